import type { Page } from '@playwright/test'
import { row, type BenchRow } from '../table'
import { framesOf } from './frames'
import { press, type Press } from './press'
import { pressRow } from './rows'
import { topIndex, type Bench } from './window'

/** How often each edit is made; p95 counts. */
const TIMES = 20

/** Selects a cue in sight and leaves the focus in the table. */
async function selectCue(page: Page, nth: number): Promise<void> {
  const index = (await topIndex(page)) + nth
  await page.locator(`[data-cue-index="${index}"] td`).first().click()
}

async function pressed(page: Page, keys: readonly string[]): Promise<Press[]> {
  const all: Press[] = []
  for (const key of keys) all.push(await press(page, key))
  return all
}

const often = (...keys: string[]): string[] => Array.from({ length: TIMES }, () => keys).flat()

type Edit = [key: string, barMs: number]

/** An edit made, taken back, made again and taken back, again and again. */
async function editAndBack(page: Page, what: string, [key, most]: Edit): Promise<BenchRow[]> {
  const done: Press[] = []
  const undone: Press[] = []
  const redone: Press[] = []
  for (let i = 0; i < TIMES; i++) {
    done.push(await press(page, key))
    undone.push(await press(page, 'Control+z'))
    redone.push(await press(page, 'Control+Shift+z'))
    undone.push(await press(page, 'Control+z'))
  }
  return [
    pressRow(what, done, most),
    pressRow('… undo', undone, most),
    pressRow('… redo', redone, most),
  ]
}

async function typing(page: Page): Promise<Press[]> {
  await page.keyboard.press('F2')
  const typed = await pressed(page, [...'mot hai ba bon nam sau bay tam'])
  await page.keyboard.press('Enter')
  return typed
}

declare global {
  var editSaved: Promise<void> | undefined
}

/** An edit that is not saved by then never is, ms. */
const SAVED_WITHIN_MS = 10_000

/** Begins to wait for an edit and for its being saved; everything before it is. */
function watchSave(within: number): void {
  globalThis.editSaved = new Promise((resolve, reject) => {
    let edited = false
    const observer = new MutationObserver(() => {
      const saved = document.querySelector('[data-save-state="saved"]') !== null
      if (!saved) edited = true
      if (!saved || !edited) return
      observer.disconnect()
      resolve()
    })
    const changes = { attributeFilter: ['data-save-state'], childList: true, subtree: true }
    observer.observe(document.body, changes)
    setTimeout(() => reject(new Error('no edit was saved')), within)
  })
}

/** Keys that change a cue, at 10,000 cues; and that saving by itself holds nothing up. */
export async function measureKeys({ page }: Bench): Promise<BenchRow[]> {
  await selectCue(page, 6)
  const rows: BenchRow[] = []
  const nudged = await pressed(page, often('Alt+ArrowRight', 'Alt+ArrowLeft'))
  rows.push(pressRow('move a cue', nudged, 50))
  const edits: Record<string, Edit> = {
    'split a cue': ['Control+d', 50],
    'merge two cues': ['Control+j', 50],
    'delete a cue': ['Delete', 40],
  }
  for (const [what, edit] of Object.entries(edits))
    rows.push(...(await editAndBack(page, what, edit)))
  rows.push(pressRow('type into a cue', await typing(page), 50))
  const arrows = await pressed(page, often('ArrowDown', 'ArrowUp'))
  rows.push(pressRow('arrow to the next cue', arrows, 50))
  await page.locator('[data-save-state="saved"]').waitFor()
  const save = await framesOf(page, async () => {
    await page.evaluate(watchSave, SAVED_WITHIN_MS)
    await page.keyboard.press('Alt+ArrowLeft')
    await page.evaluate(() => globalThis.editSaved)
  })
  rows.push(
    row('longest frame while it is saved', save.longest, { unit: ' ms', digits: 1, most: 50 }),
  )
  return rows
}
