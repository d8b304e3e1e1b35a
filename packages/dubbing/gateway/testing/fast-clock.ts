import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Timers and `Date` run a hundred times faster in every test of the file or block; real I/O takes its
 * time.
 */
export function withFastClock(): void {
  let stop = () => undefined as void
  beforeEach(() => (stop = startFastClock()))
  afterEach(() => stop())
}

function startFastClock(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const ticking = setInterval(() => vi.advanceTimersByTime(200), 2)
  return () => {
    clearInterval(ticking)
    vi.useRealTimers()
  }
}
