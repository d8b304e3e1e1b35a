import { studio } from '@/bridge/studio'
import { useFilm } from '@/project/film/film'
import { usePlayhead } from '@/project/playback/playhead'
import { correctionFor, frameRateOf, median } from './sync-offset'

/** Containers round frame times to milliseconds: a frame may start this much later, s. */
const INTO_FRAME = 0.001
/** Clock readings per correction. */
const READINGS = 9
/** Frames measured to find the frame rate. */
const FRAMES = 24

/**
 * A sound or film that plays in step with the dub. Both play through one context, so that they stay
 * in sync once they are.
 */
export class SyncedMedia<E extends HTMLMediaElement = HTMLMediaElement> {
  readonly element: E
  #rate = 1
  #readings: number[] = []
  #correcting = false
  /** How long the element took to start last time, s. */
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

  /** Null removes what is loaded. */
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

/**
 * The original film or sound: one element for the life of the window, shown by the preview and
 * routed into the mixer.
 */
export class Film extends SyncedMedia<HTMLVideoElement> {
  constructor(element: HTMLVideoElement) {
    super(element)
    element.disablePictureInPicture = true
    element.tabIndex = -1
    element.addEventListener('loadedmetadata', () => this.#readMetadata())
    element.addEventListener('error', () => useFilm.setState({ failed: element.src !== '' }))
  }

  override play(seconds: number, rate: number, inSeconds: number): void {
    super.play(seconds, rate, inSeconds)
    if (this.loaded && seconds < this.element.duration) this.#measureFrames(this.generation)
  }

  #readMetadata(): void {
    const { duration, videoWidth } = this.element
    useFilm.setState({
      durationMs: Number.isFinite(duration) ? Math.round(duration * 1_000) : null,
      picture: videoWidth > 0,
      failed: false,
    })
    // The playhead may have moved before there was a film.
    if (this.element.paused) this.seek(usePlayhead.getState().timeMs / 1_000)
    if (videoWidth > 0) void this.#readFrameRate()
  }

  /** The frame rate in the film's file; an uncommon one is used as it is. */
  async #readFrameRate(): Promise<void> {
    const { src } = this.element
    const answer = await studio.mediaFrameRate()
    const rate = answer.ok ? answer.value : null
    if (rate === null || this.element.src !== src) return
    useFilm.setState({ frameRate: frameRateOf(1 / rate) ?? rate })
  }

  #measureFrames(generation: number): void {
    if (useFilm.getState().frameRate !== null || !useFilm.getState().picture) return
    let last: number | null = null
    let shortest = Infinity
    let seen = 0
    const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      if (last !== null && mediaTime > last) shortest = Math.min(shortest, mediaTime - last)
      last = mediaTime
      seen += 1
      if (generation !== this.generation) return
      if (seen < FRAMES) this.element.requestVideoFrameCallback(look)
      else useFilm.setState({ frameRate: frameRateOf(shortest) })
    }
    this.element.requestVideoFrameCallback(look)
  }
}
