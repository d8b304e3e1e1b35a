import type { MiddlewareHandler } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { ServiceEnv } from '../context'
import type { RateLimits } from '../limits/rate-limits'
import { failure } from './failure'

/** Counts the account's request; puts the headers of section 8 on the answer, 429 when it is one too many. */
export function limitRequests(limits: RateLimits): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const state = limits.take(c.get('identity').account)
    if (!state) return next()
    c.header('X-RateLimit-Limit', String(state.limit))
    c.header('X-RateLimit-Remaining', String(state.remaining))
    c.header('X-RateLimit-Reset', String(state.resetAt))
    if (state.allowed) return next()
    const params = { retryAfterSeconds: state.retryAfter }
    const message = `too many requests; wait ${state.retryAfter} seconds`
    return failure(c, studioError('RATE_LIMITED', message, { params }))
  }
}
