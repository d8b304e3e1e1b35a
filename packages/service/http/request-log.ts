import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../context'
import type { Log } from '../log/log'

const sane = /^[\w.-]{1,64}$/

/** Gives every request an id (the caller's own, if it sent one) and one line in the log. */
export function requestLog(log: Log): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const asked = c.req.header('x-request-id') ?? ''
    const requestId = sane.test(asked) ? asked : randomUUID()
    c.set('requestId', requestId)
    const start = performance.now()
    await next()
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    log('info', 'request', {
      requestId,
      method: c.req.method,
      // Only the route's pattern: a path may hold an id that opens an audio file.
      route: routeOf(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      account: c.get('identity')?.account.id,
    })
  }
}

/** The path with every part that looks like an id left out. */
function routeOf(path: string): string {
  return path
    .slice(0, 200)
    .split('/')
    .map((part) => (/\d|^.{25,}$/.test(part) && !/^v[12]$/.test(part) ? ':id' : part))
    .join('/')
}
