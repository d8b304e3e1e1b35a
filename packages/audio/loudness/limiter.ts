import { LIMITER_HOLD_MS, LowestGain } from '@shared/mixing/lowest-gain'
import { findPeaks, PIECE, piecePeaks } from './piece-peaks'
import { crestsAbove } from './true-peak'

/** Slopes of the gain: falling before a peak, and rising after its hold time. */
const ATTACK_DB_PER_MS = 2.4
const RELEASE_DB_PER_MS = 0.1
/** Headroom for overshoot caused by the moving gain itself, dB. */
const SAFETY_DB = 0.05

/**
 * Sound around a segment that affects its limiting, s: with this context, segments limited separately
 * join seamlessly (up to reductions of 47 dB).
 */
export const LIMITER_CONTEXT_SECONDS = 0.5

/** Highest true peak after the limiter, linear. */
function limiterCeiling(ceilingDb: number): number {
  return 10 ** ((ceilingDb - SAFETY_DB) / 20)
}

/**
 * True-peak limiter with look-ahead, in place, one gain for all channels. The gain is a straight
 * line in dB down to each peak, is kept for `LIMITER_HOLD_MS`, and goes up in a straight line behind it, so that
 * it depends on nearby sound only.
 *
 * @param ceilingDb highest true peak that may remain, dBTP
 * @param peaks `piecePeaks` of the channels; updated to those of the limited sound
 * @returns the deepest reduction, dB; 0 when nothing was touched
 */
export function limit(
  channels: readonly Float32Array[],
  sampleRate: number,
  ceilingDb: number,
  peaks: readonly Float32Array[] = channels.map(piecePeaks),
): number {
  const ceiling = limiterCeiling(ceilingDb)
  const line = new GainLine(channels[0]?.length ?? 0)
  let least = 1
  for (const [c, channel] of channels.entries()) {
    const { count, index, size } = crestsAbove(channel, peaks[c] ?? piecePeaks(channel), ceiling)
    for (let k = 0; k < count; k++) {
      const gain = ceiling / (size[k] ?? 1)
      if (gain < least) least = gain
      // The crest is between this sample and the next: lower both.
      line.lower(index[k] ?? 0, gain)
      line.lower((index[k] ?? 0) + 1, gain)
    }
  }
  if (least === 1) return 0
  const perSample = (dbPerMs: number) => 10 ** ((dbPerMs * 1_000) / sampleRate / 20)
  line.slope(perSample(ATTACK_DB_PER_MS), perSample(RELEASE_DB_PER_MS), sampleRate)
  for (const [c, channel] of channels.entries()) line.apply(channel, peaks[c])
  return -20 * Math.log10(least)
}

let gainMemory = new Float32Array(0)

/** A gain for every sample, initially 1. Only pieces with lowered gain are processed. */
class GainLine {
  private readonly gains: Float32Array
  /** Pieces in which some gain is below 1. */
  private readonly lowered: Uint8Array

  /** Only one instance may be in use at a time: all share the same memory. */
  constructor(length: number) {
    if (gainMemory.length < length) gainMemory = new Float32Array(length)
    this.gains = gainMemory.subarray(0, length).fill(1)
    this.lowered = new Uint8Array(Math.ceil(length / PIECE))
  }

  /** Lowers the gain at `index` to at most `gain`. */
  lower(index: number, gain: number): void {
    if (gain >= (this.gains[index] ?? 0)) return
    this.gains[index] = gain
    this.lowered[Math.floor(index / PIECE)] = 1
  }

  /**
   * Slopes the gain down before every low point and up after it, in straight lines in dB.
   *
   * @param attack largest decrease per sample, as a factor above 1
   * @param release largest increase per sample, as a factor above 1
   */
  slope(attack: number, release: number, sampleRate: number): void {
    const { lowered } = this
    const lowest = new LowestGain(Math.round((LIMITER_HOLD_MS * sampleRate) / 1_000))
    let gain = 1
    for (let piece = 0; piece < lowered.length; piece++)
      if (gain < 1 || lowered[piece] === 1) gain = this.rise(piece, release, { gain, lowest })
    gain = 1
    for (let piece = lowered.length - 1; piece >= 0; piece--)
      if (gain < 1 || lowered[piece] === 1) gain = this.fall(piece, attack, gain)
  }

  /** Multiplies a channel with the gains and updates the peaks of its pieces. */
  apply(samples: Float32Array, peaks: Float32Array | undefined): void {
    const { gains, lowered } = this
    for (let piece = 0; piece < lowered.length; piece++) {
      if (lowered[piece] === 0) continue
      const end = Math.min(gains.length, (piece + 1) * PIECE)
      for (let i = piece * PIECE; i < end; i++) samples[i] = (samples[i] ?? 0) * (gains[i] ?? 1)
      if (peaks) findPeaks(samples, peaks, piece, piece + 1)
    }
  }

  private rise(
    piece: number,
    factor: number,
    before: { gain: number; lowest: LowestGain },
  ): number {
    const { gains } = this
    const { lowest } = before
    const end = Math.min(gains.length, (piece + 1) * PIECE)
    let { gain } = before
    for (let i = piece * PIECE; i < end; i++) {
      gain *= factor
      const wanted = lowest.at(i, gains[i] ?? 1)
      if (wanted < gain) gain = wanted
      gains[i] = gain
    }
    this.lowered[piece] = 1
    return gain
  }

  private fall(piece: number, factor: number, after: number): number {
    const { gains } = this
    let gain = after
    for (let i = Math.min(gains.length, (piece + 1) * PIECE) - 1; i >= piece * PIECE; i--) {
      gain *= factor
      const wanted = gains[i] ?? 1
      if (wanted < gain) gain = wanted
      gains[i] = gain
    }
    this.lowered[piece] = 1
    return gain
  }
}
