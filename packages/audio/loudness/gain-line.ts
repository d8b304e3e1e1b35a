import { findPeaks, PIECE } from './piece-peaks'

let memory = new Float32Array(0)

/** A gain for every sample, initially 1. Only pieces with lowered gain are processed. */
export class GainLine {
  private readonly gains: Float32Array
  /** Pieces in which some gain is below 1. */
  private readonly lowered: Uint8Array

  /** Only one instance may be in use at a time: all share the same memory. */
  constructor(length: number) {
    if (memory.length < length) memory = new Float32Array(length)
    this.gains = memory.subarray(0, length).fill(1)
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
  slope(attack: number, release: number): void {
    const { lowered } = this
    let gain = 1
    for (let piece = 0; piece < lowered.length; piece++)
      if (gain < 1 || lowered[piece] === 1) gain = this.rise(piece, release, gain)
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

  private rise(piece: number, factor: number, before: number): number {
    const { gains } = this
    const end = Math.min(gains.length, (piece + 1) * PIECE)
    let gain = before
    for (let i = piece * PIECE; i < end; i++) {
      gain *= factor
      const wanted = gains[i] ?? 1
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
