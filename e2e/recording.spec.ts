import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseNoCountIn, fakeVoice } from './support/fake-voice'
import { crash, expect, launch, test } from './support/launch'
import { readTakes } from './support/stored-project'
import { openPath } from './pages/open-path'

test('records a cue, a part of it again, reduces the noise; a kill while it records takes nothing', async ({
  folder,
}) => {
  const args = ['--use-fake-device-for-media-stream']
  const studio = await launch(folder, { args })
  const { page } = studio
  const srt = join(folder, 'own.srt')
  await writeFile(srt, '1\n00:00:01,000 --> 00:00:05,000\nXin chào các bạn\n')
  await openPath(studio, srt)
  const listen = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'allowed',
        (cause: Error) => cause.name,
      ),
    )
  expect(await listen()).toBe('NotAllowedError')

  await page.getByTestId('cue-row').first().click()
  await page.keyboard.press('Shift+R')
  const dialog = page.getByTestId('record-dialog')
  await expect(dialog.getByTestId('record-text')).toContainText('Xin chào các bạn')
  await chooseNoCountIn(page)
  await page.keyboard.press('r')
  const state = dialog.getByTestId('record-state')
  await expect(state).toHaveAttribute('data-state', 'recording')
  await expect(state).toContainText('2')
  const video = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'allowed',
      (cause: Error) => cause.name,
    ),
  )
  expect(video).toBe('NotAllowedError')
  await dialog.getByTestId('record-stop').click()
  await expect(dialog.getByTestId('take-editor')).toBeVisible()
  expect(await listen()).toBe('NotAllowedError')

  const takes = dialog.getByTestId('record-take')
  await expect(takes).toContainText('1')
  const from = dialog.getByTestId('part-from')
  await from.focus()
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight')
  await dialog.getByTestId('part-record').click()
  await expect(state).toContainText('1')
  await dialog.getByTestId('record-stop').click()
  await expect(takes).toContainText('2')
  await dialog.getByTestId('take-denoise').click()
  await expect(takes).toContainText('3')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('take')).toHaveCount(3)
  const made = readTakes(join(folder, 'own.cuecast'))
  expect(made.map(({ own }) => own?.from)).toEqual(['microphone', 'microphone', 'microphone'])
  const [first, , clean] = made
  expect(first?.durationMs).toBeGreaterThan(2_000)
  expect(Math.abs((clean?.durationMs ?? 0) - (made[1]?.durationMs ?? 0))).toBeLessThan(1)

  await page.keyboard.press('Shift+R')
  await page.keyboard.press('r')
  await expect(state).toContainText('3')
  await crash(studio)
  const again = (await launch(folder, { args })).page
  const left = again.getByTestId('recording-left')
  await expect(left).toBeVisible()
  await left.getByTestId('recording-keep').click()
  await expect(again.getByTestId('take')).toHaveCount(4)
  await expect(left).toHaveCount(0)
  const kept = readTakes(join(folder, 'own.cuecast')).at(-1)
  expect(kept?.own?.from).toBe('microphone')
  expect(kept?.durationMs).toBeGreaterThan(2_000)
})

/** Seconds of each voice. */
const VOICES = [1.2, 1.6, 1.2, 1.6, 1.2]

test('records on from cue to cue at the pauses; a kill in the middle leaves every cue', async ({
  folder,
}) => {
  const wav = join(folder, 'spoken.wav')
  await writeFile(wav, fakeVoice(VOICES))
  const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${wav}`]
  const studio = await launch(folder, { args })
  const { page } = studio
  const srt = join(folder, 'on.srt')
  const cues = VOICES.map(
    (_, i) =>
      `${i + 1}\n00:00:${10 + i * 3},000 --> 00:00:${12 + i * 3},000\nXin chào các bạn, câu ${i + 1}\n`,
  )
  await writeFile(srt, cues.join('\n'))
  await openPath(studio, srt)
  await page.getByTestId('cue-row').first().click()
  await page.keyboard.press('Shift+R')
  await chooseNoCountIn(page)
  const text = page.getByTestId('record-text').locator('p')
  await page.keyboard.press('o')
  for (const number of [2, 3, 4]) await expect(text).toContainText(`câu ${number}`)
  await page.keyboard.press('r')
  const check = page.getByTestId('pieces-check')
  await expect(check.getByTestId('piece')).toHaveCount(3)
  await page.keyboard.press('k')
  await expect(check).toHaveCount(0)
  const made = readTakes(join(folder, 'on.cuecast'))
  expect(made.map(({ cueId }) => cueId)).toHaveLength(3)
  expect(new Set(made.map(({ cueId }) => cueId)).size).toBe(3)
  // The first voice began before the recording did.
  for (const { durationMs, leadMs, tailMs } of made.slice(1)) {
    const voiceMs = durationMs - leadMs - tailMs
    expect(Math.min(...VOICES.map((voice) => Math.abs(voice * 1_000 - voiceMs)))).toBeLessThan(60)
  }

  await page.keyboard.press('o')
  await expect(text).toContainText('câu 5')
  await crash(studio)
  const again = (await launch(folder, { args })).page
  const left = again.getByTestId('recording-left').or(again.getByTestId('recordings-left'))
  await expect(left.first()).toBeVisible()
})
