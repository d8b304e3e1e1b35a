import { numberOf } from '../answers/loose'

/** What a service says of its limits (§8), on our own clock. */
export interface RateWindow {
  /** Requests allowed in the window; null when not said. */
  limit: number | null
  remaining: number
  /** Epoch ms at which the window starts anew. */
  resetMs: number
}

/** A clock value further than this from now is read as a duration. */
const EPOCH_FROM = 1_000_000_000

/** Difference between the service's clock and ours, ms, from its `Date` header. */
function clockSkew(headers: Headers, nowMs: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  const skew = Number.isNaN(date) ? 0 : date - nowMs
  // The header has whole seconds: a smaller difference says nothing.
  return Math.abs(skew) < 2_000 ? 0 : skew
}

/** Reads `X-RateLimit-*`. Reset is epoch seconds; epoch ms and seconds from now are understood too. */
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

/** Ms that an answer asks to wait: `Retry-After` in seconds or as a date; null when it says nothing. */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = numberOf(value)
  if (seconds !== null) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - clockSkew(headers, nowMs) - nowMs)
}

/** Share of a window below which requests are spread over the time until it starts anew. */
const SLOW_BELOW = 0.25

/** Requests that only follow a task leave this many to whoever sits at the studio. */
const RESERVED = 2

/**
 * How long the next request has to wait so that the wall is never hit, ms.
 *
 * @param underWay requests that are sent and not answered, which `remaining` does not know of
 * @param sinceLastMs time since the last request was sent
 * @param background true for requests that nobody waits for
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
