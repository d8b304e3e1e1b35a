import { peakBetween, type PeakPyramid } from './peak-pyramid'

/** How the take lies on screen. */
export interface WaveSpan {
  /** Take time at the first column, ms. */
  fromMs: number
  /** Take time that one column covers, ms. */
  msPerColumn: number
  columns: number
}

/** Quiet passages stay visible: the height is the peak to this power. */
const CONTRAST = 0.7

/** Half heights of the columns, 0–1. */
export function waveColumns(pyramid: PeakPyramid, span: WaveSpan): Float32Array {
  const heights = new Float32Array(Math.max(0, Math.ceil(span.columns)))
  for (let column = 0; column < heights.length; column++) {
    const from = span.fromMs + column * span.msPerColumn
    heights[column] = (peakBetween(pyramid, from, from + span.msPerColumn) / 255) ** CONTRAST
  }
  return heights
}

type Pen = Pick<CanvasRenderingContext2D, 'fillRect'>

/**
 * Fills a wave around `middle`, column by column and never thinner than a hair. Upright rectangles
 * on whole pixels cost a fraction of what an outline of the same wave costs.
 */
export function fillWave(
  pen: Pen,
  heights: Float32Array,
  at: { left: number; middle: number; half: number; step: number },
): void {
  for (let column = 0; column < heights.length; column++) {
    const tall = Math.max(0.5, Math.round((heights[column] ?? 0) * at.half))
    pen.fillRect(at.left + column * at.step, at.middle - tall, at.step, 2 * tall)
  }
}
