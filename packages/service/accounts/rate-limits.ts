import { z } from 'zod'
import { isDiskFull, type Sql } from '../store/sql'
import { DAY_MS, type PlanName, plans, type ServiceAccount } from './accounts'

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
}

interface Window {
  name: 'minute' | 'day'
  limit: number
  durationMs: number
}

function windowsOf(plan: PlanName): { minute: Window; day: Window } | null {
  const { perMinute, perDay } = plans[plan]
  if (perMinute === null || perDay === null) return null
  return {
    minute: { name: 'minute', limit: perMinute, durationMs: 60_000 },
    day: { name: 'day', limit: perDay, durationMs: DAY_MS },
  }
}

const countRow = z.object({ points: z.number().int(), expire: z.number() })
type Count = z.infer<typeof countRow>

const keyOf = (window: Window, account: number): string => `${window.name}:${account}`

/** A window is never longer than it should be, even if the clock was changed. */
function current(count: Count | null, { durationMs }: Window, now: number): Count | null {
  if (!count || count.expire <= now) return null
  return { ...count, expire: Math.min(count.expire, now + durationMs) }
}

function stateOf(count: Count | null, { limit, durationMs }: Window, now: number): LimitState {
  const { points, expire } = count ?? { points: 0, expire: now + durationMs }
  return {
    allowed: points <= limit,
    limit,
    remaining: Math.max(0, limit - points),
    resetAt: Math.ceil(expire / 1_000),
    retryAfter: Math.max(1, Math.ceil((expire - now) / 1_000)),
  }
}

/**
 * Counts a request in one statement, so that no two requests are taken for the same one. A window
 * that is over, or longer than it should be, begins again; a count kept elsewhere is caught up with.
 */
const addOne = `INSERT INTO rate_limits (key, points, expire) VALUES (?, ?, ?)
   ON CONFLICT (key) DO UPDATE SET
     points = CASE
       WHEN rate_limits.expire <= ? OR rate_limits.points < excluded.points - 1
       THEN excluded.points ELSE rate_limits.points + 1 END,
     expire = CASE
       WHEN rate_limits.expire <= ? OR rate_limits.expire > excluded.expire
       THEN excluded.expire ELSE rate_limits.expire END
   RETURNING points, expire`

/** Requests per minute and per day of each account, counted on disk so that a restart forgives nothing. */
export function rateLimits(sql: Sql): RateLimits {
  /** Counts while the disk is full: requests are still answered, and still limited. */
  const unsaved = new Map<string, Count>()

  async function read(window: Window, account: number, now: number): Promise<Count | null> {
    const key = keyOf(window, account)
    const kept = await sql.row(countRow, 'SELECT points, expire FROM rate_limits WHERE key = ?', [
      key,
    ])
    return current(unsaved.get(key) ?? kept, window, now)
  }

  async function add(window: Window, account: number, now: number): Promise<Count> {
    const key = keyOf(window, account)
    const noted = current(unsaved.get(key) ?? null, window, now)
    const first = {
      points: (noted?.points ?? 0) + 1,
      expire: noted?.expire ?? now + window.durationMs,
    }
    try {
      const counted = await sql.row(countRow, addOne, [key, first.points, first.expire, now, now])
      unsaved.delete(key)
      return counted ?? first
    } catch (error) {
      if (!isDiskFull(error)) throw error
      const before = await read(window, account, now)
      // Others were counted while this one was reading.
      const last = current(unsaved.get(key) ?? before, window, now)
      const next = last ? { ...last, points: last.points + 1 } : first
      unsaved.set(key, next)
      return next
    }
  }

  return {
    async take({ id, plan }) {
      const windows = windowsOf(plan)
      if (!windows) return null
      const now = Date.now()
      const minute = stateOf(await add(windows.minute, id, now), windows.minute, now)
      if (!minute.allowed) return minute
      const day = stateOf(await add(windows.day, id, now), windows.day, now)
      return day.allowed && day.remaining >= minute.remaining ? minute : day
    },
    async look({ id, plan }) {
      const windows = windowsOf(plan)
      if (!windows) return null
      const now = Date.now()
      const state = async (window: Window) => stateOf(await read(window, id, now), window, now)
      return { minute: await state(windows.minute), day: await state(windows.day) }
    },
  }
}
