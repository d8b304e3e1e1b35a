/**
 * The lowest gain that the last samples wanted. A limiter that keeps it does not come back between two crests
 * of a low voice: its release does not follow the pitch, which would be heard as a rasp.
 */
export class LowestGain {
  /** Gains that may still become the lowest, each above the one before it: a ring. */
  readonly #gains: Float64Array
  readonly #places: Float64Array
  #first = 0
  #count = 0

  /** @param samples for how many a gain is kept */
  constructor(private readonly samples: number) {
    this.#gains = new Float64Array(samples + 1)
    this.#places = new Float64Array(samples + 1)
  }

  /**
   * @param place of the sample; each later than the one before, and those that want no lower gain may be left out
   * @param wanted by the sample, 1 = nothing is lowered
   */
  at(place: number, wanted: number): number {
    const size = this.#gains.length
    while (this.#count > 0 && place - (this.#places[this.#first] ?? 0) > this.samples) {
      this.#first = (this.#first + 1) % size
      this.#count -= 1
    }
    if (wanted < 1) this.#push(place, wanted)
    return this.#count > 0 ? (this.#gains[this.#first] ?? 1) : 1
  }

  #push(place: number, wanted: number): void {
    const size = this.#gains.length
    // Earlier gains that are not lower can never be the lowest again.
    while (this.#count > 0 && (this.#gains[(this.#first + this.#count - 1) % size] ?? 1) >= wanted)
      this.#count -= 1
    const last = (this.#first + this.#count) % size
    this.#gains[last] = wanted
    this.#places[last] = place
    this.#count += 1
  }
}

/** Hold time of the limiter's gain, ms: two crests of a voice at 40 Hz are no further apart. */
export const LIMITER_HOLD_MS = 25
