import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerDialogs, askedBy } from './support/dialogs'
import { expect, test, type Studio } from './support/launch'
import {
  holdsOnlyItsOwn,
  type MarkedProject,
  showsWhatIsStored,
  textsOnDisk,
} from './support/own-cues'
import { runCommand } from './support/run-command'
import { linesOf, writeSrt } from './support/subtitles'
import { closeProject } from './pages/close-project'
import { JobsPage } from './pages/jobs-page'
import { MenuPage } from './pages/menu-page'
import { handOver, openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

/** Enough words to recognise the language. */
const said = (mark: string, n: number) => `${mark} câu ${n}, trời hôm nay nắng đẹp.`

/** An hour of three cues: writing it as MP3 takes long enough for everything else. */
const hour = [1_000, 301_000, 3_601_000].map((startMs, i) => ({
  startMs,
  endMs: startMs + 2_000,
  text: said('Dài', i + 1),
}))

const narrationText = (mark: string) => `${mark} câu một. ${mark} câu hai. ${mark} câu ba.`

/** Creates a narration as a user does; answers the project when its sentences are shown. */
async function createNarration(studio: Studio, mark: string): Promise<MarkedProject> {
  const { page, folder } = studio
  await runCommand(studio, 'newNarration')
  await page.getByTestId('narration-text').fill(narrationText(mark))
  await page.getByTestId('narration-name').fill(mark)
  await page.getByTestId('narration-create').click()
  await expect(page).toHaveTitle(`${mark} — Cuecast`)
  await expect(page.getByTestId('script-cue')).toHaveCount(3)
  return { path: join(folder, 'documents', 'Cuecast', `${mark}.cuecast`), mark }
}

async function voice({ page }: Studio): Promise<void> {
  const window = new StudioPage(page)
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
}

async function reopen(studio: Studio, project: MarkedProject): Promise<void> {
  await openPath(studio, project.path)
  await showsWhatIsStored(studio.page, project)
}

/** A film of a second without any subtitles in it. */
function writeFilm(path: string): string {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=25:duration=1']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', '-y', path])
  return path
}

const filmOf = ({ path }: MarkedProject): unknown =>
  JSON.parse(readFileSync(join(path, 'project.json'), 'utf8')).media?.path

