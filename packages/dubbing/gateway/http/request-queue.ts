import { pace, type RateWindow } from '@shared/services/rate-limit'
import { sleep } from '@shared/services/retry'

/** Why a connection is paused, and until when (epoch ms). */
export interface Waiting {
  reason: 'RATE_LIMITED'
  untilMs: number | null
}

/** Place of a request in the queue. */
export interface Turn {
  /** The user does not wait for it: other requests go first, and part of the limit is reserved for them. */
  background: boolean
  /** Maximum wait for a rate limit, ms. */
  patienceMs: number
  signal?: AbortSignal | undefined
}

export type TurnResult = 'go' | 'aborted' | 'out-of-patience'

/** Shorter pauses are normal pacing and not reported. */
const NOTIFY_FROM_MS = 1_500

/**
 * Schedules the requests of one connection: a few in parallel, foreground requests first, none
 * while the service requires a wait, and slower when its limit comes near.
 */
export class RequestQueue {
  #running = 0
  #lastSentMs = 0
  #blockedUntilMs = 0
  #window: RateWindow | null = null
  readonly #foreground: (() => void)[] = []
  readonly #background: (() => void)[] = []

  constructor(
    private readonly notify: (waiting: Waiting) => void,
    private readonly parallel = 6,
  ) {}

  /** The most recently reported rate limit, until it resets. */
  get window(): RateWindow | null {
    return this.#window !== null && this.#window.resetMs > Date.now() ? this.#window : null
  }

  /** Waits for a slot. After `go`, `leave` must be called. */
  async enter(turn: Turn): Promise<TurnResult> {
    const deadline = Date.now() + turn.patienceMs
    while (await this.#takeSlot(turn)) {
      const delay = this.#delay(turn.background)
      if (delay <= 0) {
        this.#lastSentMs = Date.now()
        return 'go'
      }
      this.leave()
      const untilMs = Date.now() + delay
      if (untilMs > deadline) return 'out-of-patience'
      if (delay >= NOTIFY_FROM_MS) this.notify({ reason: 'RATE_LIMITED', untilMs })
      await sleep(delay, turn.signal)
    }
    return 'aborted'
  }

  leave(): void {
    const next = this.#foreground.shift() ?? this.#background.shift()
    if (next === undefined) this.#running -= 1
    else next()
  }

  /** Records the rate limit of a response. */
  note(window: RateWindow | null): void {
    if (window !== null) this.#window = window
  }

  /** Sends nothing until then (429). */
  block(untilMs: number): void {
    this.#blockedUntilMs = Math.max(this.#blockedUntilMs, untilMs)
  }

  /** Called while holding a slot, which is therefore not counted as in flight. */
  #delay(background: boolean): number {
    const now = Date.now()
    const underWay = this.#running - 1
    const sinceLastMs = now - this.#lastSentMs
    const paced = pace(this.#window, now, { underWay, sinceLastMs, background })
    return Math.ceil(Math.max(this.#blockedUntilMs - now, paced))
  }

  /** False if the signal fired first. A slot passed on stays counted. */
  #takeSlot({ background, signal }: Turn): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false)
    if (this.#running < this.parallel) {
      this.#running += 1
      return Promise.resolve(true)
    }
    const waiting = background ? this.#background : this.#foreground
    return new Promise((resolve) => {
      const stop = () => {
        waiting.splice(waiting.indexOf(take), 1)
        resolve(false)
      }
      const take = () => {
        signal?.removeEventListener('abort', stop)
        resolve(true)
      }
      waiting.push(take)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }
}
