import type { Marker } from '@shared/contracts/project-file'
import type { FitResult } from '@shared/fitting/fit-types'
import { cueState } from '@/project/derived/cue-state'
import { useDocument } from '@/project/document/document-store'
import { endMs, msToX, type View } from '@/project/view/view'
import type { Times } from '../geometry/drag'
import { visitRange } from '../geometry/lane-index'
import type { LaneRow } from '../geometry/lane-layout'
import { OVERHANG_MS, type Block, type Lane, type Scene } from '../geometry/scene'
import { lookOf, type BlockLook } from './block-look'
import { Columns } from './columns'
import { type BlockPen, drawBlock, type PlacedBlock } from './draw-block'
import { drawMarkerLines } from './draw-ruler'
import { speakerColour, stateColour, type Palette } from './palette'

/** Below this width blocks are drawn as columns in the colour of their state. */
const COLUMN_PX = 6
/** Room above and below a block in its lane. */
const INSET = 2

/** Height of the band where cues overlap. */
const OVERLAP_PX = 4

export interface LaneDrawing {
  scene: Scene
  rows: readonly LaneRow[]
  /** How far the lanes are scrolled down. */
  scrollTop: number
  /** Height of the lanes' area. */
  height: number
  /** Times of cues that are being dragged. */
  preview: ReadonlyMap<string, Times> | null
  /** How cues would fit after the drag. */
  previewFits: ReadonlyMap<string, FitResult>
  isSelected: (cueId: string) => boolean
  activeId: string | null
  /** How much of a rendering cue is filled, 0–1. */
  filled: (cueId: string) => number
  loop: { startMs: number; endMs: number } | null
  markers: readonly Marker[]
  /** Time that a dragged edge has snapped to. */
  snapMs: number | null
  /** Rectangle of a selection by dragging, in the lanes' coordinates. */
  marquee: { left: number; top: number; width: number; height: number } | null
}

/** Draws the lanes that are in sight, then the rectangle of a selection and the markers on top. */
export function drawLanes(pens: BlockPen, lanes: LaneDrawing): void {
  const { pen, view, palette } = pens
  pen.fillStyle = palette.back
  pen.fillRect(0, 0, view.widthPx, lanes.height)
  pen.save()
  pen.translate(0, -lanes.scrollTop)
  for (const row of lanes.rows) {
    const lane = lanes.scene.lanes[row.lane]
    const hidden =
      row.top + row.height < lanes.scrollTop || row.top > lanes.scrollTop + lanes.height
    if (lane && !hidden) drawLane(pens, lanes, lane, row)
  }
  drawMarquee(pen, lanes, palette)
  pen.restore()
  drawMarkerLines(pen, view, palette, lanes)
  drawLoop(pen, view, lanes, palette)
  drawSnap(pen, view, lanes, palette)
}

function drawLane(pens: BlockPen, lanes: LaneDrawing, lane: Lane, row: LaneRow): void {
  const { pen, view, palette } = pens
  pen.fillStyle = palette.lane
  pen.fillRect(0, row.top, view.widthPx, row.height)
  const colour = speakerColour(palette, lane.speaker?.colour ?? null)
  const span = { top: row.top + INSET + 2, height: row.height - 2 * INSET - 4 }
  const columns = new Columns(pen, span, (state, selected) =>
    selected ? palette.text : stateColour(palette, state, colour),
  )
  const later: PlacedBlock[] = []
  const place = (block: Times & Pick<Block, 'cueId'>): void => {
    const left = snapPx(pens, msToX(view, block.startMs))
    const width = snapPx(pens, msToX(view, block.endMs)) - left
    if (width < COLUMN_PX) {
      return columns.add(left, width, cueState(block.cueId), lanes.isSelected(block.cueId))
    }
    const look = lookOf(block.cueId, lanes.previewFits.get(block.cueId))
    const placed = placedBlock(pens, lanes, row, { ...block, left, width, look, colour })
    if (placed.selected) later.push(placed)
    else drawBlock(pens, placed)
  }
  visitRange(lane.index, view.startMs - OVERHANG_MS, endMs(view), (block) => {
    const moved = lanes.preview?.get(block.cueId)
    if (moved) return
    if (block.endMs >= view.startMs || lookOf(block.cueId).fittedMs > view.startMs - block.startMs)
      place(block)
  })
  columns.flush()
  if (lanes.preview) {
    for (const [cueId, times] of lanes.preview) {
      if (lanes.scene.laneOf.get(cueId) === row.lane) place({ ...times, cueId })
    }
  }
  for (const placed of later) drawBlock(pens, placed)
  drawOverlaps(pens, lane, row)
}

