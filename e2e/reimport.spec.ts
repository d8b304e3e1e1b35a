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

test('a file shows how it reads in another encoding before it is read again', async ({
  studio,
}) => {
  const { page, app, folder } = studio
  const path = join(folder, 'phim.srt')
  writeFileSync(path, '1\n00:00:01,000 --> 00:00:03,000\nTiếng Việt có dấu.\n')
  await app.evaluate(({ BrowserWindow }, file) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('cuecast:event:openPath', { path: file })
  }, path)
  await new EditingPage(page).hasCues(1)
  await page.keyboard.press('Control+k')
  await page.getByTestId('command-reopenWithEncoding').click()
  const preview = page.getByTestId('encoding-preview')
  await expect(preview.locator('li')).toHaveCount(1)
  await page.getByTestId('encoding-dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: 'UTF-8' }).click()
  await expect(preview).toHaveText('Tiếng Việt có dấu.')
})
