import { resample } from '@cuecast/audio'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { ModelCredit } from '@shared/contracts/models/model-records'
import type { ModelHost } from '../models/model-host'
import { LISTENING_RATE, RECORDED_RATE } from '../models/model-messages'
import { speechDetector } from './recognise-sound'
import type { Recognisers } from './recognisers'

/** Longest sound that is taken at once, s. */
export const MAX_SEPARATED_S = 90

/** Kept of the sound around speech: breaths, and what echoes after it, ms. */
const BEFORE_MS = 200
const AFTER_MS = 500
/** Speech with less between is worked on in one piece, ms. */
const JOINED_MS = 2_000
/** Extra sound before and after, whose output is discarded, ms: models are poor at the edges. */
const CONTEXT_MS = 1_000
/** Fade at both ends of a removed part, ms. */
const FADE_MS = 50

interface Span {
  startMs: number
  endMs: number
}

interface StereoSound {
  left: Float32Array
  right: Float32Array
}

export interface SeparationRequest {
  /** 48 kHz. */
  sound: StereoSound
  /** Parts that certainly have speech; the others are checked by a detector. */
  spoken: readonly Span[]
  signal: AbortSignal
}

/** The voices in a sound, at the same length and silent without speech; null: no speech at all. */
export interface SeparatedSound {
  voices: StereoSound | null
  model: ModelCredit
}

/**
 * Takes the voices out of a stereo sound by the user's separator, where there is speech: the model
 * does not process the rest.
 *
 * @param folder of the service, for the speech detector's file
 * @returns FEATURE_UNAVAILABLE without a separator, INVALID_PARAMETER, CANCELLED and failures of
 * models
 */
export async function separateVoices(
  { host, recognisers, folder }: { host: ModelHost; recognisers: Recognisers; folder: string },
  { sound, spoken, signal }: SeparationRequest,
): Promise<Result<SeparatedSound>> {
  const found = await recognisers.separator()
  if (!found.ok) return found
  const frames = sound.left.length
  if (sound.right.length !== frames || frames > MAX_SEPARATED_S * RECORDED_RATE)
    return failWith('INVALID_PARAMETER', `stereo of at most ${MAX_SEPARATED_S} s is taken at once`)
  const { id, name, licence, model } = found.value
  const credit = { name, licence: licence.name, commercial: licence.commercial }
  const detected = await speechIn(host, await speechDetector(folder), sound, signal)
  if (!detected.ok) return detected
  const spans = joinedSpans([...spoken, ...detected.value], (frames / RECORDED_RATE) * 1_000)
  if (spans.length === 0) return ok({ voices: null, model: credit })
  const voices = { left: new Float32Array(frames), right: new Float32Array(frames) }
  for (const { startMs, endMs } of spans) {
    const from = Math.max(0, inFrames(startMs - CONTEXT_MS))
    const to = Math.min(frames, inFrames(endMs + CONTEXT_MS))
    const part = { left: sound.left.slice(from, to), right: sound.right.slice(from, to) }
    const request = { kind: 'separate', model, ...part } as const
    const made = await host.request<'separate'>(request, { signal })
    if (!made.ok) {
      if (made.error.code === 'MODEL_CRASHED') await recognisers.recordCrash(id)
      return made
    }
    const span = { from: inFrames(startMs), to: Math.min(frames, inFrames(endMs)) }
    for (const side of ['left', 'right'] as const)
      place(voices[side], made.value[side], { ...span, offset: from })
  }
  return ok({ voices, model: credit })
}

const inFrames = (ms: number): number => Math.round((ms / 1_000) * RECORDED_RATE)

async function speechIn(
  host: ModelHost,
  detector: string,
  { left, right }: StereoSound,
  signal: AbortSignal,
): Promise<Result<Span[]>> {
  const middle = left.map((x, i) => (x + (right[i] ?? 0)) / 2)
  const samples = resample(middle, RECORDED_RATE, LISTENING_RATE)
  const request = { kind: 'find-speech', detector, samples } as const
  const found = await host.request<'find-speech'>(request, { signal })
  return found.ok ? ok(found.value.spoken) : found
}

/** Spans with what belongs to them, in order, without overlap, within the sound. */
function joinedSpans(spans: readonly Span[], lengthMs: number): Span[] {
  const joined: Span[] = []
  for (const { startMs, endMs } of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const span = {
      startMs: Math.max(0, startMs - BEFORE_MS),
      endMs: Math.min(lengthMs, endMs + AFTER_MS),
    }
    if (span.endMs <= span.startMs) continue
    const last = joined.at(-1)
    if (last && span.startMs - last.endMs < JOINED_MS) last.endMs = Math.max(last.endMs, span.endMs)
    else joined.push(span)
  }
  return joined
}

/** Writes a part of `made`, which begins at `offset`, with fades where the sound continues beyond it. */
function place(
  target: Float32Array,
  made: Float32Array,
  { from, to, offset }: { from: number; to: number; offset: number },
): void {
  const fade = inFrames(FADE_MS)
  for (let at = from; at < to; at++) {
    const up = from === 0 ? 1 : Math.min(1, (at - from) / fade)
    const down = to === target.length ? 1 : Math.min(1, (to - at) / fade)
    target[at] = (made[at - offset] ?? 0) * up * down
  }
}
