import type { Compression } from '@shared/contracts/project/track-settings'
import { compressedBy } from '@shared/mixing/compression'
import { LIMITER_HOLD_MS, LowestGain } from '@shared/mixing/lowest-gain'

/** Sound comes out this much later: the limiter has to know a peak before it arrives, s. */
const LOOK_AHEAD = 0.01
/** Slopes of the gain before a peak and after it: as in the limiter of an export. */
const ATTACK_DB_PER_MS = 2.4
const RELEASE_DB_PER_MS = 0.1
/** Where between two samples a peak is looked for. */
const BETWEEN = [0.25, 0.5, 0.75] as const
/** Samples on either side from which the wave between two is known. */
const SIDE = 8

/** Weights of those samples, the newest first, for each place between the two in the middle. */
const WEIGHTS = BETWEEN.map((place) =>
  Float64Array.from({ length: 2 * SIDE }, (_, ago) => {
    const distance = ago - SIDE + place
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (SIDE + 0.5)))
  }),
)

export type LimiterSettings = Pick<StreamLimiter, 'ceiling' | 'compression'>

/** True-peak limiter for sound that arrives piece by piece; one gain for all channels. */
export class StreamLimiter {
  /** Highest peak that may remain, linear. */
  ceiling = 1
  /** Before the limiter; null = none. */
  compression: Compression | null = null
  readonly #compressor: StreamCompressor
  readonly #delayed: readonly Float32Array[]
  readonly #gains: Float32Array
  readonly #lowest: LowestGain
  readonly #attack: number
  readonly #release: number
  #at = 0
  #passed = 0
  #gain = 1

  constructor(sampleRate: number, channels: number) {
    const size = Math.ceil(sampleRate * LOOK_AHEAD)
    const perSample = (dbPerMs: number) => 10 ** ((dbPerMs * 1_000) / sampleRate / 20)
    this.#delayed = Array.from({ length: channels }, () => new Float32Array(size))
    this.#gains = new Float32Array(size).fill(1)
    this.#compressor = new StreamCompressor(sampleRate)
    this.#lowest = new LowestGain(Math.round((LIMITER_HOLD_MS * sampleRate) / 1_000))
    this.#attack = perSample(ATTACK_DB_PER_MS)
    this.#release = perSample(RELEASE_DB_PER_MS)
  }

  /** Writes the sound of `LOOK_AHEAD` ago to `output`; absent channels are silent. */
  process(input: readonly Float32Array[], output: readonly Float32Array[]): void {
    const frames = output[0]?.length ?? 0
    for (let i = 0; i < frames; i++) {
      const compressed = this.compression ? this.#compressor.next(input, i, this.compression) : 1
      for (const [c, delayed] of this.#delayed.entries()) {
        const out = output[c]
        // The oldest sample leaves where the newest one comes in.
        if (out) out[i] = delayed[this.#at] ?? 0
        delayed[this.#at] = (input[c]?.[i] ?? 0) * compressed
      }
      const gain = this.#next()
      for (const out of output) out[i] = (out[i] ?? 0) * gain
    }
  }

  /** Gain of the sample that leaves, after the newest was looked at. */
  #next(): number {
    const size = this.#gains.length
    this.#passed += 1
    const wanted = this.#lowest.at(this.#passed, this.#gains[this.#at] ?? 1)
    this.#gain = Math.min(wanted, this.#gain * this.#release, 1)
    this.#gains[this.#at] = 1
    const peak = this.#peak()
    if (peak > this.ceiling) {
      // Between these two samples: lower both.
      this.#lower(SIDE - 1, this.ceiling / peak)
      this.#lower(SIDE, this.ceiling / peak)
    }
    this.#at = (this.#at + 1) % size
    return this.#gain
  }

  /** Highest peak from the sample `SIDE` ago to the next; looked for only where it can pass the ceiling. */
  #peak(): number {
    let peak = 0
    for (const delayed of this.#delayed) {
      const [left, right] = [delayed[this.#index(SIDE)] ?? 0, delayed[this.#index(SIDE - 1)] ?? 0]
      const most = Math.max(Math.abs(left), Math.abs(right))
      peak = Math.max(peak, most)
      if (most < this.ceiling / 2) continue
      for (const weights of WEIGHTS) {
        let value = 0
        for (let ago = 0; ago < weights.length; ago++)
          value += (delayed[this.#index(ago)] ?? 0) * (weights[ago] ?? 0)
        peak = Math.max(peak, Math.abs(value))
      }
    }
    return peak
  }

  /** Lowers the gain of the sample `ago`, and slopes down to it. */
  #lower(ago: number, gain: number): void {
    let limit = gain
    for (let k = ago; k < this.#gains.length; k++) {
      const index = this.#index(k)
      if ((this.#gains[index] ?? 1) <= limit) return
      this.#gains[index] = limit
      limit *= this.#attack
    }
  }

  #index(ago: number): number {
    const size = this.#gains.length
    return (this.#at - ago + size) % size
  }
}

/** Time constant of the compressor's gain, s. */
const COMPRESSION_TIME = 0.008

/**
 * The compression of an export, as close as possible without look-ahead: the limiter catches the
 * rest.
 */
class StreamCompressor {
  readonly #lowest: LowestGain
  readonly #step: number
  #of: Compression | null = null
  #gainAt: (peak: number) => number = () => 1
  #passed = 0
  #gain = 1

  constructor(sampleRate: number) {
    this.#lowest = new LowestGain(Math.round((LIMITER_HOLD_MS * sampleRate) / 1_000))
    this.#step = 1 - Math.exp(-1 / (COMPRESSION_TIME * sampleRate))
  }

  /** Gain of frame `i`. */
  next(input: readonly Float32Array[], i: number, compression: Compression): number {
    if (compression !== this.#of) {
      this.#of = compression
      this.#gainAt = compressedBy(compression)
    }
    let peak = 0
    for (const channel of input) peak = Math.max(peak, Math.abs(channel[i] ?? 0))
    this.#passed += 1
    const wanted = this.#lowest.at(this.#passed, this.#gainAt(peak))
    this.#gain += (wanted - this.#gain) * this.#step
    return this.#gain
  }
}
