import { cueNumber } from '@/project/document/cue-order'
import { useDocument } from '@/project/document/document-store'
import { type BlockLook, formatFactor } from './block-look'
import { drawTake, type WavePen } from './draw-wave'
import type { Palette } from './palette'
import { type Box, clippedText, corner, dot, hatch, padlock, warning } from './shapes'
import type { PeakPyramid } from './take-peaks'

export interface BlockPen extends WavePen {
  palette: Palette
  peaks: (takeId: string) => PeakPyramid | undefined
}

/** Narrower blocks are a bar in the colour of their state. */
const DETAIL_PX = 5
/** Up to this width a block is filled. */
const SOLID_PX = 14

export function drawBlock(pens: BlockPen, block: PlacedBlock): void {
  const { pen, palette } = pens
  const { box, look, colour } = block
  const failed = look.state === 'failed'
  pen.fillStyle = look.takeId === null ? palette.lane : colour
  pen.globalAlpha = fillOf(block)
  pen.fillRect(box.left, box.top, box.width, box.height)
  pen.globalAlpha = 1
  if (look.takeId !== null) drawSound(pens, block)
  if (box.width >= DETAIL_PX) drawState(pen, palette, block)
  drawOutline(pen, block, failed ? palette.wrong : colour, palette)
  const marks = box.width >= DETAIL_PX ? drawMarks(pen, palette, block) : 0
  if (hasName(block)) drawName(pens, block, marks)
}

/** A narrow block is all fill, because its waveform cannot be seen. */
function fillOf({ box, look, selected }: PlacedBlock): number {
  if (look.takeId === null) return 0.9
  if (box.width < SOLID_PX) return 0.75
  return selected ? 0.34 : 0.2
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
  pen.globalAlpha = look.state === 'stale' || look.state === 'failed' ? 0.45 : 1
  const above = hasName(block) ? NAME_LINE : 3
  const wave = { ...box, top: box.top + above, height: box.height - above - 3, width }
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

/** Number and text in the upper left, above the waveform. */
function drawName({ pen, palette, view }: BlockPen, block: PlacedBlock, marks: number): void {
  const { box, look } = block
  const left = Math.max(box.left, 0) + 5
  const right = Math.min(box.left + box.width - marks, view.widthPx) - 8
  if (right - left < 20) return
  pen.font = `500 11px ${palette.font}`
  pen.fillStyle = palette.text
  const text = `${cueNumber(useDocument.getState(), block.cueId)} ${look.text.replaceAll('\n', ' ')}`
  clippedText(pen, text, { x: left, y: box.top + 12.5, width: right - left })
}

/** A block on screen: its cue, and how far its take reaches. */
export interface PlacedBlock {
  /** From the cue's start to its end. */
  box: Box
  /** Right end of the take as it is played; left of the box's right end when it is shorter. */
  takeRight: number
  look: BlockLook
  colour: string
  cueId: string
  selected: boolean
  active: boolean
  /** How much of a rendering cue is filled, 0–1. */
  filled: number
}

/** Narrower blocks show no more than colour and pattern. */
const NAME_PX = 46
/** Height of the line that holds number, text and marks, in lanes that are high enough for it. */
const NAME_LINE = 15
const NAMED_LANE = 28

const hasName = ({ box }: PlacedBlock): boolean => box.width >= NAME_PX && box.height >= NAMED_LANE

/** What tells the state of a block apart: a pattern, a filling, an edge. */
function drawState(pen: CanvasRenderingContext2D, palette: Palette, block: PlacedBlock): void {
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
function drawMarks(
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
