import { z } from 'zod'
import { isDiskFull, type Sql, StoreAway } from '../store/sql'
import { DAY_MS, type PlanName, planNames, plans, type ServiceAccount } from './accounts'

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

const windowNames = ['minute', 'day'] as const

interface Window {
  name: (typeof windowNames)[number]
  limit: number
  durationMs: number
}

interface Windows {
  minute: Window
  day: Window
}

const windowsOf = new Map<PlanName, Windows>()
for (const plan of planNames) {
  const { perMinute, perDay } = plans[plan]
  if (perMinute === null || perDay === null) continue
  windowsOf.set(plan, {
    minute: { name: 'minute', limit: perMinute, durationMs: 60_000 },
    day: { name: 'day', limit: perDay, durationMs: DAY_MS },
  })
}

/** Counts are written down within this time, ms: all of them in one statement. */
const WRITE_MS = 1_000
/**
 * Where several processes share only the database, one writes at once when it has counted this part of a limit by
 * itself: so far each other process may let an account pass its limit.
 */
export const UNSHARED_PART = 0.05
/** A count that is not asked for is read again from the database after this time, ms. */
const FORGET_MS = 60_000
/** Counts of one statement. */
const BATCH = 100

interface Count {
  /** What the database is known to have counted. */
  points: number
  /** Counted here and being written, and since then. */
  sending: number
  unsent: number
  /** Epoch ms at which the window is over. */
  expire: number
  durationMs: number
  usedAt: number
}

/** What a write has made of a count. */
interface Written {
  points: number
  sent: number
}

const countRow = z.object({ key: z.string(), points: z.number().int(), expire: z.number() })

const keyOf = ({ name }: Pick<Window, 'name'>, account: number): string => `${name}:${account}`

function stateOf(points: number, expire: number, { limit }: Window, now: number): LimitState {
  return {
    allowed: points <= limit,
    limit,
    remaining: Math.max(0, limit - points),
    resetAt: Math.ceil(expire / 1_000),
    retryAfter: Math.max(1, Math.ceil((expire - now) / 1_000)),
  }
}

/**
 * Adds to counts in one statement. A window that is over, or longer than it should be, begins again. In the order
 * of the keys: two processes never wait for each other.
 */
const addTo = (count: number): string =>
  `INSERT INTO rate_limits (key, points, expire)
   VALUES ${Array.from({ length: count }, () => '(?, ?, ?)').join(', ')}
   ON CONFLICT (key) DO UPDATE SET
     points = CASE WHEN rate_limits.expire <= ? THEN excluded.points
       ELSE rate_limits.points + excluded.points END,
     expire = CASE WHEN rate_limits.expire <= ? OR rate_limits.expire > excluded.expire
       THEN excluded.expire ELSE rate_limits.expire END
   RETURNING key, points, expire`

interface LimitParts {
  sql: Sql
  /** Several processes answer requests of the same accounts. */
  isShared: boolean
}

/**
 * Requests per minute and per day of each account. They are counted in memory and written to the database once
 * a second, so that a restart forgives nothing; where several processes count, more often (`UNSHARED_PART`).
 */
