import { studioError } from '@shared/contracts/errors'
import type { Context, MiddlewareHandler } from 'hono'
import type { Privilege } from '../accounts/accounts'
import { identify } from '../accounts/keys'
import { askerOf, putHeader, type ServiceEnv } from './environment'
import type { TaskContext } from '../context'
import type { RateLimits } from '../accounts/rate-limits'
import { failure } from './failure'

function bearerOf(c: Context): string | null {
  return /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

/**
 * Asks for a key: `Authorization: Bearer` (v1, v2) or the header `apikey` (legacy). Missing or
 * unknown: 401, or 429 to an address that tries one after the other; revoked: 403. The store is asked every time, so a revocation holds at once.
 */
export function authenticate(
  { sql, wrongKeys }: Pick<TaskContext, 'sql' | 'wrongKeys'>,
  where: 'bearer' | 'apikey' = 'bearer',
): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const secret = where === 'bearer' ? bearerOf(c) : (c.req.header('apikey')?.trim() ?? '')
    const identity = secret ? await identify(sql, secret, askerOf(c)) : null
    if (!identity) {
      const wait = secret ? await wrongKeys.count(c) : null
      if (wait !== null) return failure(c, tooManyWrongKeys(wait))
      if (where === 'bearer') c.header('www-authenticate', 'Bearer')
      const what = secret ? 'the API key is not known' : 'an API key is required'
      return failure(c, studioError('UNAUTHORIZED', what))
    }
    if (identity.key.revokedAt !== null)
      return failure(c, studioError('FORBIDDEN', 'the API key has been deleted'))
    c.set('identity', identity)
    return next()
  }
}

const tooManyWrongKeys = (seconds: number) =>
  studioError('RATE_LIMITED', `too many wrong API keys; wait ${seconds} seconds`, {
    params: { retryAfterSeconds: seconds },
  })

/** Lets only keys with this privilege through. */
export function requirePrivilege(privilege: Privilege): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (!c.get('identity').key.privileges.includes(privilege))
      return failure(c, studioError('FORBIDDEN', `the API key lacks the privilege "${privilege}"`))
    return next()
  }
}

/** Counts the account's request; puts the headers of section 8 on the answer, 429 when it is one too many. */
export function limitRequests(limits: RateLimits): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const state = await limits.take(c.get('identity').account)
    if (!state) return next()
    putHeader(c, 'X-RateLimit-Limit', String(state.limit))
    putHeader(c, 'X-RateLimit-Remaining', String(state.remaining))
    putHeader(c, 'X-RateLimit-Reset', String(state.resetAt))
    if (state.allowed) return next()
    const params = { retryAfterSeconds: state.retryAfter }
    const message = `too many requests; wait ${state.retryAfter} seconds`
    return failure(c, studioError('RATE_LIMITED', message, { params }))
  }
}
