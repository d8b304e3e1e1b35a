import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import {
  type FfmpegCodec,
  FfmpegFrames,
  type FrameSource,
  isFfmpegCodec,
  type TrackSetup,
} from '../ffmpeg-decoders/ffmpeg-frames'
import { flacChannels } from './decode-flac'
import { opusMapping } from './opus-head'

const own = { opus: opusFrames, mp3: mp3Frames, flac: flacFrames }
export type FrameCodec = keyof typeof own | FfmpegCodec

/** True if packets of this codec can be decoded here. */
export const isFrameCodec = (codec: string): codec is FrameCodec =>
  Object.hasOwn(own, codec) || isFfmpegCodec(codec)

export async function openFrames(codec: FrameCodec, setup: TrackSetup): Promise<FrameSource> {
  return isFfmpegCodec(codec) ? new FfmpegFrames(codec, setup) : own[codec](setup)
}

/** Opus orders surround as Vorbis does (RFC 7845 §5.1.1.2): index of each channel in WAV order. */
const waveOrder: Record<number, readonly number[]> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
}

async function opusFrames({ setup, channels }: TrackSetup): Promise<FrameSource> {
  const mapping = setup.length > 0 ? opusMapping(setup, channels) : {}
  const decoder = new OpusDecoder({ channels, ...mapping })
  await decoder.ready
  const order = waveOrder[channels] ?? []
  return {
    decode: (packet) => {
      const found = decoder.decodeFrame(packet)
      const inOrder = order.flatMap((c) => found.channelData[c] ?? [])
      return inOrder.length === channels ? { ...found, channelData: inOrder } : found
    },
    free: () => decoder.free(),
  }
}

async function mp3Frames({ channels }: TrackSetup): Promise<FrameSource> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  return {
    decode: (packet) => {
      const found = decoder.decodeFrame(packet)
      // mpg123 returns mono as two equal channels.
      return { ...found, channelData: found.channelData.slice(0, channels) }
    },
    free: () => decoder.free(),
  }
}

async function flacFrames(): Promise<FrameSource> {
  const decoder = new FLACDecoder()
  await decoder.ready
  return {
    async decode(packet) {
      const found = await decoder.decodeFrames([packet])
      return { ...found, channelData: flacChannels(found) }
    },
    free: () => decoder.free(),
  }
}
