import type { Page } from '@playwright/test'
import type { Bench } from './bench'
import { framesOf } from './frames'
import { row, type Row } from './row'

/** A press that changes nothing within this time has failed, ms. */
const PATIENCE_MS = 2_000

declare global {
  var keyShown: Promise<number> | undefined
}

/** Begins to wait for a key press and for what it changes in the table of cues. */
function watchKey(patience: number): void {
  globalThis.keyShown = new Promise((resolve) => {
    let pressed = 0
    const press = (): void => {
      pressed = performance.now()
      setTimeout(() => resolve(patience), patience)
    }
    window.addEventListener('keydown', press, { once: true, capture: true })
    const observer = new MutationObserver(() => {
      if (pressed === 0) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - pressed))
    })
    const table = document.querySelector('[data-testid="cue-table"]')
    const whole = { attributes: true, childList: true, characterData: true, subtree: true }
    if (table) observer.observe(table, whole)
  })
}

/** Time from each key press until what it changes is on the screen, ms; the slowest of them. */
async function keyTime(page: Page, keys: readonly string[]): Promise<number> {
  let slowest = 0
  for (const key of keys) {
    await page.evaluate(watchKey, PATIENCE_MS)
    await page.keyboard.press(key)
    const shown = await page.evaluate(() => globalThis.keyShown)
    slowest = Math.max(slowest, shown ?? PATIENCE_MS)
  }
  return slowest
}

/** Keys that change a cue, at 10,000 cues; and that saving by itself holds nothing up. */
export async function measureKeys({ page }: Bench): Promise<Row[]> {
  const shown = page.getByTestId('cue-row').nth(6)
  const cue = `[data-cue-id="${(await shown.getAttribute('data-cue-id')) ?? ''}"]`
  await page.locator(cue).click()
  await page.getByRole('tree').focus()
  const there = Array.from({ length: 11 }, (_, i) => (i % 2 ? 'Alt+ArrowLeft' : 'Alt+ArrowRight'))
  const nudge = await keyTime(page, there)
  const undo = await keyTime(page, ['Control+z'])
  const redo = await keyTime(page, ['Control+Shift+z'])
  const save = await framesOf(page, async () => {
    await page.keyboard.press('Alt+ArrowLeft')
    await page.waitForTimeout(2_500)
  })
  return [
    row('key that moves a cue', nudge, 'ms', 50),
    row('undo', undo, 'ms', 50),
    row('redo', redo, 'ms', 50),
    row('longest frame while it is saved', save.longest, 'ms', 50),
  ]
}
