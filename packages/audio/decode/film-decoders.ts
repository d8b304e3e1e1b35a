import { registerAc3Decoder } from '@mediabunny/ac3'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import {
  type AudioCodec,
  AudioSample,
  CustomAudioDecoder,
  type EncodedPacket,
  registerDecoder,
} from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import { flacChannels } from './decode-flac'
import { opusMapping } from './opus-head'

/** What the wasm decoders return. */
interface DecodedFrames {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  errors: { message: string }[]
}

/** One of the wasm decoders, ready for the frames of a track. */
interface FrameSource {
  decode(frame: Uint8Array): DecodedFrames | Promise<DecodedFrames>
  free(): void
}

/** Adapts a wasm decoder to mediabunny. */
abstract class FrameDecoder extends CustomAudioDecoder {
  private source: FrameSource | undefined

  protected abstract open(): Promise<FrameSource>

  async init(): Promise<void> {
    this.source = await this.open()
  }

  async decode(packet: EncodedPacket): Promise<void> {
    const found = await this.source?.decode(packet.data)
    if (!found) return
    const { channelData, samplesDecoded, sampleRate, errors } = found
    const [error] = errors
    if (error) throw new Error(error.message)
    if (samplesDecoded === 0) return
    const data = new Float32Array(samplesDecoded * channelData.length)
    for (const [c, channel] of channelData.entries()) data.set(channel, c * samplesDecoded)
    const shape = { numberOfChannels: channelData.length, sampleRate }
    const { timestamp } = packet
    this.onSample(new AudioSample({ data, format: 'f32-planar', timestamp, ...shape }))
  }

  flush(): void {}

  close(): void {
    this.source?.free()
  }
}

/** Opus orders surround as Vorbis does (RFC 7845 §5.1.1.2): index of each channel in WAV order. */
const waveOrder: Record<number, readonly number[]> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
}

class FilmOpus extends FrameDecoder {
  static override supports(codec: AudioCodec): boolean {
    return codec === 'opus'
  }

  protected async open(): Promise<FrameSource> {
    const { description, numberOfChannels: channels } = this.config
    const mapping = description ? opusMapping(description, channels) : {}
    const decoder = new OpusDecoder({ channels, ...mapping })
    await decoder.ready
    const order = waveOrder[channels] ?? []
    return {
      decode: (frame) => {
        const found = decoder.decodeFrame(frame)
        const inOrder = order.flatMap((c) => found.channelData[c] ?? [])
        return inOrder.length === channels ? { ...found, channelData: inOrder } : found
      },
      free: () => decoder.free(),
    }
  }
}

class FilmMp3 extends FrameDecoder {
  static override supports(codec: AudioCodec): boolean {
    return codec === 'mp3'
  }

  protected async open(): Promise<FrameSource> {
    const decoder = new MPEGDecoder({ enableGapless: false })
    await decoder.ready
    const { numberOfChannels } = this.config
    return {
      decode: (frame) => {
        const found = decoder.decodeFrame(frame)
        // mpg123 returns mono as two equal channels.
        return { ...found, channelData: found.channelData.slice(0, numberOfChannels) }
      },
      free: () => decoder.free(),
    }
  }
}

class FilmFlac extends FrameDecoder {
  static override supports(codec: AudioCodec): boolean {
    return codec === 'flac'
  }

  protected async open(): Promise<FrameSource> {
    const decoder = new FLACDecoder()
    await decoder.ready
    return {
      async decode(frame) {
        const found = await decoder.decodeFrames([frame])
        return { ...found, channelData: flacChannels(found) }
      },
      free: () => decoder.free(),
    }
  }
}

let registered = false

/** Registers Opus, MP3, FLAC and (E-)AC-3 with mediabunny, which decodes only PCM in plain Node. */
export function registerFilmDecoders(): void {
  if (registered) return
  registered = true
  registerAc3Decoder()
  for (const decoder of [FilmOpus, FilmMp3, FilmFlac]) registerDecoder(decoder)
}
