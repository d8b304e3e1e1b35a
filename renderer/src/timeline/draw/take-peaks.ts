import type { CallOutput } from '@shared/contracts/ipc'
import { MAX_PEAKS } from '@shared/contracts/project-file'
import type { Result } from '@shared/contracts/result'
import { createLru } from './lru-cache'

/** Enough for about six hours of takes at 100 peaks a second. */
const MEMORY_BYTES = 4_500_000

/** Concurrent requests: scrolling past a thousand cues must not queue a thousand reads. */
const MAX_CONCURRENT = 2

/** Takes that still wait: those that were drawn last. */
const MAX_WAITING = 200

type Fetch = (takeIds: string[]) => Promise<Result<CallOutput<'takePeaks'>>>

interface PeakStore {
  /** The peaks if they are loaded; otherwise requests them and returns `undefined`. */
  get(takeId: string): PeakPyramid | undefined
  clear(): void
}

/**
 * Peaks of takes, read when first drawn: those of one drawing in one request. The latest are read first,
 * because they are in view now; a take that cannot be read is not requested again while the project is
 * open.
 */
export function createPeakStore(fetch: Fetch, arrived: () => void): PeakStore {
  const kept = createLru<PeakPyramid>(MEMORY_BYTES, pyramidBytes)
  const broken = new Set<string>()
  const running = new Set<string>()
  let requests = 0
  let waiting: string[] = []
  let generation = 0

  async function read(takeIds: string[]): Promise<void> {
    const asked = generation
    requests += 1
    for (const id of takeIds) running.add(id)
    const result = await fetch(takeIds)
    if (asked !== generation) return
    requests -= 1
    for (const id of takeIds) running.delete(id)
    const found = result.ok ? result.value : []
    for (const { takeId, perSecond, peaks } of found)
      if (peaks) kept.set(takeId, buildPyramid(peaks, perSecond))
      else broken.add(takeId)
    if (found.length === 0) for (const id of takeIds) broken.add(id)
    // Takes that were left out are drawn again, and so requested.
    arrived()
    next()
  }

  function next(): void {
    while (requests < MAX_CONCURRENT && waiting.length > 0)
      void read(waiting.splice(-MAX_PEAKS).reverse())
  }

  return {
    get(takeId) {
      const known = kept.get(takeId)
      if (known) return known
      if (broken.has(takeId) || running.has(takeId)) return undefined
      // The rest of this drawing joins the first.
      if (waiting.length === 0) queueMicrotask(next)
      waiting = waiting.filter((id) => id !== takeId).slice(1 - MAX_WAITING)
      waiting.push(takeId)
      return undefined
    },
    clear() {
      generation += 1
      kept.clear()
      broken.clear()
      running.clear()
      requests = 0
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
