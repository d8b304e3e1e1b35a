import { CountsHere } from '../store/counts-here'
import type { Counted, CountWindow, SharedCounts } from '../store/shared-counts'
import { isDiskFull, type Sql, StoreAway } from '../store/sql'
import { DAY_MS, plans, type ServiceAccount } from './accounts'

/** State of the rate limit window that is closer to being used up. */
export interface LimitState {
  allowed: boolean
  /** Requests of the window, and how many are left. */
  limit: number
  remaining: number
  /** Epoch seconds at which the window begins again. */
  resetAt: number
  /** Seconds until then, at least 1. */
  retryAfter: number
}

export interface RateLimits {
  /** Counts one request of the account; null = its plan has no limit. */
  take(account: ServiceAccount): Promise<LimitState | null>
  /** As `take`, without counting. */
  look(account: ServiceAccount): Promise<{ minute: LimitState; day: LimitState } | null>
  /** Writes down what is counted so far. */
  close(): Promise<void>
}

interface Windows {
  minute: CountWindow
  day: CountWindow
}

function windowsOf({ id, plan }: ServiceAccount): Windows | null {
  const { perMinute, perDay } = plans[plan]
  if (perMinute === null || perDay === null) return null
  return {
    minute: { key: `minute:${id}`, limit: perMinute, durationMs: 60_000 },
    day: { key: `day:${id}`, limit: perDay, durationMs: DAY_MS },
  }
}

/**
 * Requests per minute and per day of each account. A process that has the store for itself counts in memory and
 * writes each second; several count in the database, each request, and in memory while its disk is full.
 */
export class AccountLimits implements RateLimits {
  readonly #here: CountsHere

  /** @param shared null: this process has the store for itself */
  constructor(
    private readonly sql: Sql,
    private readonly shared: SharedCounts | null,
  ) {
    this.#here = new CountsHere(sql)
  }

  async take(account: ServiceAccount): Promise<LimitState | null> {
    const windows = windowsOf(account)
    if (!windows) return null
    const { minute, day } = windows
    const shared = await this.shared?.add(minute, day).catch(unlessPassing)
    return closest(
      (shared ?? (await this.#here.add([minute, day]))).map((each) => this.#state(each)),
    )
  }

  async look(account: ServiceAccount) {
    const windows = windowsOf(account)
    if (!windows) return null
    const [minute, day] = await this.#here.look([windows.minute, windows.day])
    return minute && day ? { minute: this.#state(minute), day: this.#state(day) } : null
  }

  close(): Promise<void> {
    return this.#here.close()
  }

  #state({ window: { limit }, points, expire }: Counted): LimitState {
    return {
      allowed: points <= limit,
      limit,
      remaining: Math.max(0, limit - points),
      resetAt: Math.ceil(expire / 1_000),
      retryAfter: Math.max(1, Math.ceil((expire - this.sql.now()) / 1_000)),
    }
  }
}

/** Requests are still answered, and still limited, while nothing can be written. */
function unlessPassing(error: unknown): null {
  if (isDiskFull(error) || error instanceof StoreAway) return null
  throw error
}

/** The window that refuses, otherwise the one that has fewer requests left, the first of equals. */
const closest = (states: readonly LimitState[]): LimitState | null =>
  states.find(({ allowed }) => !allowed) ??
  states.toSorted((a, b) => a.remaining - b.remaining)[0] ??
  null
