import { mayReach, refusedAddress } from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { IDEMPOTENCY_HEADER } from '@shared/contracts/tts-v2'
import { sendTo, type ServiceTarget } from './service-target'
import { networkFailure } from '@shared/services/service-error'
import { readCapped } from '@shared/services/read-capped'
import { cleaned } from '@shared/services/service-text'

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/api/v2`: `/me`. */
  path: string
  /** API version of the path; default v2. */
  surface?: 'v1'
  query?: Record<string, string>
  /** A string or a form is sent as is, anything else as JSON. */
  body?: unknown
  /** Identifies a paid request, so that a service that supports the header accepts it once. */
  idempotencyKey?: string
  /** Seconds that a status may take to change (`Prefer: wait`, RFC 7240). */
  waitSeconds?: number
  /** ETag of the known response: an equal one comes back as 304 without a body. */
  ifNoneMatch?: string | null
}

export type HttpOutcome =
  | { kind: 'answer'; status: number; headers: Headers; body: unknown }
  | { kind: 'failure'; error: StudioError; maybeSent: boolean }

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
const MAX_REDIRECTS = 3

/**
 * Sends one request and reads its JSON response. The key is sent to the connection's own origin only:
 * redirects elsewhere are not followed. `refusedAddress` says where it may lead at all.
 */
export async function sendRequest(
  target: ServiceTarget,
  request: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<HttpOutcome> {
  const url = new URL(`${target.baseUrl}/api/${request.surface ?? 'v2'}${request.path}`)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  const refused = refusedAddress(url, target.plainOrigin)
  if (refused) return refuse(refused)
  if (!mayReach(url)) return refuse(networkOff(url.origin))
  const timeout = AbortSignal.timeout(TIMEOUT_MS + (request.waitSeconds ?? 0) * 1000)
  try {
    const response = await follow(target, url, initOf(target, request, signal, timeout))
    if (response === null) {
      const message = 'the service redirects to another address, where the key must not go'
      return refuse(studioError('BAD_RESPONSE', message, { at: url.origin }))
    }
    const bytes = await readCapped(response, MAX_ANSWER_BYTES)
    const { status, headers } = response
    return {
      kind: 'answer',
      status,
      headers,
      body: bytes === null ? undefined : parseJson(bytes, target.key),
    }
  } catch (cause) {
    if (signal?.aborted) return { ...refuse(cancelled(url.origin)), maybeSent: true }
    return {
      kind: 'failure',
      ...networkFailure(timeout.aborted ? timeout.reason : cause, url.origin),
    }
  }
}

/** The user keeps the program offline: nothing was sent. */
export function networkOff(at: string): StudioError {
  return studioError('NETWORK_OFF', 'the network is switched off', { at })
}

export function cancelled(at: string): StudioError {
  return studioError('CANCELLED', 'the request was cancelled', { at })
}

/** Cancelled before it was sent, so certainly not accepted. */
export function notSent(at: string): StudioError {
  return studioError('CANCELLED', 'the request was given up unsent', { at })
}

function refuse(error: StudioError) {
  return { kind: 'failure' as const, error, maybeSent: false }
}

function initOf(
  target: ServiceTarget,
  { method, body, waitSeconds, ifNoneMatch, idempotencyKey }: HttpRequest,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
): RequestInit {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${target.key}` })
  if (target.language !== undefined) headers.set('accept-language', target.language)
  const isForm = body instanceof FormData
  // The boundary of a form belongs into its type: fetch sets both.
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (waitSeconds !== undefined) headers.set('prefer', `wait=${waitSeconds}`)
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey)
  if (ifNoneMatch) headers.set('if-none-match', ifNoneMatch)
  return {
    method,
    headers,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined
      ? {}
      : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** Follows redirects within the origin; null if one leads elsewhere or would change the method. */
async function follow(
  target: ServiceTarget,
  url: URL,
  init: RequestInit,
): Promise<Response | null> {
  let at = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await sendTo(target, at, init)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const keepsMethod = init.method === 'GET' || response.status === 307 || response.status === 308
    if (!URL.canParse(location, at)) return null
    at = new URL(location, at)
    if (at.origin !== url.origin || !keepsMethod) return null
  }
  return null
}

/** Entry point of everything that a service returns. */
function parseJson(bytes: Uint8Array, key: string): unknown {
  try {
    return cleaned(JSON.parse(new TextDecoder().decode(bytes)), key)
  } catch {
    return undefined
  }
}
