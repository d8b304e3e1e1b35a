import WaveSurfer from 'wavesurfer.js'
import { msToX, type View } from '@/project/view/view'

/** A zoom is drawn again when it has rested for this long, ms; until then the old drawing is pulled. */
const REST_MS = 140
/** The view may go beyond the end of the film: as much silence is added, parts of its length. */
const TAIL = 1.15

/**
 * The waveform of the original. It never leads: its zoom and scroll follow the view that all lanes
 * share. While the zoom changes the last drawing is stretched, because drawing hours of sound again
 * for every step would cost frames.
 */
export class OriginalWave {
  readonly #container: HTMLElement
  readonly #wave: WaveSurfer
  #ready = false
  #view: View | null = null
  #drawnZoom = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(container: HTMLElement, colour: string) {
    this.#container = container
    this.#wave = WaveSurfer.create({
      container,
      height: 'auto',
      waveColor: colour,
      progressColor: colour,
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
      autoScroll: false,
      autoCenter: false,
      fillParent: false,
      normalize: true,
    })
  }

  /**
   * Shows these peaks, evenly spread over the film.
   * @param reachMs where the film or its last cue ends, whichever is later
   */
  async load(peaks: Float32Array, durationMs: number, reachMs: number): Promise<void> {
    const whole = Math.max(durationMs, reachMs) * TAIL
    const padded = new Float32Array(Math.ceil((peaks.length * whole) / Math.max(1, durationMs)))
    padded.set(peaks)
    if (this.#view) this.#wave.options.minPxPerSec = this.#view.pxPerSecond
    this.#drawnZoom = this.#view?.pxPerSecond ?? 0
    this.#ready = false
    // A newer load takes the place of this one: that is no failure.
    this.#ready = await this.#wave.load('', [padded], whole / 1_000).then(
      () => true,
      () => this.#ready,
    )
    if (this.#view && this.#ready) this.show(this.#view)
  }

  setColour(colour: string): void {
    this.#wave.setOptions({ waveColor: colour, progressColor: colour })
  }

  show(view: View): void {
    this.#view = view
    if (!this.#ready) return
    clearTimeout(this.#timer)
    if (view.pxPerSecond === this.#drawnZoom) {
      this.#place(view, 1)
      return
    }
    this.#place(view, view.pxPerSecond / (this.#drawnZoom || view.pxPerSecond))
    this.#timer = setTimeout(() => this.#draw(view), REST_MS)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#wave.destroy()
  }

  #draw(view: View): void {
    this.#drawnZoom = view.pxPerSecond
    this.#wave.zoom(view.pxPerSecond)
    this.#place(view, 1)
  }

  /** Scrolls to the view; a drawing of another zoom is stretched from the left edge on. */
  #place(view: View, stretch: number): void {
    const { style } = this.#container
    style.transformOrigin = '0 50%'
    style.transform = stretch === 1 ? '' : `scaleX(${stretch})`
    const origin = { ...view, startMs: 0, pxPerSecond: this.#drawnZoom }
    this.#wave.setScroll(msToX(origin, view.startMs))
  }
}
