export interface ProgressWatchOptions {
  giveUpAfterMs: number
  /** No progress for a while: the interface should show what the run waits for. */
  onQuiet(): void
  /** No progress for `giveUpAfterMs`. */
  onGiveUp(): void
}

/** Standstill after which `onQuiet` is called, ms. */
const QUIET_MS = 10_000
const TICK_MS = 1_000

/** Detects a run without progress. Time in which the computer sleeps does not count. */
export class ProgressWatch {
  #quietMs = 0
  #lastTickMs = Date.now()
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly options: ProgressWatchOptions) {}

  /** When the run is given up without progress until then, epoch ms. */
  get giveUpAtMs(): number {
    return Date.now() + this.options.giveUpAfterMs - this.#quietMs
  }

  get isQuiet(): boolean {
    return this.#quietMs >= QUIET_MS
  }

  start(): void {
    this.#lastTickMs = Date.now()
    this.#timer = setTimeout(() => this.#tick(), TICK_MS)
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  progressed(): void {
    this.#quietMs = 0
  }

  #tick(): void {
    const now = Date.now()
    const before = this.#quietMs
    this.#quietMs += Math.min(now - this.#lastTickMs, 5 * TICK_MS)
    this.#lastTickMs = now
    if (before < QUIET_MS && this.#quietMs >= QUIET_MS) this.options.onQuiet()
    if (this.#quietMs >= this.options.giveUpAfterMs) {
      this.stop()
      this.options.onGiveUp()
    } else this.#timer = setTimeout(() => this.#tick(), TICK_MS)
  }
}
