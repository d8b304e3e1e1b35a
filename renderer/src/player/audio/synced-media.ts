import { correctionFor, median } from './sync-offset'

/** Containers round frame times to milliseconds: a frame may start this much later, s. */
const INTO_FRAME = 0.001
/** Clock readings per correction. */
const READINGS = 9

/**
 * A sound or film that plays in step with the dub. Both play through one context, so that they stay
 * in sync once they are.
 */
export class SyncedMedia<E extends HTMLMediaElement = HTMLMediaElement> {
  readonly element: E
  #rate = 1
  #readings: number[] = []
  #correcting = false
  /** Last start delay of the element, s. */
  #startDelay = 0.03
  /** Counts plays and pauses: a delayed play checks whether it was superseded. */
  protected generation = 0

  constructor(element: E) {
    this.element = element
    element.crossOrigin = 'anonymous'
    element.preload = 'auto'
  }

  get loaded(): boolean {
    return this.element.readyState > 0
  }

  /** Null unloads the medium. */
  load(url: string | null): void {
    if ((this.element.getAttribute('src') ?? null) === url) return
    this.pause()
    if (url === null) {
      this.element.removeAttribute('src')
      this.element.load()
    } else {
      this.element.src = url
    }
  }

  seek(seconds: number): void {
    if (!this.loaded) return
    const into = seconds + INTO_FRAME
    this.element.currentTime = Math.min(into, this.element.duration || into)
  }

  /** Starts at a time of the file, `inSeconds` from now. */
  play(seconds: number, rate: number, inSeconds: number): void {
    const generation = ++this.generation
    this.#rate = rate
    this.#readings = []
    this.#correcting = false
    if (!this.loaded || seconds >= this.element.duration) return
    if (Math.abs(this.element.currentTime - seconds) > 2 * INTO_FRAME) this.seek(seconds)
    this.element.playbackRate = rate
    this.element.preservesPitch = true
    const delay = Math.max(0, inSeconds - this.#startDelay)
    setTimeout(() => {
      // The element rejects a play that a pause or another play superseded: no failure.
      if (generation === this.generation) void this.element.play().catch(() => undefined)
    }, delay * 1_000)
  }

  pause(): void {
    this.generation += 1
    this.element.pause()
  }

  /** Keeps the file in sync with the dub; call it every frame while playing. */
  follow(seconds: number): void {
    const { element } = this
    if (!this.loaded || element.paused || element.seeking || element.readyState < 3) return
    this.#readings.push(element.currentTime - seconds)
    if (this.#readings.length < READINGS) return
    const offset = median(this.#readings)
    this.#readings = []
    const correction = correctionFor(offset, this.#correcting)
    if (correction.do === 'seek') {
      if (element.currentTime < element.duration) element.currentTime = seconds
      return
    }
    if (!this.#correcting && correction.factor !== 1) this.#learnStartDelay(offset)
    this.#correcting = correction.factor !== 1
    element.playbackRate = this.#rate * correction.factor
  }

  /** The first offset after a start shows how much earlier the element has to be started. */
  #learnStartDelay(offset: number): void {
    const delay = this.#startDelay - offset / this.#rate
    this.#startDelay = Math.min(0.2, Math.max(0, delay))
  }
}
