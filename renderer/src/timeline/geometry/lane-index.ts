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
  /** Row of each span among those that it overlaps, from 0, and how many rows these need. */
  rows: Uint8Array
  rowCounts: Uint8Array
}

/** Spans that overlap for less than this share a row: both can be seen and reached, ms. */
const MIN_OVERLAP_MS = 80
const MAX_ROWS = 255

/** @param spans sorted by `startMs` */
export function indexLane<T extends Span>(spans: readonly T[]): LaneIndex<T> {
  const latestEnds = new Float64Array(spans.length)
  let latest = -Infinity
  spans.forEach((span, index) => {
    latest = Math.max(latest, span.endMs)
    latestEnds[index] = latest
  })
  return { spans, latestEnds, ...overlapRows(spans) }
}

/** Each span goes to the first row that is free where it starts; spans that follow each other share the first. */
function overlapRows(spans: readonly Span[]): Pick<LaneIndex<Span>, 'rows' | 'rowCounts'> {
  const rows = new Uint8Array(spans.length)
  const rowCounts = new Uint8Array(spans.length).fill(1)
  /** Where each row of the spans that overlap each other becomes free. */
  let free: number[] = []
  let first = 0
  const close = (until: number): void => {
    if (free.length > 1) rowCounts.fill(free.length, first, until)
    free = []
    first = until
  }
  spans.forEach(({ startMs, endMs }, i) => {
    if (free.every((ms) => ms <= startMs)) close(i)
    const at = free.findIndex((ms) => ms <= startMs)
    const row = at < 0 ? Math.min(free.length, MAX_ROWS - 1) : at
    rows[i] = row
    free[row] = Math.max(free[row] ?? 0, startMs + 1, endMs - MIN_OVERLAP_MS)
  })
  close(spans.length)
  return { rows, rowCounts }
}

/** Place of a span in its lane, by what it starts at; −1 without it. */
export function placeOf<T extends Span>(
  { spans }: Pick<LaneIndex<T>, 'spans'>,
  startMs: number,
  isIt: (span: T) => boolean,
): number {
  for (let i = firstIndex(spans, (span) => span.startMs >= startMs); i < spans.length; i++) {
    const span = spans[i]
    if (!span || span.startMs > startMs) return -1
    if (isIt(span)) return i
  }
  return -1
}

/** Calls `visit` for every span that touches the range, in order of start, with its place in the lane. */
export function visitRange<T extends Span>(
  lane: LaneIndex<T>,
  fromMs: number,
  toMs: number,
  visit: (span: T, place: number) => void,
): void {
  const { spans, latestEnds } = lane
  const first = firstIndex(spans, (_, index) => (latestEnds[index] ?? 0) >= fromMs)
  for (let index = first; index < spans.length; index++) {
    const span = spans[index]
    if (!span || span.startMs > toMs) return
    if (span.endMs >= fromMs) visit(span, index)
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
