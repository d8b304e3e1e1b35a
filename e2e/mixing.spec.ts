import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { expect, test, type Studio } from './support/launch'
import { SoundPage } from './pages/sound-page'
import { StudioPage } from './pages/studio-page'
import { runCommand } from './support/run-command'
import { toneWav } from './support/tone-wav'
import { readWav } from './support/wav-file'

const sample = readFileSync(
  join(import.meta.dirname, '../resources/samples/rung-duoc-phong-van.srt'),
  'utf8',
)
const parsed = parseSubtitles(sample, 'sample.srt')
const cues = parsed.ok ? parsed.value.cues : []

/** The native dialogs cannot be driven: they answer this instead. */
async function answerDialogs(
  { app }: Studio,
  answers: { open?: string; save?: string; button?: number },
): Promise<void> {
  await app.evaluate(({ dialog }, { open, save, button }) => {
    if (open) dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [open] })
    if (save) dialog.showSaveDialog = async () => ({ canceled: false, filePath: save })
    dialog.showMessageBox = async () => ({ response: button ?? 0, checkboxChecked: false })
  }, answers)
}

const decibels = (part: number): number => 20 * Math.log10(part)

test('a voice-over lies on the ducked original, at the loudness that was asked for', async ({
  studio,
}) => {
  const { page, folder } = studio
  const window = new StudioPage(page)
  const sound = new SoundPage(page)
  const film = join(folder, 'phim.wav')
  writeFileSync(film, toneWav(200))
  await window.openSample('rung-duoc')
  await window.suggestCast()
  await window.startRender()
  await window.rendered()

  // Asked from the transport; what it needs is said, with the button that brings it.
  await page.getByTestId('transport-showSound').click()
  await expect(sound.panel).toBeVisible()
  await answerDialogs(studio, { open: film })
  await page.getByTestId('film-sound-choose-film').click()
  await expect(page.getByTestId('original')).toBeVisible()
  await expect(page.getByTestId('film-sound-needs-film')).toHaveCount(0)
  await page.getByTestId('sound-preset-voiceOver').click()
  await expect(page.getByTestId('film-sound-enabled')).toBeChecked()
  await expect(sound.field('film-sound-duck')).toHaveValue('−15')
  await sound.choose('mix-target', /−23/)

  const path = join(folder, 'thuyết minh.wav')
  await answerDialogs(studio, { save: path.replace(/\.wav$/, '') })
  await page.getByTestId('export').click()
  await expect(page.getByTestId('export-bed')).toHaveAttribute('data-bed', 'true')
  await page.getByTestId('export-stems').click()
  await page.getByTestId('export-start').click()
  const job = page.getByTestId('export-job')
  await expect(job).toHaveAttribute('data-export-state', 'done')
  await expect(job).toContainText('−23 LUFS')

  const bed = readWav(join(folder, 'thuyết minh.stem-original.wav'))
  const last = Math.max(...cues.map((cue) => cue.endMs))
  const full = bed.level(last + 2_000, last + 4_000)
  const [first] = cues
  const under = bed.level((first?.startMs ?? 0) + 50, (first?.startMs ?? 0) + 1_000)
  expect(decibels(under / full)).toBeCloseTo(-15, 0)
  expect(readWav(path).frames).toBe(200 * 48_000)

  // Files of an earlier export are not replaced without a word.
  const before = readFileSync(path)
  await answerDialogs(studio, { save: path, button: 1 })
  await page.getByTestId('export-start').click()
  await expect(page.getByTestId('export-start')).toBeEnabled()
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('fitting is changed by slider, key and typing; counted, undone, reported', async ({
  studio,
}) => {
  const { page, folder } = studio
  const window = new StudioPage(page)
  const sound = new SoundPage(page)
  await window.openSample('rung-duoc')
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
  await page.keyboard.press('Control+Shift+h')
  await expect(sound.panel).toBeVisible()

  await sound.type('fit-borrow', '0')
  await sound.type('fit-max', '1,0')
  await expect(sound.field('fit-comfort')).toHaveValue('1')
  const unfit = page.getByTestId('fit-count-unfit')
  await expect(unfit).toHaveAttribute('data-before', '0')
  await expect(unfit).not.toHaveAttribute('data-now', '0')
  await expect(window.count('unfit')).not.toHaveAttribute('data-count', '0')
  await page.getByTestId('undo').click()
  await expect(unfit).toHaveAttribute('data-now', '0')
  await sound.slider('fit-gap').press('ArrowRight')
  await expect(sound.field('fit-gap')).toHaveValue('60')
  await sound.type('fit-gap', 'không')
  await expect(sound.field('fit-gap')).toHaveValue('60')
  await page.getByTestId('sound-fit-reset').click()
  await expect(sound.field('fit-borrow')).toHaveValue('5000')
  await expect(page.getByTestId('sound-preset-dub')).toHaveAttribute('aria-pressed', 'true')

  const report = join(folder, 'khớp')
  await answerDialogs(studio, { save: report })
  await page.getByTestId('fit-report').click()
  await expect(page.getByTestId('toast').filter({ hasText: 'khớp.csv' })).toBeVisible()
  expect(readFileSync(`${report}.csv`, 'utf8').match(/\r\n\d+,"00:/g)).toHaveLength(40)

  const rates = join(folder, 'tốc độ')
  await answerDialogs(studio, { save: rates })
  await page.getByTestId('fit-rates').click()
  await expect(page.getByTestId('toast').filter({ hasText: 'tốc độ.csv' })).toBeVisible()
  expect(readFileSync(`${rates}.csv`, 'utf8').match(/\r\n\d+,\d+,"00:/g)).toHaveLength(40)

  const srt = join(folder, 'cho người xem.srt')
  await answerDialogs(studio, { save: srt })
  await runCommand(studio, 'saveSubtitles')
  await page.getByTestId('save-labels').click()
  await page.getByTestId('save-subtitles-go').click()
  await expect.poll(() => existsSync(srt)).toBe(true)
  expect(readFileSync(srt, 'utf8')).not.toContain('[')
})
