/** One measured figure, and how it stands against its bar. */
export interface BenchRow {
  what: string
  value: string
  bar?: string
  ok?: boolean
}

export interface BenchTable {
  title: string
  rows: BenchRow[]
}

/** A row whose figure must not exceed (or, for `least`, fall below) a bar. */
export function row(
  what: string,
  figure: number,
  {
    most,
    least,
    unit = '',
    digits = 2,
  }: { most?: number; least?: number; unit?: string; digits?: number } = {},
): BenchRow {
  const shown = (value: number) => `${value.toFixed(digits)}${unit}`
  if (most !== undefined)
    return { what, value: shown(figure), bar: `≤ ${most}${unit}`, ok: figure <= most }
  if (least !== undefined)
    return { what, value: shown(figure), bar: `≥ ${least}${unit}`, ok: figure >= least }
  return { what, value: shown(figure) }
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The middle one of several runs: one that was disturbed does not count. */
export async function medianTime(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < runs; i++) times.push(await timed(work))
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}
