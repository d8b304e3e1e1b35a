import { endMs, msToX, type View, xToMs } from '@/model/view/view'
import type { DragPart } from './drag'
import { type LaneIndex, type Span, spansIn, visitRange } from './lane-index'
import type { Block, Scene } from './scene'

/** CSS pixels. */
const LANE_GAP = 2
const MIN_LANE = 34
const MAX_LANE = 72

export interface LaneRow {
  /** Index into the lanes. */
  lane: number
  /** From the top of the lanes, before vertical scrolling. */
  top: number
  height: number
}

/** A folded lane is a line that shows that there is one, CSS pixels. */
export const FOLDED_LANE = 2

/** Heights that the user has chosen, each with the gap below the lane, CSS pixels. */
export interface LaneSizes {
  /** Null: the lanes share what there is. */
  height: number | null
  /** The lane that is enlarged. */
  large: { lane: number; height: number } | null
}

const shared: LaneSizes = { height: null, large: null }

/**
 * Gives the open lanes the chosen height, or divides what there is evenly among them; below the minimum lane
 * height the lanes scroll instead.
 */
export function laneRows(
  isOpen: readonly boolean[],
  availableHeight: number,
  { height: chosen, large }: LaneSizes = shared,
): LaneRow[] {
  const enlarged = large && isOpen[large.lane] ? large : null
  const all = isOpen.filter(Boolean).length
  const open = all - (enlarged ? 1 : 0)
  const folded = (isOpen.length - all) * (FOLDED_LANE + 1)
  const room = availableHeight - folded - (enlarged?.height ?? 0)
  const even = Math.floor(room / Math.max(1, open)) - LANE_GAP
  const usual = Math.min(MAX_LANE, Math.max(MIN_LANE, even))
  let top = 0
  return isOpen.map((each, lane) => {
    const wanted = lane === enlarged?.lane ? enlarged.height : chosen
    const height = !each ? FOLDED_LANE : wanted === null ? usual : wanted - LANE_GAP
    const row = { lane, top, height }
    top += each ? height + LANE_GAP : FOLDED_LANE + 1
    return row
  })
}

/** Height of a lane with the gap below it, as it is chosen. */
export const rowPitch = ({ height }: LaneRow): number => height + LANE_GAP

/** The whole number from `least` to `most` for which `valueAt`, which never falls, comes closest to `wanted`. */
export function solve(
  wanted: number,
  [least, most]: readonly [number, number],
  valueAt: (at: number) => number,
): number {
  let [low, high] = [least, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (valueAt(middle) <= wanted) low = middle
    else high = middle
  }
  return Math.abs(valueAt(high) - wanted) < Math.abs(valueAt(low) - wanted) ? high : low
}

/** Which lanes have cues in the view or near it, so that lanes do not come and go at its edges. */
export function lanesInView({ lanes }: Scene, view: View): boolean[] {
  const near = (view.widthPx * 500) / view.pxPerSecond
  const found = lanes.map(
    ({ index }) => spansIn(index, view.startMs - near, endMs(view) + near).length > 0,
  )
  return found.some(Boolean) ? found : lanes.map(() => true)
}

export function lanesHeight(rows: readonly LaneRow[]): number {
  const last = rows.at(-1)
  return last ? last.top + last.height + LANE_GAP : 0
}

export const rowAt = (rows: readonly LaneRow[], y: number): LaneRow | undefined =>
  rows.find((row) => y >= row.top && y < row.top + row.height)

/** Rows of overlapping blocks are at least this high: more of them lie on top of each other, CSS pixels. */
const MIN_SUB_ROW = 13

/** Top and height of the block at a place of its lane, inside the space that a block alone would have. */
export function blockSpace(
  index: Pick<LaneIndex<Span>, 'rows' | 'rowCounts'>,
  place: number,
  { top, height }: { top: number; height: number },
): { top: number; height: number } {
  const most = Math.max(1, Math.floor(height / MIN_SUB_ROW))
  const count = Math.min(index.rowCounts[place] ?? 1, most)
  if (count === 1) return { top, height }
  const row = (index.rows[place] ?? 0) % count
  const from = Math.round((row * height) / count)
  // A hair of the lane shows between two rows.
  const gap = row < count - 1 ? 1 : 0
  return { top: top + from, height: Math.round(((row + 1) * height) / count) - from - gap }
}

/** Space above and below a block in its lane, CSS pixels. */
export const BLOCK_INSET = 2

/** The space of a block that overlaps no other. */
export const wholeSpace = ({ top, height }: LaneRow): { top: number; height: number } => ({
  top: top + BLOCK_INSET,
  height: height - 2 * BLOCK_INSET,
})

/** Below this width blocks are drawn as columns over the whole height of their lane, CSS pixels. */
export const COLUMN_PX = 6

/** The space in which a block of a lane is drawn. */
function drawnSpace(
  { rows, rowCounts, spans }: LaneIndex<Block>,
  place: number,
  { row, view }: { row: LaneRow; view: View },
): { top: number; height: number } {
  const { startMs = 0, endMs: end = 0 } = spans[place] ?? {}
  const isColumn = msToX(view, end) - msToX(view, startMs) < COLUMN_PX
  return isColumn ? wholeSpace(row) : blockSpace({ rows, rowCounts }, place, wholeSpace(row))
}

export type Hit =
  | { on: 'cue'; cueId: string; part: DragPart; lane: number }
  | { on: 'lane'; lane: number }
  | { on: 'nothing' }

/** Width of the part of a block that grabs its edge, CSS pixels. */
const EDGE_PX = 7
/** How far outside an edge still counts where there is no other block, CSS pixels. */
const NEAR_PX = 3

/** The part of a block at `x`; a narrow block has narrower edges, so that some body remains. */
function partAt(left: number, right: number, x: number): DragPart {
  const edge = Math.min(EDGE_PX, (right - left) / 4)
  if (x < left + edge) return 'start'
  return x > right - edge ? 'end' : 'body'
}

/**
 * The object under a point of the lanes. Of overlapping blocks a preferred (selected) one wins,
 * then the one drawn on top.
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
  const near: Block[] = []
  const first = row.top + BLOCK_INSET
  const last = row.top + row.height - BLOCK_INSET
  const [fromMs, toMs] = [xToMs(view, point.x - NEAR_PX), xToMs(view, point.x + NEAR_PX)]
  visitRange(lane.index, fromMs, toMs, (block, place) => {
    const space = drawnSpace(lane.index, place, { row, view })
    // Of blocks that overlap, those in whose row the point is; the edges of the lane belong to the outer rows.
    const isBelow = point.y > space.top + space.height && space.top + space.height < last
    if (!isBelow && (point.y >= space.top || space.top === first)) near.push(block)
  })
  const inside = near.filter(
    (block) => msToX(view, block.startMs) <= point.x && msToX(view, block.endMs) >= point.x,
  )
  const candidates = inside.length > 0 ? inside : near
  const block = candidates.findLast((b) => prefer(b.cueId)) ?? candidates.at(-1)
  if (!block) return { on: 'lane', lane: row.lane }
  const part = partAt(msToX(view, block.startMs), msToX(view, block.endMs), point.x)
  return { on: 'cue', cueId: block.cueId, part, lane: row.lane }
}

/** Ids of the cues that a rectangle touches. */
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
      const found: string[] = []
      visitRange(lane.index, xToMs(view, box.left), xToMs(view, box.right), (block, place) => {
        const { top, height } = drawnSpace(lane.index, place, { row, view })
        if (top < box.bottom && top + height > box.top) found.push(block.cueId)
      })
      return found
    })
}
