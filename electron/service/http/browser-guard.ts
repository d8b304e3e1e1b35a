import type { MiddlewareHandler } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { ServiceEnv } from '../context'
import { failure } from './failure'

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

function isForeign(origin: string, host: string): boolean {
  return !URL.canParse(origin) || new URL(origin).origin !== new URL(`http://${host}`).origin
}

/**
 * Distrusts browsers while the service listens on this machine only: a name that was rebound to
 * 127.0.0.1 shows in `Host`, a foreign page in `Origin`. Programs send neither.
 */
export function browserGuard(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host
    // The pattern lets 127.999.0.1 through, which is no address.
    if (!loopbackHost.test(host) || !URL.canParse(`http://${host}`))
      return failure(c, studioError('FORBIDDEN', 'this service answers to this machine only'))
    const origin = c.req.header('origin')
    if (origin !== undefined && isForeign(origin, host))
      return failure(c, studioError('FORBIDDEN', 'pages of other origins may not use this service'))
    return next()
  }
}
