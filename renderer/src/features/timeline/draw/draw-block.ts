import { formatFactor } from './format-factor'
import type { BlockLook } from './block-look'
import type { Palette } from './palette'
import { drawTake, type WavePen } from './draw-take'
import { clippedText, corner, dot, hatch, padlock, warning, type Box } from './shapes'
import type { PeakPyramid } from '../waveform/peak-pyramid'

/** A block on screen: its cue, and how far its take reaches. */
export interface PlacedBlock {
  /** From the cue's start to its end. */
  box: Box
  /** Right end of the take as it is played; left of the box's right end when it is shorter. */
  takeRight: number
  look: BlockLook
  colour: string
  number: number
  selected: boolean
  active: boolean
  /** How much of a rendering cue is filled, 0–1. */
  filled: number
}

export interface BlockPen extends WavePen {
  palette: Palette
  peaks: (takeId: string) => PeakPyramid | undefined
}

/** Narrower blocks are a bar in the colour of their state. */
const DETAIL_PX = 5
const NAME_PX = 46

export function drawBlock(pens: BlockPen, block: PlacedBlock): void {
  const { pen, palette } = pens
  const { box, look, colour } = block
  const failed = look.state === 'failed'
  pen.fillStyle = look.takeId === null ? palette.lane : colour
  pen.globalAlpha = look.takeId === null ? 0.9 : block.selected ? 0.34 : 0.2
  pen.fillRect(box.left, box.top, box.width, box.height)
  pen.globalAlpha = 1
  if (look.takeId !== null) drawSound(pens, block)
  if (box.width >= DETAIL_PX) drawState(pens, block)
  drawOutline(pen, block, failed ? palette.wrong : colour, palette)
  if (box.width >= NAME_PX) drawName(pens, block)
}

/** The take's waveform; beyond the cue's end it is borrowed time, or does not fit. */
function drawSound(pens: BlockPen, block: PlacedBlock): void {
  const { pen, palette } = pens
  const { box, look, takeRight } = block
  const right = box.left + box.width
  const over = takeRight - right
  const misfit = look.state === 'does-not-fit'
  if (over > 0.5) {
    const rest = { ...box, left: right, width: over }
    pen.fillStyle = misfit ? palette.wrong : block.colour
    pen.globalAlpha = misfit ? 0.28 : 0.12
    pen.fillRect(rest.left, rest.top, rest.width, rest.height)
    pen.globalAlpha = 1
    if (misfit) hatch(pen, rest, palette.wrong, 0.5)
  }
  const pyramid = look.takeId === null ? undefined : pens.peaks(look.takeId)
  const width = takeRight - box.left
  if (!pyramid || look.takeId === null || width < 3) return
  const { takeId, leadMs, rate } = look
  pen.globalAlpha = look.state === 'stale' ? 0.45 : 1
  const wave = { ...box, top: box.top + 3, height: box.height - 6, width }
  drawTake(pens, { takeId, pyramid, leadMs, rate, colour: block.colour }, wave)
  pen.globalAlpha = 1
  if (over > 0.5) drawReach(pen, box, takeRight, misfit ? palette.wrong : block.colour)
}

/** A bracket from the cue's end to the true end of its take. */
function drawReach(
  pen: CanvasRenderingContext2D,
  box: Box,
  takeRight: number,
  colour: string,
): void {
  const bottom = box.top + box.height - 1
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.setLineDash([3, 2])
  pen.beginPath()
  pen.moveTo(box.left + box.width, bottom)
  pen.lineTo(takeRight, bottom)
  pen.stroke()
  pen.setLineDash([])
  pen.fillStyle = colour
  pen.fillRect(takeRight - 1.5, box.top + 2, 1.5, box.height - 3)
}

function drawState({ pen, palette }: BlockPen, block: PlacedBlock): void {
  const { box, look } = block
  const middle = box.top + box.height / 2
  switch (look.state) {
    case 'empty':
      hatch(pen, box, palette.textOff, 0.55)
      return
    case 'stale':
      hatch(pen, box, palette.stale, 0.5)
      corner(pen, box, palette.stale)
      return
    case 'queued':
      dot(pen, box.left + box.width - Math.min(9, box.width / 2), middle, palette.text2)
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
      pen.globalAlpha = 0.16
      pen.fillRect(box.left, box.top, box.width, box.height)
      pen.globalAlpha = 1
      if (box.width > 18) warning(pen, box.left + box.width - 15, middle - 5.5, palette.wrong)
      return
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

function drawOutline(
  pen: CanvasRenderingContext2D,
  { box, selected, active, look }: PlacedBlock,
  colour: string,
  palette: Palette,
): void {
  if (box.width < 2) return
  const thick = selected ? 2 : 1
  pen.strokeStyle = selected ? (active ? palette.text : palette.accent) : colour
  pen.globalAlpha = selected ? 1 : 0.75
  pen.lineWidth = thick
  if (look.state === 'empty' && !selected) pen.setLineDash([3, 3])
  const inset = thick / 2
  pen.strokeRect(
    box.left + inset,
    box.top + inset,
    Math.max(0, box.width - thick),
    box.height - thick,
  )
  pen.setLineDash([])
  pen.globalAlpha = 1
}

/** Number and text in the upper left, on a strip that keeps them legible over a waveform. */
function drawName({ pen, palette, view }: BlockPen, block: PlacedBlock): void {
  const { box, look } = block
  const left = Math.max(box.left, 0) + 5
  const right = Math.min(box.left + box.width, view.widthPx) - (look.locked ? 18 : 12)
  if (look.locked) padlock(pen, box.left + box.width - 14, box.top + 3, palette.text2)
  if (right - left < 20) return
  pen.font = `500 11px ${palette.font}`
  pen.fillStyle = palette.text
  const text = `${block.number} ${look.text.replaceAll('\n', ' ')}`
  clippedText(pen, text, { x: left, y: box.top + 12.5, width: right - left })
}
