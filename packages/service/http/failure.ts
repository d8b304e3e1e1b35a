import { type ErrorCode, studioError, type StudioError } from '@shared/contracts/errors'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { TrieRouter } from 'hono/router/trie-router'
import type { RouterRoute } from 'hono/types'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodError } from 'zod'
import type { ServiceEnv } from './environment'
import type { Log } from '@cuecast/platform'
import { FOLDER_TROUBLE } from '../store/data-folder'
import { DISK_FULL_MESSAGE, isDiskFull, StoreAway } from '../store/sql'

/** The documented surfaces; the service's own pages answer in the shape of v2. */
export type Surface = 'legacy' | 'v1' | 'v2' | 'openai'

export function surfaceOf(path: string): Surface {
  if (path.startsWith('/api/v2/') || path === '/api/v2') return 'v2'
  if (path.startsWith('/api/v1/') || path === '/api/v1') return 'v1'
  if (path.startsWith('/api/') || path === '/api') return 'legacy'
  if (path.startsWith('/v1/') || path === '/v1') return 'openai'
  return 'v2'
}

/** Statuses of section 7 of the interface, and 404, 501 beside them. */
const statuses: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  INVALID_PARAMETER: 400,
  TEXT_TOO_LONG: 400,
  VOICE_NOT_FOUND: 400,
  INVALID_SRT: 400,
  AUDIO_BROKEN: 400,
  AUDIO_UNSUPPORTED: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_CREDITS: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  FEATURE_UNAVAILABLE: 501,
}

/** The error body of each surface. */
export function failureBody(surface: Surface, error: StudioError): object {
  if (surface === 'legacy') return { error: error.message }
  if (surface === 'v1') return { error: { code: error.code, message: error.message } }
  if (surface === 'openai') return { error: openAiError(error) }
  return { success: false, error_code: error.code, message: error.message }
}

/** Types and codes of OpenAI's API by which its clients tell failures apart; the rest has our code. */
const openAiTypes: Partial<Record<ErrorCode, { type: string; code: string }>> = {
  UNAUTHORIZED: { type: 'invalid_request_error', code: 'invalid_api_key' },
  INSUFFICIENT_CREDITS: { type: 'insufficient_quota', code: 'insufficient_quota' },
  RATE_LIMITED: { type: 'requests', code: 'rate_limit_exceeded' },
}

function openAiError({ code, message, at }: StudioError) {
  const isOurs = (statuses[code] ?? 500) >= 500
  const type = isOurs ? 'server_error' : 'invalid_request_error'
  const known = openAiTypes[code] ?? { type, code: code.toLowerCase() }
  return { message, type: known.type, param: at ?? null, code: known.code }
}

/**
 * The answer for a failure, in the body of the surface that was asked; `Retry-After` is set from
 * the error's parameter `retryAfterSeconds`.
 * @param status only where the code alone does not say it: 405, 413, 415
 */
export function failure(
  c: Context,
  error: StudioError,
  status: ContentfulStatusCode = statuses[error.code] ?? 500,
): Response {
  const wait = error.params?.['retryAfterSeconds']
  if (wait !== undefined) c.header('Retry-After', String(wait))
  // A message that quotes an exception could carry a path or a query: it stays in the log.
  const open = error.message === DISK_FULL_MESSAGE || error.message === FOLDER_TROUBLE
  const shown = status === 500 && error.code === 'INTERNAL_ERROR' && !open ? internalError() : error
  return c.json(failureBody(surfaceOf(c.req.path), shown), status)
}

export function internalError(cause?: unknown): StudioError {
  if (isDiskFull(cause)) return studioError('INTERNAL_ERROR', DISK_FULL_MESSAGE)
  return studioError('INTERNAL_ERROR', 'internal error; the request id finds it in the log')
}

type Issue = ZodError['issues'][number]

const characters = (count: number | bigint): string =>
  `${count} ${Number(count) === 1 ? 'character' : 'characters'}`

const nameOf = (path: Issue['path']): string => path.map(String).join('.') || 'body'

function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // The parser reports a missing field only in its message.
      return issue.message.endsWith('received undefined')
        ? 'is required'
        : `must be of type ${issue.expected}`
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${characters(issue.minimum)}`
        : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `may have at most ${characters(issue.maximum)}`
        : `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'custom':
      return typeof issue.params?.['complaint'] === 'string'
        ? issue.params['complaint']
        : 'is not valid'
    default:
      return 'is not valid'
  }
}

/** One sentence that names the first wrong field: `pitch must be at most 12`. */
function describeIssue(error: ZodError): string {
  const [issue] = error.issues
  return issue ? `${nameOf(issue.path)} ${complaint(issue)}` : 'the request is not valid'
}

/** What a schema refused: 400, naming the field. */
export function refuseInvalid(
  result: { success: true } | { success: false; error: ZodError },
  c: Context,
): Response | undefined {
  if (result.success) return undefined
  const at = result.error.issues[0]?.path.map(String).join('.')
  return failure(c, studioError('INVALID_PARAMETER', describeIssue(result.error), { at }))
}

const sentences: Record<number, string> = {
  400: 'the body cannot be read',
  413: 'the body is too large',
  415: 'the body has the wrong content type',
}

/** Turns what the framework throws at unreadable requests into our bodies; the rest is a bug: 500. */
export function onError(log: Log): ErrorHandler<ServiceEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      const message = sentences[error.status] ?? error.message
      return failure(c, studioError('INVALID_PARAMETER', message), clientStatus(error.status))
    }
    if (error instanceof StoreAway) {
      log('warn', 'store away', { requestId: c.get('requestId'), reason: String(error) })
      const params = { retryAfterSeconds: 5 }
      return failure(c, studioError('INTERNAL_ERROR', error.message, { params }), 503)
    }
    log('error', 'request broke', {
      requestId: c.get('requestId'),
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return failure(c, internalError(error))
  }
}

function clientStatus(status: number): 400 | 413 | 415 {
  return status === 413 || status === 415 ? status : 400
}

/**
 * Answers what no route took: 405 with `Allow` where the path exists with other methods,
 * otherwise 404.
 */
export function unmatched(routes: readonly RouterRoute[]): (c: Context) => Response {
  const router = new TrieRouter<string>()
  const methods = new Set<string>()
  for (const { method, path } of routes) {
    if (method === 'ALL') continue
    methods.add(method)
    router.add(method, path, method)
  }
  return (c) => {
    const allowed = [...methods].filter((method) => router.match(method, c.req.path)[0].length > 0)
    if (allowed.length === 0)
      return failure(c, studioError('NOT_FOUND', 'there is nothing at this address'))
    if (allowed.includes('GET')) allowed.push('HEAD')
    c.header('allow', allowed.join(', '))
    return failure(
      c,
      studioError(
        'INVALID_PARAMETER',
        `${c.req.method} is not possible here; use ${allowed.join(', ')}`,
      ),
      405,
    )
  }
}
