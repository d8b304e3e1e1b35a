/** Work that may be interrupted wherever it yields, and answers at its end. */
export type Sliced<T> = Generator<undefined, T>

/** Time after which a slice gives way to keys, frames and messages, ms. */
const SLICE_MS = 6

/** Does the work without a break. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Does the work in slices, the first of them now, so that no task gets long. The others wait for frames,
 * keys and messages (priority `background`): they are what a user sees. Not by timers, as a window that
 * is not shown would have to wait a second for each of them.
 *
 * @param now a clock that runs while the work does, ms
 * @returns gives the rest of the work up
 */
export function inSlices<T>(
  work: Sliced<T>,
  done: (value: T) => void,
  now: () => number = () => performance.now(),
): () => void {
  let givenUp = false
  function slice(): void {
    if (givenUp) return
    const until = now() + SLICE_MS
    for (;;) {
      const step = work.next()
      if (step.done) return done(step.value)
      if (now() >= until) return void scheduler.postTask(slice, { priority: 'background' })
    }
  }
  slice()
  return () => {
    givenUp = true
  }
}
