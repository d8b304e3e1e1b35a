import { ok, type Result } from '@shared/contracts/result'
import type { TakePause } from '@shared/contracts/project-file'
import { defaultFitSettings } from '@shared/contracts/project/track-settings'
import { type AudioData, frameCount, toMono } from './audio-data'
import { decodeAudio } from './decode/decode-audio'
import { integratedLufs } from './loudness/integrated'
import { loudnessSteps } from './loudness/measure-loudness'
import { type Peaks, PEAKS_PER_SECOND, peaksOf } from './peaks/peaks'

/** Properties of a take's sound, which never change. */
export interface TakeMeasures {
  durationMs: number
  /** Silence before the onset, ms: to the sample. */
  leadMs: number
  /** Silence that may be cut from the end, ms. */
  tailMs: number
  /** Silence between the words, in order. */
  pauses: TakePause[]
  /** Integrated loudness of the mono sum (ITU-R BS.1770-4), LUFS; null for silence. */
  lufs: number | null
  /** Level below which sound counted as silence, dBFS. */
  thresholdDb: number
  sampleRate: number
  channels: number
}

/** Limits of a sound, checked before it is decoded. */
export interface SoundBound {
  /** Longest that it may be; absent: as long as any take. */
  maxSeconds?: number
}

/** RMS window: long enough that a single click is not taken for voice. */
const WINDOW_MS = 5
/** A decaying vowel is kept for so long behind the last loud window, ms, … */
const DECAY_MS = 40
/** … as far as it is not fainter than this below the threshold, dB. */
const DECAY_DB = 20
/** In a quiet take, sound this far below the loud parts is still voice, dB, … */
const QUIET_DEPTH_DB = 22
/** … but for its noise, which is no more than this above the quietest parts, dB, … */
const NOISE_DB = 6
/** … and sound below this is inaudible, dBFS. */
const LOWEST_DB = -75
/** Shorter silence belongs to a word: the closure of a p, t or k lasts 50–120 ms. */
const MIN_PAUSE_MS = 100
/** A pause is at least this much below the loud parts of its take, so that no quiet voice is one, dB. */
const PAUSE_DEPTH_DB = 30
/** Part of the windows that are louder than the loud level. */
const LOUDEST = 0.1

/**
 * Measures the length of a take, the silence around and inside its voice, and its loudness. A take
 * that is silent throughout is not trimmed. A quiet take has a lower threshold, so that it keeps
 * its onset.
 *
 * The onset is the first sample that reaches the threshold and begins 5 ms that do so on average
 * (RMS).
 *
 * @param thresholdDb windows with an RMS below this are silence, dBFS
 * @returns AUDIO_BROKEN or AUDIO_UNSUPPORTED when it cannot be decoded in full
 */
export async function measureTake(
  bytes: Uint8Array,
  thresholdDb: number = defaultFitSettings.trimThresholdDb,
  { maxSeconds }: SoundBound = {},
): Promise<Result<TakeMeasures>> {
  const decoded = await decodeAudio(bytes, maxSeconds)
  return decoded.ok ? ok(measuresOf(decoded.value, thresholdDb)) : decoded
}

/** The same with the peaks of the take, for one that is about to be shown: it is decoded once. */
export async function measureShownTake(
  bytes: Uint8Array,
  thresholdDb: number,
  { maxSeconds }: SoundBound = {},
): Promise<Result<TakeMeasures & { peaks: Peaks }>> {
  const decoded = await decodeAudio(bytes, maxSeconds)
  if (!decoded.ok) return decoded
  const perSecond = PEAKS_PER_SECOND
  const peaks = { perSecond, peaks: peaksOf(decoded.value, perSecond) }
  return ok({ ...measuresOf(decoded.value, thresholdDb), peaks })
}

