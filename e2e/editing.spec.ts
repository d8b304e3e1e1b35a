// Every key is tried in renderer/src/app/editing.test.tsx; here is what needs a real page or a render.
import { expect, test } from './support/launch'
import { linesOf, writeSrt } from './support/subtitles'
import { EditingPage } from './pages/editing-page'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

test('cues are edited by keys, rendered from an open field, and typed where they are seen', async ({
  studio,
}) => {
  const { page, folder } = studio
  const editing = new EditingPage(page)
  const project = new StudioPage(page)
  await project.openSample('rung-duoc')

  await test.step('a cue is split at the caret and one undo joins it', async () => {
    const text = await editing.textOf(2)
    const at = text.indexOf(' ', text.length / 2)
    await editing.caretAt(2, at)
    await page.keyboard.press('Control+d')
    await editing.hasCues(41)
    await expect.poll(() => editing.textOf(3)).toBe(text.slice(at).trim())
    await expect(page.getByTestId('cue-text-editor')).toBeFocused()
    await page.keyboard.press('Control+z')
    await editing.hasCues(40)
    await page.keyboard.press('Escape')
    await expect.poll(() => editing.textOf(2)).toBe(text)
  })

  await test.step('the field of the last cue opens inside the table', async () => {
    await page.getByTestId('cue-table').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const field = page.getByTestId('cue-text-editor')
    await expect(field).toBeFocused()
    await field.fill(Array.from({ length: 6 }, (_, i) => `Dòng ${i + 1} của câu cuối.`).join('\n'))
    const table = await page.getByTestId('cue-table').boundingBox()
    await expect
      .poll(async () => {
        const box = await field.boundingBox()
        return (
          box !== null &&
          table !== null &&
          box.y >= table.y &&
          box.y + box.height - (table.y + table.height)
        )
      })
      .toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await expect(editing.row(0)).toHaveAttribute('data-active', 'true')
  })

  await test.step('Escape after a render keeps the text that was rendered', async () => {
    await project.suggestCast()
    await editing.select(4)
    await page.keyboard.press('Insert')
    await editing.hasCues(41)
    const editor = page.getByTestId('cue-text-editor')
    await editor.pressSequentially('Câu mới vừa thu.')
    const row = page.locator('[data-testid="cue-row"]', { has: editor })
    const id = await row.getAttribute('data-cue-id')
    await page.keyboard.press('Control+Shift+Enter')
    const cue = page.locator(`[data-cue-id="${id}"]`)
    const fresh = /^(?:done|stretched|does-not-fit)$/
    await expect(cue).toHaveAttribute('data-cue-state', fresh)
    await expect(editor).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('cue-table')).toBeFocused()
    await expect(cue).toContainText('Câu mới vừa thu.')
    await expect(cue).toHaveAttribute('data-cue-state', fresh)

    const text = page.getByTestId('inspector-text')
    await text.fill('Câu mới được sửa.')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(cue).toHaveAttribute('data-cue-state', fresh)
    await page.keyboard.press('Escape')
    await expect(text).toHaveValue('Câu mới được sửa.')
    await expect(cue).toHaveAttribute('data-cue-state', fresh)
  })

  await test.step('cues are copied, cut and pasted by their keys, also into another project', async () => {
    await page.keyboard.press('Escape')
    await editing.select(0)
    await editing.select(1, ['Shift'])
    await expect(page.getByTestId('cue-table')).toBeFocused()
    const text = await editing.textOf(1)
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await editing.hasCues(43)
    await editing.undoes('dán câu')
    await page.keyboard.press('Control+x')
    await editing.hasCues(41)
    await page.getByTestId('timeline').getByRole('tree').focus()
    await page.keyboard.press('Control+v')
    await editing.hasCues(43)

    const another = writeSrt(folder, 'khác.srt', linesOf(['Câu duy nhất.'], 1_000, 900))
    await openPath(studio, another)
    await editing.hasCues(1)
    await page.getByTestId('cue-table').focus()
    await page.keyboard.press('Control+v')
    await editing.hasCues(3)
    await expect(page.getByTestId('cue-table')).toContainText(text)
  })
})
