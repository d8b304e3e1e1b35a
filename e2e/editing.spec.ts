import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/launch'
import { EditingPage } from './pages/editing-page'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'

const sample = readFileSync(
  join(import.meta.dirname, '../resources/samples/rung-duoc-phong-van.srt'),
  'utf8',
)

test('cues are split, merged, inserted, shifted and deleted by keys, each undone in one step', async ({
  studio,
}) => {
  const { page } = studio
  const editing = new EditingPage(page)
  await new StudioPage(page).openSample('rung-duoc')
  await editing.hasCues(40)
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

  await editing.select(2)
  await page.keyboard.press('Control+j')
  await editing.hasCues(39)
  await page.keyboard.press('Control+z')
  await editing.hasCues(40)

  await editing.select(4)
  await editing.select(6, ['Shift'])
  await page.keyboard.press('Delete')
  await editing.hasCues(37)
  await page.keyboard.press('Control+z')
  await editing.hasCues(40)

  await editing.select(0)
  const before = await editing.row(0).locator('td').nth(1).textContent()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(editing.row(0).locator('td').nth(1)).not.toHaveText(before ?? '')
  await page.keyboard.press('Control+z')
  await expect(editing.row(0).locator('td').nth(1)).toHaveText(before ?? '')

  await page.keyboard.press('Insert')
  await editing.hasCues(41)
  await page.getByTestId('cue-text-editor').fill('Một câu mới.')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('inspector-text')).toHaveValue('Một câu mới.')
})

test('several cues are duplicated, shifted, snapped and given a speaker without leaving the keys', async ({
  studio,
}) => {
  const { page } = studio
  const editing = new EditingPage(page)
  const timeline = new TimelinePage(page)
  const table = page.getByTestId('cue-table')
  await new StudioPage(page).openSample('rung-duoc')
  await expect(table).toBeFocused()
  const before = await timeline.times(1)
  for (const key of ['ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown']) {
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Control+Shift+d')
  await editing.hasCues(43)
  await page.keyboard.press('Control+z')
  await editing.hasCues(40)
  await expect(page.locator('[data-active]')).toHaveCount(1)

  await editing.select(1)
  await editing.select(3, ['Shift'])
  await page.keyboard.press('Control+Shift+s')
  await expect(page.getByTestId('shift-amount')).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(table).toBeFocused()
  await timeline.hasTimes(1, { startMs: before.startMs + 1_000 })
  await page.keyboard.press('n')
  await editing.undoes('khớp vào câu bên cạnh')

  await page.getByTestId('inspector-speaker').click()
  await page.getByRole('option', { name: 'Khách mời' }).click()
  await expect(editing.row(1)).toContainText('Khách mời')
  await expect(editing.row(3)).toContainText('Khách mời')
  await editing.undoes('đổi nhân vật')
  await page.getByTestId('undo').click()
  await expect(editing.row(1)).toContainText('Người dẫn')

  await table.focus()
  await page.keyboard.press('F8')
  await expect(table).toBeFocused()

  await page.keyboard.press('s')
  await expect(page.getByTestId('inspector-speaker')).toBeFocused()
  await table.focus()
  for (const [place, row] of [
    ['30', 29],
    ['00:00:09', 1],
  ] as const) {
    await page.keyboard.press('Control+g')
    await expect(page.getByTestId('go-to-dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type(place)
    await page.keyboard.press('Enter')
    await expect(editing.row(row)).toHaveAttribute('data-active', 'true')
    await expect(table).toBeFocused()
  }
  const next = await editing.textOf(2)
  const editor = page.getByTestId('cue-text-editor')
  await page.keyboard.press('F2')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(editor).toHaveValue(next)
  await expect(editor).toBeFocused()
})

test('find shows what replacing would change, and replaces everywhere in one step', async ({
  studio,
}) => {
  const { page } = studio
  await new StudioPage(page).openSample('rung-duoc')
  await page.keyboard.press('Control+h')
  await page.getByTestId('find-search').fill('rừng')
  await page.getByTestId('find-replacement').fill('đồi')
  await expect(page.getByTestId('found-after').first()).toContainText('đồi')
  const places = sample.split(/rừng/i).length - 1
  await expect(page.getByTestId('find-count')).toHaveAttribute('data-count', String(places))
  await page.getByTestId('replace-all').click()
  await expect(page.getByTestId('find-count')).toHaveAttribute('data-count', '0')
  await page.getByTestId('undo').click()
  await expect(page.getByTestId('find-count')).toHaveAttribute('data-count', String(places))
  await page.getByTestId('find-regex').click()
  await page.getByTestId('find-search').fill('(a+)+')
  await expect(page.getByTestId('find-panel').getByRole('alert')).toBeVisible()
})

test('filters show only the cues asked for, with how many there are', async ({ studio }) => {
  const { page } = studio
  const editing = new EditingPage(page)
  await new StudioPage(page).openSample('rung-duoc')
  await editing.select(3)
  await page.getByTestId('inspector-note').fill('Nghe lại chỗ này.')
  await expect(editing.row(3).getByTestId('cue-note')).toBeVisible()
  await editing.filter('noted')
  await expect(page.getByTestId('cue-row')).toHaveCount(1)
  await expect(page.getByTestId('filter-shown')).toHaveAttribute('data-count', '1')
  await page.getByTestId('filter-clear').click()
  await page.getByTestId('filter-text').fill('không có chữ này')
  await expect(page.getByTestId('cue-row')).toHaveCount(0)
  await page.getByTestId('filter-clear').click()
  await expect(editing.row(0)).toBeVisible()
})

test('Escape after a render from an open field keeps the text that was rendered', async ({
  studio,
}) => {
  const { page } = studio
  const editing = new EditingPage(page)
  const project = new StudioPage(page)
  await project.openSample('rung-duoc')
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

test('the field of the last cue opens inside the table, however many lines it gets', async ({
  studio,
}) => {
  const { page } = studio
  const editing = new EditingPage(page)
  await new StudioPage(page).openSample('rung-duoc')
  await editing.hasCues(40)
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
})
