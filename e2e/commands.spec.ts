import { expect, test } from './support/launch'
import { EditingPage } from './pages/editing-page'
import { MenuPage } from './pages/menu-page'
import { StudioPage } from './pages/studio-page'

test('the native menu lists the commands, says what can be done, names the edit and runs it', async ({
  studio,
}) => {
  const { page, app } = studio
  const menu = new MenuPage(app)
  const editing = new EditingPage(page)
  await menu.shows('deleteCues', { enabled: false, key: 'Delete' })
  expect(await menu.titles()).toContain('Lồng tiếng')
  await new StudioPage(page).openSample('rung-duoc')
  await menu.shows('showCast', { enabled: true, checked: true })
  await editing.select(1)
  await menu.shows('deleteCues', { enabled: true })
  await menu.shows('undo', { enabled: false, label: 'Hoàn tác' })
  await menu.click('deleteCues')
  await editing.hasCues(39)
  await menu.shows('undo', { enabled: true, label: 'Hoàn tác xoá câu' })
  await menu.click('undo')
  await editing.hasCues(40)
  await menu.shows('redo', { enabled: true, label: 'Làm lại xoá câu' })
  await menu.click('switchLanguage')
  await menu.shows('redo', { label: 'Redo delete cues' })
  expect(await menu.titles()).toContain('Playback')
})

test('keys can be changed, Escape leaves only the recording, and menus show the new key', async ({
  studio,
}) => {
  const { page, app } = studio
  const menu = new MenuPage(app)
  const editing = new EditingPage(page)
  await new StudioPage(page).openSample('rung-duoc')
  await page.keyboard.press('Control+,')
  await page.getByTestId('settings-keys').click()
  const key = page.getByTestId('key-duplicateCues')
  await key.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await key.click()
  await page.keyboard.press('F7')
  await expect(key).toHaveText('F7')
  await page.getByTestId('keys-preset').click()
  await page.getByRole('option', { name: 'Aegisub' }).click()
  await menu.shows('startAtPlayhead', { key: 'CmdOrCtrl+3' })
  await page.getByTestId('keys-preset').click()
  await page.getByRole('option', { name: 'Cuecast' }).click()
  await key.click()
  await page.keyboard.press('F7')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await menu.shows('duplicateCues', { key: 'F7' })
  await editing.select(0)
  await page.keyboard.press('F7')
  await editing.hasCues(41)
  await editing.row(0).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /Nhân đôi/ })).toContainText('F7')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('nhan doi cau')
  const found = page.getByTestId('command-duplicateCues')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await editing.hasCues(42)
})
