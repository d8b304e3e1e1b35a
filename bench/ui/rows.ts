import type { BenchRow } from '../table'
import type { Frames } from './frames'
import type { Press } from './press'

const round = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

/** Sixty frames a second, as the display counts them: in tenths of a millisecond. */
const FRAME_MS = 16.8
const inTenths = (ms: number): number => Math.round(ms * 10) / 10

const taskOf = (ms: number): string => (ms > 0 ? `, longest task ${round(ms)} ms` : '')

/** Frames and tasks against their bars. */
export function frameRow(what: string, { p95, longest, longestTask, count }: Frames): BenchRow {
  const frames = `p95 ${round(p95)} ms of ${count} frames, longest ${round(longest)} ms`
  const ok = inTenths(p95) <= FRAME_MS && longestTask <= 50
  const bar = `p95 ≤ ${FRAME_MS} ms, no task over 50 ms`
  return { what, value: frames + taskOf(longestTask), bar, ok }
}

/** The 95th percentile by nearest rank: of twenty, all but the slowest stay below it or are it. */
const p95Of = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Infinity

/** Key presses against their bar, at p95; what follows from them must not hold the window up either. */
export function pressRow(what: string, presses: readonly Press[], most: number): BenchRow {
  const times = presses.map(({ shownMs }) => shownMs)
  const [p95, task] = [p95Of(times), p95Of(presses.map(({ longestTask }) => longestTask))]
  const slowest = round(Math.max(...times))
  const value = `p95 ${round(p95)} ms of ${times.length}, slowest ${slowest} ms${taskOf(task)}`
  return { what, value, bar: `p95 ≤ ${most} ms`, ok: p95 <= most && task <= most }
}
