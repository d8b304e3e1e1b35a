import { peaksAbove } from './true-peak'

/** How fast the gain goes down ahead of a peak, and comes back behind it. */
const ATTACK_DB_PER_MS = 2.4
const RELEASE_DB_PER_MS = 0.1
/** Room for what the moving gain itself adds between samples, dB. */
const SAFETY_DB = 0.05

/**
 * How much sound around a stretch of track decides its limiting, s: with it, stretches limited apart
 * join without a seam (up to reductions of 50 dB).
 */
export const LIMITER_CONTEXT_SECONDS = 0.5

/**
 * True-peak limiter with look-ahead, in place, one gain for all channels. The gain is a straight
 * line in dB down to each peak and up behind it, so that it depends on nearby sound only.
 *
 * @param ceilingDb highest true peak that may remain, dBTP
 * @returns the deepest reduction, dB; 0 when nothing was touched
 */
export function limit(
  channels: readonly Float32Array[],
  sampleRate: number,
  ceilingDb: number,
): number {
  const ceiling = 10 ** ((ceilingDb - SAFETY_DB) / 20)
  const gains = unityGains(channels[0]?.length ?? 0)
  let least = 1
  for (const channel of channels) {
    peaksAbove(channel, ceiling, (index, size) => {
      const gain = ceiling / size
      if (gain < least) least = gain
      // The crest lies between this sample and the next: both have to come down.
      if (gain < (gains[index] ?? 0)) gains[index] = gain
      if (gain < (gains[index + 1] ?? 0)) gains[index + 1] = gain
    })
  }
  if (least === 1) return 0
  slope(gains, sampleRate)
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) * (gains[i] ?? 1)
  }
  return -20 * Math.log10(least)
}

let memory = new Float32Array(0)

/** The same memory for every call: a mix thread limits one stretch after another. */
function unityGains(length: number): Float32Array {
  if (memory.length < length) memory = new Float32Array(length)
  return memory.subarray(0, length).fill(1)
}

/** Lets the gain come down before every peak and back up behind it; in dB these are lines. */
function slope(gains: Float32Array, sampleRate: number): void {
  const perSample = (dbPerMs: number) => 10 ** ((dbPerMs * 1_000) / sampleRate / 20)
  const release = perSample(RELEASE_DB_PER_MS)
  const attack = perSample(ATTACK_DB_PER_MS)
  let gain = 1
  for (let i = 0; i < gains.length; i++) {
    gain = Math.min(gain * release, gains[i] ?? 1)
    gains[i] = gain
  }
  gain = 1
  for (let i = gains.length - 1; i >= 0; i--) {
    gain = Math.min(gain * attack, gains[i] ?? 1)
    gains[i] = gain
  }
}
