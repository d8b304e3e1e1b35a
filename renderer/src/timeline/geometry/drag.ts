import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import type { View } from '@/model/view/view'
import { type LaneIndex, neighbours, type Span } from './lane-index'
import { tickStep } from './ruler-ticks'

export type DragPart = 'body' | 'start' | 'end'

export interface Times {
  startMs: number
  endMs: number
}

/** Dragged object: a part of one cue, and every cue that moves with it. */
export interface Grip {
  part: DragPart
  cueId: string
  /** Times of all those cues before the drag. */
  before: ReadonlyMap<string, Times>
  /** Those of the cues behind, which move as its end does (ripple). */
  behind?: ReadonlyMap<string, Times>
}

/** Times of the cue under the pointer; the others follow it. */
const grabbed = (grip: Grip): Times => grip.before.get(grip.cueId) ?? { startMs: 0, endMs: 0 }

/** The edges that may snap, after moving by `byMs`. */
export function movingEdges(grip: Grip, byMs: number): number[] {
  const { startMs, endMs } = grabbed(grip)
  if (grip.part === 'start') return [startMs + byMs]
  if (grip.part === 'end') return [endMs + byMs]
  return [startMs + byMs, endMs + byMs]
}

/** Limits a drag: no cue starts before 0 or gets shorter than `MIN_CUE_MS`. */
export function limitDrag(grip: Grip, byMs: number): number {
  const { startMs, endMs } = grabbed(grip)
  if (grip.part === 'start') {
    return Math.min(Math.max(byMs, -startMs), Math.max(0, endMs - MIN_CUE_MS - startMs))
  }
  if (grip.part === 'end') return Math.max(byMs, Math.min(0, startMs + MIN_CUE_MS - endMs))
  let first = Infinity
  for (const times of grip.before.values()) first = Math.min(first, times.startMs)
  return Math.max(byMs, -first)
}

/** Times of every cue of the grip after moving by `byMs`, in whole ms. */
export function dragged(grip: Grip, byMs: number): Map<string, Times> {
  const by = Math.round(limitDrag(grip, byMs))
  if (grip.part !== 'body') {
    const { startMs, endMs } = grabbed(grip)
    const times =
      grip.part === 'start' ? { startMs: startMs + by, endMs } : { startMs, endMs: endMs + by }
    const behind = [...(grip.behind ?? [])].map(([id, each]) => [id, moved(each, by)] as const)
    return new Map([[grip.cueId, times], ...behind])
  }
  return new Map([...grip.before].map(([id, times]) => [id, moved(times, by)]))
}

const moved = ({ startMs, endMs }: Times, by: number): Times => ({
  startMs: startMs + by,
  endMs: endMs + by,
})

type SnapKind = 'cue' | 'playhead' | 'marker' | 'ruler' | 'frame'

/** A time that edges snap to. */
interface SnapPoint {
  ms: number
  kind: SnapKind
}

/** Snapping distance, CSS pixels. */
const SNAP_PX: Readonly<Record<SnapKind, number>> = {
  cue: 8,
  playhead: 8,
  marker: 8,
  ruler: 4,
  frame: 20,
}

/** Which kind wins when several are near. */
const RANK: Readonly<Record<SnapKind, number>> = {
  cue: 0,
  playhead: 0,
  marker: 0,
  ruler: 1,
  frame: 2,
}

interface Snap {
  /** Offset to add to the edges, ms. */
  byMs: number
  point: SnapPoint
}

/**
 * The best snap for a set of edges that move together: by rank of the point, then by distance.
 * Null when nothing is near enough.
 */
export function snap(
  edges: readonly number[],
  points: readonly SnapPoint[],
  pxPerSecond: number,
): Snap | null {
  let best: Snap | null = null
  for (const point of points) {
    for (const edge of edges) {
      const byMs = point.ms - edge
      if ((Math.abs(byMs) * pxPerSecond) / 1_000 > SNAP_PX[point.kind]) continue
      if (!best || better({ byMs, point }, best)) best = { byMs, point }
    }
  }
  return best
}

function better(a: Snap, b: Snap): boolean {
  const rank = RANK[a.point.kind] - RANK[b.point.kind]
  return rank < 0 || (rank === 0 && Math.abs(a.byMs) < Math.abs(b.byMs))
}

export interface SnapSources {
  view: View
  /** All lanes: a cue snaps to the edges of cues on any of them. */
  lanes: ReadonlyArray<LaneIndex<Span & { cueId: string }>>
  /** Cues being dragged: not snapped to. */
  moving: ReadonlySet<string>
  playheadMs: number
  /** Times of markers. */
  markersMs: readonly number[]
  /** Frames a second of the film, null when unknown. */
  frameRate: number | null
}

/** Everything near an edge that it could snap to. */
export function snapPoints(edge: number, sources: SnapSources): SnapPoint[] {
  const { view, lanes, moving, playheadMs, markersMs, frameRate } = sources
  const points: SnapPoint[] = [
    { ms: playheadMs, kind: 'playhead' },
    ...markersMs.map((ms) => ({ ms, kind: 'marker' as const })),
  ]
  const snapMs = (SNAP_PX.cue * 1_000) / view.pxPerSecond
  for (const lane of lanes) {
    for (const at of [edge - snapMs, edge, edge + snapMs]) {
      const { before, after } = neighbours(lane, at)
      for (const span of [before, after]) {
        if (!span || moving.has(span.cueId)) continue
        points.push({ ms: span.startMs, kind: 'cue' }, { ms: span.endMs, kind: 'cue' })
      }
    }
  }
  const { minorMs } = tickStep(view)
  points.push({ ms: Math.round(edge / minorMs) * minorMs, kind: 'ruler' })
  if (frameRate !== null) {
    const frame = Math.round((edge * frameRate) / 1_000)
    points.push({ ms: Math.round((frame * 1_000) / frameRate), kind: 'frame' })
  }
  return points
}
