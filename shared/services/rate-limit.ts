import { numberOf } from './loose-json'

/** A service's rate limit (§8), on our own clock. */
export interface RateWindow {
  /** Requests allowed per window; null if not reported. */
  limit: number | null
  remaining: number
  /** Start of the next window, epoch ms. */
  resetMs: number
}

/** Smaller values are seconds from now, larger ones epoch seconds. */
const EPOCH_FROM = 1_000_000_000

/** Difference between the service's clock and ours, ms, from its `Date` header. */
function clockSkew(headers: Headers, nowMs: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  const skew = Number.isNaN(date) ? 0 : date - nowMs
  // The header has whole seconds: smaller differences are meaningless.
  return Math.abs(skew) < 2_000 ? 0 : skew
}

/** Reads `X-RateLimit-*`. Reset is epoch seconds; epoch ms and seconds from now are accepted too. */
export function readRateWindow(headers: Headers, nowMs: number): RateWindow | null {
  const remaining = numberOf(headers.get('x-ratelimit-remaining'))
  const reset = numberOf(headers.get('x-ratelimit-reset'))
  if (remaining === null || reset === null) return null
  const skew = clockSkew(headers, nowMs)
  const resetMs =
    reset < EPOCH_FROM
      ? nowMs + reset * 1000
      : reset < EPOCH_FROM * 1000
        ? reset * 1000 - skew
        : reset - skew
  const limit = numberOf(headers.get('x-ratelimit-limit'))
  return { limit, remaining: Math.max(0, remaining), resetMs }
}

/** `Retry-After` (seconds or a date) in ms; null without the header. */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = numberOf(value)
  if (seconds !== null) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - clockSkew(headers, nowMs) - nowMs)
}

/** Share of the limit below which the remaining requests are spread over the window. */
const SLOW_BELOW = 0.25

/** Requests that background polling leaves to the user. */
const RESERVED = 2

/**
 * Delay before the next request that keeps the limit from being exceeded, ms.
 *
 * @param underWay requests in flight, not yet counted in `remaining`
 * @param sinceLastMs time since the last request was sent
 * @param background true for requests the user does not wait for
 */
export function pace(
  window: RateWindow | null,
  nowMs: number,
  {
    underWay,
    sinceLastMs,
    background,
  }: { underWay: number; sinceLastMs: number; background: boolean },
): number {
  if (window === null || window.resetMs <= nowMs) return 0
  const untilReset = window.resetMs - nowMs
  const reserved = background && (window.limit ?? 0) > 5 * RESERVED ? RESERVED : 0
  const left = window.remaining - underWay - reserved
  if (left <= 0) return untilReset
  const isScarce = window.limit === null ? left <= 3 : left <= window.limit * SLOW_BELOW
  return isScarce ? Math.max(0, untilReset / (left + 1) - sinceLastMs) : 0
}

interface PollAnswer {
  tookMs: number
  /** Something changed since the previous status. */
  changed: boolean
  /** The service held the request (`Preference-Applied`). */
  waitApplied: boolean
}

/** Pause after a held request, ms: batches the changes of a fast service. */
const GATHER_MS = 100
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 12_000

/**
 * Pause before the next status request, ms. A service that holds requests until something changes is
 * polled again at once; any other is polled less and less often while nothing changes. Polling uses
 * at most half of the remaining rate limit, shared by all tasks.
 *
 * @param previousMs the previous pause, 0 at first
 * @param tasks number of tasks of the connection that are followed
 */
export function pollPause(
  answer: PollAnswer,
  previousMs: number,
  window: RateWindow | null,
  tasks: number,
  nowMs: number,
): number {
  const held = answer.waitApplied || (!answer.changed && answer.tookMs >= 1_000)
  const preferred = held
    ? GATHER_MS
    : answer.changed
      ? Math.max(FIRST_PAUSE_MS, previousMs / 2)
      : Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, previousMs * 1.6))
  if (window === null || window.resetMs <= nowMs) return Math.round(preferred)
  const share = (2 * tasks * (window.resetMs - nowMs)) / Math.max(1, window.remaining)
  return Math.round(Math.max(preferred, Math.min(share - answer.tookMs, 60_000)))
}
