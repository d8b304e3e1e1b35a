import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { StudioError } from '@shared/contracts/errors'
import { isTransient } from '@shared/contracts/failure-policy'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  AddressRefused,
  addressKind,
  type AddressKind,
  literalAddress,
  mayReach,
  type AddressCheck,
  checkedLookup,
  checkHost,
  isLoopback,
  refusedAddress,
} from '@cuecast/platform'
import { backoff, retry } from '@shared/services/retry'
import { readCapped } from '@shared/services/read-capped'
import { cancelled, networkOff } from './http/http-client'
import { networkFailure, errorOfAnswer } from '@shared/services/service-error'
import { readRetryAfter } from '@shared/services/rate-limit'
import { type ServiceTarget, sendTo } from './http/service-target'

export interface Downloaded {
  bytes: Uint8Array
  contentType: string
}

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  /** Size limit; default 64 MB, some minutes of 48 kHz stereo. */
  maxBytes?: number
}

const MAX_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 120_000
const MAX_TRIES = 4
const MAX_REDIRECTS = 5

type Attempt = { result: Result<Downloaded>; waitMs: number | null }

/**
 * Fetches finished audio. The key is sent to the connection's own origin only, never to a storage
 * host, not even through a redirect; each hop is checked.
 */
export async function downloadAudio(
  target: ServiceTarget,
  address: string,
  options: DownloadOptions = {},
): Promise<Result<Downloaded>> {
  const { signal } = options
  let namedMs = 0
  const fetchOnce = async () => {
    const { result, waitMs } = await attempt(target, address, options)
    namedMs = Math.min(waitMs ?? 0, 60_000)
    return result
  }
  const pause = (error: StudioError, failures: number) =>
    failures < MAX_TRIES && isTransient(error) ? Math.max(backoff(failures), namedMs) : null
  const result = await retry(fetchOnce, { pause, signal })
  return signal?.aborted && !result.ok ? fail(cancelled(originOf(address))) : result
}

/** Audio URLs may hold a signature: errors name their origin only. */
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'audio')

async function attempt(
  target: ServiceTarget,
  address: string,
  { signal, maxBytes = MAX_BYTES }: DownloadOptions,
): Promise<Attempt> {
  const final = (result: Result<Downloaded>): Attempt => ({ result, waitMs: null })
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signals = signal ? AbortSignal.any([signal, timeout]) : timeout
  const origin = originOf(address)
  try {
    const opened = await openAudio(target, address, signals)
    if (!opened.ok) return final(opened)
    const response = opened.value
    if (!response.ok) {
      await response.body?.cancel()
      const error = errorOfAnswer(response.status, undefined, origin)
      return { result: fail(error), waitMs: readRetryAfter(response.headers, Date.now()) }
    }
    const bytes = await readCapped(response, maxBytes)
    if (bytes === null) {
      const message = `the audio is larger than what this cue can be: more than ${Math.round(maxBytes / 2 ** 20)} MB`
      return final(failWith('DOWNLOAD_REFUSED', message, { at: origin }))
    }
    const contentType = response.headers.get('content-type') ?? ''
    return final(ok({ bytes, contentType }))
  } catch (cause) {
    if (signal?.aborted) return final(fail(cancelled(origin)))
    if (cause instanceof AddressRefused)
      return final(failWith('DOWNLOAD_REFUSED', cause.message, { at: origin }))
    return final(fail(networkFailure(timeout.aborted ? timeout.reason : cause, origin).error))
  }
}

async function openAudio(
  target: ServiceTarget,
  address: string,
  signal: AbortSignal,
): Promise<Result<Response>> {
  const own = new URL(target.baseUrl)
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const guarded = await guardDownload(next, own)
    if (!guarded.ok) return guarded
    const url = guarded.value
    const headers = new Headers({ accept: 'audio/*, */*;q=0.5' })
    if (url.origin === own.origin) {
      const refused = refusedAddress(url, target.plainOrigin)
      if (refused) return fail(refused)
      headers.set('authorization', `Bearer ${target.key}`)
    }
    const check = (addresses: readonly string[]) => checkReach(url, own, addresses)
    const isHere = target.send !== undefined && url.origin === own.origin
    const response = isHere
      ? await sendTo(target, url, { headers, signal, redirect: 'manual' })
      : await guardedGet(url, { headers, signal, owner: own.origin, check })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return ok(response)
    await response.body?.cancel()
    next = URL.canParse(location, url) ? new URL(location, url).href : location
  }
  const message = 'the audio is redirected without end'
  return failWith('DOWNLOAD_REFUSED', message, { at: originOf(address) })
}

/**
 * Checks a URL from which a service offers audio: http and https only, and no literal address that
 * `checkReach` refuses.
 */
