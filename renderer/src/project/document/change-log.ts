interface Step {
  from: number
  ids: readonly string[]
}

/** Steps remembered: enough for what is worked out a few times a second. */
const LIMIT = 64

const serials = new WeakMap<object, number>()
const steps = new Map<number, Step>()
let last = 0

function serialOf(version: object): number {
  const known = serials.get(version)
  if (known !== undefined) return known
  last += 1
  serials.set(version, last)
  return last
}

/** Notes by which ids a version of some data differs from the one it was made of. */
export function noteChange(from: object, to: object, ids: readonly string[]): void {
  if (from === to) return
  steps.set(serialOf(to), { from: serialOf(from), ids })
  const [oldest] = steps.keys()
  if (steps.size > LIMIT && oldest !== undefined) steps.delete(oldest)
}

/**
 * The ids by which two versions can differ at most, so that what follows from the data need not be
 * worked out for all of it again. Null when it is not known: then anything may differ.
 */
export function changedBetween(from: object, to: object): ReadonlySet<string> | null {
  const ids = new Set<string>()
  if (from === to) return ids
  const goal = serials.get(from)
  let at = serials.get(to)
  while (at !== undefined && at !== goal) {
    const step = steps.get(at)
    for (const id of step?.ids ?? []) ids.add(id)
    at = step?.from
  }
  return at === undefined ? null : ids
}
