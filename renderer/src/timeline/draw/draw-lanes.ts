import { firstIndex } from '@shared/lists/sorted'
import type { Marker } from '@shared/contracts/project-file'
import { type FitResult, audibleSpan } from '@shared/fitting/fit-types'
import { cueState, useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { endMs, msToX, type View } from '@/model/view/view'
import { formatLength, formatTimecode } from '@/ui/text/timecode'
import type { Times } from '../geometry/drag'
import { placeOf, visitRange } from '../geometry/lane-index'
import {
  BLOCK_INSET,
  blockSpace,
  COLUMN_PX,
  type LaneRow,
  wholeSpace,
} from '../geometry/lane-layout'
import { OVERHANG_MS, type Block, type Lane, type Scene } from '../geometry/scene'
import { lookOf, type BlockLook } from './block-look'
import { Columns } from './columns'
import { type BlockTarget, drawBlock, type PlacedBlock } from './draw-block'
import { drawMarkerLines } from './draw-ruler'
import { speakerColour, stateColour, type Palette } from './palette'

/** Height of the band where cues overlap. */
const OVERLAP_PX = 4

export interface LaneDrawing {
  scene: Scene
  rows: readonly LaneRow[]
  /** Scroll offset of the lanes, CSS pixels. */
  scrollTop: number
  /** Visible height of the lanes, CSS pixels. */
  height: number
  /** Times of cues that are being dragged. */
  preview: ReadonlyMap<string, Times> | null
  /** Fits of cues after the drag. */
  previewFits: ReadonlyMap<string, FitResult>
  isSelected: (cueId: string) => boolean
  activeId: string | null
  /** True while a cue is spoken. */
  isSpoken: (cueId: string) => boolean
  /** Filled part of a rendering cue, 0–1. */
  filled: (cueId: string) => number
  loop: { startMs: number; endMs: number } | null
  markers: readonly Marker[]
  /** Times of shot changes, in order. */
  shots: readonly number[]
  /** Time that a dragged edge snapped to. */
  snapMs: number | null
  /** Selection box, from the top of all lanes. */
  marquee: { left: number; top: number; width: number; height: number } | null
}

/** Draws the lanes in view, then the selection box, the markers, the loop and the snap line. */
export function drawLanes(target: BlockTarget, lanes: LaneDrawing): void {
  const { ctx, view, palette } = target
  ctx.fillStyle = palette.back
  ctx.fillRect(0, 0, view.widthPx, lanes.height)
  ctx.save()
  ctx.translate(0, -lanes.scrollTop)
  for (const row of lanes.rows) {
    const lane = lanes.scene.lanes[row.lane]
    const hidden =
      row.top + row.height < lanes.scrollTop || row.top > lanes.scrollTop + lanes.height
    if (lane && !hidden) drawLane(target, lanes, lane, row)
  }
  drawMarquee(ctx, lanes, palette)
  ctx.restore()
  drawShots(ctx, view, lanes, palette)
  drawMarkerLines(ctx, view, palette, lanes)
  drawLoop(ctx, view, lanes, palette)
  drawSnap(ctx, view, lanes, palette)
}

function drawLane(target: BlockTarget, lanes: LaneDrawing, lane: Lane, row: LaneRow): void {
  const { ctx, view, palette } = target
  ctx.fillStyle = palette.lane
  ctx.fillRect(0, row.top, view.widthPx, row.height)
  const { byId, speakersById } = useDocument.getState()
  // One lane for everybody: each cue in the colour of its speaker.
  const colourOf = (cueId: string) =>
    lane.speaker?.colour ?? speakersById[byId.get(cueId)?.speakerId ?? '']?.colour ?? null
  const whole = wholeSpace(row)
  const span = { top: whole.top + 2, height: whole.height - 4 }
  const laneColour = speakerColour(palette, lane.speaker?.colour ?? null)
  const columns = new Columns(ctx, span, (state, isSelected) =>
    isSelected ? palette.text : stateColour(palette, state, laneColour),
  )
  const selected: PlacedBlock[] = []
  const place = (block: Times & Pick<Block, 'cueId'>, at: number): void => {
    const left = snapPx(target, msToX(view, block.startMs))
    const width = snapPx(target, msToX(view, block.endMs)) - left
    if (width < COLUMN_PX) {
      return columns.add(left, width, cueState(block.cueId), lanes.isSelected(block.cueId))
    }
    const look = lookOf(block.cueId, lanes.previewFits.get(block.cueId))
    const colour = speakerColour(palette, colourOf(block.cueId))
    const space = blockSpace(lane.index, at, whole)
    const placed = placedBlock(target, lanes, space, { ...block, left, width, look, colour })
    if (placed.selected) selected.push(placed)
    else drawBlock(target, placed)
  }
  visitRange(lane.index, view.startMs - OVERHANG_MS, endMs(view), (block, at) => {
    const moved = lanes.preview?.get(block.cueId)
    if (moved) return
    if (block.endMs >= view.startMs || audibleSpan(block, lookOf(block.cueId)).endMs > view.startMs)
      place(block, at)
  })
  columns.flush()
  if (lanes.preview) {
    for (const [cueId, times] of lanes.preview) {
      if (lanes.scene.laneOf.get(cueId) !== row.lane) continue
      const startMs = byId.get(cueId)?.startMs ?? 0
      const at = placeOf(lane.index, startMs, (block) => block.cueId === cueId)
      place({ ...times, cueId }, at)
    }
  }
  // Selected blocks are on top.
  for (const placed of selected) drawBlock(target, placed)
  const grabbed = lanes.preview && lanes.activeId !== null && lanes.preview.get(lanes.activeId)
  if (grabbed && lanes.scene.laneOf.get(lanes.activeId ?? '') === row.lane)
    drawTimes(target, grabbed, row)
  drawOverlaps(target, lane, row)
  drawSentences(target, lane, row)
}

/** Start, end and length of the cue that is being dragged, in a bubble on it. */
function drawTimes(
  { ctx, view, palette }: BlockTarget,
  { startMs, endMs: end }: Times,
  row: LaneRow,
) {
  const words = `${formatTimecode(startMs)} → ${formatTimecode(end)} · ${formatLength(end - startMs)}`
  ctx.font = `600 11px ${palette.font}`
  const width = ctx.measureText(words).width + 12
  const left = Math.min(Math.max(0, msToX(view, startMs)), Math.max(0, view.widthPx - width))
  ctx.fillStyle = palette.text
  ctx.fillRect(left, row.top + row.height - 20, width, 18)
  ctx.fillStyle = palette.back
  ctx.fillText(words, left + 6, row.top + row.height - 7)
}

/** How far the line of a sentence reaches into the cues that it joins, CSS pixels. */
const JOIN_PX = 4
/** Narrower cues are too many for lines between them. */
const JOINED_PX = 14

/** A hair line over each joint between cues of one sentence. */
function drawSentences({ ctx, view, palette }: BlockTarget, lane: Lane, row: LaneRow): void {
  const { sentences } = useDerived.getState()
  if (sentences.size === 0) return
  const top = Math.round(row.top + row.height / 2)
  ctx.fillStyle = palette.text2
  let before: Block | null = null
  visitRange(lane.index, view.startMs - OVERHANG_MS, endMs(view), (block) => {
    const ids = before && sentences.get(before.cueId)?.cueIds
    const isJoined = ids && ids[ids.indexOf(before?.cueId ?? '') + 1] === block.cueId
    if (before && isJoined) {
      const [from, to] = [msToX(view, before.endMs), msToX(view, block.startMs)]
      const isWide = msToX(view, block.endMs) - to >= JOINED_PX
      if (isWide) ctx.fillRect(from - JOIN_PX, top, to - from + 2 * JOIN_PX, 1)
    }
    before = block
  })
}

/** A band at the lower edge of two cues of a lane that overlap. */
function drawOverlaps({ ctx, view, palette }: BlockTarget, lane: Lane, row: LaneRow): void {
  const { byId } = useDocument.getState()
  const top = row.top + row.height - BLOCK_INSET - OVERLAP_PX
  let until = -Infinity
  let last = ''
  visitRange(lane.index, view.startMs - OVERHANG_MS, endMs(view), (block) => {
    const left = msToX(view, block.startMs)
    const width = msToX(view, Math.min(until, block.endMs)) - left
    const sameSpeaker = byId.get(last)?.speakerId === byId.get(block.cueId)?.speakerId
    if (width >= 1 && sameSpeaker) {
      ctx.fillStyle = byId.get(last)?.overlapMeant ? palette.text2 : palette.wrong
      ctx.fillRect(left, top, width, OVERLAP_PX)
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
  target: BlockTarget,
  lanes: LaneDrawing,
  space: { top: number; height: number },
  { cueId, startMs, left, width, look, colour }: Placing,
): PlacedBlock {
  const audible = audibleSpan({ startMs }, look)
  const xOf = (ms: number) => snapPx(target, msToX(target.view, ms))
  return {
    box: { left, width, ...space },
    takeLeft: look.takeId === null ? left : xOf(audible.startMs),
    takeRight: look.takeId === null ? left : xOf(audible.endMs),
    look,
    colour,
    cueId,
    selected: lanes.isSelected(cueId),
    active: lanes.activeId === cueId,
    spoken: lanes.isSpoken(cueId),
    filled: look.state === 'rendering' ? lanes.filled(cueId) : 0,
  }
}

const snapPx = ({ density }: BlockTarget, x: number): number => Math.round(x * density) / density

function drawMarquee(
  ctx: CanvasRenderingContext2D,
  { marquee }: LaneDrawing,
  palette: Palette,
): void {
  if (!marquee) return
  ctx.fillStyle = palette.accent
  ctx.globalAlpha = 0.14
  ctx.fillRect(marquee.left, marquee.top, marquee.width, marquee.height)
  ctx.globalAlpha = 1
  ctx.strokeStyle = palette.accent
  ctx.lineWidth = 1
  ctx.strokeRect(marquee.left + 0.5, marquee.top + 0.5, marquee.width, marquee.height)
}

/** Lines closer than this would be a grey area, CSS pixels. */
const SHOT_PX = 6

/** A thin line at each shot change in view. */
function drawShots(
  ctx: CanvasRenderingContext2D,
  view: View,
  { shots, height }: LaneDrawing,
  palette: Palette,
): void {
  const first = firstIndex(shots, (ms) => ms >= view.startMs)
  const until = firstIndex(shots, (ms) => ms > endMs(view))
  if ((until - first) * SHOT_PX > view.widthPx) return
  ctx.fillStyle = palette.text2
  ctx.globalAlpha = 0.55
  for (const ms of shots.slice(first, until))
    ctx.fillRect(Math.round(msToX(view, ms)), 0, 1, height)
  ctx.globalAlpha = 1
}

function drawLoop(
  ctx: CanvasRenderingContext2D,
  view: View,
  { loop, height }: LaneDrawing,
  palette: Palette,
): void {
  if (!loop) return
  const left = msToX(view, loop.startMs)
  const right = msToX(view, loop.endMs)
  ctx.fillStyle = palette.accent
  ctx.globalAlpha = 0.1
  ctx.fillRect(left, 0, right - left, height)
  ctx.globalAlpha = 0.8
  ctx.fillRect(left, 0, 1, height)
  ctx.fillRect(right - 1, 0, 1, height)
  ctx.globalAlpha = 1
}

function drawSnap(
  ctx: CanvasRenderingContext2D,
  view: View,
  { snapMs, height }: LaneDrawing,
  palette: Palette,
): void {
  if (snapMs === null) return
  const x = Math.round(msToX(view, snapMs))
  ctx.strokeStyle = palette.accent
  ctx.lineWidth = 1
  ctx.setLineDash([4, 3])
  ctx.beginPath()
  ctx.moveTo(x + 0.5, 0)
  ctx.lineTo(x + 0.5, height)
  ctx.stroke()
  ctx.setLineDash([])
}
