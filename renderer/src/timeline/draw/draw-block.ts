import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { formatFactor } from '@/ui/text/language'
import type { BlockLook } from './block-look'
import { drawSqueezed, drawTake, takeParts, type TakeDrawing, type WaveTarget } from './draw-wave'
import type { SpectrumTiles } from './spectrum-tiles'
import type { Palette } from './palette'
import { type Box, clippedText, bubble, corner, dot, hatch, padlock, tick, warning } from './shapes'
import type { PeakPyramid } from './take-peaks'

export interface BlockTarget extends WaveTarget {
  palette: Palette
  peaks: (takeId: string) => PeakPyramid | undefined
  /** Null: waveforms are drawn. */
  spectra: SpectrumTiles | null
}

/** A block on screen: the box of its cue, and the end of its take. */
export interface PlacedBlock {
  /** From the cue's start to its end. */
  box: Box
  /** Right edge of the fitted take, before or after that of the box. */
  takeRight: number
  /** Where the take begins: before the box where it begins early. */
  takeLeft: number
  look: BlockLook
  colour: string
  cueId: string
  selected: boolean
  active: boolean
  /** It is being spoken now. */
  spoken: boolean
  /** Filled part of a rendering cue, 0–1. */
  filled: number
}

/** Narrower blocks show only colour and pattern. */
const NAME_PX = 46
/** Height of the line with number, text and marks. */
const NAME_LINE = 15
/** Lower blocks have no such line. */
const NAMED_LANE = 28

/** Where there is no waveform, a block that shares its lane has room for its text. */
const NAMED_ROW = 13

const hasName = ({ box, look }: PlacedBlock): boolean =>
  box.width >= NAME_PX && box.height >= (look.takeId === null ? NAMED_ROW : NAMED_LANE)

/** Narrower blocks show only the colour of their state. */
const DETAIL_PX = 5
/** Height of the band on the block that is being spoken. */
const SPOKEN_PX = 3
/** Narrower blocks are filled. */
const SOLID_PX = 14

export function drawBlock(target: BlockTarget, block: PlacedBlock): void {
  const { ctx, palette } = target
  const { box, look, colour } = block
  const failed = look.state === 'failed'
  ctx.fillStyle = look.takeId === null ? palette.lane : colour
  ctx.globalAlpha = fillOf(block)
  ctx.fillRect(box.left, box.top, box.width, box.height)
  ctx.globalAlpha = 1
  if (look.takeId !== null) drawSound(target, block)
  if (box.width >= DETAIL_PX) drawState(ctx, palette, block)
  // An unspoken cue never waits: dimmed, without the pattern of cues to render.
  const line = failed ? palette.wrong : look.silent ? palette.textOff : colour
  drawOutline(ctx, block, line, palette)
  const marks = box.width >= DETAIL_PX ? drawMarks(ctx, palette, block) : 0
  if (hasName(block)) drawName(target, block, marks)
  if (block.spoken) {
    ctx.fillStyle = palette.accent
    ctx.fillRect(box.left, box.top, box.width, SPOKEN_PX)
  }
}

/** Opacity of the fill: stronger on a narrow block, whose waveform is not visible. */
function fillOf({ box, look, selected, spoken }: PlacedBlock): number {
  if (spoken) return look.takeId === null ? 1 : 0.5
  if (look.takeId === null) return 0.9
  if (box.width < SOLID_PX) return 0.75
  return selected ? 0.34 : 0.2
}

/** The take's waveform; the part beyond the cue's end is borrowed time, or does not fit. */
function drawSound(target: BlockTarget, block: PlacedBlock): void {
  const { ctx, palette } = target
  const { box, look, takeLeft, takeRight } = block
  const right = box.left + box.width
  const over = takeRight - right
  const misfit = look.state === 'does-not-fit'
  if (over > 0.5) {
    const rest = { ...box, left: right, width: over }
    ctx.fillStyle = misfit ? palette.wrong : block.colour
    ctx.globalAlpha = misfit ? 0.28 : 0.12
    ctx.fillRect(rest.left, rest.top, rest.width, rest.height)
    ctx.globalAlpha = 1
    if (misfit) hatch(ctx, rest, palette.wrong, 0.5)
  }
  if (takeLeft < box.left - 0.5) {
    ctx.fillStyle = block.colour
    ctx.globalAlpha = 0.12
    ctx.fillRect(takeLeft, box.top, box.left - takeLeft, box.height)
    ctx.globalAlpha = 1
  }
  const width = takeRight - takeLeft
  if (look.takeId === null || width < 3) return
  const pyramid = target.peaks(look.takeId)
  if (!pyramid) return
  const { takeId, leadMs, cuts, rate } = look
  ctx.globalAlpha = look.state === 'stale' || look.state === 'failed' ? 0.45 : 1
  const above = hasName(block) ? NAME_LINE : 3
  const wave = { left: takeLeft, top: box.top + above, height: box.height - above - 3, width }
  const take = { takeId, pyramid, leadMs, cuts, rate, colour: block.colour }
  if (!drawSpectrum(target, take, wave)) drawTake(target, take, wave)
  drawSqueezed(target, take, wave)
  ctx.globalAlpha = 1
  if (over > 0.5) drawOverhang(ctx, box, takeRight, misfit ? palette.wrong : block.colour)
}

