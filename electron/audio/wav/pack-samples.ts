import { Quantiser } from '../encode/quantise'
import type { WavDepth } from './wav-header'

type Pack = (channels: readonly Float32Array[]) => Uint8Array

/**
 * Turns channels into the bytes of WAV samples.
 *
 * @param seed of the dither; pieces packed apart use different ones
 */
export function samplePacker(depth: WavDepth, dither: boolean, seed = 0): Pack {
  if (depth === '32f') return packFloats
  if (depth === 24) return packThreeBytes(new Quantiser(24, false))
  const quantiser = new Quantiser(16, dither, seed)
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
