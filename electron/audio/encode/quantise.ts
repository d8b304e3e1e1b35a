/**
 * Float samples to signed integers. At 16 bits a triangular dither of ±1 LSB (TPDF: the sum of two
 * even noises) makes the rounding error independent of the signal. Exact digital silence stays
 * silent, so that pauses between cues hold nothing but zeros.
 */
export class Quantiser {
  /** State of a xorshift32 generator, never 0: same input, same output. */
  private seed: number

  constructor(
    private readonly bits: 16 | 24,
    private readonly dither: boolean,
    seed = 0,
  ) {
    this.seed = Math.imul(seed + 1, 0x9e3779b1) | 1
  }

  /** Fills `out` (interleaved integers) from `channels`; returns how many values were written. */
  run(channels: readonly Float32Array[], out: Int16Array | Int32Array): number {
    const stride = channels.length
    for (const [c, channel] of channels.entries()) {
      if (this.dither) this.dithered(channel, out, c, stride)
      else this.plain(channel, out, c, stride)
    }
    return (channels[0]?.length ?? 0) * stride
  }

  private plain(from: Float32Array, out: Int16Array | Int32Array, at: number, stride: number) {
    const top = 2 ** (this.bits - 1)
    for (let i = 0, o = at; i < from.length; i++, o += stride) {
      const value = Math.round((from[i] ?? 0) * top)
      out[o] = value > top - 1 ? top - 1 : value < -top ? -top : value
    }
  }

  private dithered(from: Float32Array, out: Int16Array | Int32Array, at: number, stride: number) {
    const top = 2 ** (this.bits - 1)
    let seed = this.seed
    for (let i = 0, o = at; i < from.length; i++, o += stride) {
      const sample = from[i] ?? 0
      if (sample === 0) {
        out[o] = 0
        continue
      }
      seed ^= seed << 13
      seed ^= seed >>> 17
      seed ^= seed << 5
      // Two 16-bit halves of one draw, each even over [0, 1).
      const noise = ((seed & 0xffff) - (seed >>> 16)) / 65_536
      const value = Math.round(sample * top + noise)
      out[o] = value > top - 1 ? top - 1 : value < -top ? -top : value
    }
    this.seed = seed
  }
}
