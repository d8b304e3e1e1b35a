import { encodeAudio } from '@cuecast/audio'
import type { FinishedAudio } from '../speech-engine'
import { playScore, scores } from './scores'

/** RMS of background music: about 17 dB below the common level of voices. */
const MUSIC_RMS = 0.011

const FADE_IN_MS = 600
const FADE_OUT_MS = 1_200

/** The loops requested last; each is under 4 MB. */
const cache = new Map<string, Float32Array>()
const MAX_CACHED = 3

/** One loop of the music at its level under a voice; null for an unknown id. */
export function musicLoop(id: string, sampleRate: number): Float32Array | null {
  const score = scores.get(id)
  if (!score) return null
  const key = `${id}@${sampleRate}`
  const known = cache.get(key)
  if (known) return known
  const loop = playScore(score, sampleRate)
  const rms = Math.sqrt(loop.reduce((sum, x) => sum + x * x, 0) / loop.length)
  for (let i = 0; i < loop.length; i++) loop[i] = ((loop[i] ?? 0) * MUSIC_RMS) / rms
  const [oldest] = cache.keys()
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  cache.set(key, loop)
  return loop
}

/**
 * Mixes the music into a section of voice, in place: looped, faded in at the start of the whole
 * sound and out at its end.
 *
 * @param from position of these samples in the whole sound, of `total` samples
 */
export function mixMusic(
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

const SAMPLE_RATE = 44_100

/** Gain for playing the music without a voice: about −20 dBFS RMS. */
const PREVIEW_GAIN = 8.5

/**
 * One loop of the music without a voice, as MP3, for choosing one. Takes seconds: run it in a worker.
 * @throws for an unknown id
 */
export async function previewMusic(id: string): Promise<FinishedAudio> {
  const loop = musicLoop(id, SAMPLE_RATE)
  if (!loop) throw new Error(`there is no background music "${id}"`)
  const sound = new Float32Array(loop.length)
  mixMusic(sound, loop, { sampleRate: SAMPLE_RATE, from: 0, total: sound.length })
  for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) * PREVIEW_GAIN
  const bytes = await encodeAudio([sound], SAMPLE_RATE, 'mp3')
  return { bytes, durationMs: (sound.length / SAMPLE_RATE) * 1000 }
}
