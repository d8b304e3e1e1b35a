import { GainLine } from './gain-line'
import { piecePeaks } from './piece-peaks'
import { crestsAbove } from './true-peak'

/** How fast the gain falls before a peak and recovers after it. */
const ATTACK_DB_PER_MS = 2.4
const RELEASE_DB_PER_MS = 0.1
/** Headroom for overshoot caused by the moving gain itself, dB. */
const SAFETY_DB = 0.05

/**
 * Sound around a segment that affects its limiting, s: with this context, segments limited separately
 * join seamlessly (up to reductions of 50 dB).
 */
export const LIMITER_CONTEXT_SECONDS = 0.5

/** Highest true peak after the limiter, linear. */
function limiterCeiling(ceilingDb: number): number {
  return 10 ** ((ceilingDb - SAFETY_DB) / 20)
}

/**
 * True-peak limiter with look-ahead, in place, one gain for all channels. The gain is a straight
 * line in dB down to each peak and up behind it, so that it depends on nearby sound only.
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
  line.slope(perSample(ATTACK_DB_PER_MS), perSample(RELEASE_DB_PER_MS))
  for (const [c, channel] of channels.entries()) line.apply(channel, peaks[c])
  return -20 * Math.log10(least)
}
