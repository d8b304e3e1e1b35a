import type { CallOutput } from '@shared/contracts/ipc'
import type { Result } from '@shared/contracts/result'
import { createLru } from './lru-cache'

/** Enough for about six hours of takes at 100 peaks a second. */
const MEMORY_BYTES = 4_500_000

/** Concurrent requests: scrolling past a thousand cues must not queue a thousand reads. */
const MAX_CONCURRENT = 4

type Fetch = (takeId: string) => Promise<Result<CallOutput<'takePeaks'>>>

interface PeakStore {
  /** The peaks if they are loaded; otherwise requests them and returns `undefined`. */
  get(takeId: string): PeakPyramid | undefined
  clear(): void
}

/**
 * Peaks of takes, read when first drawn. The latest request is read first, because that take is in
 * view now; a take that cannot be read is not requested again while the project is open.
 */
export function createPeakStore(fetch: Fetch, arrived: () => void): PeakStore {
  const kept = createLru<PeakPyramid>(MEMORY_BYTES, pyramidBytes)
  const broken = new Set<string>()
  const running = new Set<string>()
  let waiting: string[] = []
  let generation = 0

  async function read(takeId: string): Promise<void> {
    const asked = generation
    running.add(takeId)
    const result = await fetch(takeId)
    if (asked !== generation) return
    running.delete(takeId)
    if (result.ok) kept.set(takeId, buildPyramid(result.value.peaks, result.value.perSecond))
    else broken.add(takeId)
    arrived()
    next()
  }

  function next(): void {
    while (running.size < MAX_CONCURRENT) {
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
      generation += 1
      kept.clear()
      broken.clear()
      running.clear()
      waiting = []
    },
  }
}

/** Peaks of a take at successively halved resolutions: a column costs the same at every zoom. */
export interface PeakPyramid {
  /** Peaks per second in level 0. */
  perSecond: number
  /** Level n holds the louder of each two peaks of level n − 1; values 0–255. */
  levels: readonly Uint8Array[]
}

export function buildPyramid(peaks: Uint8Array, perSecond: number): PeakPyramid {
  const levels = [peaks]
  let last = peaks
  while (last.length > 1) {
    const next = new Uint8Array(Math.ceil(last.length / 2))
    for (let i = 0; i < next.length; i++) {
      next[i] = Math.max(last[2 * i] ?? 0, last[2 * i + 1] ?? 0)
    }
    levels.push(next)
    last = next
  }
  return { perSecond, levels }
}

/** Size of a pyramid, bytes. */
export const pyramidBytes = (pyramid: PeakPyramid): number =>
  pyramid.levels.reduce((sum, level) => sum + level.length, 0)

/** Loudest peak between two times of the take, 0–255; 0 outside the take. */
export function peakBetween(pyramid: PeakPyramid, fromMs: number, toMs: number): number {
  const from = (fromMs * pyramid.perSecond) / 1_000
  const to = (toMs * pyramid.perSecond) / 1_000
  const depth = Math.floor(Math.log2(Math.max(1, to - from)))
  const index = Math.min(depth, pyramid.levels.length - 1)
  const level = pyramid.levels[index]
  if (!level) return 0
  const scale = 2 ** index
  const first = Math.max(0, Math.floor(from / scale))
  const last = Math.min(level.length, Math.max(first + 1, Math.ceil(to / scale)))
  let loudest = 0
  for (let i = first; i < last; i++) loudest = Math.max(loudest, level[i] ?? 0)
  return loudest
}
