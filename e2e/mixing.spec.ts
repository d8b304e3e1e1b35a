import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureLoudness } from '@cuecast/audio/loudness/measure-loudness'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { answerDialogs } from './support/dialogs'
import { openSide } from './support/surfaces'
import { expect, test } from './support/launch'
import { ExportPage } from './pages/export-page'
import { openPath } from './pages/open-path'
import { PlayerPage } from './pages/player-page'
import { SoundPage } from './pages/sound-page'
import { StudioPage } from './pages/studio-page'
import { runCommand } from './support/run-command'
import { findIn, recordPlayer, toneLevels } from './support/record-player'
import { shortSample, writeShortSample } from './support/subtitles'
import { toneWav, tonesWav } from './support/tone-wav'
import { readWav } from './support/wav-file'

const parsed = parseSubtitles(shortSample, 'sample.srt')
const cues = parsed.ok ? parsed.value.cues : []

const decibels = (part: number): number => 20 * Math.log10(part)

test('fitting, music and the film under the voices are set, heard, exported and said to be missing', async ({
  studio,
}) => {
  const { page, folder } = studio
  const window = new StudioPage(page)
  const player = new PlayerPage(page)
  const sound = new SoundPage(page)
  const block = page.getByTestId('music-block')
  const file = join(folder, 'nhạc mở đầu.wav')
  await openPath(studio, writeShortSample(folder))
  await window.suggestCast()
  await window.startRender()
  await window.rendered()

  await test.step('fitting is changed by slider, key and typing; counted, undone, reported', async () => {
    await page.keyboard.press('Control+Shift+h')
    await expect(sound.panel).toBeVisible()

    await sound.advanced('fit')
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
    await sound.tab('mix')
    await expect(page.getByTestId('sound-preset-dub')).toHaveAttribute('aria-pressed', 'true')

    const report = join(folder, 'khớp')
    await answerDialogs(studio, { save: report })
    await runCommand(studio, 'saveFitReport')
    await expect(page.getByTestId('toast').filter({ hasText: 'khớp.csv' })).toBeVisible()
    expect(readFileSync(`${report}.csv`, 'utf8').match(/\r\n\d+,"00:/g)).toHaveLength(cues.length)

    const rates = join(folder, 'tốc độ')
    await answerDialogs(studio, { save: rates })
    await runCommand(studio, 'savePace')
    await expect(page.getByTestId('toast').filter({ hasText: 'tốc độ.csv' })).toBeVisible()
    expect(readFileSync(`${rates}.csv`, 'utf8').match(/\r\n\d+,\d+,"00:/g)).toHaveLength(
      cues.length,
    )

    const srt = join(folder, 'cho người xem.srt')
    await answerDialogs(studio, { save: srt })
    await runCommand(studio, 'saveSubtitles')
    await page.getByTestId('save-labels').click()
    await page.getByTestId('save-subtitles-go').click()
    await expect.poll(() => existsSync(srt)).toBe(true)
    expect(readFileSync(srt, 'utf8')).not.toContain('[')
  })

  await test.step('music is laid, dragged, heard and exported', async () => {
    writeFileSync(file, toneWav(60))

    await page.getByTestId('transport-toStart').click()
    await answerDialogs(studio, { open: file })
    await openSide(page, 'sound')
    await page.getByTestId('music-add').click()
    await expect(block).toHaveAttribute('data-start', '0')
    await expect(block).toHaveAttribute('data-end', '60000')
    await expect(block).toContainText('nhạc mở đầu.wav')
    await sound.type('music-gain', '-12')
    await page.getByTestId('music-ducked').click()

    // Dragged to the right by about five seconds, trimmed at its end, taken back step by step.
    const box = await block.boundingBox()
    if (!box) throw new Error('the block is not seen')
    await page.mouse.move(box.x + 60, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 8, { steps: 5 })
    await page.mouse.up()
    const startMs = Number(await block.getAttribute('data-start'))
    expect(startMs).toBeGreaterThan(0)
    expect(Number(await block.getAttribute('data-end'))).toBe(startMs + 60_000)
    await page.getByTestId('undo').click()
    await expect(block).toHaveAttribute('data-start', '0')

    // Everything else is silent: the meter shows the music.
    await page.getByTestId('music-end').fill('00:00:20,000')
    await page.getByTestId('music-end').press('Enter')
    await expect(block).toHaveAttribute('data-end', '20000')
    await page.locator('[data-lane="music"]').getByRole('button').last().click()
    await player.hasSound(() => player.button('playPause').click())
    await player.button('playPause').click()

    const path = join(folder, 'có nhạc.wav')
    await answerDialogs(studio, { save: path.replace(/\.wav$/, '') })
    await page.getByTestId('export').click()
    await new ExportPage(page).unfold()
    await page.getByTestId('export-stems').click()
    await page.getByTestId('export-start').click()
    await expect(page.getByTestId('export-job')).toHaveAttribute('data-export-state', 'done')
    const stem = readWav(join(folder, 'có nhạc.stem-music.wav'))
    const full = 12_000 / 32_768 / Math.SQRT2
    expect(decibels(stem.level(5_000, 10_000) / full)).toBeCloseTo(-12, 1)
    expect(decibels(stem.level(400, 600) / full)).toBeCloseTo(-18, 0)
    expect(stem.peak(20_001, 60_000)).toBe(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a voice-over lies on the ducked original, at the loudness that was asked for', async () => {
    const film = join(folder, 'phim.wav')
    writeFileSync(film, toneWav(80))

    // Opened from the transport; it reports missing requirements, with a button for them.
    await openSide(page, 'sound')
    await expect(sound.panel).toBeVisible()
    await answerDialogs(studio, { open: film })
    await page.getByTestId('film-sound-choose-film').click()
    await expect(page.getByTestId('original')).toBeVisible()
    await expect(page.getByTestId('film-sound-needs-film')).toHaveCount(0)
    await page.getByTestId('sound-preset-voiceOver').click()
    await expect(page.getByTestId('film-sound-enabled')).toBeChecked()
    await expect(sound.field('film-sound-duck')).toHaveValue('−15')
    await sound.tab('loudness')
    await sound.choose('mix-target', /−23/)

    // It goes where the last one went, and replaces that once it may.
    const path = join(folder, 'có nhạc.wav')
    await answerDialogs(studio, { button: 0 })
    await page.getByTestId('export').click()
    await expect(page.getByRole('radio', { name: 'Giọng lồng và tiếng gốc' })).toBeChecked()
    await page.getByTestId('export-start').click()
    const job = page.getByTestId('export-job')
    await expect(job).toContainText('−23 LUFS')

    const filmSound = readWav(join(folder, 'có nhạc.stem-original.wav'))
    const last = Math.max(...cues.map((cue) => cue.endMs))
    const full = filmSound.level(last + 2_000, last + 4_000)
    const [first] = cues
    const under = filmSound.level((first?.startMs ?? 0) + 50, (first?.startMs ?? 0) + 1_000)
    expect(decibels(under / full)).toBeCloseTo(-15, 0)
    expect(readWav(path).frames).toBe(80 * 48_000)

    // Files of an earlier export are not replaced without a word.
    const before = readFileSync(path)
    await answerDialogs(studio, { button: 1 })
    await new ExportPage(page).again()
    await page.getByTestId('export-start').click()
    await expect(page.getByTestId('export-start')).toBeEnabled()
    expect(readFileSync(path).equals(before)).toBe(true)
    await page.keyboard.press('Escape')
  })

  await test.step('music whose file is gone is said to be missing', async () => {
    rmSync(file)
    await runCommand(studio, 'closeProject')
    await page.getByTestId('recent-project').first().click()
    await expect(block).toHaveAttribute('data-missing', 'true')
    await sound.tab('mix')
    await page.getByTestId('music-item').getByRole('button').first().click()
    await expect(page.getByTestId('music-item')).toHaveAttribute('data-missing', 'true')
    await page.getByTestId('export').click()
    await expect(page.getByTestId('export-dialog')).toContainText('nhạc mở đầu.wav')
    await expect(page.getByTestId('export-start')).toBeDisabled()
  })
})

/** The channels of 5.1 in order, each with a different tone; two for the music. */
const surround = [310, 410, 510, 60, 710, 910].map((hz) => [hz, 0.08] as const)
const musicTones = [1_310, 1_710].map((hz) => [hz, 0.08] as const)

test('what the player plays is what the export gives: voices, ducking, music, channels, loudness', async ({
  studio,
}) => {
  const { page, folder } = studio
  const window = new StudioPage(page)
  const player = new PlayerPage(page)
  const sound = new SoundPage(page)
  const [film, music] = [join(folder, 'phim 5.1.wav'), join(folder, 'nhạc.wav')]
  writeFileSync(film, tonesWav(60, surround))
  writeFileSync(music, tonesWav(60, musicTones))
  await openPath(studio, writeShortSample(folder))
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
  await page.getByTestId('transport-showSound').click()
  await answerDialogs(studio, { open: film })
  await page.getByTestId('film-sound-choose-film').click()
  await expect(page.getByTestId('original')).toBeVisible()
  await page.getByTestId('sound-preset-voiceOver').click()
  await page.getByTestId('transport-toStart').click()
  await answerDialogs(studio, { open: music })
  await page.getByTestId('music-add').click()
  await sound.tab('loudness')
  await sound.choose('mix-target', /−16/)

  // As loud as the export, and below its peaks.
  const loud = page.getByTestId('plays-as-exported')
  await loud.click()
  await expect(page.getByTestId('as-exported')).toHaveAttribute('data-state', 'ready')
  const recording = await recordPlayer(page)
  await player.button('playPause').click()
  await player.reaches(TO_MS + 1_000)
  await player.button('playPause').click()

  const path = join(folder, 'như đã nghe.wav')
  await answerDialogs(studio, { save: path.replace(/\.wav$/, '') })
  await page.getByTestId('export').click()
  await page.getByTestId('export-start').click()
  await expect(page.getByTestId('export-job')).toHaveAttribute('data-export-state', 'done')
  const file = readWav(path)
  expect(file.channels).toBe(2)
  const exported = [0, 1].map((channel) => file.part(channel, FROM_MS, TO_MS))
  compare(await recording.take(), exported)
})

/** The part that is compared: behind the first moments, with voices and pauses. */
const [FROM_MS, TO_MS] = [4_000, 24_000]

function compare(recorded: readonly Float32Array[], exported: readonly Float32Array[]): void {
  const [left = new Float32Array(0)] = exported
  const at = findIn(recorded[0] ?? left, left, 480)
  const played = recorded.map((side) => side.subarray(at, at + left.length))
  const [here, there] = [played, exported].map((sides) => measureLoudness(sides, 48_000))
  expect(Math.abs((here?.integratedLufs ?? 0) - (there?.integratedLufs ?? 0))).toBeLessThan(0.5)
  for (const [side, tones] of onSides.entries())
    for (const hz of tones) {
      const [a, b] = [exported, played].map((each) => toneLevels(each[side] ?? left, hz, 48_000))
      const off = (a ?? []).map((level, i) => (b?.[i] ?? 0) - level)
      const about = `side ${side}, ${hz} Hz`
      expect(Math.abs(median(off)), about).toBeLessThan(0.5)
      // Down under speech, by the median of half the windows: voices reach into every frequency and
      // lift or lower single ones. And at the same time, where voices hardly reach.
      const middle = median(a ?? [])
      const under = off.filter((_, i) => (a?.[i] ?? 0) < middle)
      expect(Math.abs(median(under)), `${about}, under speech`).toBeLessThan(3)
      const apart = off.filter((difference) => Math.abs(difference) > 6)
      if (hz > 1_000) expect(apart.length, `${about}, windows apart`).toBeLessThan(off.length / 10)
    }
}

/** Tones on the left and on the right: surround is folded, without the LFE. */
const onSides = [
  [310, 510, 710, 1_310],
  [410, 510, 910, 1_710],
]

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
