import type { Frames } from './frames'
import { figuresOf, type Press } from './press'

/** A line of the printed table. */
export interface Row {
  what: string
  measured: string
  bar: string
  met: 'yes' | 'NO'
}

const round = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

export function row(what: string, value: number, unit: string, most: number): Row {
  const met = value <= most ? 'yes' : 'NO'
  return { what, measured: `${round(value)} ${unit}`, bar: `≤ ${most} ${unit}`, met }
}

/** Sixty frames a second, as the display counts them: in tenths of a millisecond. */
const FRAME_MS = 16.8
const inTenths = (ms: number): number => Math.round(ms * 10) / 10

/** Frames and tasks against their bars. */
export function frameRow(what: string, { p95, longest, longestTask, count }: Frames): Row {
  const task = longestTask > 0 ? `, longest task ${round(longestTask)} ms` : ''
  const measured = `p95 ${round(p95)} ms of ${count} frames, longest ${round(longest)} ms${task}`
  const met = inTenths(p95) <= FRAME_MS && longestTask <= 50 ? 'yes' : 'NO'
  return { what, measured, bar: `p95 ≤ ${FRAME_MS} ms, no task over 50 ms`, met }
}

/** Key presses against their bar, at p95; what follows from them must not hold the window up either. */
export function pressRow(what: string, presses: readonly Press[], most: number): Row {
  const { count, p95, slowest, longestTask } = figuresOf(presses)
  const shown =
    count === 1
      ? `${round(p95)} ms`
      : `p95 ${round(p95)} ms of ${count}, slowest ${round(slowest)} ms`
  const task = longestTask > 0 ? `, longest task ${round(longestTask)} ms` : ''
  const met = p95 <= most && longestTask <= most ? 'yes' : 'NO'
  const bar = count === 1 ? `≤ ${most} ms` : `p95 ≤ ${most} ms`
  return { what, measured: `${shown}${task}`, bar, met }
}
