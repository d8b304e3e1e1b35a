import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ExportPage } from './pages/export-page'
import { JobsPage } from './pages/jobs-page'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { answerDialogs, askedBy } from './support/dialogs'
import { expect, launch, test, type Studio } from './support/launch'
import { writeShortSample } from './support/subtitles'

const NAME = 'bản lồng tiếng'

/** A film with sound, a few seconds longer than the cues. */
function makeFilm(path: string): void {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=25:d=75']
  const sound = ['-f', 'lavfi', '-i', 'sine=f=300:d=75']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-shortest']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, path])
}

/** The hash of the picture's packets. */
const pictureHash = (path: string): string =>
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    path,
    ...'-map 0:v -c copy -f streamhash -'.split(' '),
  ])
    .toString()
    .trim()

interface Probe {
  streams: {
    codec_type: string
    tags?: { language?: string }
    disposition: { default: number }
  }[]
  chapters: { start_time: string }[]
  format: { tags?: Record<string, string> }
}

const probe = (path: string): Probe =>
  JSON.parse(
    execFileSync('ffprobe', [
      ...'-v error -of json -show_streams -show_chapters -show_format'.split(' '),
      path,
    ]).toString(),
  )

/** Integrated loudness as ffmpeg measures it, LUFS. */
function loudness(path: string): number {
  const { stderr } = spawnSync('ffmpeg', ['-i', path, '-af', 'ebur128', '-f', 'null', '-'])
  return Number(/Integrated loudness:\s+I:\s+(-[\d.]+) LUFS/.exec(stderr.toString())?.[1])
}

/** Drags requested of main are recorded instead. */
async function keepDrags({ app }: Studio): Promise<() => Promise<string[][]>> {
  await app.evaluate(({ BrowserWindow }) => {
    const drags: string[][] = []
    Reflect.set(globalThis, 'drags', drags)
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents)
      contents.startDrag = ({ files, icon }) => {
        if (typeof icon !== 'string' && !icon.isEmpty()) drags.push(files ?? [])
      }
  })
  return () => app.evaluate(() => Reflect.get(globalThis, 'drags'))
}

/** Cues of two speakers, rendered, with a film and two markers. */
async function prepare(studio: Studio, film: string): Promise<StudioPage> {
  const { page } = studio
  const window = new StudioPage(page)
  await openPath(studio, writeShortSample(studio.folder))
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
  await page.keyboard.press('Control+Shift+h')
  await page.getByTestId('sound-preset-voiceOver').click()
  await page.getByTestId('film-sound-choose-film').click()
  await expect(page.getByTestId('original')).toBeVisible()
  for (const cue of [0, 5]) {
    await window.selectCue(cue)
    await page.keyboard.press('m')
    await page.keyboard.press('Escape')
  }
  expect(existsSync(film)).toBe(true)
  return window
}

test('goes to an editor, a film and a podcast, in a queue, remembered, dragged out', async ({
  folder,
}) => {
  const film = join(folder, 'phim.mp4')
  makeFilm(film)
  const studio = await launch(folder)
  const { page } = studio
  await answerDialogs(studio, { open: film, save: join(folder, `${NAME}.wav`), button: 0 })
  await prepare(studio, film)
  const dragged = await keepDrags(studio)
  const jobs = new JobsPage(page)
  const dialog = new ExportPage(page)
  const { start, job } = dialog

  // By keys: the arrows change the destination, Escape closes.
  await page.getByTestId('export').click()
  await dialog.to('track')
  await page.getByTestId('export-to-track').press('ArrowDown')
  await expect(page.getByTestId('export-as-premiere')).toBeChecked()
  await expect(page.getByTestId('export-file')).not.toHaveCount(1)
  await start.click()
  await dialog.done()
  await expect(start).toHaveCount(0)
  const names = readdirSync(folder)
  const xml = names.find((name) => name.endsWith('.xml')) ?? ''
  expect(names.filter((name) => name.includes('.stem-')).length).toBeGreaterThan(1)
  expect(names.some((name) => name.endsWith('.srt'))).toBe(true)
  const text = readFileSync(join(folder, xml), 'utf8')
  expect(text).toContain('<pathurl>')
  expect(text).not.toContain(folder)
  await page.getByTestId('exported-file').first().getByTestId('drag-handle').hover()
  await page.mouse.down()
  await page.mouse.move(10, 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(dragged).toEqual([[join(folder, `${NAME}.wav`)]])

  // A second one asks before replacing: declined.
  await answerDialogs(studio, { open: film, save: join(folder, `${NAME}.wav`), button: 1 })
  await dialog.again()
  await start.click()
  const asked = async () => (await askedBy(studio)).length
  await expect.poll(asked).toBe(1)
  await answerDialogs(studio, { open: film, save: join(folder, `${NAME}.wav`), button: 0 })

  await dialog.to('podcast')
  await start.click()
  await expect(page.getByTestId('export-cancel')).toBeVisible()
  await dialog.to('film')
  await start.click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('export-dialog')).toHaveCount(0)
  await jobs.open()
  const waiting = page.locator('[data-job-kind="export"][data-job-state="waiting"]')
  await waiting.getByTestId('job-cancel').click()
  await expect(page.locator('[data-job-kind="export"][data-job-state="cancelled"]')).toBeVisible()
  const done = page.locator('[data-job-kind="export"][data-job-state="done"]')
  await expect(done).toHaveCount(2)
  // Each destination for listeners and programs has a separate folder.
  const sound = join(folder, 'Podcast', `${NAME}.mp3`)
  const podcast = probe(sound)
  expect(podcast.chapters.length).toBeGreaterThan(0)
  expect(JSON.stringify(podcast.format.tags)).toMatch(/tổng hợp|synthetic/i)
  expect(Math.abs(loudness(sound) + 16)).toBeLessThanOrEqual(0.5)

  await page.getByTestId('export').click()
  await expect(page.getByTestId('export-to-film')).toBeChecked()
  await expect(start).toBeEnabled()
  await start.click()
  // The export before this one is done as well.
  const copy = join(folder, `${NAME}.dubbed.mp4`)
  await expect.poll(() => existsSync(copy)).toBe(true)
  await expect(job).toHaveAttribute('data-export-state', 'done')
  expect(pictureHash(copy)).toBe(pictureHash(film))
  const { streams, chapters, format } = probe(copy)
  const sounds = streams.filter((stream) => stream.codec_type === 'audio')
  expect(sounds.map(({ disposition }) => disposition.default)).toContain(1)
  expect(sounds.filter(({ tags }) => tags?.language === 'vie')).toHaveLength(1)
  expect(sounds).toHaveLength(2)
  expect(chapters.length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(format.tags)).toMatch(/tổng hợp|synthetic/i)
  await page.keyboard.press('Escape')

  // Remembered by the project, over a restart and in the other language.
  await page.evaluate(() => window.studio.preferencesSet({ locale: 'en', theme: 'light' }))
  await studio.app.close()
  const again = await launch(folder)
  await again.page.getByTestId('recent-project').first().click()
  await again.page.getByTestId('export').click()
  await expect(again.page.getByTestId('export-to-film')).toBeChecked()
  await expect(again.page.getByTestId('export-start')).toHaveText('Export')
  await expect(again.page.getByTestId('export-file').getByText('replaces a file')).toBeVisible()
})
