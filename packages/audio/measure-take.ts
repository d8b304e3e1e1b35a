import { ok, type Result } from '@shared/contracts/result'
import { defaultFitSettings } from '@shared/contracts/project-file'
import { frameCount, type AudioData } from './audio-data'
import { decodeAudio } from './decode/decode-audio'

/** Properties of a take's sound, which never change. */
export interface TakeMeasures {
  durationMs: number
  /** Silence that may be cut from the start, ms. */
  leadMs: number
  /** Silence that may be cut from the end, ms. */
  tailMs: number
  /** Level below which sound counted as silence, dBFS. */
  thresholdDb: number
  sampleRate: number
  channels: number
}

/** RMS window: long enough that a single click is not taken for voice. */
const WINDOW_MS = 5
/** Margins before the first and after the last loud window, for soft consonants and decaying vowels. */
const LEAD_MARGIN_MS = 15
const TAIL_MARGIN_MS = 40

/**
 * Decodes a take and measures its silence.
 *
 * @param thresholdDb windows with an RMS below this are silence, dBFS
 * @returns AUDIO_BROKEN or AUDIO_UNSUPPORTED when it cannot be decoded in full
 */
export async function measureTake(
  bytes: Uint8Array,
  thresholdDb: number = defaultFitSettings.trimThresholdDb,
): Promise<Result<TakeMeasures>> {
  const decoded = await decodeAudio(bytes)
  return decoded.ok ? ok(measureSound(decoded.value, thresholdDb)) : decoded
}

/** `measureTake` for decoded sound. A take that is silent throughout is not trimmed. */
export function measureSound(
  { channels, sampleRate }: AudioData,
  thresholdDb: number = defaultFitSettings.trimThresholdDb,
): TakeMeasures {
  const frames = frameCount(channels)
  const size = Math.max(1, Math.round((sampleRate * WINDOW_MS) / 1_000))
  const windows = Math.ceil(frames / size)
  const loud = (window: number) => isLoud(channels, window * size, size, thresholdDb)
  let first = 0
  while (first < windows && !loud(first)) first += 1
  let last = windows - 1
  while (last > first && !loud(last)) last -= 1
  const toMs = (samples: number) => (samples * 1_000) / sampleRate
  const silent = first >= windows
  const afterVoice = Math.max(0, frames - (last + 1) * size)
  return {
    durationMs: toMs(frames),
    leadMs: silent ? 0 : Math.max(0, toMs(first * size) - LEAD_MARGIN_MS),
    tailMs: silent ? 0 : Math.max(0, toMs(afterVoice) - TAIL_MARGIN_MS),
    thresholdDb,
    sampleRate,
    channels: channels.length,
  }
}

function isLoud(
  channels: readonly Float32Array[],
  start: number,
  size: number,
  thresholdDb: number,
): boolean {
  const limit = 10 ** (thresholdDb / 10)
  return channels.some((channel) => {
    const window = channel.subarray(start, start + size)
    let sum = 0
    for (const sample of window) sum += sample * sample
    return sum > limit * window.length
  })
}
