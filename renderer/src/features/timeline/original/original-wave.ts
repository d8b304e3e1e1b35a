import WaveSurfer from 'wavesurfer.js'
import { msToX, type View } from '@/project/view'

export interface OriginalPeaks {
  /** 0–1. */
  peaks: Float32Array
  durationMs: number
}

/** A zoom is drawn anew when it has rested for this long, ms; until then the old drawing is pulled. */
const REST_MS = 140

/**
 * The waveform of the original. It never leads: its zoom and scroll follow the view that all lanes
 * share. While the zoom changes the last drawing is stretched, because drawing hours of sound anew
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

  async load({ peaks, durationMs }: OriginalPeaks): Promise<void> {
    this.#ready = false
    await this.#wave.load('', [peaks], durationMs / 1_000)
    this.#ready = true
    if (this.#view) this.#draw(this.#view)
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
    this.#place(view, view.pxPerSecond / this.#drawnZoom)
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

  /** Scrolls to the view; a drawing of another zoom is stretched around the left edge. */
  #place(view: View, stretch: number): void {
    const { style } = this.#container
    style.transformOrigin = '0 50%'
    style.transform = stretch === 1 ? '' : `scaleX(${stretch})`
    const origin = { ...view, startMs: 0, pxPerSecond: this.#drawnZoom }
    this.#wave.setScroll(msToX(origin, view.startMs))
  }
}
