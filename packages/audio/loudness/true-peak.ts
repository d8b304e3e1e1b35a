import { sincTaps } from '../sinc'
import { PIECE, piecePeaks } from './piece-peaks'

// Four-fold oversampling, as BS.1770-4 Annex 2 requires.

/** Samples on each side that a point between two samples is interpolated from. */
const HALF_TAPS = 8
const TAPS = 2 * HALF_TAPS

/** Filters for points a quarter and half way to the next sample; the third mirrors the first. */
const quarter = sincTaps(TAPS, 1 / 4, 7)
const half = sincTaps(TAPS, 1 / 2, 7)

/**
 * How far a crest can exceed the largest of the four samples around it, for frequencies below 0.42 of
 * the sample rate: √2 at a quarter of it, less elsewhere. Sound that cannot reach a limit even so is
 * skipped.
 */
const MOST_OVERSHOOT = 1.5

/**
 * The largest absolute value of the band-limited wave through the samples from `from` up to `to`,
 * if it exceeds `above`; otherwise `above`. Pieces that cannot exceed it are skipped, which leaves
 * hardly any work for speech.
 *
 * @param peaks `piecePeaks(samples)`, if already computed
 */
export function truePeak(
  samples: Float32Array,
  from: number,
  to: number,
  above = 0,
  peaks = piecePeaks(samples),
): number {
  let most = above
  for (let piece = Math.floor(from / PIECE); piece * PIECE < to; piece++) {
    if (!mayExceed(samples, peaks, piece, most)) continue
    crests.count = 0
    collect(samples, Math.max(from, piece * PIECE), Math.min(to, (piece + 1) * PIECE), most)
    for (let k = 0; k < crests.count; k++) most = Math.max(most, crests.size[k] ?? 0)
  }
  return most
}

/** Crests of a wave: after sample `index[k]`, before the next one, it reaches `size[k]`. */
export interface Crests {
  count: number
  index: Int32Array
  size: Float64Array
}

const crests: Crests = { count: 0, index: new Int32Array(0), size: new Float64Array(0) }

/** The crests that exceed `above`; valid until the next call. */
export function crestsAbove(samples: Float32Array, peaks: Float32Array, above: number): Crests {
  crests.count = 0
  for (let piece = 0; piece < peaks.length; piece++) {
    if (mayExceed(samples, peaks, piece, above))
      collect(samples, piece * PIECE, Math.min(samples.length, (piece + 1) * PIECE), above)
  }
  return crests
}

/**
 * Adds the crests after the samples from `from` up to `to` that exceed `above`. Where a sample
 * further out is larger, the wave still rises or falls, and its crest is examined there.
 */
function collect(samples: Float32Array, from: number, to: number, above: number): void {
  makeRoom(crests.count + to - from)
  const enough = above / MOST_OVERSHOOT
  for (let i = from; i < to; i++) {
    const here = Math.abs(samples[i] ?? 0)
    const next = Math.abs(samples[i + 1] ?? 0)
    const inner = here > next ? here : next
    if (inner <= enough) continue
    let size = here
    if (Math.abs(samples[i - 1] ?? 0) <= inner && Math.abs(samples[i + 2] ?? 0) <= inner) {
      crestBetween(samples, i - HALF_TAPS + 1)
      if ((between[0] ?? 0) > here) size = between[0] ?? 0
    }
    if (size <= above) continue
    crests.index[crests.count] = i
    crests.size[crests.count] = size
    crests.count += 1
  }
}

function makeRoom(count: number): void {
  if (crests.index.length >= count) return
  const index = new Int32Array(count * 2)
  const size = new Float64Array(count * 2)
  index.set(crests.index)
  size.set(crests.size)
  crests.index = index
  crests.size = size
}

/** Includes the samples next to the piece: a crest after its last sample depends on them. */
function mayExceed(
  samples: Float32Array,
  peaks: Float32Array,
  piece: number,
  limit: number,
): boolean {
  const enough = limit / MOST_OVERSHOOT
  if ((peaks[piece] ?? 0) > enough) return true
  const end = (piece + 1) * PIECE
  return (
    Math.abs(samples[piece * PIECE - 1] ?? 0) > enough ||
    Math.abs(samples[end] ?? 0) > enough ||
    Math.abs(samples[end + 1] ?? 0) > enough
  )
}

/** Result of `crestBetween`: returning a number would allocate in this hot path. */
const between = new Float64Array(1)

/** All three points between two samples at once. */
function crestBetween(samples: Float32Array, first: number): void {
  let a = 0
  let b = 0
  let c = 0
  for (let k = 0; k < TAPS; k++) {
    const sample = samples[first + k] ?? 0
    a += (quarter[k] ?? 0) * sample
    b += (half[k] ?? 0) * sample
    c += (quarter[TAPS - 1 - k] ?? 0) * sample
  }
  between[0] = Math.max(Math.abs(a), Math.abs(b), Math.abs(c))
}
