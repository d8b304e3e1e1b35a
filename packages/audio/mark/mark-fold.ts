import { BAND_COUNT, layout, PAIR_COUNT, PERIOD_SLOTS } from './mark-code'
import type { Evidence } from './mark-evidence'
import { STEPS_PER_SLOT } from './mark-spectra'
import { transformOf } from './slot-spectrum'

/** Places at which a period can begin. */
export const FOLD_STEPS = PERIOD_SLOTS * STEPS_PER_SLOT
export const STEPS_PER_PAIR = 2 * STEPS_PER_SLOT

/** Differences between a slot and the next, by their place in a period, added up over periods. */
export class Fold {
  /** By step, then band. */
  private readonly sums = new Float32Array(BAND_COUNT * FOLD_STEPS)
  /** Sum of squares by step of a pair: the noise of a score. */
  private readonly squares = new Float64Array(STEPS_PER_PAIR)

  /** @param from where in the values that is what a step says of each band */
  put(step: number, values: Float32Array, from: number): void {
    const part = step % STEPS_PER_PAIR
    const at = (step % FOLD_STEPS) * BAND_COUNT
    let squares = 0
    for (let band = 0; band < BAND_COUNT; band++) {
      const value = values[from + band] ?? 0
      this.sums[at + band] = (this.sums[at + band] ?? 0) + value
      squares += value * value
    }
    this.squares[part] = (this.squares[part] ?? 0) + squares
  }

  add(other: Fold): void {
    for (let i = 0; i < this.sums.length; i++)
      this.sums[i] = (this.sums[i] ?? 0) + (other.sums[i] ?? 0)
    for (let i = 0; i < STEPS_PER_PAIR; i++)
      this.squares[i] = (this.squares[i] ?? 0) + (other.squares[i] ?? 0)
  }

  /** Where the pattern fits best, and how many standard deviations above chance it does. */
  best(): { score: number; lag: number } {
    const scores = this.correlate()
    for (let lag = 0; lag < FOLD_STEPS; lag++) {
      // Half of the cells are compared.
      const noise = Math.sqrt((this.squares[lag % STEPS_PER_PAIR] ?? 0) / 2)
      scores[lag] = noise > 0 ? (scores[lag] ?? 0) / noise : 0
    }
    const lag = highest(scores)
    return { score: (scores[lag] ?? 0) / Math.max(1, spreadOf(scores)), lag }
  }

  /** What the signs that are always the same say of each place at which a period can begin. */
  private correlate(): Float32Array {
    const { memory, forward, backward } = transformOf(FOLD_STEPS)
    const patterns = patternSpectra()
    const sum = new Float32Array(FOLD_STEPS)
    for (let band = 0; band < BAND_COUNT; band++) {
      const own = memory()
      for (let step = 0; step < FOLD_STEPS; step++)
        own[step] = this.sums[step * BAND_COUNT + band] ?? 0
      forward()
      addProduct(sum, own, patterns.subarray(band * FOLD_STEPS, (band + 1) * FOLD_STEPS))
    }
    memory().set(sum)
    backward()
    return memory().map((value) => value / FOLD_STEPS)
  }

  /** What was said of all cells of a period that begins at `lag`. */
  cells(lag: number): Float32Array {
    const cells = new Float32Array(layout.roles.length)
    for (let pair = 0; pair < PAIR_COUNT; pair++) {
      const at = ((lag + pair * STEPS_PER_PAIR) % FOLD_STEPS) * BAND_COUNT
      cells.set(this.sums.subarray(at, at + BAND_COUNT), pair * BAND_COUNT)
    }
    return cells
  }
}

let patterns: Float32Array | undefined

/** Spectra of the signs that are always the same, a band each. */
function patternSpectra(): Float32Array {
  if (patterns) return patterns
  patterns = new Float32Array(BAND_COUNT * FOLD_STEPS)
  const { memory, forward } = transformOf(FOLD_STEPS)
  for (let band = 0; band < BAND_COUNT; band++) {
    const signs = memory().fill(0)
    for (let pair = 0; pair < PAIR_COUNT; pair++)
      signs[pair * STEPS_PER_PAIR] = layout.signs[pair * BAND_COUNT + band] ?? 0
    forward()
    patterns.set(memory(), band * FOLD_STEPS)
  }
  return patterns
}

/** Adds a spectrum times the conjugate of another: their correlation. The first two numbers are both real. */
function addProduct(sum: Float32Array, one: Float32Array, other: Float32Array): void {
  for (let i = 0; i < 2; i++) sum[i] = (sum[i] ?? 0) + (one[i] ?? 0) * (other[i] ?? 0)
  for (let i = 2; i < sum.length; i += 2) {
    const [a, b, c, d] = [one[i] ?? 0, one[i + 1] ?? 0, other[i] ?? 0, other[i + 1] ?? 0]
    sum[i] = (sum[i] ?? 0) + a * c + b * d
    sum[i + 1] = (sum[i + 1] ?? 0) + b * c - a * d
  }
}

/** Standard deviation of scores without a mark, by their median: a little sound can have more than 1. */
function spreadOf(scores: Float32Array): number {
  const sizes = scores.map(Math.abs).sort()
  return (sizes[sizes.length >> 1] ?? 0) / MEDIAN_OF_NORMAL
}

/** Half of all normal values are within so many standard deviations. */
const MEDIAN_OF_NORMAL = 0.6745

/** Index of the highest value. */
export function highest(values: Float32Array | Float64Array): number {
  let best = 0
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i
  return best
}

/** Folds a window as if it had been played at another speed. @param from first step that is added */
export function foldWindow({ values, first, steps }: Evidence, speed: number, from = 0): Fold {
  const fold = new Fold()
  const start = Math.round(first * speed)
  const end = Math.floor(steps * speed) - STEPS_PER_SLOT
  for (let step = Math.ceil(from * speed); step < end; step++) {
    const at = Math.min(steps - 1, Math.round(step / speed)) * BAND_COUNT
    fold.put(start + step, values, at)
  }
  return fold
}
