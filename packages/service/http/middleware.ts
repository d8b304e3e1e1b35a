import type { MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import { studioError } from '@shared/contracts/errors'
import { isServed, putHeader, type ServiceEnv } from './environment'
import type { Log } from '@cuecast/platform'
import type { Tracing } from '../tracing/tracing'
import { failure } from './failure'

const sane = /^[\w.-]{1,64}$/
const traced = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

/**
 * Gives every request an id (the caller's own, if it sent one), a span of its trace and one line in the log.
 *
 * @param sample of requests that went well, one in so many has a line
 */
export function requestLog(
  log: Log,
  tracing: Tracing,
  sample: number,
): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const asked = c.req.header('x-request-id') ?? ''
    const requestId = sane.test(asked) ? asked : randomUUID()
    c.set('requestId', requestId)
    const traceparent = c.req.header('traceparent') ?? ''
    const route = routeOf(c.req.path)
    const known = traced.test(traceparent) ? traceparent : null
    const span = tracing.begin(`${c.req.method} ${route}`, 'server', known)
    c.set('traceparent', span.traceparent)
    const start = performance.now()
    // Before the answer exists: a header that is added later rebuilds it.
    putHeader(c, 'x-request-id', requestId)
    putHeader(c, 'x-content-type-options', 'nosniff')
    await next()
    if (!isServed(c) && !c.res.headers.has('x-request-id')) {
      c.header('x-request-id', requestId)
      c.header('x-content-type-options', 'nosniff')
    }
    const { status } = c.res
    span.end(
      {
        'http.request.method': c.req.method,
        'http.route': route,
        'http.response.status_code': status,
        'cuecast.request_id': requestId,
      },
      status >= 500 ? `answered ${status}` : null,
    )
    if (sample > 1 && status < 400 && Math.random() * sample >= 1) return
    log('info', 'request', {
      requestId,
      method: c.req.method,
      // Only the route's pattern: a path may hold an id that opens an audio file.
      route,
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      account: c.get('identity')?.account.id,
      sample: sample > 1 ? sample : undefined,
    })
  }
}

/** The path with every part that looks like an id left out. */
function routeOf(path: string): string {
  return path
    .slice(0, 200)
    .replace(/[^/]*\d[^/]*|[^/]{25,}/g, (part) => (part === 'v1' || part === 'v2' ? part : ':id'))
}

/** Keeps an answer from pages of other origins. */
export const notShared = ['Cross-Origin-Resource-Policy', 'same-origin'] as const

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

function isForeign(origin: string, host: string): boolean {
  return !URL.canParse(origin) || new URL(origin).origin !== new URL(`http://${host}`).origin
}

/** A page opened by navigation: the page that linked to it cannot read it. */
const isOpenedPage = (header: (name: string) => string | undefined): boolean =>
  header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document'

const ownSites = new Set([undefined, 'none', 'same-origin'])

/**
 * Distrusts browsers while the service listens on this machine only: a name that was rebound to
 * 127.0.0.1 shows in `Host`, a foreign page in `Origin` or `Sec-Fetch-Site`. Programs send neither.
 * No answer is shared with a foreign page (`Cross-Origin-Resource-Policy`): its request fails as if
 * nothing listened here, so that it does not even find out that the service runs.
 */
export function browserGuard(): MiddlewareHandler<ServiceEnv> {
  /** Clients name the same host again and again. */
  let lastGood = ''
  return async (c, next) => {
    putHeader(c, ...notShared)
    const host = c.req.header('host') ?? new URL(c.req.url).host
    // The pattern lets 127.999.0.1 through, which is no address.
    if (host !== lastGood && (!loopbackHost.test(host) || !URL.canParse(`http://${host}`)))
      return failure(c, studioError('FORBIDDEN', 'this service answers to this machine only'))
    lastGood = host
    const origin = c.req.header('origin')
    if (origin !== undefined && isForeign(origin, host))
      return failure(c, studioError('FORBIDDEN', 'pages of other origins may not use this service'))
    const header = (name: string) => c.req.header(name)
    if (!ownSites.has(header('sec-fetch-site')) && !isOpenedPage(header))
      return failure(c, studioError('FORBIDDEN', 'pages of other origins may not use this service'))
    return next()
  }
}

/** Sets the origin that URLs in answers begin with: the configured one, or the one asked for. */
export function baseUrl(publicUrl: string | null): MiddlewareHandler<ServiceEnv> {
  const fixed = publicUrl?.replace(/\/+$/, '') ?? null
  let [lastStart, lastOrigin] = ['', '']
  return async (c, next) => {
    const { url } = c.req
    const start = url.slice(0, url.indexOf('/', 'https://'.length) + 1)
    if (fixed === null && start !== lastStart) {
      if (!URL.canParse(url))
        return failure(c, studioError('INVALID_PARAMETER', 'the header Host is not an address'))
      ;[lastStart, lastOrigin] = [start, new URL(url).origin]
    }
    c.set('baseUrl', fixed ?? lastOrigin)
    return next()
  }
}
