import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { phonemesIn, writeToyPiper } from '@cuecast/speech/testing/toy-models/toy-voices'
import { storedZip } from '@cuecast/speech/testing/stored-zip'
import { answerDialogs } from './support/dialogs'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { expect, test } from './support/launch'
import { readWav } from './support/wav-file'

async function openVoices(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByTestId('settings-voices').click()
  await expect(page.getByTestId('own-voices')).toBeVisible()
}

/** Drops a file or a folder on the middle of the window, as the desktop does. */
async function dropPath(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = await page.evaluate(() => ({
    width: window.innerWidth,
    height: window.innerHeight,
  }))
  const place = { x: width / 2, y: height / 2 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data })
  await session.detach()
}

test('own voices are refused with a reason, added by button and drop, cloned with consent, and heard in the track', async ({
  studio,
}) => {
  await test.step('bad models are refused, and the good one goes on', async () => {
    const { folder, page } = studio
    const bad = join(folder, 'hỏng')
    writeToyPiper(bad)
    writeFileSync(join(bad, 'toy.onnx'), readFileSync(join(bad, 'toy.onnx')).subarray(0, 5_000))
    const toy = join(folder, 'tốt')
    writeToyPiper(toy)
    await openVoices(page)
    await answerDialogs(studio, { open: bad })
    await page.getByTestId('own-voice-add').click()
    await expect(page.getByTestId('own-voice-failed')).toHaveAttribute(
      'data-error-code',
      'MODEL_INVALID',
    )
    await expect(page.getByTestId('own-voice-failed')).toContainText('không đầy đủ')
    await page.getByTestId('own-voice-dismiss').click()
    await expect(page.getByTestId('own-voice-failed')).toHaveCount(0)
    await answerDialogs(studio, { open: toy })
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
    await voice.getByTestId('own-voice-remove').click()
    await voice.getByTestId('own-voice-remove-now').click()
    await expect(voice).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a folder and an archive dropped on the window are added', async () => {
    const { folder, page } = studio
    const toy = join(folder, 'Mô hình thả')
    writeToyPiper(toy, { name: 'vi_VN-thả-medium', metadata: false })
    const other = join(folder, 'other')
    writeToyPiper(other, { name: 'en_US-zip-low', language: 'en-us', licence: 'MIT License …' })
    const archive = join(folder, 'tệp nén.zip')
    const files = readdirSync(other).map((name) => ({
      name: `other/${name}`,
      content: readFileSync(join(other, name)),
    }))
    writeFileSync(archive, storedZip(files))
    const voices = page.getByTestId('own-voice')
    await dropPath(page, toy)
    await expect(voices).toHaveCount(1, { timeout: 60_000 })
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('settings-dialog')).toHaveCount(0)
    await dropPath(page, archive)
    await expect(voices).toHaveCount(2, { timeout: 60_000 })
    await expect(voices.last().getByTestId('model-licence')).toHaveAttribute(
      'data-commercial',
      'allowed',
    )
    while ((await voices.count()) > 0) {
      const left = (await voices.count()) - 1
      await voices.first().getByTestId('own-voice-remove').click()
      await page.getByTestId('own-voice-remove-now').click()
      await expect(voices).toHaveCount(left)
    }
    await page.keyboard.press('Escape')
  })

  await test.step('a voice added in the window speaks through to the exported track', async () => {
    const { folder, page } = studio
    const toy = join(folder, 'Giọng của tôi')
    writeToyPiper(toy, { metadata: false, licence: 'CC-BY-NC-4.0' })
    const out = join(folder, 'ra.wav')
    await answerDialogs(studio, { open: toy, save: out })
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
    // Uses that the licence forbids are reported before an export, once per project.
    await page.getByTestId('export').click()
    const warning = page.getByTestId('export-licences')
    await expect(warning).toContainText('Giọng Bắc')
    await page.getByTestId('export-licences-known').click()
    await expect(warning).toHaveCount(0)
    await page.keyboard.press('Escape')
    await studioPage.exportTrack()
    await expect(warning).toHaveCount(0)
    const track = readWav(out)
    expect(phonemesIn(track.part(0, 0, 10_000), track.sampleRate)).toBe('sˈintʃˈaː2wbˈaː6n')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('export-dialog')).toHaveCount(0)
  })

  await test.step('a cloned voice is added with the consent of its speaker, and shows it', async () => {
    const { folder, page } = studio
    const toy = join(folder, 'nhân bản')
    writeToyPiper(toy, { name: 'vi_VN-lan-medium' })
    await answerDialogs(studio, { open: toy })
    await openVoices(page)
    await page.getByTestId('own-voice-clone').click()
    const add = page.getByTestId('own-voice-add')
    await expect(add).toBeDisabled()
    await page.getByTestId('consent-person').fill('Trần Thị Lan')
    await page.getByTestId('consent-statement').fill('Cho phép lồng tiếng phim này')
    await page.getByTestId('consent-day').fill('31/02/2026')
    await expect(add).toBeDisabled()
    await page.getByTestId('consent-day').fill('31/01/2026')
    await add.click()
    const voice = page.getByTestId('own-voice').filter({ hasText: 'Trần Thị Lan' })
    await expect(voice).toBeVisible({ timeout: 60_000 })
    const consent = voice.getByTestId('own-voice-consent')
    await expect(consent).toContainText('Trần Thị Lan')
    await expect(consent).toContainText('31/01/2026')
    await voice.getByTestId('own-voice-name').fill('Giọng Lan')
    await voice.getByTestId('own-voice-name').press('Enter')
    await page.keyboard.press('Escape')
    const subtitles = join(folder, 'phim hai.srt')
    writeFileSync(subtitles, '1\n00:00:01,000 --> 00:00:04,000\n[Lan] xin chào bạn\n')
    await openPath(studio, subtitles)
    await page
      .getByTestId('speaker')
      .getByRole('button', { name: /Giọng của Lan/ })
      .click()
    await page.getByTestId('voice-search').fill('Giọng Lan')
    const row = page.getByTestId('voice-row').filter({ hasText: 'Giọng Lan' })
    await expect(row).toContainText('chưa rõ giấy phép')
    await row.hover()
    await expect(page.getByTestId('voice-origin')).toContainText('giọng nhân bản của Trần Thị Lan')
  })
})
