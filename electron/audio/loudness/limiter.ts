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
export function limit(channels: readonly Float32Array[], sampleRate: number, ceilingDb: number) {
  const ceiling = 10 ** ((ceilingDb - SAFETY_DB) / 20)
  const length = channels[0]?.length ?? 0
  let reduction: Float32Array | undefined
  for (const channel of channels) {
    peaksAbove(channel, ceiling, (index, size) => {
      reduction ??= new Float32Array(length)
      const needed = 20 * Math.log10(size / ceiling)
      // The point lies between this sample and the next: both have to come down.
      for (let i = index; i <= index + 1 && i < length; i++)
        if (needed > (reduction[i] ?? 0)) reduction[i] = needed
    })
  }
  if (!reduction) return 0
  spread(reduction, sampleRate)
  let deepest = 0
  for (const value of reduction) if (value > deepest) deepest = value
  for (const channel of channels) apply(channel, reduction)
  return deepest
}

function spread(reduction: Float32Array, sampleRate: number): void {
  const release = (RELEASE_DB_PER_MS * 1_000) / sampleRate
  const attack = (ATTACK_DB_PER_MS * 1_000) / sampleRate
  for (let i = 1; i < reduction.length; i++) {
    const carried = (reduction[i - 1] ?? 0) - release
    if (carried > (reduction[i] ?? 0)) reduction[i] = carried
  }
  for (let i = reduction.length - 2; i >= 0; i--) {
    const carried = (reduction[i + 1] ?? 0) - attack
    if (carried > (reduction[i] ?? 0)) reduction[i] = carried
  }
}

function apply(channel: Float32Array, reduction: Float32Array): void {
  for (let i = 0; i < channel.length; i++) {
    const value = reduction[i] ?? 0
    if (value > 0) channel[i] = (channel[i] ?? 0) * Math.exp(value * -0.11512925464970229)
  }
}
