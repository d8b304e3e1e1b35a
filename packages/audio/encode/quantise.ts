/** Length of the noise that is used over and over; at −96 dBFS nobody hears it repeat. */
const NOISE = 1 << 16

/** Triangular noise of ±1 LSB: the difference of two even ones (TPDF). */
const noise = triangularNoise()

function triangularNoise(): Float32Array {
  const out = new Float32Array(NOISE)
  let state = 0x9e3779b1
  for (let i = 0; i < NOISE; i++) {
    // xorshift32; its two halves are two independent even draws.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    out[i] = ((state & 0xffff) - (state >>> 16)) / 65_536
  }
  return out
}

/**
 * Float samples to signed integers. At 16 bits a triangular dither makes the rounding error
 * independent of the signal. What needs no rounding gets no dither: silence stays silent, and 16-bit
 * takes that nothing was done to arrive bit for bit.
 */
export class Quantiser {
  private at = 0

  /** @param dither at 16 bits; 24 have no need of it */
  constructor(
    private readonly bits: 16 | 24,
    private readonly dither: boolean,
  ) {}

  /** Goes to another place in the noise: pieces quantised apart name different seeds. */
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
