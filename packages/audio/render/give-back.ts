import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** So much memory may wait to be collected, bytes. */
const MOST_WAITING = 8 << 20

/**
 * A collection of the samples that nothing needs any more, for a thread that makes many of them.
 * They lie outside the heap, so that V8 by itself lets a few hundred MB of them come together: how
 * many, and with it the memory of a long render, would be left to chance.
 */
export function sampleCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  let kept = 0
  return () => {
    if (typeof collect !== 'function' || inUse() < kept + MOST_WAITING) return
    collect()
    kept = inUse()
  }
}

/** Memory of this thread, in its heap and outside, bytes. */
function inUse(): number {
  const { external_memory: outside, used_heap_size: inside } = getHeapStatistics()
  return outside + inside
}
