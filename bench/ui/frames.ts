import type { Page } from '@playwright/test'

export interface Frames {
  count: number
  /** Time between frames, ms. */
  p95: number
  longest: number
  /** Longest task of the page, ms; 0 when none took 50 ms. */
  longestTask: number
}

declare global {
  var frameWatch: { stop(): number[] } | undefined
  var longTasks: number[] | undefined
}

function watch(): void {
  const times: number[] = []
  let last = performance.now()
  let frame = requestAnimationFrame(function next(now) {
    times.push(now - last)
    last = now
    frame = requestAnimationFrame(next)
  })
  if (!globalThis.longTasks) {
    globalThis.longTasks = []
    const observer = new PerformanceObserver((list) => {
      globalThis.longTasks?.push(...list.getEntries().map((entry) => entry.duration))
    })
    observer.observe({ entryTypes: ['longtask'] })
  }
  globalThis.longTasks.length = 0
  globalThis.frameWatch = {
    stop() {
      cancelAnimationFrame(frame)
      return times.slice(1)
    },
  }
}

/** Measures the frames of the page while something runs. */
export async function framesOf(page: Page, action: () => Promise<void>): Promise<Frames> {
  await page.evaluate(watch)
  await action()
  const { times, tasks } = await page.evaluate(() => ({
    times: globalThis.frameWatch?.stop() ?? [],
    tasks: globalThis.longTasks ?? [],
  }))
  const sorted = times.toSorted((a, b) => a - b)
  return {
    count: times.length,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    longestTask: Math.max(0, ...tasks),
  }
}
