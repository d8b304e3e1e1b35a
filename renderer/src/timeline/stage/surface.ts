/** A canvas with one pixel for each device pixel of its element. */
export class Surface {
  readonly canvas: HTMLCanvasElement
  readonly ctx: CanvasRenderingContext2D
  /** CSS pixels. */
  width = 0
  height = 0
  density = 1

  constructor(canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D) {
    this.canvas = canvas
    this.ctx = ctx
  }

  /** Adopts the size of the element. Returns whether it changed. */
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

  /** Draws in CSS pixels; does nothing at size 0, where Chromium creates no patterns. */
  draw(paint: (ctx: CanvasRenderingContext2D) => void): void {
    if (this.canvas.width === 0 || this.canvas.height === 0) return
    this.ctx.setTransform(this.density, 0, 0, this.density, 0, 0)
    paint(this.ctx)
  }
}

/** Null if there is no drawing context. */
export function surfaceOf(canvas: HTMLCanvasElement, { transparent = false } = {}): Surface | null {
  const ctx = canvas.getContext('2d', { alpha: transparent })
  return ctx && new Surface(canvas, ctx)
}
