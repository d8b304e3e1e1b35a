import type { AudioFields } from '@shared/contracts/audio-settings'
import { encodeAudio } from '../../../audio/encode/encode-audio'
import { resample } from '../../../audio/resample'
import { stretch } from '../../../audio/stretch'
import { bedLoop, mixBed } from '../beds/mix-bed'
import type { FinishedAudio, FinishRequest, SpokenAudio } from '../speech-engine'
import { compress, scale } from './compress'
import { fadeEdges, softClip } from './edges'
import { equalise } from './equalise'

/** A chunk is never shorter, however much is trimmed: an empty file plays nowhere. */
const SHORTEST_MS = 20

const EDGE_FADE_MS = 2

/** Hz of each quality; standard keeps the engine's own. */
const qualityRates = { low: 16_000, standard: null, high: 48_000 } as const

/** Trims, stretches, shapes and encodes one chunk. Runs in a worker thread. */
export async function finishChunk(request: FinishRequest): Promise<FinishedAudio> {
  const { sampleRate } = request.spoken
  const trimmed = trim(request.spoken, request.trimStartMs, request.trimEndMs)
  const paced = request.rate === 1 ? trimmed : await stretch(trimmed, sampleRate, request.rate)
  shape(paced, sampleRate, request.audio)
  const rate = qualityRates[request.audio.quality] ?? sampleRate
  const sound = await resample(paced, sampleRate, rate)
  const loop = request.background === null ? null : bedLoop(request.background, rate)
  if (loop) mixBed(sound, loop, { sampleRate: rate, from: 0, total: sound.length })
  const bytes = await encodeAudio([sound], rate, request.audio.audio_format)
  return { bytes, durationMs: (sound.length / rate) * 1000 }
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

function shape(samples: Float32Array, sampleRate: number, audio: AudioFields): void {
  equalise(samples, sampleRate, audio)
  compress(samples, sampleRate, audio.compress)
  scale(samples, audio.volume)
  softClip(samples)
  fadeEdges(samples, Math.round((EDGE_FADE_MS / 1000) * sampleRate))
}
