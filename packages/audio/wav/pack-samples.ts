import { Quantiser } from '../encode/quantise'
import type { WavDepth } from './wav-header'

/**
 * Turns channels into the bytes of WAV samples.
 *
 * @param seed where the dither begins: pieces packed apart name different ones
 * @returns bytes that stay valid until the next call: the buffer behind them is used again
 */
export type SamplePacker = (channels: readonly Float32Array[], seed?: number) => Uint8Array

export function samplePacker(depth: WavDepth, dither: boolean): SamplePacker {
  if (depth === '32f') return floatPacker()
  if (depth === 24) return threeBytePacker(new Quantiser(24, false))
  const quantiser = new Quantiser(16, dither)
  const buffer = new Growing((length) => new Int16Array(length))
  return (channels, seed) => {
    if (seed !== undefined) quantiser.seek(seed)
    const out = buffer.of((channels[0]?.length ?? 0) * channels.length)
    quantiser.run(channels, out)
    return new Uint8Array(out.buffer, 0, out.byteLength)
  }
}

function floatPacker(): SamplePacker {
  const buffer = new Growing((length) => new Float32Array(length))
  return (channels) => {
    const stride = channels.length
    const out = buffer.of((channels[0]?.length ?? 0) * stride)
    for (const [c, channel] of channels.entries()) {
      if (stride === 1) out.set(channel)
      else for (let i = 0, o = c; i < channel.length; i++, o += stride) out[o] = channel[i] ?? 0
    }
    return new Uint8Array(out.buffer, 0, out.byteLength)
  }
}

function threeBytePacker(quantiser: Quantiser): SamplePacker {
  const integers = new Growing((length) => new Int32Array(length))
  const buffer = new Growing((length) => new Uint8Array(length))
  return (channels) => {
    const values = integers.of((channels[0]?.length ?? 0) * channels.length)
    quantiser.run(channels, values)
    const out = buffer.of(values.length * 3)
    for (let i = 0, o = 0; i < values.length; i++, o += 3) {
      const value = values[i] ?? 0
      out[o] = value
      out[o + 1] = value >> 8
      out[o + 2] = value >> 16
    }
    return out
  }
}

/** An array that is made once, and anew only when it is too short. */
class Growing<A extends { readonly length: number; subarray(from: number, to: number): A }> {
  private array: A

  constructor(private readonly make: (length: number) => A) {
    this.array = make(0)
  }

  of(length: number): A {
    if (this.array.length < length) this.array = this.make(length)
    return this.array.subarray(0, length)
  }
}
