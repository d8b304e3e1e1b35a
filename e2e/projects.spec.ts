import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { answerDialogs } from './support/dialogs'
import { linesOf, writeSrt } from './support/subtitles'
import { crash, expect, launch, test, type Studio } from './support/launch'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

const shots = process.env['CUECAST_SHOTS']

async function shoot({ page }: Studio, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
}

async function openFilm(studio: Studio, name = 'phim.srt'): Promise<StudioPage> {
  const path = writeSrt(
    studio.folder,
    name,
    linesOf(['Câu số 1.', 'Câu số 2.', 'Câu số 3.'], 1_000, 900),
  )
  await openPath(studio, path)
  const page = new StudioPage(studio.page)
  await expect(page.studio).toHaveAttribute('data-project-state', 'open')
  return page
}

/** Runs a command of the menu that belongs to the project's name. */
async function ofProject({ page }: Studio, command: string): Promise<void> {
  await page.getByTestId('project-menu').click()
  await page.getByTestId(`menu-${command}`).click()
}

const nameOf = (path: string): string =>
  String(JSON.parse(readFileSync(join(path, 'project.json'), 'utf8')).name)

test('projects are named, copied, continued from the start screen, reopened after a crash, and begun by the settings', async ({
  studio,
}) => {
  await test.step('the start screen continues the last project and shows the others, the missing ones too', async () => {
    const { page, folder } = studio
    const film = join(folder, 'phim.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=8']
    execFileSync('ffmpeg', ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', '-y', film])
    const first = await openFilm(studio)
    await page.getByTestId('film-attach').click()
    await first.suggestCast()
    await first.startRender()
    await first.rendered()
    await page.keyboard.press('Control+w')
    mkdirSync(join(folder, 'tập hai'))
    await openFilm(studio, 'tập hai/hai.srt')
    await page.keyboard.press('Control+w')

    const recent = page.getByTestId('recent-project')
    await expect(recent).toHaveCount(2)
    await expect(recent.first()).toContainText('Tiếp tục với')
    await expect(recent.first()).toContainText('Đã lồng 0 trên 3 câu')
    await expect(recent.nth(1)).toContainText('Đã lồng 3 trên 3 câu')
    await expect
      .poll(() =>
        recent
          .nth(1)
          .locator('img')
          .evaluateAll(([img]) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)),
      )
      .toBeGreaterThan(0)
    await shoot(studio, 'start')

    const moved = join(folder, 'chỗ khác.cuecast')
    renameSync(join(folder, 'phim.cuecast'), moved)
    await page.reload()
    await expect(recent.nth(1)).toBeDisabled()
    await shoot(studio, 'start-missing')
    await answerDialogs(studio, { open: join(moved, 'project.json') })
    await page.getByTestId('recent-project-locate').click()
    await expect(first.studio).toHaveAttribute('data-project-state', 'open')
    await page.keyboard.press('Control+w')
    await expect(page.getByTestId('recent-project-locate')).toHaveCount(0)
    await expect(recent).toHaveCount(2)

    rmSync(join(folder, 'tập hai'), { recursive: true })
    await page.reload()
    await page.getByTestId('recent-project-forget').click()
    await expect(recent).toHaveCount(1)
  })

  await test.step('a project is renamed, duplicated and saved under another name', async () => {
    const { page, folder } = studio
    await openFilm(studio, 'đêm.srt')
    const menu = page.getByTestId('project-menu')
    await ofProject(studio, 'renameProject')
    await page.getByTestId('rename-name').fill('Đêm trăng / tập 1')
    await shoot(studio, 'rename')
    await page.keyboard.press('Enter')
    await expect(menu).toContainText('Đêm trăng / tập 1')
    await page.keyboard.press('Control+z')
    await expect(menu).toContainText('đêm')
    await page.keyboard.press('Control+Shift+z')
    await expect(menu).toContainText('Đêm trăng')

    await ofProject(studio, 'duplicateProject')
    const copy = join(folder, 'Đêm trăng   tập 1 (bản sao).cuecast')
    await expect.poll(() => existsSync(join(copy, 'project.json'))).toBe(true)
    const said = page.getByTestId('toast').filter({ hasText: 'Đêm trăng / tập 1 (bản sao)' })
    await expect(said).toBeVisible()
    await expect(menu).not.toContainText('bản sao')

    const target = join(folder, 'Bản gửi khách.cuecast')
    await answerDialogs(studio, { save: target })
    await page.keyboard.press('Control+Alt+s')
    await expect(menu).toContainText('Bản gửi khách')
    expect(nameOf(target)).toBe('Bản gửi khách')
    expect(nameOf(join(folder, 'đêm.cuecast'))).toBe('Đêm trăng / tập 1')
    await page.keyboard.press('Control+w')
    await expect(page.getByTestId('welcome')).toBeVisible()
  })

  await test.step('settings are used by new projects, by the list of problems and by the player', async () => {
    const { page, folder } = studio
    const projects = join(folder, 'dự án')
    mkdirSync(projects)
    await answerDialogs(studio, { open: projects })
    await page.keyboard.press('Control+,')
    await page.getByTestId('settings-projects').click()
    await page.getByTestId('settings-folder-choose').click()
    await expect(page.getByTestId('settings-folder')).toHaveText(projects)
    await page.getByTestId('settings-voice').click()
    await page.getByTestId('voice-search').fill('Ngọc (Bắc)')
    await page.locator('[data-voice-choice]').filter({ hasText: 'Ngọc (Bắc)' }).first().click()
    await page.getByTestId('settings-preset').click()
    await page.getByRole('option', { name: 'YouTube' }).click()
    await shoot(studio, 'settings-projects')
    await page.getByTestId('settings-editing').click()
    await page.getByTestId('settings-shortest').fill('0,5')
    await page.keyboard.press('Enter')
    await page.getByTestId('settings-skip').fill('2')
    await page.keyboard.press('Enter')
    await shoot(studio, 'settings-editing')
    await page.keyboard.press('Escape')

    const film = await openFilm(studio, 'sau.srt')
    expect(existsSync(join(projects, 'sau.cuecast', 'project.json'))).toBe(true)
    await expect(page.getByTestId('narrator')).toContainText('Ngọc (Bắc)')
    await film.startRender()
    await film.rendered()
    await film.selectCue(0)
    await page.getByTestId('cue-table').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByTestId('time')).toContainText('00:00:03')
    await page.getByTestId('export').click()
    await expect(page.getByTestId('export-as-youtube')).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('after a crash the project is reopened by itself, but not a second time', async () => {
    const page = await openFilm(studio, 'hỏng.srt')
    await page.selectCue(1)
    await page.cueText.fill('Gõ ngay trước khi hỏng.')
    await page.selectCue(0)
    await crash(studio)

    const again = await launch(studio.folder)
    const second = new StudioPage(again.page)
    await expect(second.studio).toHaveAttribute('data-project-state', 'open')
    const notice = again.page.getByTestId('notice')
    await expect(notice).toHaveAttribute('data-code', 'PROJECT_REOPENED')
    await expect(second.row(1)).toContainText('Gõ ngay trước khi hỏng.')
    await shoot(again, 'reopened')
    await crash(again)

    const third = await launch(studio.folder)
    await expect(third.page.getByTestId('notice')).toHaveAttribute(
      'data-code',
      'PROJECT_CRASHED_AGAIN',
    )
    await expect(third.page.getByTestId('welcome')).toBeVisible()
    await shoot(third, 'crashed-again')
    await third.page.getByTestId('recent-project').first().click()
    const open = new StudioPage(third.page)
    await expect(open.studio).toHaveAttribute('data-project-state', 'open')
    await third.app.close()
    const last = await launch(studio.folder)
    await expect(last.page.getByTestId('welcome')).toBeVisible()
    await expect(last.page.getByTestId('notice')).toHaveCount(0)
  })
})