export async function guardDownload(address: string, own: URL): Promise<Result<URL>> {
  const refuse = (message: string, at: string) => failWith('DOWNLOAD_REFUSED', message, { at })
  if (!URL.canParse(address)) return refuse('the audio has no usable address', 'audio')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse(`audio is fetched over http and https only, not ${url.protocol}`, url.protocol)
  if (!mayReach(url)) return fail(networkOff(url.origin))
  const literal = isLocalName(url) ? '127.0.0.1' : literalAddress(url)
  try {
    if (literal !== null) await checkReach(url, own, [literal])
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    return refuse(error.message, url.origin)
  }
  return ok(url)
}

/**
 * Refuses addresses outside the public internet, so that a remote service cannot make the studio
 * call local programs, the router, or a cloud's metadata service (SSRF). The connection's own
 * origin, which the user entered, has the rules of its requests. In addition, a service on this machine may use
 * any address but link-local ones, where clouds have their metadata, and one in a private network
 * other addresses of that network; if only DNS places it there, https has to prove the name, since
 * the owner of a name can point it anywhere for a moment.
 */
export async function checkReach(url: URL, own: URL, addresses: readonly string[]): Promise<void> {
  if (url.origin === own.origin) return checkHost(url, addresses)
  const kinds = addresses.map((address) => addressKind(address)).filter((k) => k !== 'public')
  if (kinds.length === 0) return
  const from = await placeOf(own)
  const within =
    !kinds.includes('link-local') &&
    (from.kind === 'machine' || kinds.every((kind) => kind === from.kind))
  if (within && (from.certain || url.protocol === 'https:')) return
  throw new AddressRefused(
    kinds.includes('machine')
      ? 'a remote service names an address of this machine'
      : 'the service names an address of a private network that it does not belong to',
  )
}

/** The network a connection is in; `certain`: from a literal address, not from DNS. */
async function placeOf(own: URL): Promise<{ kind: AddressKind; certain: boolean }> {
  const literal = isLocalName(own) ? '127.0.0.1' : literalAddress(own)
  if (literal !== null) return { kind: addressKind(literal), certain: true }
  const found = await lookup(own.hostname, { all: true }).catch(() => [])
  const kinds = new Set(found.map(({ address }) => addressKind(address)))
  const [only] = kinds
  // A remote name that resolves to this machine is exactly the attack to prevent.
  const isConsistent = kinds.size === 1 && only !== undefined && only !== 'machine'
  return { kind: isConsistent ? only : 'public', certain: false }
}

function isLocalName({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '')
  return isLoopback(host) || host === 'localhost' || host.endsWith('.localhost')
}

/** Connect timeout, ms. */
const CONNECT_MS = 10_000
const withoutBody = new Set([204, 205, 304])
const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

interface GuardedRequest {
  headers: Headers
  signal: AbortSignal
  /** The connection's origin; sockets are reused for the same owner only, as addresses were checked for it. */
  owner: string
  check: AddressCheck
}

/**
 * Fetches one URL without following redirects. Resolves the name once, checks the addresses and
 * connects to exactly those; `fetch` would resolve the name again after the check.
 */
function guardedGet(url: URL, request: GuardedRequest): Promise<Response> {
  const { http, https } = agentsOf(request.owner)
  const options = {
    headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
    signal: request.signal,
    lookup: checkedLookup(request.check),
  }
  return new Promise((resolve, reject) => {
    const outgoing =
      url.protocol === 'https:'
        ? httpsGet(url, { ...options, agent: https })
        : httpGet(url, { ...options, agent: http })
    outgoing.once('error', reject)
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) return
      const late = Object.assign(new Error('the host takes no connection'), { code: 'ETIMEDOUT' })
      const timer = setTimeout(() => outgoing.destroy(late), CONNECT_MS)
      const connected = () => clearTimeout(timer)
      socket.once('connect', connected).once('close', connected)
    })
    outgoing.once('response', (answer) => {
      try {
        resolve(responseOf(answer))
      } catch (cause) {
        outgoing.destroy()
        reject(cause)
      }
    })
  })
}

const agents = new Map<string, { http: HttpAgent; https: HttpsAgent }>()

function agentsOf(owner: string) {
  const options = { keepAlive: true, maxFreeSockets: 4 }
  const known = agents.get(owner) ?? {
    http: new HttpAgent(options),
    https: new HttpsAgent(options),
  }
  agents.set(owner, known)
  return known
}

/** @throws RangeError for a status that HTTP does not have */
function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = answer.statusCode ?? 0
  if (withoutBody.has(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(bodyOf(answer, headers), { status, headers })
}

/** The decoded body; some storage hosts compress without being asked. */
function bodyOf(answer: IncomingMessage, headers: Headers): ReadableStream<Uint8Array> {
  const decoder = decoders[headers.get('content-encoding')?.trim().toLowerCase() ?? '']?.()
  if (!decoder) return streamOf(answer)
  headers.delete('content-encoding')
  headers.delete('content-length')
  // A failure destroys the decoder and surfaces there.
  pipeline(answer, decoder, () => undefined)
  return streamOf(decoder)
}

function streamOf(body: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await parts.next()
      if (next.done) controller.close()
      else controller.enqueue(viewOf(next.value))
    },
    cancel: () => void body.destroy(),
  })
}

/** The same bytes without a copy: callers expect no Buffer. */
const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
