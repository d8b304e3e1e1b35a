import type { AudioFields, AudioFormat } from '@shared/contracts/audio-settings'
import { ok, type Result } from '@shared/contracts/result'
import {
  type ChunkRequest,
  FASTEST,
  type FinishedAudio,
  type RenderedChunk,
  type SpeechEngine,
  type SpokenAudio,
  spokenMs,
} from './speech-engine'
import { finishFaster, finishNatural, neededRate, playedMs, type Finishing } from './fit-plan'
import { isLong, renderLong } from './render-long'

export const audioMimes: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
}

/** Less than this over the slot is rounding, ms. */
const ROUNDING_MS = 0.5

/**
 * One chunk from its text to its file: dictionary, normaliser, engine, audio fields, fit, format.
 *
 * A chunk that is longer than its slot is first asked of the engine at a higher speed, since that
 * sounds better than stretching; only the residue is stretched. It is never cut: beyond the
 * request's `maxRate` it goes over its slot, and `fit.overflowMs` says by how much.
 */
export async function renderChunk(
  engine: SpeechEngine,
  request: ChunkRequest,
): Promise<Result<RenderedChunk>> {
  const { audio, signal } = request
  const prepared = await engine.prepare(
    { text: request.text, language: request.language, dictionary: request.dictionary },
    signal,
  )
  if (!prepared.ok) return prepared
  const text = prepared.value
  const playing = playingOf(audio)
  if (isLong(text)) {
    const long = await renderLong(engine, request, text, playing)
    return long.ok ? ok(chunkOf(long.value, request, long.value.unfittedMs)) : long
  }
  const speak = (rate: number): Promise<Result<SpokenAudio>> =>
    engine.speak({ voiceKey: request.voiceKey, text, rate, pitch: audio.pitch }, signal)

  const natural = await speak(audio.speed)
  if (!natural.ok) return natural
  const naturalMs = spokenMs(natural.value)
  const unfittedMs = playedMs(naturalMs, playing)
  const rate = neededRate(unfittedMs, request.slotMs, request.maxRate)
  if (rate === 1) {
    return finish(engine, request, natural.value, finishNatural(playing), unfittedMs)
  }
  const faster = await speak(Math.min(FASTEST, audio.speed * rate))
  if (!faster.ok) return faster
  const rates = { rate, maxRate: request.maxRate }
  const finishing = finishFaster(naturalMs, spokenMs(faster.value), rates, playing)
  return finish(engine, request, faster.value, finishing, unfittedMs)
}

const playingOf = (audio: AudioFields) => ({
  runSpeed: audio.run_speed,
  firstTrimMs: audio.first_trim_ms,
  lastTrimMs: audio.last_trim_ms,
})

async function finish(
  engine: SpeechEngine,
  request: ChunkRequest,
  spoken: SpokenAudio,
  finishing: Finishing,
  unfittedMs: number,
): Promise<Result<RenderedChunk>> {
  const { audio, background, signal } = request
  const finished = await engine.finish({ spoken, audio, background, ...finishing }, signal)
  return finished.ok ? ok(chunkOf(finished.value, request, unfittedMs)) : finished
}

function chunkOf(
  { bytes, durationMs }: FinishedAudio,
  { audio, slotMs }: ChunkRequest,
  unfittedMs: number | null,
): RenderedChunk {
  const overMs = slotMs === null ? 0 : durationMs - slotMs
  return {
    bytes,
    mime: audioMimes[audio.audio_format],
    extension: audio.audio_format,
    durationMs,
    fit: {
      rate: Math.max(1, (unfittedMs ?? durationMs) / durationMs),
      overflowMs: overMs > ROUNDING_MS ? overMs : 0,
    },
  }
}
