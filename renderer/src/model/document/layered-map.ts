/** Changes that lie over a map before the two are made one: a copy of them costs next to nothing. */
const LIMIT = 256

/** Marks a key that the map beneath has and the layer has not. */
const gone = Symbol('gone')

/** A map beneath, which changes no more, and the few entries that differ from it. */
class LayeredMap<T> implements ReadonlyMap<string, T> {
  readonly base: ReadonlyMap<string, T>
  readonly layer: ReadonlyMap<string, T | typeof gone>
  readonly size: number

  constructor(
    base: ReadonlyMap<string, T>,
    layer: ReadonlyMap<string, T | typeof gone>,
    size: number,
  ) {
    this.base = base
    this.layer = layer
    this.size = size
  }

  get(key: string): T | undefined {
    const over = this.layer.get(key)
    if (over === undefined) return this.base.get(key)
    return over === gone ? undefined : over
  }

  has(key: string): boolean {
    return has(this.base, this.layer, key)
  }

  *entries(): MapIterator<[string, T]> {
    for (const [key, value] of this.base) {
      const over = this.layer.get(key)
      if (over === undefined) yield [key, value]
      else if (over !== gone) yield [key, over]
    }
    for (const [key, value] of this.layer) {
      if (value !== gone && !this.base.has(key)) yield [key, value]
    }
  }

  *keys(): MapIterator<string> {
    for (const [key] of this.entries()) yield key
  }

  *values(): MapIterator<T> {
    for (const [, value] of this.entries()) yield value
  }

  forEach(visit: (value: T, key: string, map: ReadonlyMap<string, T>) => void): void {
    this.base.forEach((value, key) => {
      const over = this.layer.get(key)
      if (over === undefined) visit(value, key, this)
      else if (over !== gone) visit(over, key, this)
    })
    this.layer.forEach((value, key) => {
      if (value !== gone && !this.base.has(key)) visit(value, key, this)
    })
  }

  [Symbol.iterator](): MapIterator<[string, T]> {
    return this.entries()
  }
}

const isLayered = <T>(map: ReadonlyMap<string, T>): map is LayeredMap<T> =>
  map instanceof LayeredMap

/**
 * The map with some entries set and some removed; the given one stays unchanged. The cost of a
 * small change does not grow with the map: both share the rest.
 */
export function changedMap<T>(
  map: ReadonlyMap<string, T>,
  set: Iterable<readonly [string, T]>,
  remove: Iterable<string> = [],
): ReadonlyMap<string, T> {
  const many = sizeOf(set) + sizeOf(remove) > LIMIT
  if (many) return copied(map, set, remove)
  const base = isLayered(map) ? map.base : map
  const layer = new Map(isLayered(map) ? map.layer : [])
  let { size } = map
  for (const key of remove) {
    if (!has(base, layer, key)) continue
    size -= 1
    layer.set(key, gone)
  }
  for (const [key, value] of set) {
    if (!has(base, layer, key)) size += 1
    layer.set(key, value)
  }
  const changed = new LayeredMap(base, layer, size)
  return layer.size > LIMIT ? new Map(changed) : changed
}

/** Size known without iterating; 0 = unknown. */
function sizeOf(given: Iterable<unknown>): number {
  if (Array.isArray(given)) return given.length
  return given instanceof Map || given instanceof Set ? given.size : 0
}

/** A change of very many entries at once makes one new map. */
function copied<T>(
  map: ReadonlyMap<string, T>,
  set: Iterable<readonly [string, T]>,
  remove: Iterable<string>,
): ReadonlyMap<string, T> {
  const next = new Map<string, T>()
  map.forEach((value, key) => next.set(key, value))
  for (const key of remove) next.delete(key)
  for (const [key, value] of set) next.set(key, value)
  return next
}

function has<T>(
  base: ReadonlyMap<string, T>,
  layer: ReadonlyMap<string, T | typeof gone>,
  key: string,
): boolean {
  const over = layer.get(key)
  return over === undefined ? base.has(key) : over !== gone
}

interface Step {
  from: number
  ids: readonly string[]
}

/** Steps remembered: enough for values computed a few times a second. */
const MAX_STEPS = 64

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
  if (steps.size > MAX_STEPS && oldest !== undefined) steps.delete(oldest)
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

/** All ids of the sets; null when one of them is not known. */
export function union(sets: readonly (ReadonlySet<string> | null)[]): ReadonlySet<string> | null {
  const known = sets.filter((set) => set !== null)
  if (known.length < sets.length) return null
  const [first, ...rest] = known.filter((set) => set.size > 0)
  if (rest.length === 0) return first ?? new Set()
  const all = new Set(first)
  for (const set of rest) for (const id of set) all.add(id)
  return all
}

/** Elements in only one of two sets. */
export function inOneOf(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  const ids = new Set<string>()
  if (a === b) return ids
  for (const id of a) if (!b.has(id)) ids.add(id)
  for (const id of b) if (!a.has(id)) ids.add(id)
  return ids
}
