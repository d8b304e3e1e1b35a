import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/launch'
import { EditingPage } from './pages/editing-page'
import { answerDialogs } from './support/dialogs'
import { openSide } from './support/surfaces'
import { StudioPage } from './pages/studio-page'

test('a word taught to the dictionary is said in the next take; a CSV file comes in after a preview and goes out', async ({
  studio,
}) => {
  await test.step('exactly the cues of the word become stale, and the next take says it', async () => {
    const page = new StudioPage(studio.page)
    const window = studio.page
    await page.openSample('rung-duoc')
    await page.suggestCast()
    await page.startRender()
    await page.rendered()
    await page.selectCue(1)
    const text = await new EditingPage(window).textOf(1)
    await expect(page.cueText).toHaveValue(text)
    const word = text.split(/\s+/)[0] ?? ''
    await page.cueText.evaluate((field: HTMLTextAreaElement, length) => {
      field.focus()
      field.setSelectionRange(0, length)
    }, word.length)
    await window.getByTestId('dictionary-from-cue').click()
    await expect(window.getByTestId('dictionary-word')).toHaveValue(word)
    await window.getByTestId('dictionary-reading').fill('cách đọc mới')
    await window.getByTestId('dictionary-save').click()

    await expect(window.getByTestId('spoken-text')).toContainText('cách đọc mới')
    await expect(page.cueText).toHaveValue(text)
    const row = page.row(1)
    await expect(row.locator('[data-reading="cách đọc mới"]')).toHaveText(word)
    await window.getByTestId('side-cast').click()
    await window.getByTestId('pronounced-differently').click()
    await expect(window.getByTestId('dictionary-reading')).toHaveValue('cách đọc mới')
    const uses = window.getByTestId('dictionary-uses')
    await expect(uses).not.toHaveAttribute('data-count', '0')
    const touched = Number(await uses.getAttribute('data-count'))
    await expect(page.count('stale')).toHaveAttribute('data-count', String(touched))
    await expect(window.getByTestId('dictionary-waiting')).toHaveCount(0)
    await page.startRender()
    await page.rendered()

    // Without the entry the texts are as before: their first takes come back, and nothing is
    // rendered.
    await window.getByTestId('dictionary-on').click()
    await expect(row).not.toContainText('cách đọc mới')
    await expect(page.count('stale')).toHaveAttribute('data-count', '0')
  })

  await test.step('a dictionary comes from a CSV file, stays fluid, and goes out again', async () => {
    const window = studio.page
    const source = join(studio.folder, 'từ điển.csv')
    const target = join(studio.folder, 'ra.csv')
    const lines = Array.from({ length: 300 }, (_, i) => `từ số ${i},cách đọc ${i},1`)
    writeFileSync(source, `original_word,modified_word,status\n${lines.join('\n')}\nhỏng\n`)
    await answerDialogs(studio, { open: source, save: target })
    await openSide(window, 'dictionary')
    await window.getByTestId('dictionary-menu').click()
    await window.getByTestId('dictionary-import').click()
    await expect(window.getByTestId('dictionary-import-row')).toHaveCount(100)
    await window.getByTestId('dictionary-import-start').click()
    const rows = window.getByTestId('dictionary-row')
    await expect(rows.first()).toBeVisible()
    expect(await rows.count()).toBeLessThan(60)
    await window.getByTestId('dictionary-search').fill('tu so 299')
    await expect(rows).toHaveCount(1)
    await window.getByTestId('dictionary-menu').click()
    await window.getByTestId('dictionary-export').click()
    await expect
      .poll(() => {
        try {
          // Title, 300 rows, the word from before, and nothing after the last line break.
          return readFileSync(target, 'utf8').split('\r\n').length
        } catch {
          return 0
        }
      })
      .toBe(303)
  })
})
