import { bytesPerSample, wavHeader, type BroadcastInfo, type WavDepth } from '../wav/wav-header'
import type { BlockEncoder, EncoderFormat } from './block-encoder'
import type { ByteSink } from './byte-sink'
import { Quantiser } from './quantise'

export interface WavOptions {
  depth?: WavDepth
  /** Triangular dither; only at 16 bits does it mean anything. */
  dither?: boolean
  broadcast?: BroadcastInfo | undefined
}

/** WAV with exact sizes in its header; RF64 by itself when 32 bits do not hold them. */
export async function openWavEncoder(
  sink: ByteSink,
  format: EncoderFormat,
  { depth = 16, dither = true, broadcast }: WavOptions = {},
): Promise<BlockEncoder> {
  const header = wavHeader({ ...format, depth, broadcast })
  await sink.write(header, 0)
  const frameBytes = bytesPerSample(depth) * format.channels
  const pack = packer(depth, dither)
  let position = header.length
  let frames = 0
  return {
    async write(channels) {
      const bytes = pack(channels)
      await sink.write(bytes, position)
      position += bytes.length
      frames += bytes.length / frameBytes
    },
    async finish() {
      if (frames !== format.totalFrames)
        throw new Error(`${frames} frames written, ${format.totalFrames} announced`)
      if (position % 2 === 1) await sink.write(new Uint8Array(1), position)
    },
    async dispose() {},
  }
}

type Pack = (channels: readonly Float32Array[]) => Uint8Array

function packer(depth: WavDepth, dither: boolean): Pack {
  if (depth === '32f') return packFloats
  if (depth === 24) return packThreeBytes(new Quantiser(24, false))
  const quantiser = new Quantiser(16, dither)
  return (channels) => {
    const out = new Int16Array((channels[0]?.length ?? 0) * channels.length)
    quantiser.run(channels, out)
    return new Uint8Array(out.buffer)
  }
}

function packFloats(channels: readonly Float32Array[]): Uint8Array {
  const stride = channels.length
  const out = new Float32Array((channels[0]?.length ?? 0) * stride)
  for (const [c, channel] of channels.entries()) {
    if (stride === 1) out.set(channel)
    else for (let i = 0, o = c; i < channel.length; i++, o += stride) out[o] = channel[i] ?? 0
  }
  return new Uint8Array(out.buffer)
}

function packThreeBytes(quantiser: Quantiser): Pack {
  return (channels) => {
    const values = new Int32Array((channels[0]?.length ?? 0) * channels.length)
    quantiser.run(channels, values)
    const out = new Uint8Array(values.length * 3)
    for (let i = 0, o = 0; i < values.length; i++, o += 3) {
      const value = values[i] ?? 0
      out[o] = value
      out[o + 1] = value >> 8
      out[o + 2] = value >> 16
    }
    return out
  }
}
