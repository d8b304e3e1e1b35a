import type { Page } from '@playwright/test'
import type { Bench } from './bench'
import { framesOf } from './frames'
import { press } from './press'
import { frameRow, pressRow, type Row } from './row'

/** Replaces a word of every sixth cue, takes it back, and does it again. */
async function replaceAll(page: Page): Promise<Row[]> {
  await page.keyboard.press('Control+h')
  await page.getByTestId('find-search').fill('đúng')
  await page.getByTestId('find-replacement').fill('phải')
  await page.locator('[data-testid="replace-all"]:enabled').focus()
  const done = await press(page, 'Enter')
  await page.getByTestId('cue-table').focus()
  const undone = await press(page, 'Control+z')
  const redone = await press(page, 'Control+Shift+z')
  await press(page, 'Control+z')
  await page.getByTestId('side-find').click()
  return [
    pressRow('replace all, in 1,667 cues', [done], 250),
    pressRow('… undo', [undone], 250),
    pressRow('… redo', [redone], 250),
  ]
}

/** Gives all 10,000 cues another speaker. */
async function bulkSpeaker(page: Page): Promise<Row[]> {
  await page.getByTestId('cue-table').focus()
  const all = await press(page, 'Control+a')
  await page.getByTestId('inspector-speaker').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('ArrowDown')
  const given = await press(page, 'Enter')
  await page.getByTestId('cue-table').focus()
  const undone = await press(page, 'Control+z')
  await page.locator('[data-testid="cue-row"] td').first().click()
  return [
    pressRow('select all', [all], 250),
    pressRow('another speaker for all 10,000', [given], 250),
    pressRow('… undo', [undone], 250),
  ]
}

async function filterOf(page: Page): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of ['stale', 'fast', 'all']) {
    await page.getByTestId('filter').focus()
    await page.keyboard.press('Enter')
    await page.getByTestId(`filter-${kind}`).focus()
    rows.push(
      pressRow(`filter: ${kind}`, [await press(page, 'Enter', '[data-testid="filter"]')], 50),
    )
  }
  await page.getByTestId('filter-text').focus()
  const typed = await press(page, 'v', '[data-testid="filter-text"]')
  rows.push(pressRow('filter by text', [typed], 50))
  await page.getByTestId('filter-clear').click()
  return rows
}

async function panels(page: Page): Promise<Row[]> {
  const rows: Row[] = []
  for (const side of ['problems', 'cast']) {
    await page.getByTestId(`side-${side}`).focus()
    rows.push(pressRow(`open the ${side} panel`, [await press(page, 'Enter', 'main')], 100))
  }
  const handle = page.getByRole('separator').last()
  const box = await handle.boundingBox()
  const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const resized = await framesOf(page, async () => {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    for (let i = 1; i <= 60; i++) await page.mouse.move(at.x, at.y - 60 * Math.sin(i / 10))
    await page.mouse.up()
  })
  rows.push(frameRow('resize the timeline', resized))
  return rows
}

/** What goes over the whole film at once. */
export async function measureSweeping({ page }: Bench): Promise<Row[]> {
  const rows = await replaceAll(page)
  rows.push(...(await bulkSpeaker(page)), ...(await filterOf(page)), ...(await panels(page)))
  return rows
}
