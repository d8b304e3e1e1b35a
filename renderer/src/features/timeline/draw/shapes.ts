/** The small drawings that tell states apart without colour. All sizes are CSS pixels. */

const hatches = new Map<string, CanvasPattern>()
const HATCH_PX = 7

function hatchPattern(pen: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const known = hatches.get(colour)
  if (known) return known
  const tile = new OffscreenCanvas(HATCH_PX, HATCH_PX)
  const draw = tile.getContext('2d')
  if (!draw) return null
  draw.strokeStyle = colour
  draw.lineWidth = 1
  draw.beginPath()
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    draw.moveTo(shift - 1, HATCH_PX + 1)
    draw.lineTo(shift + HATCH_PX + 1, -1)
  }
  draw.stroke()
  const pattern = pen.createPattern(tile, 'repeat')
  if (pattern) hatches.set(colour, pattern)
  return pattern
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Oblique lines that move along with their block. */
export function hatch(
  pen: CanvasRenderingContext2D,
  box: Box,
  colour: string,
  alpha: number,
): void {
  const pattern = hatchPattern(pen, colour)
  if (!pattern || box.width <= 0) return
  pen.save()
  pen.globalAlpha = alpha
  pen.translate(box.left, box.top)
  pen.fillStyle = pattern
  pen.fillRect(0, 0, box.width, box.height)
  pen.restore()
}

/** A filled triangle in the upper right corner. */
export function corner(pen: CanvasRenderingContext2D, box: Box, colour: string): void {
  const size = Math.min(10, box.width, box.height)
  const right = box.left + box.width
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(right - size, box.top)
  pen.lineTo(right, box.top)
  pen.lineTo(right, box.top + size)
  pen.fill()
}

export function dot(pen: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, 3.5, 0, 2 * Math.PI)
  pen.fill()
}

/** A padlock 8 px wide and 10 px high. */
export function padlock(pen: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  pen.fillStyle = colour
  pen.strokeStyle = colour
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.arc(x + 4, y + 4, 2.6, Math.PI, 0)
  pen.moveTo(x + 1.4, y + 4)
  pen.lineTo(x + 1.4, y + 5)
  pen.moveTo(x + 6.6, y + 4)
  pen.lineTo(x + 6.6, y + 5)
  pen.stroke()
  pen.fillRect(x, y + 5, 8, 5)
}

/** An exclamation mark in a triangle, 12 px wide. */
export function warning(pen: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineWidth = 1.4
  pen.beginPath()
  pen.moveTo(x + 6, y + 0.8)
  pen.lineTo(x + 11.4, y + 10.4)
  pen.lineTo(x + 0.6, y + 10.4)
  pen.closePath()
  pen.stroke()
  pen.fillRect(x + 5.3, y + 4, 1.4, 3.2)
  pen.fillRect(x + 5.3, y + 8, 1.4, 1.4)
}

/** Text that ends in an ellipsis instead of running out of its width; nothing if there is no room. */
export function clippedText(
  pen: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number; width: number },
): void {
  const perLetter = 5.4
  const room = Math.floor(at.width / perLetter)
  if (room < 3) return
  // A sign of two halves (emoji) is left whole or out.
  const cut = text.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')
  const shown = text.length > room ? `${cut.trimEnd()}…` : text
  pen.fillText(shown, at.x, at.y, at.width)
}
