/** Small drawings that distinguish states without colour. All sizes are CSS pixels. */

const hatches = new Map<string, CanvasPattern>()
const HATCH_PX = 7

function hatchPattern(ctx: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
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
  const pattern = ctx.createPattern(tile, 'repeat')
  if (pattern) hatches.set(colour, pattern)
  return pattern
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Diagonal lines that move with their block. */
export function hatch(
  ctx: CanvasRenderingContext2D,
  box: Box,
  colour: string,
  alpha: number,
): void {
  const pattern = hatchPattern(ctx, colour)
  if (!pattern || box.width <= 0) return
  ctx.save()
  ctx.globalAlpha = alpha
  ctx.translate(box.left, box.top)
  ctx.fillStyle = pattern
  ctx.fillRect(0, 0, box.width, box.height)
  ctx.restore()
}

/** A filled triangle in the upper right corner. */
export function corner(ctx: CanvasRenderingContext2D, box: Box, colour: string): void {
  const size = Math.min(10, box.width, box.height)
  const right = box.left + box.width
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.moveTo(right - size, box.top)
  ctx.lineTo(right, box.top)
  ctx.lineTo(right, box.top + size)
  ctx.fill()
}

export function dot(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.arc(x, y, 3.5, 0, 2 * Math.PI)
  ctx.fill()
}

/** A padlock 8 px wide and 10 px high. */
export function padlock(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  ctx.fillStyle = colour
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.5
  ctx.beginPath()
  ctx.arc(x + 4, y + 4, 2.6, Math.PI, 0)
  ctx.moveTo(x + 1.4, y + 4)
  ctx.lineTo(x + 1.4, y + 5)
  ctx.moveTo(x + 6.6, y + 4)
  ctx.lineTo(x + 6.6, y + 5)
  ctx.stroke()
  ctx.fillRect(x, y + 5, 8, 5)
}

/** A speech bubble, 11 px wide: filled while something is open, otherwise outlined with a tick in it. */
export function bubble(
  ctx: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  open: boolean,
  colour: string,
): void {
  ctx.fillStyle = colour
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.2
  ctx.beginPath()
  ctx.moveTo(x + 0.6, y + 0.6)
  ctx.lineTo(x + 10.4, y + 0.6)
  ctx.lineTo(x + 10.4, y + 7.4)
  ctx.lineTo(x + 4.5, y + 7.4)
  ctx.lineTo(x + 1.6, y + 10.4)
  ctx.lineTo(x + 1.6, y + 7.4)
  ctx.lineTo(x + 0.6, y + 7.4)
  ctx.closePath()
  if (open) ctx.fill()
  ctx.stroke()
  if (open) return
  ctx.beginPath()
  ctx.moveTo(x + 3, y + 4)
  ctx.lineTo(x + 4.8, y + 5.8)
  ctx.lineTo(x + 8, y + 2.2)
  ctx.stroke()
}

/** A tick, 10 px wide. */
export function tick(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.6
  ctx.beginPath()
  ctx.moveTo(x + 1, y + 5)
  ctx.lineTo(x + 3.8, y + 8)
  ctx.lineTo(x + 9, y + 1.6)
  ctx.stroke()
}

/** An exclamation mark in a triangle, 12 px wide. */
export function warning(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  ctx.strokeStyle = colour
  ctx.fillStyle = colour
  ctx.lineWidth = 1.4
  ctx.beginPath()
  ctx.moveTo(x + 6, y + 0.8)
  ctx.lineTo(x + 11.4, y + 10.4)
  ctx.lineTo(x + 0.6, y + 10.4)
  ctx.closePath()
  ctx.stroke()
  ctx.fillRect(x + 5.3, y + 4, 1.4, 3.2)
  ctx.fillRect(x + 5.3, y + 8, 1.4, 1.4)
}

const LETTER_PX = 5.4
/** Signs as wide as they are high: Chinese, Japanese, Korean, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const WIDE_PX = 11

/** As much of a text as a width holds in the font of the blocks, estimated: measuring costs more. */
export function clipped(text: string, widthPx: number): string {
  let used = 0
  let kept = ''
  for (const sign of text) {
    used += WIDE.test(sign) ? WIDE_PX : LETTER_PX
    if (used > widthPx) return `${Array.from(kept).slice(0, -1).join('').trimEnd()}…`
    kept += sign
  }
  return text
}

/** Text that ends in an ellipsis where its width ends; nothing if there is no room. */
export function clippedText(
  ctx: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number; width: number },
): void {
  if (at.width < 3 * LETTER_PX) return
  ctx.fillText(clipped(text, at.width), at.x, at.y, at.width)
}
