import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Garbage allowed before a collection, bytes: less than what makes V8 look at the whole heap by itself. */
const MAX_WAITING = 3 << 20

/**
 * Returns a function that collects unused sample buffers, for a thread that allocates many of them.
 * They are outside V8's heap, so without it a few hundred MB would accumulate, and the memory of a
 * long render would be unpredictable. Most are young: the whole heap is looked at only where that
 * does not free enough.
 */
export function sampleCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  let [usedAfter, usedAfterAll] = [0, 0]
  return () => {
    const used = inUse()
    // V8 frees buffers on another thread, so what a collection freed shows only later.
    usedAfter = Math.min(usedAfter, used)
    usedAfterAll = Math.min(usedAfterAll, used)
    if (typeof collect !== 'function' || used < usedAfter + MAX_WAITING) return
    const isAll = usedAfter > usedAfterAll + 2 * MAX_WAITING
    if (isAll) collect()
    else collect({ type: 'minor' })
    usedAfter = inUse()
    if (isAll) usedAfterAll = usedAfter
  }
}

/**
 * Collects all garbage of this thread and gives the emptied pages back to the system, which no collection does by itself
 * while memory is plentiful. Takes about 0.1 s: for the moment between two large steps.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--compact-on-every-full-gc')
  if (typeof collect === 'function') collect()
  setFlagsFromString('--no-compact-on-every-full-gc')
}

/** Memory of this thread, in its heap and outside, bytes. */
function inUse(): number {
  const { external_memory: outside, used_heap_size: inside } = getHeapStatistics()
  return outside + inside
}
