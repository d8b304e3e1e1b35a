/** Quieter than this is silence: −54 dBFS. */
const THRESHOLD = 0.002

/** Kept before and after the voice, so that soft onsets and the last breath stay. */
const KEEP_MS = 12

/**
 * The voice without the silence that the engine puts around it; a view, not a copy.
 * Sound without any voice is returned empty.
 */
export function trimSilence(samples: Float32Array, sampleRate: number): Float32Array {
  let first = 0
  while (first < samples.length && Math.abs(samples[first] ?? 0) < THRESHOLD) first++
  if (first === samples.length) return samples.subarray(0, 0)
  let last = samples.length - 1
  while (last > first && Math.abs(samples[last] ?? 0) < THRESHOLD) last--
  const keep = Math.round((KEEP_MS / 1000) * sampleRate)
  return samples.subarray(Math.max(0, first - keep), Math.min(samples.length, last + 1 + keep))
}
