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

type Pen = Pick<CanvasRenderingContext2D, 'beginPath' | 'lineTo' | 'closePath' | 'fill'>

/** Fills the outline of a wave around `middle`; never thinner than a hair. */
export function fillWave(
  pen: Pen,
  heights: Float32Array,
  at: { left: number; middle: number; half: number; step: number },
): void {
  if (heights.length === 0) return
  const tall = (column: number): number => Math.max(0.5, (heights[column] ?? 0) * at.half)
  pen.beginPath()
  for (let column = 0; column < heights.length; column++) {
    pen.lineTo(at.left + column * at.step, at.middle - tall(column))
  }
  pen.lineTo(at.left + heights.length * at.step, at.middle - tall(heights.length - 1))
  pen.lineTo(at.left + heights.length * at.step, at.middle + tall(heights.length - 1))
  for (let column = heights.length - 1; column >= 0; column--) {
    pen.lineTo(at.left + column * at.step, at.middle + tall(column))
  }
  pen.closePath()
  pen.fill()
}