function measuresOf({ channels, sampleRate }: AudioData, thresholdDb: number): TakeMeasures {
  const frames = frameCount(channels)
  const size = Math.max(1, Math.round((sampleRate * WINDOW_MS) / 1_000))
  const levels = windowLevels(channels, size)
  const limit = voiceLimit(levels, 10 ** (thresholdDb / 10))
  const toMs = (samples: number) => (samples * 1_000) / sampleRate
  const first = levels.findIndex((level) => level > limit)
  const last = levels.findLastIndex((level) => level > limit)
  const voice = first < 0 ? null : { first, last, size, limit }
  return {
    durationMs: toMs(frames),
    leadMs: voice ? toMs(onsetOf(channels, voice)) : 0,
    tailMs: voice ? toMs(frames - endOf(channels, voice, sampleRate)) : 0,
    pauses: voice
      ? pausesOf(levels, voice).map(({ from, to }) => ({ fromMs: toMs(from), toMs: toMs(to) }))
      : [],
    lufs: loudnessOf(toMono(channels), sampleRate),
    thresholdDb,
    sampleRate,
    channels: channels.length,
  }
}

/**
 * Mean square below which a window is silence: the threshold, or less for a quiet take if its noise
 * allows.
 */
function voiceLimit(levels: Float64Array, threshold: number): number {
  const sorted = levels.toSorted()
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? threshold
  const quiet = at(1 - LOUDEST) * 10 ** (-QUIET_DEPTH_DB / 10)
  const noise = at(LOUDEST) * 10 ** (NOISE_DB / 10)
  return Math.min(threshold, Math.max(quiet, noise, 10 ** (LOWEST_DB / 10)))
}

/** Where the voice is: its first and last loud window, their size and the mean square they exceed. */
interface Voice {
  first: number
  last: number
  size: number
  limit: number
}

/** Mean square of each window, in the loudest channel. */
function windowLevels(channels: readonly Float32Array[], size: number): Float64Array {
  const levels = new Float64Array(Math.ceil(frameCount(channels) / size))
  for (const channel of channels) {
    for (let w = 0; w < levels.length; w++) {
      const level = meanSquare(channel, w * size, size)
      if (level > (levels[w] ?? 0)) levels[w] = level
    }
  }
  return levels
}

function meanSquare(channel: Float32Array, from: number, size: number): number {
  const to = Math.min(channel.length, from + size)
  let sum = 0
  for (let i = from; i < to; i++) sum += (channel[i] ?? 0) ** 2
  return to > from ? sum / (to - from) : 0
}

/** The onset can lie in the window before the first loud one. */
function onsetOf(channels: readonly Float32Array[], { first, size, limit }: Voice): number {
  const amplitude = Math.sqrt(limit)
  for (let i = Math.max(0, (first - 1) * size); i < (first + 1) * size; i++) {
    const begins = channels.some(
      (channel) => Math.abs(channel[i] ?? 0) >= amplitude && meanSquare(channel, i, size) > limit,
    )
    if (begins) return i
  }
  return first * size
}

/** First frame behind the last loud window and what decays behind it. */
function endOf(
  channels: readonly Float32Array[],
  { last, size, limit }: Voice,
  sampleRate: number,
): number {
  const faint = Math.sqrt(limit) * 10 ** (-DECAY_DB / 20)
  const voiceEnd = Math.min(frameCount(channels), (last + 1) * size)
  const decay = Math.round((DECAY_MS * sampleRate) / 1_000)
  let end = Math.min(frameCount(channels), voiceEnd + decay)
  while (end > voiceEnd - size && !channels.some((c) => Math.abs(c[end - 1] ?? 0) >= faint))
    end -= 1
  return end
}

function pausesOf(levels: Float64Array, { first, last, size, limit }: Voice) {
  const voice = levels.subarray(first, last + 1)
  const loud = voice.toSorted()[Math.floor(voice.length * (1 - LOUDEST))] ?? limit
  const quiet = Math.min(limit, loud * 10 ** (-PAUSE_DEPTH_DB / 10))
  const shortest = MIN_PAUSE_MS / WINDOW_MS
  const pauses: { from: number; to: number }[] = []
  let from = first
  for (let w = first; w <= last; w++) {
    if ((levels[w] ?? 0) < quiet) continue
    if (w - from >= shortest) pauses.push({ from: from * size, to: w * size })
    from = w + 1
  }
  return pauses
}

/** Less than the 400 ms of a gating block is measured as if it were repeated. */
function loudnessOf(samples: Float32Array, sampleRate: number): number | null {
  const steps = loudnessSteps([samples], sampleRate, 0, samples.length)
  if (steps.length === 0) return null
  const block = Float64Array.from({ length: 4 }, (_, i) => steps[i % steps.length] ?? 0)
  return integratedLufs(steps.length < 4 ? block : steps)
}
