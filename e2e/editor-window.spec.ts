import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findings } from './support/axe-findings'
import { expect, launch, test, type Studio } from './support/launch'
import { openPath } from './pages/open-path'
import { runCommand } from './support/run-command'
import { writeSrt, type Line } from './support/subtitles'
import { StudioPage } from './pages/studio-page'

const shots = process.env['CUECAST_SHOTS']

async function shoot({ page }: Studio, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
}

async function openLines(
  studio: Studio,
  name: string,
  lines: readonly Line[],
): Promise<StudioPage> {
  const path = writeSrt(studio.folder, name, lines)
  await openPath(studio, path)
  const page = new StudioPage(studio.page)
  await expect(page.studio).toHaveAttribute('data-project-state', 'open')
  return page
}

async function resize({ app, page }: Studio, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(height)
}

/** Six cues of two people, a second each, every two seconds. */
const dialogue: readonly Line[] = [0, 1, 2, 3, 4, 5].map((n) => ({
  startMs: 2_000 * n + 2_000,
  endMs: 2_000 * n + 3_000,
  text: `[${n < 4 ? ['Lan', 'Hùng'][n % 2] : 'Lan'}] Câu thứ ${n + 1}.`,
}))

/** Which panels are open, and their sizes, as the next start will find them. */
function remembered({ page }: Studio): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const preferences = await window.studio.preferencesGet()
    return preferences.ok ? preferences.value.layout : {}
  })
}

const heightOf = async ({ page }: Studio, id: string) =>
  (await page.getByTestId(id).boundingBox())?.height ?? 0

