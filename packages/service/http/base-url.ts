import type { MiddlewareHandler } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { ServiceEnv } from '../context'
import { failure } from './failure'

/** Sets the origin that URLs in answers begin with: the configured one, or the one asked for. */
export function baseUrl(publicUrl: string | null): MiddlewareHandler<ServiceEnv> {
  const fixed = publicUrl?.replace(/\/+$/, '') ?? null
  return async (c, next) => {
    if (fixed === null && !URL.canParse(c.req.url))
      return failure(c, studioError('INVALID_PARAMETER', 'the header Host is not an address'))
    c.set('baseUrl', fixed ?? new URL(c.req.url).origin)
    return next()
  }
}
