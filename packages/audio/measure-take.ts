import { ok, type Result } from '@shared/contracts/result'
import { defaultFitSettings } from '@shared/contracts/project-file'
import { frameCount } from './audio-data'
import { decodeAudio } from './decode/decode-audio'
import { sniffSound } from './decode/sniff'
import { readSamples, readWavLayout, sampleBytes } from './wav/wav-reader'

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

/** A sound that is read where it is needed. */
interface ReadableSound extends Pick<TakeMeasures, 'sampleRate' | 'channels'> {
  frames: number
  read(from: number, to: number): Float32Array[]
}

/**
 * Measures the length of a take and the silence around its voice. A take that is silent throughout is
 * not trimmed.
 *
 * @param thresholdDb windows with an RMS below this are silence, dBFS
 * @returns AUDIO_BROKEN or AUDIO_UNSUPPORTED when it cannot be decoded in full
 */
export async function measureTake(
  bytes: Uint8Array,
  thresholdDb: number = defaultFitSettings.trimThresholdDb,
): Promise<Result<TakeMeasures>> {
  const direct = integerWav(bytes)
  if (direct) return ok(measureSound(direct, thresholdDb))
  const decoded = await decodeAudio(bytes)
  if (!decoded.ok) return decoded
  const { channels, sampleRate } = decoded.value
  const read = (from: number, to: number) => channels.map((channel) => channel.subarray(from, to))
  const sound = { sampleRate, channels: channels.length, frames: frameCount(channels), read }
  return ok(measureSound(sound, thresholdDb))
}

/** Only the ends of a WAV file have to be decoded, unless its samples could be no numbers. */
function integerWav(bytes: Uint8Array): ReadableSound | null {
  const layout = sniffSound(bytes) === 'wav' ? readWavLayout(bytes, bytes.length) : null
  if (!layout?.ok || layout.value.dataBytes === 0) return null
  const { sampleRate, channels, coding, dataStart, dataBytes } = layout.value
  if (coding === 'f32' || coding === 'f64') return null
  const frameBytes = sampleBytes[coding] * channels
  const sound = bytes.subarray(dataStart, dataStart + dataBytes)
  return {
    sampleRate,
    channels,
    frames: dataBytes / frameBytes,
    read: (from, to) =>
      readSamples(sound.subarray(from * frameBytes, to * frameBytes), coding, channels),
  }
}

function measureSound(
  { frames, sampleRate, channels, read }: ReadableSound,
  thresholdDb: number,
): TakeMeasures {
  const size = Math.max(1, Math.round((sampleRate * WINDOW_MS) / 1_000))
  const windows = Math.ceil(frames / size)
  const limit = 10 ** (thresholdDb / 10)
  const loud = (window: number) =>
    read(window * size, (window + 1) * size).some((channel) => isLoud(channel, limit))
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
    channels,
  }
}

function isLoud(window: Float32Array, limit: number): boolean {
  let sum = 0
  for (const sample of window) sum += sample * sample
  return sum > limit * window.length
}
