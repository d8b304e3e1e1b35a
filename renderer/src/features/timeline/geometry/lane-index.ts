/** Anything that lies on a lane from a time to a time. */
export interface Span {
  startMs: number
  /** Where its drawing ends: cue end, or the true end of an overhanging take. */
  reachMs: number
}

/**
 * Spans of one lane, sorted by start, with the running maximum of their ends: since that maximum
 * never falls, the first span that reaches into a view is found by halving, however they overlap.
 */
export interface LaneIndex<T extends Span> {
  spans: readonly T[]
  reachUpTo: Float64Array
}

/** @param spans sorted by `startMs` */
export function indexLane<T extends Span>(spans: readonly T[]): LaneIndex<T> {
  const reachUpTo = new Float64Array(spans.length)
  let reach = -Infinity
  spans.forEach((span, index) => {
    reach = Math.max(reach, span.reachMs)
    reachUpTo[index] = reach
  })
  return { spans, reachUpTo }
}

/** First index whose value passes, in an array where passing never stops again. */
function firstWhere(length: number, passes: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Calls `visit` for every span that touches the range, in order of start. */
export function visitRange<T extends Span>(
  lane: LaneIndex<T>,
  fromMs: number,
  toMs: number,
  visit: (span: T) => void,
): void {
  const { spans, reachUpTo } = lane
  const first = firstWhere(spans.length, (index) => (reachUpTo[index] ?? 0) >= fromMs)
  for (let index = first; index < spans.length; index++) {
    const span = spans[index]
    if (!span || span.startMs > toMs) return
    if (span.reachMs >= fromMs) visit(span)
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
  const next = firstWhere(lane.spans.length, (index) => (lane.spans[index]?.startMs ?? 0) > ms)
  return { before: lane.spans[next - 1], after: lane.spans[next] }
}
