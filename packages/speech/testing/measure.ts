import { type AudioFields, defaultAudioFields } from '@shared/contracts/audio-settings'
import { must } from '@shared/testing/must'
import { LIMITED_RATE } from '../render-chunk'
import type { ChunkRequest, RenderedChunk, SpeechEngine } from '../speech-engine'

/** Root mean square of the samples. */
export const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / Math.max(1, samples.length))

export const decibels = (ratio: number): number => 20 * Math.log10(ratio)

/** Level of a band, found by Goertzel filters over short windows at several frequencies. */
export function bandLevel(
  samples: Float32Array,
  sampleRate: number,
  [low, high]: readonly [number, number],
): number {
  const size = 1024
  let sum = 0
  for (let f = low; f <= high; f += (high - low) / 8) {
    const c = 2 * Math.cos((2 * Math.PI * f) / sampleRate)
    for (let at = 0; at + size <= samples.length; at += size) {
      let [s1, s2] = [0, 0]
      for (let i = at; i < at + size; i++) {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i - at)) / size)
        ;[s1, s2] = [(samples[i] ?? 0) * window + c * s1 - s2, s1]
      }
      sum += s1 * s1 + s2 * s2 - c * s1 * s2
    }
  }
  return Math.sqrt(sum)
}

/** Median fundamental of the voiced parts, Hz, by autocorrelation. */
export function medianPitch(samples: Float32Array, sampleRate: number): number {
  const size = 1024
  const found: number[] = []
  for (let at = 0; at + 2 * size < samples.length; at += size) {
    const lag = bestPeriod(samples.subarray(at, at + 2 * size), sampleRate, size)
    if (lag > 0) found.push(sampleRate / lag)
  }
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length / 2)] ?? 0
}

function bestPeriod(samples: Float32Array, sampleRate: number, size: number): number {
  const energy = rms(samples.subarray(0, size))
  if (energy < 0.02) return 0
  let [best, bestLag] = [0.6, 0]
  for (let lag = Math.floor(sampleRate / 500); lag < Math.min(size, sampleRate / 45); lag++) {
    let [cross, power] = [0, 0]
    for (let i = 0; i < size; i++) {
      cross += (samples[i] ?? 0) * (samples[i + lag] ?? 0)
      power += (samples[i + lag] ?? 0) ** 2
    }
    const likeness = cross / (energy * Math.sqrt(size * power) + 1e-9)
    if (likeness > best * 1.04) [best, bestLag] = [likeness, lag]
  }
  return bestLag
}

type Sample = Omit<Partial<ChunkRequest>, 'audio'> & Pick<ChunkRequest, 'text'>

export const usualChunk = {
  language: 'vi',
  voiceKey: 'vi+f3',
  audio: defaultAudioFields,
  slotMs: null,
  maxRate: LIMITED_RATE,
  dictionary: [],
  background: null,
}

/** Renders a Vietnamese text in a female voice, with the given changes. */
export async function renderSample(
  engine: SpeechEngine,
  sample: Sample,
  audio: Partial<AudioFields>,
): Promise<RenderedChunk> {
  return must(
    await engine.render({
      ...usualChunk,
      ...sample,
      audio: { ...defaultAudioFields, ...audio },
    }),
  )
}
