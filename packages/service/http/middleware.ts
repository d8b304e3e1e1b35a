import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { randomUUID } from 'node:crypto'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ServiceEnv } from '../context'
import type { Log } from '../log'
import type { ServiceSettings } from '../settings'
import { failure } from './failure'

const sane = /^[\w.-]{1,64}$/

/** Gives every request an id (the caller's own, if it sent one) and one line in the log. */
export function requestLog(log: Log): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const asked = c.req.header('x-request-id') ?? ''
    const requestId = sane.test(asked) ? asked : randomUUID()
    c.set('requestId', requestId)
    const start = performance.now()
    // Before the answer exists: a header that is added later rebuilds it.
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    await next()
    if (!c.res.headers.has('x-request-id')) {
      c.header('x-request-id', requestId)
      c.header('x-content-type-options', 'nosniff')
    }
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
    c.header(...notShared)
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

/** Objects and lists inside one another, and values of one JSON body in all. */
export const MAX_JSON_DEPTH = 64
export const MAX_JSON_VALUES = 20_000

/** A refused body is read to its end up to here: a client that is still sending would not see the answer. */
const DRAIN_BYTES = 32 * 1024 * 1024

const refused = (message: string): Result<never> => fail(studioError('INVALID_PARAMETER', message))

/** 413 for a body that is larger than its address takes; only subtitles and sounds may be long. */
export function limitBodySize(
  settings: Pick<ServiceSettings, 'maxBodyBytes' | 'maxSubtitleBytes' | 'maxSoundBytes'>,
): MiddlewareHandler<ServiceEnv> {
  const { maxBodyBytes, maxSubtitleBytes, maxSoundBytes } = settings
  const [usual, subtitles, sounds] = [maxBodyBytes, maxSubtitleBytes, maxSoundBytes].map(
    (maxSize) => {
      const message = `the body is too large: at most ${maxSize} bytes are possible here`
      const error = studioError('INVALID_PARAMETER', message)
      return bodyLimit({
        maxSize,
        onError: async (c) => {
          await drain(c)
          return failure(c, error, 413)
        },
      })
    },
  )
  return (c, next) => {
    // To ask for a body that is not there would make a whole request object.
    if (isRead(c)) return next()
    const byPath: Record<string, typeof usual> = {
      '/api/v2/stt_stream': subtitles,
      '/api/v2/stt/transcribe': sounds,
      '/api/v2/stt/speakers': sounds,
    }
    const limit = byPath[c.req.path] ?? usual
    return limit ? limit(c, next) : next()
  }
}

const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

/** Neither a body nor a query. */
const isBare = (c: Context): boolean => isRead(c) && !c.req.url.includes('?')

async function drain(c: Context): Promise<void> {
  const { body } = c.req.raw
  if (body === null || body.locked) return
  const reader = body.getReader()
  for (let read = 0; read < DRAIN_BYTES;) {
    const part = await reader.read().catch(() => null)
    if (!part || part.done) return
    read += part.value.byteLength
  }
}

/**
 * Refuses what no schema should have to look at: JSON that is nested too deeply or holds too many
 * values (parsing it would hold up everybody), and U+0000, at which the database ends a text.
 */
export function checkBody(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (isBare(c)) return next()
    const checked = await checkRequest(c)
    return checked.ok ? next() : failure(c, checked.error, statusOf(checked.error))
  }
}

const WRONG_CHARSET = 'the body must be UTF-8: leave the charset out of the content type'
const statusOf = ({ message }: StudioError) => (message === WRONG_CHARSET ? 415 : 400)

async function checkRequest(c: Context<ServiceEnv>): Promise<Result<null>> {
  for (const [name, value] of Object.entries(c.req.query()))
    if (`${name}${value}`.includes('\0')) return refused(holdsNul(name.replaceAll('\0', '')))
  if (isRead(c)) return ok(null)
  const type = c.req.header('content-type') ?? ''
  if (/^(?:multipart\/form-data|application\/x-www-form)/i.test(type)) return checkForm(c)
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return ok(null)
  const charset = /;\s*charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) return refused(WRONG_CHARSET)
  return checkJson(await c.req.text())
}

const holdsNul = (place: string): string => `${place} holds the character U+0000; remove it`

/** A form that cannot be read is refused by the route, which says why. */
async function checkForm(c: Context<ServiceEnv>): Promise<Result<null>> {
  const isUrlEncoded = /urlencoded/i.test(c.req.header('content-type') ?? '')
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  if (!bytes.includes(0) && !isUrlEncoded) return ok(null)
  const form = await new Response(bytes, {
    headers: { 'content-type': c.req.header('content-type') ?? '' },
  })
    .formData()
    .catch(() => null)
  for (const [name, value] of form ?? [])
    if (typeof value === 'string' && value.includes('\0')) return refused(holdsNul(name))
  return ok(null)
}

/** Checks the text of a JSON body in one pass, before it is parsed. */
function checkJson(text: string): Result<null> {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values++
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
    if (depth > MAX_JSON_DEPTH)
      return refused(`the body is nested more than ${MAX_JSON_DEPTH} levels deep`)
    if (values > MAX_JSON_VALUES)
      return refused(`the body holds more than ${MAX_JSON_VALUES} values`)
  }
  return text.includes('\\u0000') ? checkParsed(text) : ok(null)
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
]
const BACKSLASH = 0x5c

/** Place of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
}

/** `\u0000` may also be a written-out backslash: only the parsed value shows which. */
function checkParsed(text: string): Result<null> {
  try {
    const place = placeOfNul(JSON.parse(text), '')
    return place === null ? ok(null) : refused(holdsNul(place || 'the body'))
  } catch {
    // Broken JSON: the route says so.
    return ok(null)
  }
}

function placeOfNul(value: unknown, place: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? place : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const inside = place === '' ? name : `${place}.${name}`
    if (name.includes('\0')) return `a name in ${place || 'the body'}`
    const found = placeOfNul(part, inside)
    if (found !== null) return found
  }
  return null
}
