import type { AudioFormat } from '@shared/contracts/audio-settings'
import { frameCount } from '../audio-data'
import { resampleChannels } from '../resample'
import {
  MemorySink,
  mp3Rates,
  OPUS_RATE,
  type BlockEncoder,
  type ByteSink,
  type EncoderFormat,
} from './encoder'
import type { TrackInfo } from '../track-info'

export interface EncodeOptions {
  /** WAV and FLAC: triangular dither when reducing to 16 bits. Default true. */
  dither?: boolean
  /** FLAC: bits per sample. Default 16. */
  bits?: 16 | 24
  /** MP3 and Opus: bits a second. */
  bitrate?: number
  /** What the file says about itself. */
  info?: TrackInfo
}

const BLOCK_FRAMES = 1 << 16

/** The sample rate at which a format stores sound of this rate, Hz: the same, or the one to resample to. */
export function encodableRate(format: AudioFormat | 'opus', sampleRate: number): number {
  if (format === 'ogg' || format === 'opus') return OPUS_RATE
  if (format === 'mp3') return mp3Rates.find((rate) => rate >= sampleRate) ?? 48_000
  return sampleRate
}

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
  const sink = new MemorySink()
  const totalFrames = frameCount(sound)
  const shape: EncoderFormat = { sampleRate: rate, channels: sound.length > 1 ? 2 : 1, totalFrames }
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

/**
 * Opens the encoder of a format; only that one is loaded. The sound must come at a rate that the
 * format can hold (`encodableRate`).
 */
export async function openEncoder(
  format: AudioFormat | 'opus' | 'm4a',
  sink: ByteSink,
  shape: EncoderFormat,
  options: EncodeOptions = {},
): Promise<BlockEncoder> {
  switch (format) {
    case 'wav':
      return (await import('./wav-encoder')).openWavEncoder(sink, shape, options)
    case 'flac':
      return (await import('./flac-encoder')).openFlacEncoder(sink, shape, options)
    case 'mp3':
      return (await import('./mp3-encoder')).openMp3Encoder(sink, shape, options)
    case 'ogg':
    case 'opus':
      return (await import('./opus-encoder')).openOpusEncoder(sink, shape, options)
    case 'm4a':
      return (await import('./m4a-encoder')).openM4aEncoder(sink, shape, options.info)
  }
}
