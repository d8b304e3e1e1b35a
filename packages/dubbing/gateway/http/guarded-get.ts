import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type AddressCheck, checkedLookup } from '@cuecast/platform'

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
export function guardedGet(url: URL, request: GuardedRequest): Promise<Response> {
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
      else controller.enqueue(new Uint8Array(next.value))
    },
    cancel: () => void body.destroy(),
  })
}
