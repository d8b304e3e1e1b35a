import { decimalMark } from '@/ui/text/language'
import { endMs, msToX, type View } from '@/model/view/view'

interface Tick {
  ms: number
  x: number
  /** Time next to the tick; null for a minor tick. */
  label: string | null
}

/** Distances between labelled ticks, ms, and into how many parts minor ticks divide each. */
const STEPS: ReadonlyArray<readonly [ms: number, parts: number]> = [
  [100, 5],
  [200, 4],
  [500, 5],
  [1_000, 5],
  [2_000, 4],
  [5_000, 5],
  [10_000, 5],
  [15_000, 3],
  [30_000, 6],
  [60_000, 6],
  [120_000, 4],
  [300_000, 5],
  [600_000, 5],
  [900_000, 3],
  [1_800_000, 6],
  [3_600_000, 6],
  [7_200_000, 4],
  [21_600_000, 6],
  [43_200_000, 6],
  [86_400_000, 4],
]

const two = (value: number): string => String(value).padStart(2, '0')

/** `0:41`, `1:02:05`, with tenths when the ruler is that fine. */
function shortTime(ms: number, tenths: boolean): string {
  const seconds = Math.floor(ms / 1_000)
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const clock = hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
  return tenths ? `${clock}${decimalMark()}${Math.floor((ms % 1_000) / 100)}` : clock
}

/** Distances between labelled and between minor ticks at this zoom, ms. */
export function tickStep(view: View, minLabelPx = 84): { labelMs: number; minorMs: number } {
  const wanted = (minLabelPx * 1_000) / view.pxPerSecond
  const [labelMs, parts] = STEPS.find(([ms]) => ms >= wanted) ?? [86_400_000, 4]
  return { labelMs, minorMs: labelMs / parts }
}

/** Ticks in view, from left to right. */
export function rulerTicks(view: View): Tick[] {
  const { labelMs, minorMs } = tickStep(view)
  const ticks: Tick[] = []
  const first = Math.max(0, Math.floor(view.startMs / minorMs) - 1)
  const last = Math.ceil(endMs(view) / minorMs)
  const every = Math.round(labelMs / minorMs)
  for (let index = first; index <= last; index++) {
    const ms = index * minorMs
    const label = index % every === 0 ? shortTime(ms, labelMs < 1_000) : null
    ticks.push({ ms, x: msToX(view, ms), label })
  }
  return ticks
}
