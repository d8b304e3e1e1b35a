import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { ServiceEnv } from './environment'
import type { ServiceSettings } from '../settings'
import { failure } from './failure'
import { formParser } from './form-parser'

/** Objects and lists inside one another, and values of one JSON body in all. */
export const MAX_JSON_DEPTH = 64
export const MAX_JSON_VALUES = 20_000

/** A refused body is read to its end up to here: a client that is still sending would not see the answer. */
const DRAIN_BYTES = 32 * 1024 * 1024

const refused = (message: string): Result<never> => failWith('INVALID_PARAMETER', message)

/** Neither a body nor a query, nor a coded character in the path. */
const isBare = (c: Context): boolean => isRead(c) && !/[?%]/.test(c.req.url)

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

/** A body must be complete within this time, ms; a sound, which may be long, is timed where it is stored. */
const BODY_MS = 60_000

/** Whether the body is a form, which may carry a file. */
export const isForm = (c: Context): boolean =>
  /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')

const soundPaths = [
  '/api/v2/stt/transcribe',
  '/api/v2/stt/speakers',
  '/api/v2/stt/words',
  '/api/v2/origin',
  '/v1/audio/transcriptions',
]

const isSound = (c: Context): boolean => isForm(c) && soundPaths.includes(c.req.path)

/**
 * Reads the body of a request whose key is known, and refuses what no schema should have to look at:
 * one that is larger than its address takes (413) or does not arrive (408), JSON that is nested too
 * deeply or holds too many values (parsing it would hold up everybody), and U+0000, at which the
 * database ends a text. A sound is left to its route, which stores it while it arrives.
 */
export function checkBody(
  settings: Pick<ServiceSettings, 'maxBodyBytes' | 'maxSubtitleBytes'>,
): MiddlewareHandler<ServiceEnv> {
  const usual = limited(settings.maxBodyBytes)
  const subtitles = limited(settings.maxSubtitleBytes)
  return async (c, next) => {
    if (isBare(c) || isSound(c)) return next()
    const limit = c.req.path === '/api/v2/stt_stream' ? subtitles : usual
    const { promise: late, cancel } = lateness()
    try {
      const checked = await Promise.race([isRead(c) ? checkRequest(c) : limit(c), late])
      if (checked instanceof Response) return checked
      if (!checked.ok) return failure(c, checked.error, statusOf(checked.error))
    } finally {
      cancel()
    }
    return next()
  }
}

const LATE = `the body did not arrive within ${BODY_MS / 1_000} seconds`

function lateness(): { promise: Promise<Result<never>>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined
  const promise = new Promise<Result<never>>((resolve) => {
    timer = setTimeout(() => resolve(refused(LATE)), BODY_MS)
  })
  return { promise, cancel: () => clearTimeout(timer) }
}

/** Checks a request of at most so many bytes; the answer where it has more. */
function limited(maxSize: number): (c: Context<ServiceEnv>) => Promise<Result<null> | Response> {
  const limit = bodyLimit({
    maxSize,
    onError: async (c) => {
      await drain(c)
      return tooLarge(c, maxSize)
    },
  })
  return async (c) => {
    let checked: Result<null> = ok(null)
    const refusal = await limit(c, async () => {
      checked = await checkRequest(c)
    })
    return refusal ?? checked
  }
}

/** 413 */
export function tooLarge(c: Context, maxSize: number): Response {
  const message = `the body is too large: at most ${maxSize} bytes are possible here`
  return failure(c, studioError('INVALID_PARAMETER', message), 413)
}

const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

const WRONG_CHARSET = 'the body must be UTF-8: leave the charset out of the content type'
const statusOf = ({ message }: StudioError) =>
  message === WRONG_CHARSET ? 415 : message === LATE ? 408 : 400

async function checkRequest(c: Context<ServiceEnv>): Promise<Result<null>> {
  if (/^[^?]*%00/.test(c.req.url)) return refused(holdsNul('the path'))
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

export const holdsNul = (place: string): string => `${place} holds the character U+0000; remove it`

/**
 * Reads a form as forms with files are read (`upload.ts`), and hands it on as one that the framework takes: it refuses
 * headers and spacing that ordinary clients send. A form that cannot be read is refused by the route, which says why.
 */
async function checkForm(c: Context<ServiceEnv>): Promise<Result<null>> {
  const form = await readForm(
    c.req.header('content-type') ?? '',
    new Uint8Array(await c.req.arrayBuffer()),
  )
  if (form === null) return ok(null)
  for (const [name, value] of form)
    if (typeof value === 'string' && `${name}${value}`.includes('\0'))
      return refused(holdsNul(name.replaceAll('\0', '')))
  const headers = new Headers(c.req.raw.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers, body: form })
  c.req.bodyCache = {}
  return ok(null)
}

/** Without blanks behind boundaries (RFC 2046 §5.1.1, transport padding), which the parser does not know. */
function unpadded(contentType: string, bytes: Uint8Array): Buffer {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (boundary === undefined) return body
  const [before = '', ...parts] = body.toString('latin1').split(`--${boundary}`)
  const clean = parts.map((part) => part.replace(/^(--)?[ \t]+\r\n/, '$1\r\n'))
  return Buffer.from([before, ...clean].join(`--${boundary}`), 'latin1')
}

/** The fields and files of a form that lies in memory; null where it is none. */
function readForm(contentType: string, bytes: Uint8Array): Promise<FormData | null> {
  // The body is bounded as a whole: the parser's own bound of a field would cut it without a word.
  const parser = formParser(contentType, { fieldSize: bytes.length })
  if (parser === null) return Promise.resolve(null)
  const form = new FormData()
  parser.on('field', (name, value) => form.append(name, value))
  parser.on('file', (name, stream, { filename }) => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    stream.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part))
    stream.on('end', () => form.append(name, new File(parts, filename)))
  })
  return pipeline(Readable.from([unpadded(contentType, bytes)]), parser).then(
    () => form,
    () => null,
  )
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
