import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible'
import type { ServiceAccount } from '../accounts/account-types'
import { plans, planNames, type PlanName } from '../accounts/plans'
import type { Sql } from '../store/sql'

/** Where an account stands in the window that is nearer to its end. */
export interface LimitState {
  allowed: boolean
  /** Requests of the window, and how many are left. */
  limit: number
  remaining: number
  /** Epoch seconds at which the window begins anew. */
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

interface Windows {
  minute: RateLimiterSQLite
  day: RateLimiterSQLite
}

function window(sql: Sql, name: string, points: number, duration: number): RateLimiterSQLite {
  return new RateLimiterSQLite({
    storeClient: sql.driver,
    storeType: 'better-sqlite3',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
  })
}

function windowsOf(sql: Sql, plan: PlanName): Windows | null {
  const { perMinute, perDay } = plans[plan]
  if (perMinute === null || perDay === null) return null
  return { minute: window(sql, 'minute', perMinute, 60), day: window(sql, 'day', perDay, 86_400) }
}

function stateOf(limiter: RateLimiterSQLite, counted: RateLimiterRes | null): LimitState {
  const leftMs = counted ? Math.max(0, counted.msBeforeNext) : limiter.msDuration
  return {
    allowed: (counted?.consumedPoints ?? 0) <= limiter.points,
    limit: limiter.points,
    remaining: counted?.remainingPoints ?? limiter.points,
    resetAt: Math.ceil((Date.now() + leftMs) / 1_000),
    retryAfter: Math.max(1, Math.ceil(leftMs / 1_000)),
  }
}

async function count(limiter: RateLimiterSQLite, account: number): Promise<LimitState> {
  try {
    return stateOf(limiter, await limiter.consume(account))
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return stateOf(limiter, refusal)
    throw refusal
  }
}

/** Requests per minute and per day of each account, counted on disk so that a restart forgives nothing. */
export function rateLimits(sql: Sql): RateLimits {
  const windows = new Map(planNames.map((plan) => [plan, windowsOf(sql, plan)]))
  return {
    async take(account) {
      const of = windows.get(account.plan)
      if (!of) return null
      const minute = await count(of.minute, account.id)
      if (!minute.allowed) return minute
      const day = await count(of.day, account.id)
      return day.allowed && day.remaining >= minute.remaining ? minute : day
    },
    async look(account) {
      const of = windows.get(account.plan)
      if (!of) return null
      return {
        minute: stateOf(of.minute, await of.minute.get(account.id)),
        day: stateOf(of.day, await of.day.get(account.id)),
      }
    },
  }
}
