import type { Page } from '@playwright/test'

/** A press that changes nothing within this time has failed, ms. */
const PATIENCE_MS = 2_000
/** Whole idle periods in a row after which nothing is left to do; a window at rest seldom has them. */
const RESTED = 2

declare global {
  var keyShown: Promise<number> | undefined
  var pressTasks: { observer: PerformanceObserver; seen: number[] } | undefined
}

export interface Press {
  /** From the key going down until what it changes has been drawn, ms. */
  shownMs: number
  /** Longest task from the press until all that follows from it is done, ms; 0 below 50 ms. */
  longestTask: number
}

interface Watched {
  /** Selector of the element in which the change is awaited. */
  within: string
  patience: number
}

/** Begins to wait for a key press and for what it changes. */
function watchPress({ within, patience }: Watched): void {
  globalThis.keyShown = new Promise((resolve) => {
    let pressed = 0
    const down = (event: KeyboardEvent): void => {
      if (['Control', 'Shift', 'Alt'].includes(event.key)) return
      window.removeEventListener('keydown', down, { capture: true })
      pressed = event.timeStamp
      setTimeout(() => resolve(patience), patience)
    }
    window.addEventListener('keydown', down, { capture: true })
    const drawn = new MessageChannel()
    drawn.port1.addEventListener('message', () => resolve(performance.now() - pressed))
    drawn.port1.start()
    const observer = new MutationObserver(() => {
      if (pressed === 0 || !document.querySelector(within)) return
      observer.disconnect()
      requestAnimationFrame(() => drawn.port2.postMessage(null))
    })
    const whole = { attributes: true, childList: true, characterData: true, subtree: true }
    const target = document.querySelector(within) ?? document.querySelector('main')
    if (target) observer.observe(target, whole)
  })
  const seen: number[] = []
  const tasks = new PerformanceObserver((list) => {
    seen.push(...list.getEntries().map((entry) => entry.duration))
  })
  tasks.observe({ entryTypes: ['longtask'] })
  globalThis.pressTasks = { observer: tasks, seen }
}

/** Answers when the window has nothing left to do. */
function windowRests(periods: number): Promise<void> {
  const WHOLE_MS = 40
  return new Promise((resolve) => {
    let rested = 0
    requestIdleCallback(function next(deadline) {
      rested = deadline.timeRemaining() < WHOLE_MS ? 0 : rested + 1
      if (rested === periods) resolve()
      else requestIdleCallback(next)
    })
  })
}

/** Longest task that has been seen since, ms. */
function longestTask(): number {
  globalThis.pressTasks?.observer.disconnect()
  return Math.max(0, ...(globalThis.pressTasks?.seen ?? []))
}

export const TABLE = '[data-testid="cue-table"]'

/** Presses a key and waits until what it changes is drawn, and for everything that follows. */
export async function press(page: Page, key: string, within = TABLE): Promise<Press> {
  await page.evaluate(watchPress, { within, patience: PATIENCE_MS })
  await page.keyboard.press(key)
  const shownMs = (await page.evaluate(() => globalThis.keyShown)) ?? PATIENCE_MS
  await page.evaluate(windowRests, RESTED)
  return { shownMs, longestTask: await page.evaluate(longestTask) }
}
