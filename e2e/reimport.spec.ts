import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './launch'
import { EditingPage } from './pages/editing-page'
import { StudioPage } from './pages/studio-page'

const sample = readFileSync(
  join(import.meta.dirname, '../resources/samples/rung-duoc-phong-van.srt'),
  'utf8',
)

test('changed subtitles come in with their takes kept, after the difference was shown', async ({
  studio,
}) => {
  const { page, app, folder } = studio
  const window = new StudioPage(page)
  const editing = new EditingPage(page)
  await window.openSample('rung-duoc')
  await window.suggestCast()
  await window.startRender()
  await window.rendered()

  const blocks = sample.trim().split(/\r?\n\r?\n/)
  const changed = blocks.with(1, `${blocks[1]} Thêm một lời.`).slice(0, -1)
  const path = join(folder, 'đã sửa.srt')
  writeFileSync(path, `${changed.join('\n\n')}\n`)
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await page.keyboard.press('Control+Shift+i')
  await expect(page.getByTestId('reimport-same')).toHaveAttribute('data-count', '38')
  await expect(page.getByTestId('reimport-changed')).toHaveAttribute('data-count', '1')
  await expect(page.getByTestId('reimport-removed')).toHaveAttribute('data-count', '1')
  await page.getByTestId('reimport-apply').click()
  await editing.hasCues(39)
  await expect(window.count('stale')).toHaveAttribute('data-count', '1')
  await page.getByTestId('undo').click()
  await editing.hasCues(40)
  await expect(window.count('stale')).toHaveAttribute('data-count', '0')
})
