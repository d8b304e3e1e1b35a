import type { WavDepth } from '../wav/wav-header'

/** Length of the noise table; at −96 dBFS its repetition is inaudible. */
const NOISE = 1 << 16

/** Triangular noise (TPDF) of ±1 LSB: the difference of two uniform random numbers. */
const noise = triangularNoise()

function triangularNoise(): Float32Array {
  const out = new Float32Array(NOISE)
  let state = 0x9e3779b1
  for (let i = 0; i < NOISE; i++) {
    // xorshift32; its halves are two independent uniform numbers.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    out[i] = ((state & 0xffff) - (state >>> 16)) / 65_536
  }
  return out
}

/**
 * Converts float samples to signed integers. At 16 bits, triangular dither makes the rounding error
 * independent of the signal. Samples that need no rounding get no dither: silence stays silent, and
 * unprocessed 16-bit takes stay bit-exact.
 */
export class Quantiser {
  private at = 0

  /** @param dither at 16 bits only; 24 bits do not need it */
  constructor(
    private readonly bits: 16 | 24,
    private readonly dither: boolean,
  ) {}

  /** Jumps to another place in the noise: pieces quantised separately use different seeds. */
  seek(seed: number): void {
    this.at = Math.imul(seed, 0x9e3779b1) & (NOISE - 1)
  }

  /** Fills `out` (interleaved integers) from `channels`; returns how many values were written. */
  run(channels: readonly Float32Array[], out: Int16Array | Int32Array): number {
    const stride = channels.length
    for (const [c, channel] of channels.entries()) {
      if (this.dither && this.bits === 16) this.dithered(channel, out, c, stride)
      else this.plain(channel, out, c, stride)
    }
    return (channels[0]?.length ?? 0) * stride
  }

  private plain(from: Float32Array, out: Int16Array | Int32Array, first: number, stride: number) {
    const top = 1 << (this.bits - 1)
    const scale = 2 ** (this.bits - 1)
    for (let i = 0, o = first; i < from.length; i++, o += stride) {
      const value = (((from[i] ?? 0) * scale + (scale + 0.5)) | 0) - top
      out[o] = value < -top ? -top : value > top - 1 ? top - 1 : value
    }
  }

  /** At 16 bits, and with figures instead of names for them: this is hot. */
  private dithered(
    from: Float32Array,
    out: Int16Array | Int32Array,
    first: number,
    stride: number,
  ) {
    let { at } = this
    for (let i = 0, o = first; i < from.length; i++, o += stride) {
      const scaled = (from[i] ?? 0) * 32_768
      at = (at + 1) & (NOISE - 1)
      let value = scaled | 0
      // Truncating something positive is rounding; this is a good deal faster than Math.round.
      if (scaled !== value) value = ((scaled + (noise[at] ?? 0) + 32_768.5) | 0) - 32_768
      out[o] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value
    }
    this.at = at
  }
}

/**
 * Packs channels into the bytes of WAV samples.
 *
 * @param seed start of the dither: pieces packed separately use different ones
 * @returns bytes that are valid until the next call, which reuses the buffer
 */
export type SamplePacker = (channels: readonly Float32Array[], seed?: number) => Uint8Array

export function samplePacker(depth: WavDepth, dither: boolean): SamplePacker {
  if (depth === '32f') return floatPacker()
  if (depth === 24) return threeBytePacker()
  const quantiser = new Quantiser(16, dither)
  const buffer = new GrowingBuffer((length) => new Int16Array(length))
  return (channels, seed) => {
    if (seed !== undefined) quantiser.seek(seed)
    const out = buffer.of((channels[0]?.length ?? 0) * channels.length)
    quantiser.run(channels, out)
    return new Uint8Array(out.buffer, 0, out.byteLength)
  }
}

function floatPacker(): SamplePacker {
  const buffer = new GrowingBuffer((length) => new Float32Array(length))
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

/** Rounds as `Quantiser` does at 24 bits, and writes the bytes in the same loop: this is hot. */
function threeBytePacker(): SamplePacker {
  const buffer = new GrowingBuffer((length) => new Uint8Array(length))
  return (channels) => {
    const stride = channels.length * 3
    const out = buffer.of((channels[0]?.length ?? 0) * stride)
    const [mono] = channels.length === 1 ? channels : []
    const inWords = mono ? packFours(mono, out) : 0
    for (const [c, channel] of channels.entries())
      packThreeBytes(channel.subarray(inWords), out, inWords * 3 + c * 3, stride)
    return out
  }
}

const roundTo24 = (sample: number): number => {
  const rounded = ((sample * 8_388_608 + 8_388_608.5) | 0) - 8_388_608
  return rounded > 8_388_607 ? 8_388_607 : rounded < -8_388_608 ? -8_388_608 : rounded
}

/** Four samples of one channel are three words, written at a time; returns how many samples were packed. */
function packFours(from: Float32Array, out: Uint8Array): number {
  const words = new Int32Array(out.buffer, out.byteOffset, out.length >> 2)
  const whole = from.length & ~3
  for (let i = 0, w = 0; i < whole; i += 4, w += 3) {
    const second = roundTo24(from[i + 1] ?? 0)
    const third = roundTo24(from[i + 2] ?? 0)
    words[w] = (roundTo24(from[i] ?? 0) & 0xff_ff_ff) | (second << 24)
    words[w + 1] = ((second >> 8) & 0xff_ff) | (third << 16)
    words[w + 2] = ((third >> 16) & 0xff) | (roundTo24(from[i + 3] ?? 0) << 8)
  }
  return whole
}

function packThreeBytes(from: Float32Array, out: Uint8Array, first: number, stride: number): void {
  for (let i = 0, o = first; i < from.length; i++, o += stride) {
    const value = roundTo24(from[i] ?? 0)
    out[o] = value
    out[o + 1] = value >> 8
    out[o + 2] = value >> 16
  }
}

/** A buffer that is reallocated only when it is too short. */
class GrowingBuffer<A extends { readonly length: number; subarray(from: number, to: number): A }> {
  private array: A

  constructor(private readonly make: (length: number) => A) {
    this.array = make(0)
  }

  of(length: number): A {
    if (this.array.length < length) this.array = this.make(length)
    return this.array.subarray(0, length)
  }
}
