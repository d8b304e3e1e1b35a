const CLOSE_MS = 60_000

/**
 * What follows a crash of the window: it is reloaded; but when it crashed within the last minute,
 * too, the user is asked first, so that it does not go on crashing by itself.
 */
export class CrashPolicy {
  #lastAt = Number.NEGATIVE_INFINITY

  /** @param now ms of a clock that only goes forward */
  after(now: number): 'reload' | 'ask' {
    const again = now - this.#lastAt < CLOSE_MS
    this.#lastAt = now
    return again ? 'ask' : 'reload'
  }
}
