import { BAND_COUNT, layout, PAIR_COUNT } from './mark-code'
import type { Evidence } from './mark-evidence'
import { FOLD_STEPS, highest, STEPS_PER_PAIR } from './mark-fold'

/** How far a pair may lie from where the speed puts it, steps: programs that keep the pitch jump by up to a period of it. */
const REACH = 5
const OFFSETS = 2 * REACH + 1
/** What a pair next to another costs that has moved by a step, and by more; 1 is what a pair says by chance. */
const MOVED = 0.7
const JUMPED = 1.6
/** Other places, on which the same search shows what chance finds in this sound. */
const DECOYS = 32

/** Signs that are always the same, pair by pair: band, sign, band, sign … */
const knownCells: readonly Int8Array[] = Array.from({ length: PAIR_COUNT }, (_, pair) => {
  const signs = layout.signs.subarray(pair * BAND_COUNT, (pair + 1) * BAND_COUNT)
  return Int8Array.from([...signs.entries()].filter(([, sign]) => sign !== 0).flat())
})

export interface Tracked {
  /** Standard deviations above what the same search finds elsewhere. */
  score: number
  lag: number
  /** What the sound says of the cells of a period. */
  cells: Float32Array
}

/**
 * Follows a mark that begins at about `lag` through a sound that was cut and joined to change its speed: each pair
 * may be a little earlier or later than it should be, and stays there until it costs less to move (Viterbi).
 */
export function track(evidence: Evidence, speed: number, lags: readonly number[]): Tracked {
  const tracker = new Tracker(evidence, speed)
  const best = { score: -Infinity, lag: 0 }
  for (const lag of lags) {
    const score = tracker.follow(lag)
    if (score > best.score) Object.assign(best, { score, lag })
  }
  const others = Array.from({ length: DECOYS }, (_, i) =>
    tracker.follow((best.lag + ((i + 1) * FOLD_STEPS) / (DECOYS + 1)) % FOLD_STEPS),
  )
  const mean = others.reduce((sum, each) => sum + each, 0) / DECOYS
  const spread = Math.sqrt(others.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (DECOYS - 1))
  tracker.follow(best.lag)
  return {
    score: spread > 0 ? (best.score - mean) / spread : 0,
    lag: best.lag,
    cells: tracker.cells(),
  }
}

/** Finds the most likely places of the pairs of a window. */
class Tracker {
  private readonly unit: number
  private path: { pair: number; at: number; came: Uint8Array }[] = []
  private last = 0

  constructor(
    private readonly evidence: Evidence,
    private readonly speed: number,
  ) {
    const { values, steps } = evidence
    let squares = 0
    for (const value of values) squares += value * value
    // A pair has 16 known cells on average.
    this.unit = Math.sqrt((squares / (steps * BAND_COUNT)) * (BAND_COUNT / 2))
  }

  /** @returns what all pairs say along the best path */
  follow(lag: number): number {
    const { first, steps } = this.evidence
    const begin = Math.round(first * this.speed)
    const end = begin + steps * this.speed
    this.path = []
    let sums: Float64Array = new Float64Array(OFFSETS)
    const number = Math.ceil((begin - lag) / STEPS_PER_PAIR)
    for (let pair = number; lag + pair * STEPS_PER_PAIR < end; pair++) {
      const at = Math.round((lag + pair * STEPS_PER_PAIR - begin) / this.speed)
      if (at - REACH < 0 || at + REACH >= steps) continue
      const came = new Uint8Array(OFFSETS)
      sums = this.moved(sums, came)
      const index = ((pair % PAIR_COUNT) + PAIR_COUNT) % PAIR_COUNT
      for (let offset = 0; offset < OFFSETS; offset++)
        sums[offset] = (sums[offset] ?? 0) + this.match(index, at + offset - REACH)
      this.path.push({ pair: index, at, came })
    }
    this.last = highest(sums)
    return sums[this.last] ?? 0
  }

  /** The best score of each offset before its pair is matched, and the offset that it came from. */
  private moved(before: Float64Array, came: Uint8Array): Float64Array {
    const from = highest(before)
    const jumped = (before[from] ?? 0) - JUMPED * this.unit
    const sums = new Float64Array(OFFSETS)
    for (let offset = 0; offset < OFFSETS; offset++) {
      let best = before[offset] ?? 0
      came[offset] = offset
      for (let near = offset - 1; near <= offset + 1; near += 2) {
        const value = (before[near] ?? -Infinity) - MOVED * this.unit
        if (value <= best) continue
        best = value
        came[offset] = near
      }
      if (jumped > best) came[offset] = from
      sums[offset] = Math.max(best, jumped)
    }
    return sums
  }

  private match(pair: number, step: number): number {
    const { values } = this.evidence
    const known = knownCells[pair]
    if (!known) return 0
    const at = step * BAND_COUNT
    let sum = 0
    for (let i = 0; i < known.length; i += 2)
      sum += (values[at + (known[i] ?? 0)] ?? 0) * (known[i + 1] ?? 0)
    return sum
  }

  /** What the pairs along the path that was followed last say of the cells of a period. */
  cells(): Float32Array {
    const cells = new Float32Array(layout.roles.length)
    let offset = this.last
    for (const { pair, at, came } of this.path.toReversed()) {
      const step = (at + offset - REACH) * BAND_COUNT
      for (let band = 0; band < BAND_COUNT; band++)
        cells[pair * BAND_COUNT + band] =
          (cells[pair * BAND_COUNT + band] ?? 0) + (this.evidence.values[step + band] ?? 0)
      offset = came[offset] ?? offset
    }
    return cells
  }
}
