import { formatFactor } from './format-factor'
import type { Palette } from './palette'
import { NAME_PX, type PlacedBlock } from './placed-block'
import { corner, dot, hatch, padlock, warning } from './shapes'

/** What tells the state of a block apart: a pattern, a filling, an edge. */
export function drawState(
  pen: CanvasRenderingContext2D,
  palette: Palette,
  block: PlacedBlock,
): void {
  const { box, look } = block
  switch (look.state) {
    case 'empty':
      hatch(pen, box, palette.textOff, 0.55)
      return
    case 'stale':
      hatch(pen, box, palette.stale, 0.5)
      corner(pen, box, palette.stale)
      return
    case 'draft':
      corner(pen, box, palette.text2)
      return
    case 'rendering':
      pen.fillStyle = palette.busy
      pen.globalAlpha = 0.5
      pen.fillRect(box.left, box.top, box.width * block.filled, box.height)
      pen.globalAlpha = 1
      return
    case 'stretched':
      drawFactor(pen, palette, block, palette.stretched)
      return
    case 'does-not-fit':
      drawFactor(pen, palette, block, palette.wrong)
      return
    case 'failed':
      pen.fillStyle = palette.wrong
      pen.globalAlpha = 0.2
      pen.fillRect(box.left, box.top, box.width, box.height)
      pen.globalAlpha = 1
      return
    case 'queued':
    case 'done':
  }
}

/** An edge at the right, and the stretch factor where there is room. */
function drawFactor(
  pen: CanvasRenderingContext2D,
  palette: Palette,
  { box, look }: PlacedBlock,
  colour: string,
): void {
  const right = box.left + box.width
  pen.fillStyle = colour
  pen.fillRect(right - 3, box.top, 3, box.height)
  if (box.width < NAME_PX || look.rate <= 1) return
  const label = formatFactor(look.rate)
  pen.font = `600 10px ${palette.font}`
  const width = pen.measureText(label).width + 6
  const top = box.top + box.height - 15
  pen.fillStyle = palette.back
  pen.globalAlpha = 0.8
  pen.fillRect(right - 4 - width, top, width, 13)
  pen.globalAlpha = 1
  pen.fillStyle = colour
  pen.fillText(label, right - 1 - width, top + 10)
}

/** Signs in the upper right corner, from right to left. Answers how much room they took. */
export function drawMarks(
  pen: CanvasRenderingContext2D,
  palette: Palette,
  { box, look }: PlacedBlock,
): number {
  let right = box.left + box.width - (look.state === 'stale' || look.state === 'draft' ? 12 : 4)
  const begin = right
  const fits = (width: number): boolean => right - width > box.left + 2
  if (look.state === 'failed' && fits(12)) {
    right -= 12
    warning(pen, right, box.top + 3, palette.wrong)
  }
  if (look.state === 'queued' && fits(8)) {
    right -= 8
    dot(pen, right + 4, box.top + 8, palette.text2)
  }
  if (look.locked && fits(8)) {
    right -= 9
    padlock(pen, right, box.top + 3, palette.text2)
  }
  return begin - right
}
