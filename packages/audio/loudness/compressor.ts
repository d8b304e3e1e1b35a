import type { Compression } from '@shared/contracts/project/track-settings'
import { compressedBy } from '@shared/mixing/compression'
import { LIMITER_HOLD_MS } from '@shared/mixing/lowest-gain'
import { findPeaks, PIECE } from './piece-peaks'

/**
 * Compresses in place, one gain for all channels. The level is the highest peak around a moment, over
 * `LIMITER_HOLD_MS`, so that the gain does not follow the pitch of a voice; it moves evenly over as long again and
 * depends on sound within 30 ms only.
 *
 * @param peaks `piecePeaks` of the channels; updated to those of the compressed sound
 * @returns the deepest reduction, dB; 0 when nothing was touched
 */
export function compress(
  channels: readonly Float32Array[],
  sampleRate: number,
  compression: Compression,
  peaks: readonly Float32Array[],
): number {
  const around = Math.max(1, Math.round((LIMITER_HOLD_MS * sampleRate) / 2_000 / PIECE))
  const gainAt = compressedBy(compression)
  const wanted = highest(peaks, around).map(gainAt)
  const gains = averaged(wanted, around)
  const least = gains.reduce((low, gain) => Math.min(low, gain), 1)
  if (least > 0.9999) return 0
  for (const [c, channel] of channels.entries()) apply(channel, gains, peaks[c])
  return -20 * Math.log10(least)
}

/** The highest peak of all channels from `around` pieces before each to as many after. */
function highest(peaks: readonly Float32Array[], around: number): Float32Array {
  const [first = new Float32Array(0), ...others] = peaks
  const loudest = first.slice()
  for (const other of others)
    for (let i = 0; i < loudest.length; i++) loudest[i] = Math.max(loudest[i] ?? 0, other[i] ?? 0)
  return loudest.map((_, at) => {
    let most = 0
    const end = Math.min(loudest.length - 1, at + around)
    for (let i = Math.max(0, at - around); i <= end; i++) most = Math.max(most, loudest[i] ?? 0)
    return most
  })
}

/** Each value averaged with those around it; outside nothing is lowered. */
function averaged(values: Float32Array, around: number): Float32Array {
  let sum = 2 * around + 1
  const at = (i: number): number => values[i] ?? 1
  for (let i = 0; i < around; i++) sum += at(i) - 1
  return values.map((_, i) => {
    sum += at(i + around) - at(i - around - 1)
    return sum / (2 * around + 1)
  })
}

/** Multiplies with the gains of the pieces, in straight lines from the middle of one to that of the next. */
function apply(samples: Float32Array, gains: Float32Array, peaks: Float32Array | undefined): void {
  for (let piece = 0; piece < gains.length; piece++) {
    const [before, now, after] = [gains[piece - 1] ?? 1, gains[piece] ?? 1, gains[piece + 1] ?? 1]
    if (before > 0.9999 && now > 0.9999 && after > 0.9999) continue
    const start = piece * PIECE
    const end = Math.min(samples.length, start + PIECE)
    for (let i = start; i < end; i++) {
      const place = (i - start + 0.5) / PIECE - 0.5
      const gain = now + (place < 0 ? now - before : after - now) * place
      samples[i] = (samples[i] ?? 0) * gain
    }
    if (peaks) findPeaks(samples, peaks, piece, piece + 1)
  }
}
