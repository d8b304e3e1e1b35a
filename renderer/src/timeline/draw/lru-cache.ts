/** Keeps the most recently used values up to a total cost, such as bytes; drops the oldest first. */
interface LruCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
  clear(): void
  readonly cost: number
  readonly size: number
}

/**
 * @param costOf cost of a value, in the unit of `limit`; must not change while it is cached
 * @param release called for every dropped value, to free its memory outside the heap
 */
export function createLru<V>(
  limit: number,
  costOf: (value: V) => number,
  release?: (value: V) => void,
): LruCache<V> {
  // A Map iterates in order of insertion: re-inserting on use keeps the oldest first.
  const kept = new Map<string, V>()
  let cost = 0

  function remove(key: string): void {
    const value = kept.get(key)
    if (value === undefined) return
    kept.delete(key)
    cost -= costOf(value)
    release?.(value)
  }

  function trim(): void {
    for (const key of kept.keys()) {
      if (cost <= limit || kept.size <= 1) return
      remove(key)
    }
  }

  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      kept.set(key, value)
      cost += costOf(value)
      trim()
    },
    delete: remove,
    clear() {
      for (const key of kept.keys()) remove(key)
    },
    get cost() {
      return cost
    },
    get size() {
      return kept.size
    },
  }
}
