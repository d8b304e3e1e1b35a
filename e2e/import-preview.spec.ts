import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/launch'
import { EditingPage } from './pages/editing-page'
import { openPath } from './pages/open-path'

const line = (at: number, style: string, name: string, text: string): string =>
  `Dialogue: 0,0:00:${String(at).padStart(2, '0')}.00,0:00:${String(at + 2).padStart(2, '0')}.00,${style},${name},0,0,0,,${text}`
/** An episode of an anime: dialogue with and without names, a sign, an opening song. */
const episode = [
  '[Script Info]',
  'ScriptType: v4.00+',
  '',
  '[Events]',
  'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  line(1, 'Default', 'Kaguya', 'Where have you been all this time?'),
  line(4, 'Default', 'Miyuki', '- I was at the council.\\N- She does not believe you.'),
  line(8, 'Signs', '', '{\\pos(320,40)}STUDENT COUNCIL'),
  line(12, 'OP Kara', '', '{\\k20}Love {\\k30}is {\\k40}war'),
  line(16, 'Default', 'Kagoya', 'We have to talk about it now.'),
  line(20, 'Default', '', '(door slams)'),
  '',
].join('\n')

test('an episode is shown as it was understood, changed in one step, and the lost file is named', async ({
  studio,
}) => {
  const { page, folder } = studio
  const editing = new EditingPage(page)
  const path = join(folder, 'tập 1.ass')
  writeFileSync(path, episode)
  await openPath(studio, path)

  const dialog = page.getByTestId('import-settings')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[data-decision="styles"]')).toBeVisible()
  await expect(dialog.locator('[data-decision="names"]')).toBeVisible()
  await dialog.getByTestId('import-merge').click()
  const signs = dialog.locator('[data-style="Signs"]').getByTestId('import-style-use')
  await signs.click()
  await page.getByRole('option').nth(2).click()
  await expect(dialog.getByTestId('import-silent-chosen')).toBeVisible()
  await dialog.getByTestId('import-dashes').click()
  await expect(dialog.getByTestId('import-changes')).not.toBeEmpty()
  await dialog.getByTestId('import-settings-apply').click()
  await expect(dialog).toBeHidden()
  await editing.hasCues(5)
  await expect(page.getByTestId('speaker')).toHaveCount(2)

  await page.getByTestId('undo').click()
  await editing.hasCues(5)
  await expect(page.getByTestId('speaker')).toHaveCount(3)
  await page.getByTestId('redo').click()
  await expect(page.getByTestId('speaker')).toHaveCount(2)

  renameSync(path, join(folder, 'chỗ khác.ass'))
  await page.keyboard.press('Control+k')
  await page.getByTestId('command-importSettings').click()
  await expect(dialog).toContainText('tập 1.ass')
  await expect(dialog.getByTestId('import-settings-apply')).toHaveCount(0)
})
