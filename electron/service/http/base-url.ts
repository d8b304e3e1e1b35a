import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../context'

/** Sets the origin that URLs in answers begin with: the configured one, or the one asked for. */
export function baseUrl(publicUrl: string | null): MiddlewareHandler<ServiceEnv> {
  const fixed = publicUrl?.replace(/\/+$/, '') ?? null
  return async (c, next) => {
    c.set('baseUrl', fixed ?? new URL(c.req.url).origin)
    await next()
  }
}
