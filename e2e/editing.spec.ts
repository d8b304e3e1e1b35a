// Every key is tried in renderer/src/app/editing.test.tsx; here is what needs a real page or a render.
import { join } from 'node:path'
import { expect, test } from './support/launch'
import { readTakes } from './support/stored-project'
import { openSide } from './support/surfaces'
import { linesOf, writeSrt } from './support/subtitles'
import { EditingPage } from './pages/editing-page'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'

const shots = process.env['CUECAST_SHOTS']

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

test('a take is edited from within: words by key and pointer, levels by handle, undone, back to the original', async ({
  studio,
}) => {
  const { page, folder } = studio
  const project = new StudioPage(page)
  const srt = writeSrt(folder, 'trong.srt', linesOf(['Xin chào các bạn thân mến.'], 1_000, 3_000))
  await openPath(studio, srt)
  await project.suggestCast()
  await project.startRender()
  await project.rendered()
  const dialog = page.getByTestId('take-dialog')
  const words = dialog.getByTestId('take-word')
  const changes = dialog.getByTestId('take-changes-count')
  const takesOf = () => readTakes(join(folder, 'trong.cuecast'))
  const seconds = async () => Number(await dialog.getByTestId('take-stage').getAttribute('data-ms'))

  await test.step('a double click on the clip opens it, and plays from a word', async () => {
    const { x, y } = await new TimelinePage(page).spot(0, 'middle')
    await page.mouse.dblclick(x, y)
    await expect(words).toHaveText(['Xin', 'chào', 'các', 'bạn', 'thân', 'mến.'])
    await words.nth(4).click()
    await expect(dialog.getByTestId('take-play-stop')).toHaveAccessibleName(/Dừng/)
    await page.keyboard.press(' ')
    await expect(dialog.getByTestId('take-play-stop')).toHaveAccessibleName(/Nghe/)
  })

  await test.step('two words are cut out by keys; undo brings them back', async () => {
    const before = await seconds()
    await words.nth(1).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Delete')
    await expect(words).toHaveText(['Xin', 'bạn', 'thân', 'mến.'])
    expect(await seconds()).toBeLessThan(before - 200)
    await page.keyboard.press('Control+z')
    await expect(words).toHaveCount(6)
    expect(await seconds()).toBe(before)
    await page.keyboard.press('Control+Shift+z')
    await expect(words).toHaveCount(4)
  })

  await test.step('a pause is typed, a part drawn by hand is silenced, a word moved', async () => {
    const before = await seconds()
    await words.nth(1).click()
    const pause = dialog.getByTestId('take-pause-ms')
    await pause.fill('400')
    await page.keyboard.press('Enter')
    await expect.poll(seconds).toBeGreaterThan(before + 200)
    await expect(dialog.getByTestId('take-pause').first()).toBeVisible()
    const box = await dialog.getByTestId('take-wave').boundingBox()
    if (!box) throw new Error('no waveform')
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 3, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByTestId('take-selected')).toBeVisible()
    await dialog.getByTestId('take-silence').click()
    await expect(changes).toContainText('3')
    await words.nth(2).click()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(changes).toContainText('5')
  })

  await test.step('gain and fades by number and by handle', async () => {
    await dialog.getByTestId('take-gain').fill('-6')
    await page.keyboard.press('Enter')
    await expect(dialog.getByTestId('take-handle-gain')).toContainText('−6')
    await dialog.getByTestId('take-fade-out').fill('200')
    await page.keyboard.press('Enter')
    await expect(dialog.getByTestId('take-fade-out')).toHaveValue('200')
    await dialog.getByTestId('take-handle-fadeIn').focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByTestId('take-fade-in')).toHaveValue('10')
    if (shots) await page.screenshot({ path: join(shots, 'take-edit.png') })
  })

  await test.step('the sound that was spoken is untouched, and one press goes back to it', async () => {
    const made = takesOf()
    const [original] = made
    expect(made.at(-1)?.edited).toMatchObject({ of: original?.id, gainDb: -6, fadeOutMs: 200 })
    expect(new Set(made.map(({ recipeHash }) => recipeHash)).size).toBe(1)
    await dialog.getByTestId('take-original').click()
    await expect(changes).toContainText('Chưa sửa')
    await expect(words).toHaveCount(6)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('take')).toHaveCount(2)
    await expect(page.getByTestId('count-stale')).toHaveAttribute('data-count', '0')
    await page.getByTestId('take-play').first().click()
    await page.getByTestId('take-edit').click()
    await expect(changes).toContainText('8')
    await dialog.getByTestId('take-done').click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('one word is said again: the text follows, and the rest of the take is as it was', async () => {
    await page.getByTestId('cue-row').first().click()
    await page.keyboard.press('Shift+e')
    await words.nth(3).click()
    await page.keyboard.press('r')
    const form = dialog.getByTestId('say-again')
    await expect(form.getByTestId('say-word')).toBeFocused()
    await expect(form.getByTestId('say-word')).toHaveValue('bạn')
    await expect(form.getByTestId('say-price')).toContainText('Không tốn')
    if (shots) await page.screenshot({ path: join(shots, 'say-again.png') })
    await page.keyboard.type('em')
    await page.keyboard.press('Enter')
    await expect(words).toHaveText(['Xin', 'chào', 'các', 'em', 'thân', 'mến.'])
    await expect(form).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('inspector-text')).toHaveValue('Xin chào các em thân mến.')
    await expect(page.getByTestId('count-stale')).toHaveAttribute('data-count', '0')
    await expect(page.getByTestId('hear-A')).toBeVisible()
    await expect(page.getByTestId('undo')).toHaveAccessibleName('Hoàn tác: sửa trong bản thu')
    await page.getByTestId('undo').click()
    await expect(page.getByTestId('inspector-text')).toHaveValue('Xin chào các bạn thân mến.')
    await page.getByTestId('redo').click()
  })

  await test.step('a word is said differently: the text stays', async () => {
    await page.getByTestId('cue-row').first().click()
    await page.keyboard.press('Shift+e')
    await words.nth(5).click()
    await dialog.getByTestId('take-say-again').click()
    await dialog.getByTestId('say-reading').click()
    await expect(dialog.getByTestId('say-teach')).not.toBeChecked()
    await dialog.getByTestId('say-word').fill('mếnh')
    await dialog.getByTestId('say-start').click()
    await expect(changes).toContainText('2 chỗ sửa')
    await dialog.getByTestId('take-done').click()
    await expect(page.getByTestId('inspector-text')).toHaveValue('Xin chào các em thân mến.')
    await expect(page.getByTestId('count-stale')).toHaveAttribute('data-count', '0')
    const made = readTakes(join(folder, 'trong.cuecast')).at(-1)
    expect(made?.edited?.steps.map(({ type }) => type)).toEqual(['word', 'word'])
    expect(made?.recipe.text).toBe('Xin chào các em thân mến.')
  })

  await test.step('a reading goes into the dictionary, and the take is up to date with it', async () => {
    await page.keyboard.press('Shift+e')
    await words.nth(4).click()
    await page.keyboard.press('r')
    await dialog.getByTestId('say-reading').click()
    await dialog.getByTestId('say-word').fill('thăn')
    await dialog.getByTestId('say-teach').click()
    await dialog.getByTestId('say-start').click()
    await expect(changes).toContainText('3 chỗ sửa')
    await expect(dialog.getByTestId('say-again')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('count-stale')).toHaveAttribute('data-count', '0')
    await expect(page.getByTestId('inspector-text')).toHaveValue('Xin chào các em thân mến.')
    const [last] = readTakes(join(folder, 'trong.cuecast')).slice(-1)
    expect(last?.recipe.dictionary).not.toBe('')
    await openSide(page, 'dictionary')
    await expect(page.getByTestId('dictionary-row')).toHaveAttribute('data-word', 'thân')
  })
})
