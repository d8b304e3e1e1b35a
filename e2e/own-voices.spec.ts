import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { phonemesIn, writeToyPiper } from '@cuecast/service/testing/toy-models/toy-voices'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { expect, test, type Studio } from './support/launch'
import { readWav } from './support/wav-file'

/** Native dialogs answer by themselves: this path to open, this one to save. */
async function scriptDialogs({ app }: Studio, open: string, save = ''): Promise<void> {
  await app.evaluate(
    ({ dialog }, paths) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [paths.open] })
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: paths.save })
    },
    { open, save },
  )
}

async function openVoices(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByTestId('settings-voices').click()
  await expect(page.getByTestId('own-voices')).toBeVisible()
}

test('a voice added in the window speaks through to the exported track', async ({
  studio,
  folder,
}) => {
  const { page } = studio
  const toy = join(folder, 'Giọng của tôi')
  writeToyPiper(toy, { metadata: false, licence: 'CC-BY-NC-4.0' })
  const out = join(folder, 'ra.wav')
  await scriptDialogs(studio, toy, out)
  await openVoices(page)
  await expect(page.getByTestId('own-voices')).toContainText('thư mục')
  await page.getByTestId('own-voice-add').click()
  const voice = page.getByTestId('own-voice')
  await expect(voice).toBeVisible({ timeout: 60_000 })
  await expect(voice.getByTestId('model-licence')).toHaveAttribute('data-commercial', 'forbidden')
  await expect(voice.getByTestId('own-voice-facts')).toContainText('16.000 Hz')
  await voice.getByTestId('own-voice-name').fill('Giọng Bắc')
  await voice.getByTestId('own-voice-name').press('Enter')
  await voice.getByTestId('own-voice-region').click()
  await page.getByRole('option', { name: /Bắc/ }).click()
  await voice.getByTestId('own-voice-hear').click()
  await expect(voice.getByTestId('own-voice-hear')).toHaveAttribute('data-sound', 'playing')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('settings-dialog')).toHaveCount(0)

  const subtitles = join(folder, 'phim.srt')
  writeFileSync(subtitles, '1\n00:00:01,000 --> 00:00:04,000\nxin chào bạn\n')
  await openPath(studio, subtitles)
  const studioPage = new StudioPage(page)
  await studioPage.suggestCast()
  await studioPage.startRender()
  await studioPage.rendered()
  await studioPage.exportTrack()
  const track = readWav(out)
  expect(phonemesIn(track.part(0, 0, 10_000), track.sampleRate)).toBe('sˈintʃˈaː2wbˈaː6n')
})

test('bad models are refused with a reason, and the good one goes on', async ({
  studio,
  folder,
}) => {
  const { page } = studio
  const bad = join(folder, 'hỏng')
  writeToyPiper(bad)
  writeFileSync(join(bad, 'toy.onnx'), readFileSync(join(bad, 'toy.onnx')).subarray(0, 5_000))
  const toy = join(folder, 'tốt')
  writeToyPiper(toy)
  await openVoices(page)
  await scriptDialogs(studio, bad)
  await page.getByTestId('own-voice-add').click()
  await expect(page.getByTestId('own-voice-failed')).toHaveAttribute(
    'data-error-code',
    'MODEL_INVALID',
  )
  await expect(page.getByTestId('own-voice-failed')).toContainText('không đầy đủ')
  await page.getByTestId('own-voice-dismiss').click()
  await expect(page.getByTestId('own-voice-failed')).toHaveCount(0)
  await scriptDialogs(studio, toy)
  await page.getByTestId('own-voice-add').click()
  const voice = page.getByTestId('own-voice')
  await expect(voice).toBeVisible({ timeout: 60_000 })
  const id = await voice.getAttribute('data-voice-id')
  // Removed and added again it is the same voice.
  await voice.getByTestId('own-voice-remove').click()
  await voice.getByTestId('own-voice-remove-now').click()
  await expect(voice).toHaveCount(0)
  await page.getByTestId('own-voice-add').click()
  await expect(voice).toHaveAttribute('data-voice-id', id ?? '', { timeout: 60_000 })
})
