/** A canvas that always has as many pixels as the screen shows of it. */
export class Surface {
  readonly canvas: HTMLCanvasElement
  readonly pen: CanvasRenderingContext2D
  /** CSS pixels. */
  width = 0
  height = 0
  density = 1

  constructor(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D) {
    this.canvas = canvas
    this.pen = pen
  }

  /** Takes the size of the element over; answers whether it changed. */
  resize(): boolean {
    const { clientWidth, clientHeight } = this.canvas
    const density = window.devicePixelRatio || 1
    if (clientWidth === this.width && clientHeight === this.height && density === this.density) {
      return false
    }
    this.width = clientWidth
    this.height = clientHeight
    this.density = density
    this.canvas.width = Math.round(clientWidth * density)
    this.canvas.height = Math.round(clientHeight * density)
    return true
  }

  /** Draws in CSS pixels; nothing while the window leaves it no room (Chromium makes no patterns then). */
  draw(paint: (pen: CanvasRenderingContext2D) => void): void {
    if (this.canvas.width === 0 || this.canvas.height === 0) return
    this.pen.setTransform(this.density, 0, 0, this.density, 0, 0)
    paint(this.pen)
  }
}

/** Null where the browser gives no drawing context. */
export function surfaceOf(canvas: HTMLCanvasElement, { transparent = false } = {}): Surface | null {
  const pen = canvas.getContext('2d', { alpha: transparent })
  return pen && new Surface(canvas, pen)
}
