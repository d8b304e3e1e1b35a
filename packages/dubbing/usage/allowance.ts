import type { Allowance, AllowanceWindow } from '@shared/contracts/connection'
import type { RateWindow } from '../gateway/http/rate-limit'
import type { RequestCount } from './request-counts'

/** Rate limits of the plans (specification §8); other plans have the default of v2. */
const plans: readonly { name: RegExp; perMinute: number; perDay: number | null }[] = [
  { name: /starter/i, perMinute: 20, perDay: 500 },
  { name: /creator/i, perMinute: 60, perDay: 2_000 },
  { name: /\bapi\b/i, perMinute: 120, perDay: 5_000 },
  { name: /(?:)/, perMinute: 60, perDay: null },
]

/** A header window that resets later than this is the daily one, ms. */
const LONGEST_MINUTE_MS = 90_000

/**
 * Requests left this minute and today: reported by the account or headers of the service, otherwise
 * from our own count and the limits of the specification.
 */
export function allowanceOf(about: {
  /** Limits of the account: null = unlimited, undefined = not reported. */
  told: Pick<Allowance, 'minute' | 'day'> | null | undefined
  headers: RateWindow | null
  planName: string
  count: RequestCount
  nowMs: number
}): Allowance | null {
  const { told, headers, planName, count, nowMs } = about
  if (told === null) return null
  if (told) return { ...told, source: 'service' }
  const plan = plans.find(({ name }) => name.test(planName))
  const minute = counted(plan?.perMinute ?? null, count.minute)
  const day = counted(plan?.perDay ?? null, count.day)
  const limit = headers?.limit ?? null
  if (headers === null || limit === null) return { minute, day, source: 'counted' }
  const window: AllowanceWindow = {
    limit,
    left: Math.min(limit, headers.remaining),
    resetAt: new Date(headers.resetMs).toISOString(),
  }
  return headers.resetMs - nowMs > LONGEST_MINUTE_MS
    ? { minute, day: window, source: 'service' }
    : { minute: window, day, source: 'service' }
}

function counted(limit: number | null, sent: number): AllowanceWindow | null {
  return limit === null ? null : { limit, left: Math.max(0, limit - sent), resetAt: null }
}
