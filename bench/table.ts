/** A measured figure and its bar. */
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

/** Time that `work` takes, ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Times several works in turns, so that a busy machine slows all of them alike. */
export async function takingTurns<Name extends string>(
  rounds: number,
  works: Record<Name, () => unknown>,
): Promise<{ median: (name: Name) => number; ratio: (name: Name, to: Name) => number }> {
  const times = new Map<string, number[]>()
  const names = Object.keys(works).filter((name): name is Name => name in works)
  for (let i = 0; i < rounds; i++) {
    for (const name of names) {
      const took = await timed(async () => works[name]())
      times.set(name, [...(times.get(name) ?? []), took])
    }
  }
  const of = (name: Name) => times.get(name) ?? []
  return {
    median: (name) => median(of(name)),
    ratio: (name, to) => median(of(name).map((time, i) => time / (of(to)[i] ?? time))),
  }
}

/** The median of some figures. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
