import type { Page } from '@playwright/test'
import { framesOf } from './frames'
import { row, type Row } from './row'

/** A press that changes nothing within this time has failed, ms. */
const PATIENCE_MS = 2_000
const TABLE = '[data-testid="cue-table"]'

/** Time from each key press until what it changes is on the screen, ms; the slowest of them. */
async function keyTime(page: Page, keys: readonly string[]): Promise<number> {
  let slowest = 0
  for (const key of keys) {
    const shown = page.evaluate(
      ({ watched, patience }) =>
        new Promise<number>((resolve) => {
          const target = document.querySelector(watched)
          setTimeout(() => resolve(patience), patience)
          let pressed = 0
          window.addEventListener('keydown', () => (pressed = performance.now()), {
            once: true,
            capture: true,
          })
          const observer = new MutationObserver(() => {
            if (pressed === 0) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - pressed))
          })
          const whole = { attributes: true, childList: true, characterData: true, subtree: true }
          if (target) observer.observe(target, whole)
        }),
      { watched: TABLE, patience: PATIENCE_MS },
    )
    await page.keyboard.press(key)
    slowest = Math.max(slowest, await shown)
  }
  return slowest
}

/** Keys that change a cue, at 10,000 cues; and that saving by itself holds nothing up. */
export async function measureKeys(page: Page): Promise<Row[]> {
  const shown = page.getByTestId('cue-row').nth(6)
  const cue = `[data-cue-id="${(await shown.getAttribute('data-cue-id')) ?? ''}"]`
  await page.locator(cue).click()
  await page.getByRole('tree').focus()
  const there = Array.from({ length: 10 }, (_, i) => (i % 2 ? 'Alt+ArrowLeft' : 'Alt+ArrowRight'))
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
