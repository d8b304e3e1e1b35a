import { BAND_COUNT, layout, PAIR_COUNT, PERIOD_SLOTS } from './mark-code'
import { commonChange } from './mark-sound'
import { type SpectraWindow, STEPS_PER_SLOT } from './mark-spectra'

/** Places at which a period can begin. */
export const FOLD_STEPS = PERIOD_SLOTS * STEPS_PER_SLOT
const STEPS_PER_PAIR = 2 * STEPS_PER_SLOT
/** Differences beyond it count alike, dB: speech itself changes by far more than a mark. */
const SOFT_DB = 1.5
/** Steps that are this far below the loud ones of their window say nothing, dB. */
const GATE_DB = 35

/** Differences between a slot and the next, by their place in a period, added up over periods. */
export class Fold {
  /** By band, then step. */
  private readonly sums = new Float32Array(BAND_COUNT * FOLD_STEPS)
  /** Sum of squares by step of a pair: the noise of a score. */
  private readonly squares = new Float64Array(STEPS_PER_PAIR)

  /** @param differences levels of a step less those a slot later, dB by band */
  put(step: number, differences: Float32Array): void {
    const common = commonChange(differences)
    const part = step % STEPS_PER_PAIR
    let squares = 0
    let at = step % FOLD_STEPS
    for (let band = 0; band < BAND_COUNT; band++, at += FOLD_STEPS) {
      const change = (differences[band] ?? 0) - common
      const value = change / (SOFT_DB + Math.abs(change))
      this.sums[at] = (this.sums[at] ?? 0) + value
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

  /**
   * Where the pattern fits best, and how many standard deviations above chance it does.
   *
   * @param stride 2 looks at every other place, which costs half as much and up to a quarter of the score
   */
  best(stride: 1 | 2 = 1): { score: number; lag: number } {
    const scores = this.correlate(stride)
    let best = { score: 0, lag: 0 }
    for (let lag = 0; lag < FOLD_STEPS; lag += stride) {
      // Half of the cells are compared.
      const noise = Math.sqrt((this.squares[lag % STEPS_PER_PAIR] ?? 0) / 2)
      const score = noise > 0 ? (scores[lag] ?? 0) / noise : 0
      if (score > best.score) best = { score, lag }
    }
    return best
  }

  private correlate(stride: number): Float64Array {
    const scores = new Float64Array(FOLD_STEPS)
    const { sums } = this
    for (let cell = 0; cell < layout.signs.length; cell++) {
      const sign = layout.signs[cell] ?? 0
      if (sign === 0) continue
      const from = (cell % BAND_COUNT) * FOLD_STEPS
      const shift = Math.floor(cell / BAND_COUNT) * STEPS_PER_PAIR
      for (let lag = 0, at = from + shift; lag < FOLD_STEPS; lag += stride, at += stride) {
        if (at >= from + FOLD_STEPS) at -= FOLD_STEPS
        scores[lag] = (scores[lag] ?? 0) + sign * (sums[at] ?? 0)
      }
    }
    return scores
  }

  /** Adds the differences of all cells of a period that begins at `lag`. */
  addCells(cells: Float32Array, lag: number): void {
    for (let pair = 0; pair < PAIR_COUNT; pair++)
      for (let band = 0; band < BAND_COUNT; band++) {
        const step = (lag + pair * STEPS_PER_PAIR) % FOLD_STEPS
        const cell = pair * BAND_COUNT + band
        cells[cell] = (cells[cell] ?? 0) + (this.sums[band * FOLD_STEPS + step] ?? 0)
      }
  }
}

/** Folds a window, or the part of it, as if it had been played at another speed, with its frequencies changed by `pitch`. */
export function foldWindow(
  window: SpectraWindow,
  { speed, pitch }: { speed: number; pitch: number },
  part: { from: number; to: number } = { from: 0, to: window.steps },
): Fold {
  const fold = new Fold()
  const levels = window.levels(pitch)
  const loud = gateOf(levels, window.steps)
  const differences = new Float32Array(BAND_COUNT)
  const start = Math.round(window.first * speed)
  const at = (step: number) => Math.min(window.steps - 1, Math.round(step / speed))
  const end = Math.floor(part.to * speed) - STEPS_PER_SLOT
  for (let step = Math.ceil(part.from * speed); step < end; step++) {
    const now = at(step)
    const next = at(step + STEPS_PER_SLOT)
    if (!loud[now] && !loud[next]) continue
    for (let band = 0; band < BAND_COUNT; band++)
      differences[band] =
        (levels[now * BAND_COUNT + band] ?? 0) - (levels[next * BAND_COUNT + band] ?? 0)
    fold.put(start + step, differences)
  }
  return fold
}

/** Steps that are loud enough to say something. */
function gateOf(levels: Float32Array, steps: number): Uint8Array {
  const loudest = new Float32Array(steps).fill(-Infinity)
  for (let i = 0; i < steps * BAND_COUNT; i++) {
    const step = Math.floor(i / BAND_COUNT)
    loudest[step] = Math.max(loudest[step] ?? 0, levels[i] ?? 0)
  }
  const high = loudest.slice().sort()[Math.floor(steps * 0.9)] ?? 0
  return Uint8Array.from(loudest, (level) => (level > high - GATE_DB ? 1 : 0))
}
