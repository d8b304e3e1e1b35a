import { msToX, type View, xToMs } from '@/project/view/view'
import type { DragPart } from './drag'
import { spansIn } from './lane-index'
import type { Scene } from './scene'

/** CSS pixels. */
const LANE_GAP = 2
const MIN_LANE = 34
const MAX_LANE = 72

export interface LaneRow {
  /** Index into the lanes. */
  lane: number
  /** From the top of the lanes' area, before vertical scrolling. */
  top: number
  height: number
}

/** Shares the height out evenly; lanes never get lower than legible: then the area scrolls. */
export function laneRows(count: number, availableHeight: number): LaneRow[] {
  if (count <= 0) return []
  const even = Math.floor(availableHeight / count) - LANE_GAP
  const height = Math.min(MAX_LANE, Math.max(MIN_LANE, even))
  return Array.from({ length: count }, (_, lane) => ({
    lane,
    top: lane * (height + LANE_GAP),
    height,
  }))
}

export function lanesHeight(rows: readonly LaneRow[]): number {
  const last = rows.at(-1)
  return last ? last.top + last.height + LANE_GAP : 0
}

export const rowAt = (rows: readonly LaneRow[], y: number): LaneRow | undefined =>
  rows.find((row) => y >= row.top && y < row.top + row.height)

export type Hit =
  | { on: 'cue'; cueId: string; part: DragPart; lane: number }
  | { on: 'lane'; lane: number }
  | { on: 'nothing' }

/** Width of the part of a block that takes hold of its edge, CSS pixels. */
const EDGE_PX = 7
/** How far outside an edge still counts, where no other block is. */
const REACH_PX = 3

/** Which part of a block `x` lies on; the edges of a narrow block shrink so that its body stays. */
function partAt(left: number, right: number, x: number): DragPart {
  const edge = Math.min(EDGE_PX, (right - left) / 4)
  if (x < left + edge) return 'start'
  return x > right - edge ? 'end' : 'body'
}

/**
 * What lies under a point of the lanes' area. Of overlapping blocks the preferred (selected) ones
 * win, then the one that is drawn on top.
 */
export function hitTest(
  scene: Scene,
  rows: readonly LaneRow[],
  view: View,
  point: { x: number; y: number },
  prefer: (cueId: string) => boolean,
): Hit {
  const row = rowAt(rows, point.y)
  const lane = row && scene.lanes[row.lane]
  if (!row || !lane) return { on: 'nothing' }
  const near = spansIn(lane.index, xToMs(view, point.x - REACH_PX), xToMs(view, point.x + REACH_PX))
  const inside = near.filter(
    (block) => msToX(view, block.startMs) <= point.x && msToX(view, block.endMs) >= point.x,
  )
  const candidates = inside.length > 0 ? inside : near
  const block = candidates.findLast((b) => prefer(b.cueId)) ?? candidates.at(-1)
  if (!block) return { on: 'lane', lane: row.lane }
  const part = partAt(msToX(view, block.startMs), msToX(view, block.endMs), point.x)
  return { on: 'cue', cueId: block.cueId, part, lane: row.lane }
}

/** Ids of cues that a rectangle of the lanes' area touches. */
export function cuesInBox(
  scene: Scene,
  rows: readonly LaneRow[],
  view: View,
  box: { left: number; right: number; top: number; bottom: number },
): string[] {
  return rows
    .filter((row) => row.top < box.bottom && row.top + row.height > box.top)
    .flatMap((row) => {
      const lane = scene.lanes[row.lane]
      if (!lane) return []
      return spansIn(lane.index, xToMs(view, box.left), xToMs(view, box.right)).map((b) => b.cueId)
    })
}
