import { firstIndex } from '@shared/lists/sorted'

/** Object on a lane between two times. */
export interface Span {
  startMs: number
  endMs: number
}

/**
 * Spans of one lane, sorted by start, with the running maximum of their ends. That maximum never
 * falls, so a binary search finds the first span that extends into a range, however they overlap.
 */
export interface LaneIndex<T extends Span> {
  spans: readonly T[]
  latestEnds: Float64Array
}

/** @param spans sorted by `startMs` */
export function indexLane<T extends Span>(spans: readonly T[]): LaneIndex<T> {
  const latestEnds = new Float64Array(spans.length)
  let latest = -Infinity
  spans.forEach((span, index) => {
    latest = Math.max(latest, span.endMs)
    latestEnds[index] = latest
  })
  return { spans, latestEnds }
}

/** Calls `visit` for every span that touches the range, in order of start. */
export function visitRange<T extends Span>(
  lane: LaneIndex<T>,
  fromMs: number,
  toMs: number,
  visit: (span: T) => void,
): void {
  const { spans, latestEnds } = lane
  const first = firstIndex(spans, (_, index) => (latestEnds[index] ?? 0) >= fromMs)
  for (let index = first; index < spans.length; index++) {
    const span = spans[index]
    if (!span || span.startMs > toMs) return
    if (span.endMs >= fromMs) visit(span)
  }
}

export function spansIn<T extends Span>(lane: LaneIndex<T>, fromMs: number, toMs: number): T[] {
  const found: T[] = []
  visitRange(lane, fromMs, toMs, (span) => found.push(span))
  return found
}

/** The span that starts last at or before `ms`, and the one after it; either may be missing. */
export function neighbours<T extends Span>(
  lane: LaneIndex<T>,
  ms: number,
): { before: T | undefined; after: T | undefined } {
  const next = firstIndex(lane.spans, ({ startMs }) => startMs > ms)
  return { before: lane.spans[next - 1], after: lane.spans[next] }
}
