import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import {
  AudioSample,
  AudioSampleSource,
  Mp3OutputFormat,
  Output,
  StreamTarget,
  type EncodedPacket,
} from 'mediabunny'
import type { BlockEncoder, EncoderFormat } from './block-encoder'
import type { ByteSink } from './byte-sink'
import { mp3InfoFrame } from './mp3-info'

export interface Mp3Options {
  /** Bits a second; default by rate and channels. */
  bitrate?: number
}

/** Sample rates that MPEG audio knows; another one has to be resampled before. */
export const mp3Rates = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

function defaultBitrate({ sampleRate, channels }: EncoderFormat): number {
  if (sampleRate < 32_000) return channels === 1 ? 64_000 : 128_000
  return channels === 1 ? 128_000 : 192_000
}

/** MP3 through LAME, at a constant bitrate, with a length tag so that players play it gapless. */
export async function openMp3Encoder(
  sink: ByteSink,
  format: EncoderFormat,
  options: Mp3Options = {},
): Promise<BlockEncoder> {
  registerMp3Encoder()
  const behind = new FramesBehindTag(sink)
  const { target } = behind
  const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target })
  const source = new AudioSampleSource({
    codec: 'mp3',
    bitrate: options.bitrate ?? defaultBitrate(format),
    onEncodedPacket: behind.count,
  })
  output.addAudioTrack(source)
  await output.start()
  let frames = 0
  const add = async (channels: readonly Float32Array[]) => {
    const sample = soundOf(channels, frames / format.sampleRate, format.sampleRate)
    frames += sample.numberOfFrames
    await source.add(sample)
    sample.close()
  }
  return {
    write: add,
    async finish() {
      const soundSamples = frames
      // An encoder that never got a sample makes no file at all.
      if (frames === 0)
        await add(Array.from({ length: format.channels }, () => new Float32Array(1)))
      await output.finalize()
      const tag = behind.tag(soundSamples)
      if (tag) await sink.write(tag, 0)
    },
    async dispose() {
      if (output.state !== 'finalized') await output.cancel()
    },
  }
}

function soundOf(channels: readonly Float32Array[], timestamp: number, sampleRate: number) {
  const frames = channels[0]?.length ?? 0
  const data = new Float32Array(frames * channels.length)
  for (const [c, channel] of channels.entries()) data.set(channel, c * frames)
  return new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: channels.length,
    sampleRate,
    timestamp,
  })
}

/** Leaves room for the tag's frame at the start of the file, and counts what comes behind it. */
class FramesBehindTag {
  first: Uint8Array = new Uint8Array(0)
  frames = 0
  bytes = 0
  readonly target: StreamTarget

  constructor(sink: ByteSink) {
    const writable = new WritableStream<{ data: Uint8Array; position: number }>({
      write: ({ data, position }) => sink.write(data, position + this.room()),
    })
    this.target = new StreamTarget(writable)
  }

  readonly count = (packet: EncodedPacket): void => {
    if (this.frames === 0) this.first = packet.data.slice(0, 4)
    this.frames += 1
    this.bytes += packet.data.length
  }

  /** The tag's frame; null when frames of this kind are too small to hold it. */
  tag(soundSamples: number): Uint8Array | null {
    return mp3InfoFrame(this.first, { frames: this.frames, bytes: this.bytes, soundSamples })
  }

  private room(): number {
    return this.tag(0)?.length ?? 0
  }
}