/** Where two cues of a lane talk at once: a band over both, at their lower edge. */
function drawOverlaps({ pen, view, palette }: BlockPen, lane: Lane, row: LaneRow): void {
  const { byId } = useDocument.getState()
  const top = row.top + row.height - INSET - OVERLAP_PX
  let until = -Infinity
  let last = ''
  visitRange(lane.index, view.startMs - OVERHANG_MS, endMs(view), (block) => {
    const left = msToX(view, block.startMs)
    const width = msToX(view, Math.min(until, block.endMs)) - left
    if (width >= 1) {
      pen.fillStyle = byId.get(last)?.overlapMeant ? palette.text2 : palette.wrong
      pen.fillRect(left, top, width, OVERLAP_PX)
    }
    if (block.endMs <= until) return
    until = block.endMs
    last = block.cueId
  })
}

interface Placing {
  cueId: string
  startMs: number
  left: number
  width: number
  look: BlockLook
  colour: string
}

function placedBlock(
  pens: BlockPen,
  lanes: LaneDrawing,
  row: LaneRow,
  { cueId, startMs, left, width, look, colour }: Placing,
): PlacedBlock {
  const takeRight = snapPx(pens, msToX(pens.view, startMs + look.fittedMs))
  return {
    box: { left, top: row.top + INSET, width, height: row.height - 2 * INSET },
    takeRight: look.takeId === null ? left : takeRight,
    look,
    colour,
    cueId,
    selected: lanes.isSelected(cueId),
    active: lanes.activeId === cueId,
    filled: look.state === 'rendering' ? lanes.filled(cueId) : 0,
  }
}

const snapPx = ({ density }: BlockPen, x: number): number => Math.round(x * density) / density

function drawMarquee(
  pen: CanvasRenderingContext2D,
  { marquee }: LaneDrawing,
  palette: Palette,
): void {
  if (!marquee) return
  pen.fillStyle = palette.accent
  pen.globalAlpha = 0.14
  pen.fillRect(marquee.left, marquee.top, marquee.width, marquee.height)
  pen.globalAlpha = 1
  pen.strokeStyle = palette.accent
  pen.lineWidth = 1
  pen.strokeRect(marquee.left + 0.5, marquee.top + 0.5, marquee.width, marquee.height)
}

function drawLoop(
  pen: CanvasRenderingContext2D,
  view: View,
  { loop, height }: LaneDrawing,
  palette: Palette,
): void {
  if (!loop) return
  const left = msToX(view, loop.startMs)
  const right = msToX(view, loop.endMs)
  pen.fillStyle = palette.accent
  pen.globalAlpha = 0.1
  pen.fillRect(left, 0, right - left, height)
  pen.globalAlpha = 0.8
  pen.fillRect(left, 0, 1, height)
  pen.fillRect(right - 1, 0, 1, height)
  pen.globalAlpha = 1
}

function drawSnap(
  pen: CanvasRenderingContext2D,
  view: View,
  { snapMs, height }: LaneDrawing,
  palette: Palette,
): void {
  if (snapMs === null) return
  const x = Math.round(msToX(view, snapMs))
  pen.strokeStyle = palette.accent
  pen.lineWidth = 1
  pen.setLineDash([4, 3])
  pen.beginPath()
  pen.moveTo(x + 0.5, 0)
  pen.lineTo(x + 0.5, height)
  pen.stroke()
  pen.setLineDash([])
}
