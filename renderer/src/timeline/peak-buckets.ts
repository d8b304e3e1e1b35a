import { LEVEL_PEAKS_PER_SECOND } from '@shared/mixing/film-sound-level'

/** Peaks per second of film: one per column at the closest useful zoom, and as ducking looks at it. */
export const FILM_PEAKS_PER_SECOND = LEVEL_PEAKS_PER_SECOND

/** Collects the loudest sample of each interval, 0–255, from streamed sound. */
export class PeakBuckets {
  readonly peaks: Uint8Array
  readonly #perSecond: number
  /** Buckets from here on have changed since they were last taken. */
  #from = Infinity
  #until = 0

  constructor(durationMs: number, perSecond = FILM_PEAKS_PER_SECOND) {
    this.#perSecond = perSecond
    this.peaks = new Uint8Array(Math.ceil((durationMs * perSecond) / 1_000))
  }

  /** @param seconds film time of the first sample */
  add(samples: Float32Array, sampleRate: number, seconds: number): void {
    const perSample = this.#perSecond / sampleRate
    const begin = seconds * this.#perSecond
    for (let i = 0; i < samples.length; i++) {
      const bucket = Math.floor(begin + i * perSample)
      const size = Math.min(255, Math.round(Math.abs(samples[i] ?? 0) * 255))
      if (size > (this.peaks[bucket] ?? 255)) this.peaks[bucket] = size
    }
    this.#from = Math.max(0, Math.min(this.#from, Math.floor(begin)))
    const until = Math.ceil(begin + samples.length * perSample)
    this.#until = Math.min(this.peaks.length, Math.max(this.#until, until))
  }

  /** Changes since the last call; null without any. */
  take(): { at: number; peaks: Uint8Array<ArrayBuffer> } | null {
    if (this.#until <= this.#from) return null
    const changed = { at: this.#from, peaks: this.peaks.slice(this.#from, this.#until) }
    this.#from = Infinity
    this.#until = 0
    return changed
  }
}