test('the window of an editor: a film, what is needed in sight, sizes remembered over a restart', async ({
  studio,
}) => {
  const { page, folder } = studio

  await test.step('the panel at the left comes back with the width of the window', async () => {
    await new StudioPage(page).openSample('rung-duoc')
    const cast = page.getByTestId('side-cast')
    await expect(cast).toHaveAttribute('aria-pressed', 'true')
    await resize(studio, 1_100, 800)
    await expect(cast).toHaveAttribute('aria-pressed', 'false')
    await resize(studio, 1_440, 873)
    await expect(cast).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Control+w')
  })

  await test.step('a film: clock, frame rate, sizes of the picture, codecs; undo speaks', async () => {
    const film = (name: string, codec: string) => {
      const picture = '-v error -f lavfi -i testsrc2=size=320x180:rate=25:duration=6'
      const how = `${picture} -f lavfi -i sine=duration=6 ${codec} -pix_fmt yuv420p -shortest -y`
      execFileSync('ffmpeg', how.split(' ').concat(join(folder, name)))
    }
    film('phim.mp4', '-c:v libx264 -c:a aac')
    const studioPage = await openLines(studio, 'phim.srt', dialogue)
    await page.getByTestId('film-attach').click()
    await expect(page.getByTestId('frame-rate')).toContainText('25')
    const clock = page.getByTestId('clock')
    await studioPage.selectCue(1)
    await expect(page.getByTestId('time')).toHaveText('00:00:04,000')
    await clock.click()
    await expect(page.getByTestId('time')).toHaveText('00:00:04:00')
    await page.getByTestId('frame-rate').click()
    await page.getByTestId('start-timecode').fill('10:00:00:00')
    await page.getByTestId('start-timecode-apply').click()
    await expect(page.getByTestId('time')).toHaveText('10:00:04:00')
    await clock.click()
    await expect(page.getByTestId('time')).toContainText(/100/)
    await clock.click()

    const picture = page.getByTestId('picture')
    const small = (await picture.boundingBox())?.width ?? 0
    await page.keyboard.press('Shift+f')
    await expect
      .poll(async () => (await picture.boundingBox())?.width ?? 0)
      .toBeGreaterThan(small * 1.5)
    await shoot(studio, 'picture-large')
    await page.keyboard.press('Shift+f')
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeCloseTo(small, -1)
    const lanes = () => heightOf(studio, 'timeline')
    const few = await lanes()
    await page.keyboard.press('Control+Alt+2')
    await expect.poll(lanes).toBeGreaterThan(few * 1.5)
    await page.keyboard.press('Control+Alt+1')
    await expect.poll(lanes).toBeCloseTo(few, -1)
    const fullScreen = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.keyboard.press('f')
    await expect.poll(fullScreen).toBe(true)
    await page.keyboard.press('f')
    await expect.poll(fullScreen).toBe(false)
    const opened = studio.app.waitForEvent('window')
    await page.keyboard.press('Control+Shift+f')
    const own = await opened
    await studioPage.selectCue(1)
    await expect(own.getByTestId('subtitle')).toHaveText('Câu thứ 2.')
    await expect(own.getByTestId('picture-clock')).toHaveText('00:00:04,000')
    await expect(own.getByTestId('picture-lines').locator('li')).toHaveCount(4)
    const drawn = () =>
      own.getByTestId('picture-canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)
    await expect.poll(drawn).toBeGreaterThan(100)
    expect(await findings(own)).toEqual([])
    if (shots) await own.screenshot({ path: join(shots, 'picture-window.png') })
    await shoot(studio, 'picture-elsewhere')
    await own.keyboard.press(' ')
    await expect(page.getByTestId('transport')).toHaveAttribute('data-playing', 'true')
    await own.keyboard.press('k')
    const gone = own.waitForEvent('close')
    // Its own key closes it before the answer to the key.
    await own.keyboard.press('Control+Shift+f').catch(() => undefined)
    await gone
    await expect(page.getByTestId('picture-elsewhere')).toHaveCount(0)

    await studioPage.cueText.fill('Lời khác.')
    await page.getByTestId('cue-table').focus()
    await page.keyboard.press('Control+z')
    const said = page.getByTestId('toast').filter({ hasText: '2' })
    await expect(said).toBeVisible()
    await shoot(studio, 'undo-speaks')
    await said.getByRole('button').first().click()
    await expect(studioPage.row(1)).toContainText('Lời khác.')
    await page.getByTestId('history').click()
    await expect(page.getByTestId('history-undo').first()).toBeVisible()
    await shoot(studio, 'history')
    await page.keyboard.press('Escape')

    film('hevc.mkv', '-c:v libx265 -x265-params log-level=none -c:a ac3')
    // The subtitles run for a minute after this film has ended.
    const later = { startMs: 65_000, endMs: 66_000, text: 'Lâu sau.' }
    await openLines(studio, 'hevc.srt', [...dialogue, later])
    await page.getByTestId('film-attach').click()
    await expect(page.getByTestId('toast').filter({ hasText: '1:06' })).toBeVisible()
    await expect(page.getByTestId('film-note')).toContainText(/HEVC|AC-3/)
    await shoot(studio, 'hevc')
    await page.getByTestId('make-copy').click()
    await expect(page.getByTestId('film-note')).toHaveCount(0, { timeout: 120_000 })
    await shoot(studio, 'hevc-copy')
  })

  await test.step('what a cue needs next is above the fold at 1440×900', async () => {
    const long =
      'Đây là một câu rất dài mà không ai đọc kịp trong chừng ấy thời gian, dù có cố đến đâu.'
    const lines = [0, 1, 2].map((n) => ({
      startMs: 1_700 * n + 1_000,
      endMs: 1_700 * n + 2_600,
      text: `[Người dẫn chuyện] ${n === 1 ? long : `Câu ${n}.`}`,
    }))
    const studioPage = await openLines(studio, 'dài.srt', lines)
    await resize(studio, 1440, 900)
    await studioPage.suggestCast()
    await studioPage.startRender()
    await studioPage.rendered()
    await studioPage.selectCue(1)
    await expect(page.getByTestId('fit-facts')).toHaveAttribute('data-fit-state', 'does-not-fit')
    await studioPage.renderThisCue()
    await studioPage.rendered()
    await expect(page.getByTestId('take')).toHaveCount(2)
    await shoot(studio, 'inspector-1440-vi')
    const inView = async (id: string) => {
      const [fold, box] = await Promise.all([
        page.getByTestId('inspector').boundingBox(),
        page.getByTestId(id).first().boundingBox(),
      ])
      return (box?.y ?? 1e6) + (box?.height ?? 0) <= (fold?.y ?? 0) + (fold?.height ?? 0)
    }
    const needed = ['fit-facts', 'inspector-text', 'render-cue', 'take']
    for (const id of needed) expect(await inView(id), id).toBe(true)
    await runCommand(studio, 'switchLanguage')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await shoot(studio, 'inspector-1440-en')
    for (const id of needed) expect(await inView(id), id).toBe(true)
    await runCommand(studio, 'switchLanguage')
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi')

    await page.getByTestId('fold-times').locator('summary').click()
    await page.getByTestId('fold-voice').locator('summary').click()
    await expect(page.getByTestId('inspector-start')).toBeHidden()
    await shoot(studio, 'inspector-folded')
    await studioPage.selectCue(0)
    await expect(page.getByTestId('inspector-start')).toBeHidden()
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const preferences = await window.studio.preferencesGet()
          return preferences.ok && preferences.value.layout['inspector.times']
        }),
      )
      .toBe(0)
  })

  await test.step('a language is found by typing, with or without marks', async () => {
    const language = page.getByTestId('project-language')
    await language.click()
    await page.keyboard.type('phap')
    await expect(page.getByRole('option')).toHaveCount(1)
    await shoot(studio, 'language-search')
    await page.keyboard.press('Enter')
    await expect(language).toContainText('Pháp')
    await expect(language).toBeFocused()
  })

  await test.step('panels and lanes are sized and folded', async () => {
    const handle = page.getByRole('separator', { name: 'Đổi cỡ dòng thời gian' })
    const at = await handle.boundingBox()
    const before = await heightOf(studio, 'timeline')
    await page.mouse.move(600, (at?.y ?? 0) + 1)
    await page.mouse.down()
    await page.mouse.move(600, (at?.y ?? 0) - 99, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => heightOf(studio, 'timeline')).toBeGreaterThan(before + 80)
    await page.getByTestId('side-cast').click()
    await expect(page.getByTestId('side-cast')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => remembered(studio)).toMatchObject({ 'open.cast': 0 })
    await page.getByTestId('timeline-options').click()
    await page.getByTestId('lanes-one').click()
    await page.keyboard.press('Escape')
    const views = () => page.evaluate(() => localStorage.getItem('cuecast.views') ?? '')
    await expect.poll(views).toContain('"lanes":"one"')
  })

  const high = await heightOf(studio, 'timeline')
  const wide = (await page.getByTestId('cue-table').boundingBox())?.width ?? 0
  await page.keyboard.press('Control+w')
  await expect(page.getByTestId('welcome')).toBeVisible()
  await page.evaluate(() => window.studio.preferencesSet({ locale: 'en', theme: 'light' }))
  await studio.app.close()

  await test.step('after a restart everything has its size, in a small window, too', async () => {
    const again = await launch(folder)
    await resize(again, 1440, 900)
    await again.page.getByTestId('recent-project').first().click()
    await expect.poll(() => heightOf(again, 'timeline')).toBeCloseTo(high, -1)
    const table = again.page.getByTestId('cue-table')
    await expect.poll(async () => (await table.boundingBox())?.width ?? 0).toBeCloseTo(wide, -1)
    await expect(again.page.getByTestId('lane-heading')).toHaveCount(1)
    await expect(again.page.getByTestId('fold-times')).toBeVisible()
    await expect(again.page.getByTestId('inspector-start')).toBeHidden()
    await resize(again, 1024, 700)
    await shoot(again, 'inspector-1024-en')
    // The panel at the side floats, and folds where one goes behind it or presses Escape.
    const cast = again.page.getByTestId('side-cast')
    const behind = again.page.getByTestId('cue-row').nth(2)
    for (const leave of [
      () => behind.click({ position: { x: 500, y: 8 } }),
      () => again.page.getByTestId('speaker-menu').first().press('Escape'),
    ]) {
      await cast.click()
      await expect(again.page.getByTestId('cast-panel')).toBeVisible()
      await leave()
      await expect(cast).toHaveAttribute('aria-pressed', 'false')
    }
    await expect(cast).toBeFocused()
    await again.app.close()
  })
})
