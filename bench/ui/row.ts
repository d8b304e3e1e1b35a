import type { Frames } from './frames'
import type { Press } from './press'

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

/** Frames and tasks against their bars. */
export function frameRow(what: string, { p95, longest, longestTask, count }: Frames): Row {
  const task = longestTask > 0 ? `, longest task ${round(longestTask)} ms` : ''
  const measured = `p95 ${round(p95)} ms of ${count} frames, longest ${round(longest)} ms${task}`
  const met = p95 <= 20 && longestTask <= 50 ? 'yes' : 'NO'
  return { what, measured, bar: 'p95 ≤ 20 ms, no task over 50 ms', met }
}

/** A key press against its bar; what follows from it must not hold the window up either. */
export function pressRow(what: string, { shownMs, longestTask }: Press, most: number): Row {
  const task = longestTask > 0 ? `, longest task ${round(longestTask)} ms` : ''
  const met = shownMs <= most && longestTask <= most ? 'yes' : 'NO'
  return { what, measured: `${round(shownMs)} ms${task}`, bar: `≤ ${most} ms`, met }
}
