import type { Page } from '@playwright/test'
import type { Bench } from './bench'
import { framesOf } from './frames'
import { press, slowest, type Press } from './press'
import { pressRow, row, type Row } from './row'

/** How often each key is pressed; the slowest counts. */
const TIMES = 6

/** Selects a cue in sight and leaves the focus in the table. */
async function selectCue(page: Page, nth: number): Promise<void> {
  const shown = page.getByTestId('cue-row').nth(nth)
  const cue = `[data-cue-id="${(await shown.getAttribute('data-cue-id')) ?? ''}"]`
  await page.locator(`${cue} td`).first().click()
}

async function* pressed(page: Page, keys: readonly string[]): AsyncGenerator<Press> {
  for (const key of keys) yield await press(page, key)
}

const often = (...keys: string[]): string[] => Array.from({ length: TIMES }, () => keys).flat()

/** An edit made and taken back again and again: the slowest of the edit and of its undo. */
async function editAndBack(
  page: Page,
  key: string,
): Promise<{ done: Press; undone: Press; redone: Press }> {
  const worst = { shownMs: 0, longestTask: 0 }
  const all = { done: { ...worst }, undone: { ...worst }, redone: { ...worst } }
  for (let i = 0; i < TIMES; i++) {
    const keys = { done: key, undone: 'Control+z', redone: 'Control+Shift+z' }
    for (const step of ['done', 'undone', 'redone'] as const) {
      const seen = await press(page, keys[step])
      all[step].shownMs = Math.max(all[step].shownMs, seen.shownMs)
      all[step].longestTask = Math.max(all[step].longestTask, seen.longestTask)
    }
    await press(page, 'Control+z')
  }
  return all
}

async function typing(page: Page): Promise<Press> {
  await page.keyboard.press('F2')
  const typed = await slowest(() => pressed(page, [...'mot hai ba']))
  await page.keyboard.press('Enter')
  return typed
}

/** Keys that change a cue, at 10,000 cues; and that saving by itself holds nothing up. */
export async function measureKeys({ page }: Bench): Promise<Row[]> {
  await selectCue(page, 6)
  const rows: Row[] = []
  const nudge = await slowest(() => pressed(page, often('Alt+ArrowRight', 'Alt+ArrowLeft')))
  rows.push(pressRow('move a cue', nudge, 50))
  const edits = {
    'split a cue': 'Control+d',
    'merge two cues': 'Control+j',
    'delete a cue': 'Delete',
  }
  for (const [what, key] of Object.entries(edits)) {
    const { done, undone, redone } = await editAndBack(page, key)
    rows.push(pressRow(what, done, 50))
    rows.push(pressRow(`… undo`, undone, 50), pressRow(`… redo`, redone, 50))
  }
  rows.push(pressRow('type into a cue', await typing(page), 50))
  const arrows = await slowest(() => pressed(page, often('ArrowDown', 'ArrowDown', 'ArrowUp')))
  rows.push(pressRow('arrow to the next cue', arrows, 50))
  const save = await framesOf(page, async () => {
    await page.keyboard.press('Alt+ArrowLeft')
    await page.waitForTimeout(2_500)
  })
  rows.push(row('longest frame while it is saved', save.longest, 'ms', 50))
  return rows
}
