import type { AudioFields } from '@shared/contracts/audio-settings'
import { resample, stretch } from '@cuecast/audio'
import type { ShapeRequest, SpokenAudio } from '../speech-engine'
import { compress, scale } from './compress'
import { fadeEdges, softClip } from './edges'
import { equalise } from './equalise'

/** A chunk is never shorter, however much is trimmed: an empty file plays nowhere. */
const SHORTEST_MS = 20

const EDGE_FADE_MS = 2

/** Hz of each quality; standard keeps the engine's own. */
const qualityRates = { low: 16_000, standard: null, high: 48_000 } as const

/** Samples a second that a quality asks for. */
export const rateOfQuality = (quality: AudioFields['quality'], engineRate: number): number =>
  qualityRates[quality] ?? engineRate

/** Trims, stretches and shapes spoken samples, and brings them to the rate. */
export async function shapePart(request: ShapeRequest, rate: number): Promise<Float32Array> {
  const { sampleRate } = request.spoken
  const trimmed = trim(request.spoken, request.trimStartMs, request.trimEndMs)
  const paced = request.rate === 1 ? trimmed : await stretch(trimmed, sampleRate, request.rate)
  equalise(paced, sampleRate, request.audio)
  compress(paced, sampleRate, request.audio.compress)
  scale(paced, request.audio.volume)
  softClip(paced)
  fadeEdges(paced, Math.round((EDGE_FADE_MS / 1000) * sampleRate))
  return resample(paced, sampleRate, rate)
}

function trim({ samples, sampleRate }: SpokenAudio, startMs: number, endMs: number): Float32Array {
  const frames = (ms: number): number => Math.round((ms / 1000) * sampleRate)
  const kept = samples.slice(frames(startMs), Math.max(0, samples.length - frames(endMs)))
  const shortest = frames(SHORTEST_MS)
  if (kept.length >= shortest) return kept
  const filled = new Float32Array(shortest)
  filled.set(kept)
  return filled
}
