/** RMS of room tone, dBFS: under the noise floor that audiobooks may have (−60), over digital silence. */
const LEVEL_DB = -66
/** How much of the sample before stays in each one: rooms are dull. */
const DULL = 0.85

/** Soft noise as of a quiet room, the same each time. */
export class RoomTone {
  #state = 0x2545f491
  #last = 0

  /** The next frames. */
  take(frames: number): Float32Array {
    // RMS of uniform noise in ±1 after the filter.
    const rms = Math.sqrt((1 - DULL) / (1 + DULL) / 3)
    const gain = 10 ** (LEVEL_DB / 20) / rms
    return new Float32Array(frames).map(() => {
      this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
      this.#last = DULL * this.#last + (1 - DULL) * (this.#state / 2 ** 31 - 1)
      return gain * this.#last
    })
  }
}
