import { neighbours, type LaneIndex, type Span } from './lane-index'
import { tickStep } from './ruler-ticks'
import type { View } from '@/project/view/view'

export type SnapKind = 'cue' | 'playhead' | 'marker' | 'ruler' | 'frame'

/** A time that edges are drawn to, and from how far. */
export interface SnapPoint {
  ms: number
  kind: SnapKind
}

/** How near an edge must come, CSS pixels; what means more pulls from further away. */
const PULL_PX: Readonly<Record<SnapKind, number>> = {
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

export interface Snap {
  /** What to add to the edges, ms. */
  byMs: number
  point: SnapPoint
}

/**
 * Draws one of the edges to the best point: first by what the point means, then by nearness.
 * All edges move together, as a dragged cue does.
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
      if ((Math.abs(byMs) * pxPerSecond) / 1_000 > PULL_PX[point.kind]) continue
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
  /** Lanes whose cues are neighbours: edges of cues on any lane count. */
  lanes: ReadonlyArray<LaneIndex<Span & { cueId: string; endMs: number }>>
  /** Cues that are being dragged do not attract themselves. */
  dragged: ReadonlySet<string>
  playheadMs: number
  /** Times of markers. */
  markersMs: readonly number[]
  /** Frames a second of the film, null when unknown. */
  frameRate: number | null
}

/** Everything near an edge that could attract it. */
export function snapPoints(edge: number, sources: SnapSources): SnapPoint[] {
  const { view, lanes, dragged, playheadMs, markersMs, frameRate } = sources
  const points: SnapPoint[] = [
    { ms: playheadMs, kind: 'playhead' },
    ...markersMs.map((ms) => ({ ms, kind: 'marker' as const })),
  ]
  const pullMs = (PULL_PX.cue * 1_000) / view.pxPerSecond
  for (const lane of lanes) {
    for (const at of [edge - pullMs, edge, edge + pullMs]) {
      const { before, after } = neighbours(lane, at)
      for (const span of [before, after]) {
        if (!span || dragged.has(span.cueId)) continue
        points.push({ ms: span.startMs, kind: 'cue' }, { ms: span.endMs, kind: 'cue' })
      }
    }
  }
  const { smallMs } = tickStep(view)
  points.push({ ms: Math.round(edge / smallMs) * smallMs, kind: 'ruler' })
  if (frameRate !== null) {
    const frame = Math.round((edge * frameRate) / 1_000)
    points.push({ ms: Math.round((frame * 1_000) / frameRate), kind: 'frame' })
  }
  return points
}
