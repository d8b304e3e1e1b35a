import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Studio } from './support/launch'
import { CastPage } from './pages/cast-page'
import { openPath } from './pages/open-path'
import { ProfilesPage } from './pages/profiles-page'
import { StudioPage } from './pages/studio-page'
import { SecondService } from './support/second-service'

const HOST = 'Người dẫn'
const GUEST = 'Khách mời'

/** Host and guest in turn. The guest has a profile, so that each has a task of his own. */
function episode(number: number): string {
  const lines = [
    [HOST, `Xin chào, đây là tập ${number}.`],
    [GUEST, `Chào bạn, tập ${number} này tôi nói về AI trong rạp chiếu phim.`],
    [HOST, 'Mời anh bắt đầu.'],
    [GUEST, 'AI nay đã biết lồng tiếng cho cả một bộ phim dài.'],
  ]
  const at = (s: number) => `00:00:${String(s).padStart(2, '0')},000`
  return lines
    .map(([label, text], i) => `${i + 1}\n${at(i * 6)} --> ${at(i * 6 + 5)}\n[${label}] ${text}\n`)
    .join('\n')
}

async function open(studio: Studio, number: number): Promise<void> {
  const path = join(studio.folder, `Phim_tap_0${number}.srt`)
  writeFileSync(path, episode(number))
  await openPath(studio, path)
}

/** Renders the rest, confirming the cost of a paid render. */
async function renderPaid(studio: Studio): Promise<void> {
  await studio.page.getByTestId('render-stale').click()
  await studio.page.getByTestId('confirm-render-start').click()
}

test('episode 1 → episode 2: voices, sound and readings carried over, drafted offline, final elsewhere, paid once', async ({
  studio,
  folder,
}) => {
  const { page } = studio
  const cast = new CastPage(page)
  const profiles = new ProfilesPage(page)
  const view = new StudioPage(page)
  // Enough for the first cue and not for the second: renders follow the film's order.
  const service = await SecondService.start(join(folder, 'second'), 60)
  try {
    await test.step('episode 1 teaches voices, a reading and a profile', async () => {
      await page.evaluate(
        ([baseUrl, key]) => window.studio.connectionAdd({ name: 'Hãng phim', baseUrl, key }),
        [service.url, service.key] as const,
      )
      await page.reload()
      await open(studio, 1)
      await cast.cast(HOST, 'Ngọc (Bắc)')
      await cast.cast(GUEST, 'Đức (Bắc)')
      await profiles.open()
      await profiles.make('Trầm', { pitch: '-2' })
      await page.getByTestId('profile-apply').click()
      await page.getByTestId('profile-apply-speaker').filter({ hasText: GUEST }).click()
      await page.getByTestId('side-dictionary').click()
      await page.getByTestId('dictionary-add').click()
      await page.getByTestId('dictionary-word').fill('AI')
      await page.getByTestId('dictionary-reading').fill('ây ai')
      await page.getByTestId('dictionary-save').click()
      await expect(page.getByTestId('dictionary-waiting')).toHaveCount(0)
      await view.startRender()
      await view.rendered()
      await page.keyboard.press('Control+w')
      await expect(page.getByTestId('welcome')).toBeVisible()
    })

    await test.step('episode 2 has them in one press, and is drafted offline', async () => {
      await open(studio, 2)
      await page.getByTestId('side-cast').click()
      await expect(page.getByTestId('library-match')).toHaveCount(2)
      await page.getByTestId('library-use').click()
      await expect(cast.voiceOf(GUEST)).toContainText('Đức (Bắc)')
      await expect(cast.speaker(GUEST).getByTestId('speaker-profile')).toContainText('Trầm')
      await view.startRender()
      await view.rendered()
      await view.selectCue(1)
      await expect(page.getByTestId('take-facts')).toHaveAttribute('data-draft', 'false')
      await expect(page.getByTestId('spoken-text')).toContainText('ây ai')
    })

    let estimate = 0
    await test.step('the final render elsewhere is estimated, and too dear', async () => {
      await cast.chooseService('Hãng phim')
      await expect(page.getByTestId('switch-short')).toBeVisible()
      await expect(page.getByTestId('switch-carry')).toBeChecked()
      const figure = page.getByTestId('switch-credits')
      estimate = Number(await figure.getAttribute('data-credits'))
      expect(estimate).toBeGreaterThan(60)
      await page.getByTestId('switch-start').click()
      await expect(view.count('draft')).toHaveAttribute('data-count', '4')
    })

    await test.step('what the balance pays is offered: the first cue is final, the rest stays a draft', async () => {
      await page.getByTestId('render-stale').click()
      await expect(page.getByTestId('confirm-render-start')).toHaveCount(0)
      await page.getByTestId('confirm-render-part').click()
      await expect(view.count('draft')).toHaveAttribute('data-count', '3')
      await expect(view.studio).toHaveAttribute('data-run-state', 'idle')
      await expect(view.count('stale')).toHaveAttribute('data-count', '3')
      expect(await service.charged()).toBeLessThanOrEqual(60)
      const answer = await fetch(`${service.url}/api/v2/pronunciation`, {
        headers: { authorization: `Bearer ${service.key}` },
      })
      expect(await answer.text()).toContain('ây ai')
    })

    await test.step('topped up, it is finished, and nothing was paid twice', async () => {
      service.topUp(estimate)
      await renderPaid(studio)
      await view.rendered()
      await expect(view.count('failed')).toHaveAttribute('data-count', '0')
      await page.getByTestId('filter').click()
      await page.getByTestId('filter-final').click()
      await expect(page.getByTestId('filter-shown')).toHaveAttribute('data-count', '4')
      expect(await service.charged()).toBe(estimate)
      await cast.switchTo('Giọng ngoại tuyến')
      await cast.switchTo('Hãng phim')
      await expect(view.count('stale')).toHaveAttribute('data-count', '0')
      expect(await service.charged()).toBe(estimate)
    })
  } finally {
    await service.stop()
  }
})
