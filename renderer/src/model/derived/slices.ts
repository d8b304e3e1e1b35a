/** Work that may be interrupted wherever it yields, and answers at its end. */
export type Sliced<T> = Generator<undefined, T>

/** Time after which a slice gives way to keys, frames and messages, ms. */
const SLICE_MS = 6
/** The same while something else is done between slices, as when the table is scrolled: a frame is not late then. */
const SHORT_MS = 2
/** A slice that had to wait longer was not all there was to do, ms. */
const AT_REST_MS = 3
/** Slices stay short for so long after that, ms: three frames. */
const BUSY_MS = 50

/** Does the work without a break. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Does the work in slices, the first of them now, so that no task gets long. The others yield to
 * frames, keys and messages (priority `background`). Not by timers, which are throttled to one a
 * second in a hidden window.
 *
 * @param now a clock that runs while the work does, ms
 * @returns cancels the rest of the work
 */
export function inSlices<T>(
  work: Sliced<T>,
  done: (value: T) => void,
  now: () => number = () => performance.now(),
): () => void {
  let givenUp = false
  let asked = now()
  let busyUntil = 0
  function slice(): void {
    if (givenUp) return
    const began = now()
    if (began - asked > AT_REST_MS) busyUntil = began + BUSY_MS
    const until = began + (began < busyUntil ? SHORT_MS : SLICE_MS)
    for (;;) {
      const step = work.next()
      if (step.done) return done(step.value)
      asked = now()
      if (asked >= until) return void scheduler.postTask(slice, { priority: 'background' })
    }
  }
  slice()
  return () => {
    givenUp = true
  }
}