export class AccountLimits implements RateLimits {
  /** By account. */
  private readonly known = { minute: new Map<number, Count>(), day: new Map<number, Count>() }
  private writing: Promise<unknown> = Promise.resolve()
  /** A write that has not begun yet. */
  private next: Promise<Map<string, Written>> | null = null
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly parts: LimitParts) {}

  async take({ id, plan }: ServiceAccount): Promise<LimitState | null> {
    const windows = windowsOf.get(plan)
    if (!windows) return null
    const now = this.parts.sql.now()
    const { minute, day } = windows
    await this.load(windows, id, now)
    const first = this.add(minute, id, now)
    if (!first.state.allowed) return first.state
    const second = this.add(day, id, now)
    if (!first.isDue && !second.isDue) return closer([first.state, second.state])
    const written = await this.write()
    return closer([this.placed(minute, id, first, written), this.placed(day, id, second, written)])
  }

  async look({ id, plan }: ServiceAccount) {
    const windows = windowsOf.get(plan)
    if (!windows) return null
    const now = this.parts.sql.now()
    await this.load(windows, id, now)
    const state = (window: Window): LimitState => {
      const count = this.count(window, id, now)
      return stateOf(total(count), count.expire, window, now)
    }
    return { minute: state(windows.minute), day: state(windows.day) }
  }

  async close(): Promise<void> {
    await this.write()
    if (this.timer) clearTimeout(this.timer)
  }

  /** Reads what is not known here, both windows in one statement. */
  private async load({ minute, day }: Windows, account: number, now: number): Promise<void> {
    if (this.known.minute.has(account) && this.known.day.has(account)) return
    const missing = [minute, day].filter(({ name }) => !this.known[name].has(account))
    const keys = missing.map((window) => keyOf(window, account))
    const rows = await this.parts.sql.rows(
      countRow,
      `SELECT key, points, expire FROM rate_limits WHERE key IN (${keys.map(() => '?').join(', ')})`,
      keys,
    )
    for (const { key, points, expire } of rows) {
      const window = missing.find((each) => keyOf(each, account) === key)
      if (!window || this.known[window.name].has(account)) continue
      const { name, durationMs } = window
      const count = { points, sending: 0, unsent: 0, expire, durationMs, usedAt: now }
      this.known[name].set(account, count)
    }
  }

  /** The count of the window as it is now: never of one that is over, nor longer than it should be. */
  private count(window: Window, account: number, now: number): Count {
    const { name, durationMs } = window
    const known = this.known[name].get(account)
    if (!known || known.expire <= now) {
      const fresh = { points: 0, sending: 0, unsent: 0, expire: now + durationMs, durationMs }
      const count = { ...fresh, usedAt: now }
      this.known[name].set(account, count)
      return count
    }
    known.expire = Math.min(known.expire, now + durationMs)
    known.usedAt = now
    return known
  }

  private add(window: Window, account: number, now: number) {
    const count = this.count(window, account, now)
    count.unsent += 1
    this.writeLater()
    const { isShared } = this.parts
    const isDue = isShared && count.unsent >= Math.max(1, window.limit * UNSHARED_PART)
    const state = stateOf(total(count), count.expire, window, now)
    return { state, isDue, place: count.unsent, now }
  }

  /** The state of a request that was counted as the `place`th of those that have been written now. */
  private placed(
    window: Window,
    account: number,
    { state, place, now }: ReturnType<AccountLimits['add']>,
    written: ReadonlyMap<string, Written>,
  ): LimitState {
    const mine = written.get(keyOf(window, account))
    if (!mine) return state
    const { expire } = this.count(window, account, now)
    return stateOf(mine.points - mine.sent + place, expire, window, now)
  }

  private writeLater(): void {
    if (this.timer) return
    this.timer = setTimeout(() => {
      this.timer = null
      // The store is away: what was counted is written with the next.
      this.write().catch(() => this.writeLater())
    }, WRITE_MS)
    this.timer.unref()
  }

  /** Writes what was counted before the call. Those that ask until it begins share it. */
  private write(): Promise<Map<string, Written>> {
    this.next ??= this.writing
      .catch(() => undefined)
      .then(() => {
        this.next = null
        return (this.writing = this.writeAll())
      })
    return this.next
  }

  private async writeAll(): Promise<Map<string, Written>> {
    const now = this.parts.sql.now()
    const written = new Map<string, Written>()
    const due: [string, Count][] = []
    for (const name of windowNames)
      for (const [account, count] of this.known[name])
        if (count.unsent > 0 && count.expire > now) due.push([keyOf({ name }, account), count])
        else if (count.expire <= now || count.usedAt < now - FORGET_MS)
          this.known[name].delete(account)
    due.sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [, count] of due) {
      count.sending = count.unsent
      count.unsent = 0
    }
    for (let from = 0; from < due.length; from += BATCH)
      await this.send(due.slice(from, from + BATCH), now, written)
    return written
  }

  private async send(
    due: readonly [string, Count][],
    now: number,
    written: Map<string, Written>,
  ): Promise<void> {
    const values = due.flatMap(([key, { sending, expire }]) => [key, sending, expire])
    const byKey = new Map(due)
    try {
      const rows = await this.parts.sql.rows(countRow, addTo(due.length), [...values, now, now])
      for (const { key, points, expire } of rows) {
        const count = byKey.get(key)
        if (!count) continue
        written.set(key, { points, sent: count.sending })
        Object.assign(count, { points, expire, sending: 0 })
      }
    } catch (error) {
      for (const [, count] of due) {
        count.unsent += count.sending
        count.sending = 0
      }
      if (!(isDiskFull(error) || error instanceof StoreAway)) throw error
      // Requests are still answered, and still limited.
      this.writeLater()
    }
  }
}

const total = ({ points, sending, unsent }: Count): number => points + sending + unsent

/** The window that refuses, otherwise the one that has fewer requests left. */
function closer(states: readonly LimitState[]): LimitState | null {
  const [minute, day] = states
  if (!minute || !day || !minute.allowed) return minute ?? null
  return day.allowed && day.remaining >= minute.remaining ? minute : day
}
