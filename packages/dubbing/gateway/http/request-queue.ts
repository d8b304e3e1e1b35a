import { pace, type RateWindow } from './rate-limit'
import { sleep } from './sleep'

/** Why a connection stands still, and until when (epoch ms). */
export interface Waiting {
  reason: 'RATE_LIMITED'
  untilMs: number | null
}

/** What a request asks of the queue. */
export interface Turn {
  /** UnassignedTracker waits for the answer: others go first, and a reserve of the limit is left to them. */
  background: boolean
  /** Longest that this request waits for a rate limit, ms. */
  patienceMs: number
  signal?: AbortSignal | undefined
}

export type TurnAnswer = 'go' | 'aborted' | 'out-of-patience'

/** Shorter pauses are pace and not worth telling. */
const WORTH_TELLING_MS = 1_500

/**
 * Lets the requests of one connection through: some at a time, those that someone waits for first,
 * none while the service has asked to wait, and slower as its limit comes near.
 */
export class RequestQueue {
  #running = 0
  #lastSentMs = 0
  #blockedUntilMs = 0
  #window: RateWindow | null = null
  readonly #foreground: (() => void)[] = []
  readonly #background: (() => void)[] = []

  constructor(
    private readonly tell: (waiting: Waiting) => void,
    private readonly parallel = 6,
  ) {}

  /** What the service last said of its limits, while it holds. */
  get window(): RateWindow | null {
    return this.#window !== null && this.#window.resetMs > Date.now() ? this.#window : null
  }

  /** Waits for a place. After `go`, `leave` must be called. */
  async enter(turn: Turn): Promise<TurnAnswer> {
    const deadline = Date.now() + turn.patienceMs
    while (await this.#takePlace(turn)) {
      const delay = this.#delay(turn.background)
      if (delay <= 0) {
        this.#lastSentMs = Date.now()
        return 'go'
      }
      this.leave()
      const untilMs = Date.now() + delay
      if (untilMs > deadline) return 'out-of-patience'
      if (delay >= WORTH_TELLING_MS) this.tell({ reason: 'RATE_LIMITED', untilMs })
      await sleep(delay, turn.signal)
    }
    return 'aborted'
  }

  leave(): void {
    const next = this.#foreground.shift() ?? this.#background.shift()
    if (next === undefined) this.#running -= 1
    else next()
  }

  /** Takes note of what an answer said of the limits. */
  note(window: RateWindow | null): void {
    if (window !== null) this.#window = window
  }

  /** Nothing is sent until then (429). */
  block(untilMs: number): void {
    this.#blockedUntilMs = Math.max(this.#blockedUntilMs, untilMs)
  }

  /** Asked by the holder of a place, which is therefore not counted as under way. */
  #delay(background: boolean): number {
    const now = Date.now()
    const underWay = this.#running - 1
    const sinceLastMs = now - this.#lastSentMs
    const paced = pace(this.#window, now, { underWay, sinceLastMs, background })
    return Math.ceil(Math.max(this.#blockedUntilMs - now, paced))
  }

  /** False when the signal fired first. A place that is handed over stays counted. */
  #takePlace({ background, signal }: Turn): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false)
    if (this.#running < this.parallel) {
      this.#running += 1
      return Promise.resolve(true)
    }
    const line = background ? this.#background : this.#foreground
    return new Promise((resolve) => {
      const stop = () => {
        line.splice(line.indexOf(take), 1)
        resolve(false)
      }
      const take = () => {
        signal?.removeEventListener('abort', stop)
        resolve(true)
      }
      line.push(take)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }
}
