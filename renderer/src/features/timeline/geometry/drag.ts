import { MIN_CUE_MS } from '@shared/contracts/project-limits'

export type DragPart = 'body' | 'start' | 'end'

export interface Times {
  startMs: number
  endMs: number
}

/** What was taken hold of: a part of one cue, and every cue that goes along. */
export interface Grip {
  part: DragPart
  cueId: string
  /** Times before the drag, of all cues that go along. */
  before: ReadonlyMap<string, Times>
}

/** Times of the cue that was taken hold of; the others follow it. */
const held = (grip: Grip): Times => grip.before.get(grip.cueId) ?? { startMs: 0, endMs: 0 }

/** The edges that may snap, after moving by `byMs`. */
export function movingEdges(grip: Grip, byMs: number): number[] {
  const { startMs, endMs } = held(grip)
  if (grip.part === 'start') return [startMs + byMs]
  if (grip.part === 'end') return [endMs + byMs]
  return [startMs + byMs, endMs + byMs]
}

/** How far the grip can go: no cue begins before 0, none gets shorter than `MIN_CUE_MS`. */
export function limitDrag(grip: Grip, byMs: number): number {
  const { startMs, endMs } = held(grip)
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
    const { startMs, endMs } = held(grip)
    const times =
      grip.part === 'start' ? { startMs: startMs + by, endMs } : { startMs, endMs: endMs + by }
    return new Map([[grip.cueId, times]])
  }
  return new Map(
    [...grip.before].map(([id, times]) => [
      id,
      { startMs: times.startMs + by, endMs: times.endMs + by },
    ]),
  )
}