/** Draws the take's spectrogram where that is wanted, and there. */
function drawSpectrum(target: BlockTarget, take: TakeDrawing, box: Box): boolean {
  const { ctx, density, zooming, spectra, view } = target
  if (!spectra) return false
  const place = { ctx, top: box.top, height: box.height, widthPx: view.widthPx, density, zooming }
  return spectra.draw(takeParts(view, take, box), { ...place, colour: take.colour })
}

/** A bracket from the cue's end to the end of its take. */
function drawOverhang(
  ctx: CanvasRenderingContext2D,
  box: Box,
  takeRight: number,
  colour: string,
): void {
  const bottom = box.top + box.height - 1
  ctx.strokeStyle = colour
  ctx.lineWidth = 1
  ctx.setLineDash([3, 2])
  ctx.beginPath()
  ctx.moveTo(box.left + box.width, bottom)
  ctx.lineTo(takeRight, bottom)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.fillStyle = colour
  ctx.fillRect(takeRight - 1.5, box.top + 2, 1.5, box.height - 3)
}

function drawOutline(
  ctx: CanvasRenderingContext2D,
  { box, selected, active, look }: PlacedBlock,
  colour: string,
  palette: Palette,
): void {
  if (box.width < 2) return
  const thick = selected ? 2 : 1
  ctx.strokeStyle = selected ? (active ? palette.text : palette.accent) : colour
  ctx.globalAlpha = selected ? 1 : 0.75
  ctx.lineWidth = thick
  if (look.state === 'empty' && !selected) ctx.setLineDash([3, 3])
  const inset = thick / 2
  ctx.strokeRect(
    box.left + inset,
    box.top + inset,
    Math.max(0, box.width - thick),
    box.height - thick,
  )
  ctx.setLineDash([])
  ctx.globalAlpha = 1
}

/** Number and text at the upper left, above the waveform. */
function drawName({ ctx, palette, view }: BlockTarget, block: PlacedBlock, marks: number): void {
  const { box, look } = block
  const left = Math.max(box.left, 0) + 5
  const right = Math.min(box.left + box.width - marks, view.widthPx) - 8
  if (right - left < 20) return
  ctx.font = `500 11px ${palette.font}`
  ctx.fillStyle = look.silent ? palette.textOff : palette.text
  const text = `${cueNumber(useDocument.getState(), block.cueId)} ${look.text.replaceAll('\n', ' ')}`
  clippedText(ctx, text, { x: left, y: box.top + 12.5, width: right - left })
}

/** Shows the state of a block by a pattern, a fill or an edge, not by colour alone. */
function drawState(ctx: CanvasRenderingContext2D, palette: Palette, block: PlacedBlock): void {
  const { box, look } = block
  switch (look.state) {
    case 'empty':
      if (look.silent) return
      hatch(ctx, box, palette.textOff, 0.55)
      return
    case 'stale':
      hatch(ctx, box, palette.stale, 0.5)
      corner(ctx, box, palette.stale)
      return
    case 'draft':
      corner(ctx, box, palette.text2)
      return
    case 'rendering':
      ctx.fillStyle = palette.busy
      ctx.globalAlpha = 0.5
      ctx.fillRect(box.left, box.top, box.width * block.filled, box.height)
      ctx.globalAlpha = 1
      return
    case 'stretched':
      drawFactor(ctx, palette, block, palette.stretched)
      return
    case 'does-not-fit':
      drawFactor(ctx, palette, block, palette.wrong)
      return
    case 'failed':
      ctx.fillStyle = palette.wrong
      ctx.globalAlpha = 0.2
      ctx.fillRect(box.left, box.top, box.width, box.height)
      ctx.globalAlpha = 1
      return
    case 'queued':
    case 'done':
  }
}

/** An edge on the right, and the stretch factor if there is room. */
function drawFactor(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  { box, look }: PlacedBlock,
  colour: string,
): void {
  const right = box.left + box.width
  ctx.fillStyle = colour
  ctx.fillRect(right - 3, box.top, 3, box.height)
  if (box.width < NAME_PX || look.audibleRate <= 1) return
  const label = formatFactor(look.audibleRate)
  ctx.font = `600 10px ${palette.font}`
  const width = ctx.measureText(label).width + 6
  const top = box.top + box.height - 15
  ctx.fillStyle = palette.back
  ctx.globalAlpha = 0.8
  ctx.fillRect(right - 4 - width, top, width, 13)
  ctx.globalAlpha = 1
  ctx.fillStyle = colour
  ctx.fillText(label, right - 1 - width, top + 10)
}

/** Icons in the upper right corner, from right to left. Returns their total width. */
function drawMarks(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  { box, look }: PlacedBlock,
): number {
  let right = box.left + box.width - (look.state === 'stale' || look.state === 'draft' ? 12 : 4)
  const begin = right
  const fits = (width: number): boolean => right - width > box.left + 2
  if (look.state === 'failed' && fits(12)) {
    right -= 12
    warning(ctx, right, box.top + 3, palette.wrong)
  }
  if (look.state === 'queued' && fits(8)) {
    right -= 8
    dot(ctx, right + 4, box.top + 8, palette.text2)
  }
  if (look.notes && fits(11)) {
    right -= 12
    const { open, rejected } = look.notes
    const colour = rejected ? palette.wrong : open > 0 ? palette.accent : palette.text2
    bubble(ctx, { x: right, y: box.top + 3 }, open > 0 || rejected, colour)
  }
  if (look.approved && fits(10)) {
    right -= 11
    tick(ctx, right, box.top + 3, palette.text2)
  }
  if (look.locked && fits(8)) {
    right -= 9
    padlock(ctx, right, box.top + 3, palette.text2)
  }
  return begin - right
}
