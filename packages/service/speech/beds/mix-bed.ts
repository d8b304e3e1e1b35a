import { playScore } from './score'
import { scores } from './scores'

/** RMS of a bed under a voice: about 17 dB below the voice's common level. */
const BED_RMS = 0.011

const FADE_IN_MS = 600
const FADE_OUT_MS = 1_200

/** Loops that were asked for last; each is under 4 MB. */
const made = new Map<string, Float32Array>()
const MOST_KEPT = 3

/** One round of the bed at its level under a voice; null for an unknown id. */
export function bedLoop(id: string, sampleRate: number): Float32Array | null {
  const score = scores.get(id)
  if (!score) return null
  const key = `${id}@${sampleRate}`
  const known = made.get(key)
  if (known) return known
  const loop = playScore(score, sampleRate)
  const rms = Math.sqrt(loop.reduce((sum, x) => sum + x * x, 0) / loop.length)
  for (let i = 0; i < loop.length; i++) loop[i] = ((loop[i] ?? 0) * BED_RMS) / rms
  const [oldest] = made.keys()
  if (made.size >= MOST_KEPT && oldest !== undefined) made.delete(oldest)
  made.set(key, loop)
  return loop
}

/**
 * Adds the bed under a stretch of voice, in place: looped, faded in at the start of the whole
 * sound and out at its end.
 *
 * @param from position of these samples in the whole sound, of `total` samples
 */
export function mixBed(
  samples: Float32Array,
  loop: Float32Array,
  { sampleRate, from, total }: { sampleRate: number; from: number; total: number },
): void {
  const frames = (ms: number, share: number): number =>
    Math.max(1, Math.min((ms / 1000) * sampleRate, total * share))
  const [rise, fall] = [frames(FADE_IN_MS, 0.25), frames(FADE_OUT_MS, 0.4)]
  for (let i = 0; i < samples.length; i++) {
    const at = from + i
    const gain = Math.min(1, at / rise, Math.max(0, total - at) / fall)
    samples[i] = (samples[i] ?? 0) + gain * (loop[at % loop.length] ?? 0)
  }
}
