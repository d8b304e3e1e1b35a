import { firstIndex } from '@shared/lists/sorted'
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

/** A time that may snap, and which edge of a cue it is; markers are no edge. */
export interface Edge {
  ms: number
  at: 'start' | 'end' | 'marker'
}

/** The edges that may snap, after moving by `byMs`. */
export function movingEdges(grip: Grip, byMs: number): Edge[] {
  const { startMs, endMs } = grabbed(grip)
  const edges: Edge[] = [
    { ms: startMs + byMs, at: 'start' },
    { ms: endMs + byMs, at: 'end' },
  ]
  return edges.filter(({ at }) => grip.part === 'body' || grip.part === at)
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

type SnapKind = 'cue' | 'playhead' | 'marker' | 'shot' | 'speech' | 'ruler' | 'frame'

/** A time that edges snap to. */
interface SnapPoint {
  ms: number
  kind: SnapKind
  /** The only edge that it attracts; absent: every one. */
  only?: Edge['at']
}

/** Snapping distance, CSS pixels. */
const SNAP_PX: Readonly<Record<SnapKind, number>> = {
  cue: 8,
  playhead: 8,
  marker: 8,
  shot: 8,
  speech: 8,
  ruler: 4,
  frame: 20,
}

/** Which kind wins when several are near. */
const RANK: Readonly<Record<SnapKind, number>> = {
  cue: 0,
  playhead: 0,
  marker: 0,
  shot: 0,
  speech: 0,
  ruler: 2,
  frame: 3,
}

/** A shot change that is further than its pixels, but within the frames of the trade. */
const FAR_SHOT_RANK = 1

/**
 * Edges within so many frames of a shot change belong on it, and a cue that ends there ends so many frames before it:
 * Netflix, *Timed Text Style Guide: Subtitle Timing Guidelines* (shot changes).
 */
export const SHOT_ZONE_FRAMES = 12
export const SHOT_GAP_FRAMES = 2

interface Snap {
  /** Offset to add to the edges, ms. */
  byMs: number
  point: SnapPoint
}

interface SnapScale {
  pxPerSecond: number
  /** Length of a frame of the film, ms. */
  frameMs: number
}

/**
 * The best snap for a set of edges that move together: by rank of the point, then by distance.
 * Null when nothing is near enough.
 */
export function snap(
  edges: readonly Edge[],
  points: readonly SnapPoint[],
  scale: SnapScale,
): Snap | null {
  let best: (Snap & { rank: number }) | null = null
  for (const point of points) {
    for (const edge of edges) {
      if (point.only !== undefined && point.only !== edge.at) continue
      const byMs = point.ms - edge.ms
      const rank = rankOf(point, Math.abs(byMs), scale)
      if (rank === null) continue
      if (!best || rank < best.rank || (rank === best.rank && isCloser(byMs, best)))
        best = { byMs, point, rank }
    }
  }
  return best && { byMs: best.byMs, point: best.point }
}

const isCloser = (byMs: number, { byMs: other }: Snap): boolean => Math.abs(byMs) < Math.abs(other)

/** Rank of a point at a distance, ms; null: too far away. */
function rankOf(
  { kind, only }: SnapPoint,
  distanceMs: number,
  { pxPerSecond, frameMs }: SnapScale,
): number | null {
  if ((distanceMs * pxPerSecond) / 1_000 <= SNAP_PX[kind]) return RANK[kind]
  const isEdgeNearShot = kind === 'shot' && only !== 'marker'
  return isEdgeNearShot && distanceMs <= SHOT_ZONE_FRAMES * frameMs ? FAR_SHOT_RANK : null
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
  /** Times of shot changes, in order. */
  shotsMs: readonly number[]
  /** Speech of the film, in order. */
  speech: readonly Span[]
  /** Frames a second of the film, null when unknown. */
  frameRate: number | null
  /** Length of a frame, as it is taken where the film does not say, ms. */
  frameMs: number
}

/** Everything near an edge that it could snap to. */
export function snapPoints({ ms: edge, at: side }: Edge, sources: SnapSources): SnapPoint[] {
  const { view, lanes, moving, playheadMs, markersMs, frameRate } = sources
  const points: SnapPoint[] = [
    { ms: playheadMs, kind: 'playhead' },
    ...markersMs.map((ms) => ({ ms, kind: 'marker' as const })),
    ...shotPoints(edge, side, sources),
    ...speechPoints(edge, side, sources),
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

/** Where an edge goes that belongs on a shot change: an end lies before it, ms. */
export const edgeAtShot = (shotMs: number, at: Edge['at'], frameMs: number): number =>
  at === 'end' ? shotMs - SHOT_GAP_FRAMES * frameMs : shotMs

/** Items of a sorted list at both sides of a time. */
function around<T>(list: readonly T[], startOf: (item: T) => number, ms: number): T[] {
  const next = firstIndex(list, (item) => startOf(item) > ms)
  return list.slice(Math.max(0, next - 1), next + 1)
}

function shotPoints(
  ms: number,
  at: Edge['at'],
  { shotsMs, frameMs }: Pick<SnapSources, 'shotsMs' | 'frameMs'>,
): SnapPoint[] {
  const shift = edgeAtShot(0, at, frameMs)
  return around(shotsMs, (shot) => shot + shift, ms).map((shot) => ({
    ms: Math.round(shot + shift),
    kind: 'shot',
    only: at,
  }))
}

/** Starts attract starts and ends ends: a cue does not begin where the speech has ended. */
function speechPoints(
  ms: number,
  at: Edge['at'],
  { speech, view }: Pick<SnapSources, 'speech' | 'view'>,
): SnapPoint[] {
  const snapMs = (SNAP_PX.speech * 1_000) / view.pxPerSecond
  const near = [ms - snapMs, ms, ms + snapMs].flatMap((each) =>
    around(speech, ({ startMs }) => startMs, each),
  )
  return near.flatMap(({ startMs, endMs }): SnapPoint[] => [
    ...(at === 'end' ? [] : [{ ms: startMs, kind: 'speech' as const, only: at }]),
    ...(at === 'start' ? [] : [{ ms: endMs, kind: 'speech' as const, only: at }]),
  ])
}
