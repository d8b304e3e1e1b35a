import type { CallOutput } from '@shared/contracts/ipc'
import type { Result } from '@shared/contracts/result'
import { createLru } from './lru-cache'
import { buildPyramid, pyramidBytes, type PeakPyramid } from './peak-pyramid'

/** Enough for about six hours of takes at 100 peaks a second. */
const MEMORY_BYTES = 4_500_000

/** Requests on their way at once: scrolling past a thousand cues must not queue a thousand reads. */
const AT_ONCE = 4

type Fetch = (takeId: string) => Promise<Result<CallOutput<'takePeaks'>>>

export interface PeakStore {
  /** The peaks if they are here; otherwise they are sent for, and `undefined`. */
  get(takeId: string): PeakPyramid | undefined
  clear(): void
}

/**
 * Peaks of takes, read when first drawn. What was asked for last is read first, because that is
 * what is in view now; what cannot be read is not asked for again while the project is open.
 */
export function createPeakStore(fetch: Fetch, arrived: () => void): PeakStore {
  const kept = createLru<PeakPyramid>(MEMORY_BYTES, pyramidBytes)
  const broken = new Set<string>()
  const running = new Set<string>()
  let waiting: string[] = []
  let era = 0

  async function read(takeId: string): Promise<void> {
    const asked = era
    running.add(takeId)
    const result = await fetch(takeId)
    if (asked !== era) return
    running.delete(takeId)
    if (result.ok) kept.set(takeId, buildPyramid(result.value.peaks, result.value.perSecond))
    else broken.add(takeId)
    arrived()
    next()
  }

  function next(): void {
    while (running.size < AT_ONCE) {
      const takeId = waiting.pop()
      if (takeId === undefined) return
      if (!running.has(takeId) && !kept.get(takeId)) void read(takeId)
    }
  }

  return {
    get(takeId) {
      const known = kept.get(takeId)
      if (known) return known
      if (broken.has(takeId) || running.has(takeId)) return undefined
      waiting = waiting.filter((id) => id !== takeId).slice(-200)
      waiting.push(takeId)
      next()
      return undefined
    },
    clear() {
      era += 1
      kept.clear()
      broken.clear()
      running.clear()
      waiting = []
    },
  }
}