test('nothing crosses from one project into another, and leaving one loses nothing of it', async ({
  studio,
}) => {
  const { page, folder } = studio
  const window = new StudioPage(page)
  const toast = page.getByTestId('toast')
  const film = { path: join(folder, 'phim.cuecast'), mark: 'Phim' }
  const lines = [said(film.mark, 1), said(film.mark, 2)]
  let narration = film
  let second = film

  await test.step('a narration with takes is left for a film, which stays as it was', async () => {
    await openPath(studio, writeSrt(folder, 'phim.srt', linesOf(lines, 3_000, 2_500)))
    await showsWhatIsStored(page, film)
    narration = await createNarration(studio, 'Bài A')
    await voice(studio)
    await reopen(studio, film)
    expect(textsOnDisk(film.path)).toEqual(lines)
    expect((await holdsOnlyItsOwn(narration)).takes).toHaveLength(3)
  })

  await test.step('one narration follows another', async () => {
    await reopen(studio, narration)
    second = await createNarration(studio, 'Bài B')
    await showsWhatIsStored(page, second)
    expect(textsOnDisk(second.path)).toHaveLength(3)
    await voice(studio)
    expect((await holdsOnlyItsOwn(second)).takes).toHaveLength(3)
    expect((await holdsOnlyItsOwn(narration)).takes).toHaveLength(3)
  })

  await test.step('a narration that has takes is closed, and the others open', async () => {
    await closeProject(studio)
    await reopen(studio, film)
    await reopen(studio, narration)
    await expect(window.count('stale')).toHaveAttribute('data-count', '0')
    await closeProject(studio)
    await reopen(studio, second)
    await expect(window.count('stale')).toHaveAttribute('data-count', '0')
  })

  await test.step('the steps of undo are there after a quick close', async () => {
    await reopen(studio, film)
    await window.selectCue(0)
    await window.cueText.fill('Phim lời khác.')
    await closeProject(studio)
    expect(textsOnDisk(film.path)).toEqual(['Phim lời khác.', lines[1]])
    await reopen(studio, film)
    await page.getByTestId('undo').click()
    await expect.poll(() => textsOnDisk(film.path)).toEqual(lines)
    await showsWhatIsStored(page, film)
  })

  await test.step('files that cannot be opened leave the project open, edited and saved', async () => {
    const letters = join(folder, 'chữ lạ.srt')
    const noLetters = [0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x81, 0xff, 0xfe, 0x81, 0x0a]
    const head = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n')
    writeFileSync(letters, Buffer.concat([head, Buffer.from(noLetters)]))
    await handOver(studio, letters)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').click()
    await page.getByRole('option', { name: 'UTF-16' }).first().click()
    await expect(dialog.locator('[data-error-code="NOT_SUBTITLES"]')).toBeVisible()
    await expect(page.getByTestId('encoding-open')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await window.selectCue(1)
    await window.cueText.fill('Phim vẫn sửa được.')
    await window.selectCue(0)
    await expect.poll(() => textsOnDisk(film.path)[1]).toBe('Phim vẫn sửa được.')
    await handOver(studio, join(folder, 'không có.cuecast'))
    await expect(toast.filter({ hasText: 'không có' })).toHaveCount(1)
    await reopen(studio, film)
  })

  await test.step('a film that is handed over is offered beside one that is there', async () => {
    const own = writeFilm(join(folder, 'của phim.mp4'))
    const other = writeFilm(join(folder, 'phim khác.mp4'))
    await answerDialogs(studio, { open: own })
    await page.getByTestId('choose-film').click()
    await expect.poll(() => filmOf(film)).toBe(own)
    await voice(studio)
    await page.getByTestId('export').click()
    await expect(page.getByTestId('export-dialog')).toBeVisible()
    await handOver(studio, other)
    const offer = toast.filter({ hasText: 'phim khác.mp4' })
    await expect(offer).toBeVisible()
    await page.getByTestId('export-dialog').getByRole('button', { name: 'Đóng' }).first().click()
    await window.selectCue(0)
    await window.cueText.fill('Phim sau khi hỏi.')
    await window.selectCue(1)
    await expect.poll(() => textsOnDisk(film.path)[0]).toBe('Phim sau khi hỏi.')
    expect(filmOf(film)).toBe(own)
    await handOver(studio, other)
    await offer.getByRole('button').first().click()
    await expect.poll(() => filmOf(film)).toBe(other)
  })

  await test.step('the native menu deletes nothing behind a dialog', async () => {
    const menu = new MenuPage(studio.app)
    await window.selectCue(0)
    await menu.shows('deleteCues', { enabled: true })
    await page.keyboard.press('Control+,')
    await expect(page.getByTestId('settings-dialog')).toBeVisible()
    const html = page.locator('html')
    const before = (await html.getAttribute('data-theme')) ?? ''
    await menu.click('deleteCues')
    // The window takes them in order: the first has come when the second is seen.
    await menu.click('switchTheme')
    await expect(html).not.toHaveAttribute('data-theme', before)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('settings-dialog')).toHaveCount(0)
    await expect(window.count('cues')).toHaveAttribute('data-count', '2')
    await menu.click('deleteCues')
    await expect(window.count('cues')).toHaveAttribute('data-count', '1')
    await page.getByTestId('undo').click()
    await expect(window.count('cues')).toHaveAttribute('data-count', '2')
    await showsWhatIsStored(page, film)
  })

  await test.step('an export continues while another project is open; quitting asks first', async () => {
    const long = { path: join(folder, 'dài.cuecast'), mark: 'Dài' }
    await openPath(studio, writeSrt(folder, 'dài.srt', hour))
    await voice(studio)
    const track = join(folder, 'dài.mp3')
    const STAY = 1
    await answerDialogs(studio, { save: track, button: STAY })
    await page.getByTestId('export').click()
    await page.getByTestId('export-format').click()
    await page.getByRole('option', { name: 'MP3' }).click()
    await page.getByTestId('export-start').click()
    await expect(page.getByTestId('export-cancel')).toBeVisible()
    await page.keyboard.press('Escape')
    await reopen(studio, second)
    const jobs = new JobsPage(page)
    await jobs.open()
    await jobs.expectState('export', 'running')
    await studio.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(async () => String(await askedBy(studio))).toContain('dài.mp3')
    await expect(jobs.job('export')).toHaveAttribute('data-job-state', 'done', { timeout: 180_000 })
    expect(statSync(track).size).toBeGreaterThan(1_000_000)
    // Its project is let go of at the end of the export.
    await expect.poll(() => existsSync(join(long.path, '.lock'))).toBe(false)
    for (const project of [film, narration, long]) await holdsOnlyItsOwn(project)
    await showsWhatIsStored(page, second)
    await reopen(studio, long)
    await expect(window.count('stale')).toHaveAttribute('data-count', '0')
  })
})
