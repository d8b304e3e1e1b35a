import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/launch'
import { ProblemsPage } from './pages/problems-page'
import { SoundPage } from './pages/sound-page'
import { StudioPage } from './pages/studio-page'
import { runCommand } from './support/run-command'

/** Texts that rules shorten, in cues that are far too short for them; the last one fits. */
const cues = [
  'À, tôi nghĩ rằng chúng ta cần tiến hành kiểm tra máy một cách cẩn thận ạ.',
  'Nhưng mà đối với tôi thì cũng được, cho nên anh cứ ngay lập tức quay trở lại nhé.',
  'Chào anh.',
]

const srt = cues
  .map((text, i) => {
    const at = i * 4
    return `${i + 1}\n00:00:0${at},000 --> 00:00:0${at + 2},300\n[Lan] ${text}\n`
  })
  .join('\n')

test('texts that do not fit become shorter, measured, by keys, in one step', async ({ studio }) => {
  const { page, app, folder } = studio
  const path = join(folder, 'dài.srt')
  writeFileSync(path, srt)
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await page.getByTestId('open-file').click()
  const window = new StudioPage(page)
  const problems = new ProblemsPage(page)
  const dialog = page.getByTestId('shorten-dialog')
  await expect(window.studio).toHaveAttribute('data-project-state', 'open')

  // Nothing is rendered: there is nothing to measure, and the dialog says so.
  await runCommand(studio, 'shortenTexts')
  await expect(dialog.getByTestId('shorten-list')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await problems.open()
  await problems.fix('UNCAST', 'suggestVoice')
  const sound = new SoundPage(page)
  await page.keyboard.press('Control+Shift+h')
  await sound.type('fit-borrow', '0')
  await problems.open()
  await window.startRender()
  await window.rendered()
  await problems.has('DOES_NOT_FIT', 2)

  // From the problem itself, for this cue alone.
  await problems.fix('DOES_NOT_FIT', 'shortenText')
  await expect(dialog.getByTestId('shorten-open')).toBeVisible()
  await expect(dialog.getByTestId('shorten-accept')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // All of them, by keys; each wording has the length that the voice takes for it.
  await problems.fixAll('shortenText')
  await expect(dialog.getByTestId('shorten-wording').first()).toBeVisible()
  await expect(dialog.getByTestId('shorten-progress')).toHaveCount(0)
  const wordings = await dialog.getByTestId('shorten-wording').count()
  await expect(dialog.getByTestId('shorten-length')).toHaveCount(wordings + 1)
  const last = dialog.getByTestId('shorten-wording').nth(wordings - 1)
  await page.keyboard.press(String(wordings))
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.locator('del').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByTestId('shorten-cue').first()).toHaveAttribute('data-answer', 'accepted')
  await page.keyboard.press('Enter')
  await dialog.getByTestId('shorten-apply').click()
  await expect(dialog).toHaveCount(0)
  await window.rendered()
  await expect(page.getByText('Tôi nghĩ chúng ta cần kiểm tra máy cẩn thận.').first()).toBeVisible()

  // One undo for both.
  await page.getByTestId('undo').click()
  await expect(page.getByText(cues[0] ?? '').first()).toBeVisible()
  await expect(page.getByText(cues[1] ?? '').first()).toBeVisible()
})
