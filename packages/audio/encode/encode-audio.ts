import type { AudioFormat } from '@shared/contracts/audio-settings'
import { type SoundFormat, storedRate } from '@shared/contracts/formats/sound-formats'
import { frameCount } from '../audio-data'
import { resampleChannels } from '../resample'
import { MemorySink, type BlockEncoder, type ByteSink, type EncoderFormat } from './encoder'
import type { TrackInfo } from '../track-info'

export interface EncodeOptions {
  /** WAV and FLAC: triangular dither when reducing to 16 bits. Default true. */
  dither?: boolean
  /** WAV and FLAC: bits per sample. Default 16. */
  bits?: 16 | 24
  /** Lossy formats: bits a second of the whole sound; default by rate and channels. */
  bitrate?: number
  info?: TrackInfo
}

const BLOCK_FRAMES = 1 << 16
/** Bytes before the samples of a WAV file without tags. */
const WAV_HEAD = 44

/** Speech services name Ogg Opus after its container. */
const soundFormat = (format: AudioFormat | SoundFormat): SoundFormat =>
  format === 'ogg' ? 'opus' : format

/** The sample rate at which a format stores sound of this rate, Hz: the same, or the one to resample to. */
export const encodableRate = (format: AudioFormat, sampleRate: number): number =>
  storedRate(soundFormat(format), sampleRate)

/**
 * Encodes a short sound in memory: WAV and FLAC at 16 bits, MP3, or Ogg Opus. One or two channels;
 * resampled only where the format does not support the rate.
 */
export async function encodeAudio(
  channels: readonly Float32Array[],
  sampleRate: number,
  format: AudioFormat,
  options: EncodeOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const rate = encodableRate(format, sampleRate)
  const sound = resampleChannels(channels.slice(0, 2), sampleRate, rate)
  const totalFrames = frameCount(sound)
  const shape: EncoderFormat = { sampleRate: rate, channels: sound.length > 1 ? 2 : 1, totalFrames }
  const sampleBytes = (totalFrames * shape.channels * (options.bits ?? 16)) / 8
  const sink = new MemorySink(format === 'wav' ? WAV_HEAD + sampleBytes : undefined)
  const encoder = await openEncoder(format, sink, shape, options)
  try {
    for (let at = 0; at < totalFrames; at += BLOCK_FRAMES)
      await encoder.write(sound.map((channel) => channel.subarray(at, at + BLOCK_FRAMES)))
    await encoder.finish()
  } finally {
    await encoder.dispose()
  }
  return sink.bytes()
}

/** A short sound of one channel as AAC in ADTS: a stream without a header, which can be played from any frame. */
export async function encodeAdts(data: Float32Array, sampleRate: number): Promise<Uint8Array> {
  return (await import('./encode-adts')).adtsOf(data, sampleRate)
}

type OpenEncoder = (
  sink: ByteSink,
  shape: EncoderFormat,
  options: EncodeOptions,
) => Promise<BlockEncoder>

const encoders: Record<SoundFormat, () => Promise<OpenEncoder>> = {
  wav: async () => {
    const { openWavEncoder } = await import('./wav-encoder')
    return (sink, shape, { bits = 16, ...options }) =>
      openWavEncoder(sink, shape, { ...options, depth: bits })
  },
  flac: async () => (await import('./flac-encoder')).openFlacEncoder,
  mp3: async () => (await import('./mp3-encoder')).openMp3Encoder,
  opus: async () => (await import('./opus-encoder')).openOpusEncoder,
  m4a: async () => (await import('./m4a-encoder')).openM4aEncoder,
  m4b: async () => (await import('./m4a-encoder')).openM4aEncoder,
}

/**
 * Opens the encoder of a format; only that one is loaded. The sound must come at a rate that the
 * format can hold (`encodableRate`).
 */
export async function openEncoder(
  format: AudioFormat | SoundFormat,
  sink: ByteSink,
  shape: EncoderFormat,
  options: EncodeOptions = {},
): Promise<BlockEncoder> {
  return (await encoders[soundFormat(format)]())(sink, shape, options)
}
