/** Sound comes out this much later: the limiter has to know a peak before it arrives, s. */
const LOOK_AHEAD = 0.01
/** How fast the gain falls before a peak and recovers behind it: as in the limiter of an export. */
const ATTACK_DB_PER_MS = 2.4
const RELEASE_DB_PER_MS = 0.1
/** Where between two samples a peak is looked for. */
const BETWEEN = [0.25, 0.5, 0.75] as const

/** True-peak limiter for sound that arrives piece by piece; one gain for all channels. */
export class StreamLimiter {
  /** Highest peak that may remain, linear. */
  ceiling = 1
  readonly #delayed: readonly Float32Array[]
  readonly #gains: Float32Array
  readonly #attack: number
  readonly #release: number
  #at = 0
  #gain = 1

  constructor(sampleRate: number, channels: number) {
    const size = Math.ceil(sampleRate * LOOK_AHEAD)
    const perSample = (dbPerMs: number) => 10 ** ((dbPerMs * 1_000) / sampleRate / 20)
    this.#delayed = Array.from({ length: channels }, () => new Float32Array(size))
    this.#gains = new Float32Array(size).fill(1)
    this.#attack = perSample(ATTACK_DB_PER_MS)
    this.#release = perSample(RELEASE_DB_PER_MS)
  }

  /** Writes the sound of `LOOK_AHEAD` ago to `output`; absent channels are silent. */
  process(input: readonly Float32Array[], output: readonly Float32Array[]): void {
    const frames = output[0]?.length ?? 0
    for (let i = 0; i < frames; i++) {
      for (const [c, delayed] of this.#delayed.entries()) {
        const out = output[c]
        // The oldest sample leaves where the newest one comes in.
        if (out) out[i] = delayed[this.#at] ?? 0
        delayed[this.#at] = input[c]?.[i] ?? 0
      }
      const gain = this.#next()
      for (const out of output) out[i] = (out[i] ?? 0) * gain
    }
  }

  /** Gain of the sample that leaves, after the newest was looked at. */
  #next(): number {
    const size = this.#gains.length
    this.#gain = Math.min(this.#gains[this.#at] ?? 1, this.#gain * this.#release, 1)
    this.#gains[this.#at] = 1
    const peak = this.#peak()
    if (peak > this.ceiling) {
      // Between the second and third newest samples: lower both.
      this.#lower(1, this.ceiling / peak)
      this.#lower(2, this.ceiling / peak)
    }
    this.#at = (this.#at + 1) % size
    return this.#gain
  }

  /** Highest peak from the third newest sample to the second newest, by Catmull-Rom splines. */
  #peak(): number {
    let peak = 0
    for (const delayed of this.#delayed) {
      const [d, c, b, a] = [0, 1, 2, 3].map((ago) => delayed[this.#index(ago)] ?? 0)
      peak = Math.max(peak, between(a ?? 0, b ?? 0, c ?? 0, d ?? 0, this.ceiling))
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

/** Highest absolute value from `b` to `c`; only where it can pass the ceiling at all. */
function between(a: number, b: number, c: number, d: number, ceiling: number): number {
  const peak = Math.max(Math.abs(b), Math.abs(c))
  if (peak < ceiling / 2) return peak
  let most = peak
  for (const t of BETWEEN) {
    const value =
      b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    most = Math.max(most, Math.abs(value))
  }
  return most
}
