import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { causeText, studioError, type StudioError } from '@shared/contracts/studio-error'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { fileError, sizeOf } from './files'
import { mayReach } from './network'
import { removeFile } from './patient-files'

/** Sends one request, and follows no redirect. */
export type SendRequest = (
  url: URL,
  init: { headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>

/** Rules for connecting to a server. */
export interface Reaching {
  /** Called for each address of a redirect chain. */
  isAllowed(url: URL): boolean
  /** Default: the `fetch` of Node. */
  send?: SendRequest | undefined
}

const MAX_REDIRECTS = 5
const ANSWER_MS = 20_000
/** A download in which nothing comes for so long is begun again, ms. */
const STALL_MS = 60_000
/** Pauses before a download that broke off is resumed, ms. */
const PAUSES_MS = [1_000, 4_000, 15_000]
/** So much has to have come before the time left is estimated, bytes. */
const ESTIMATE_FROM = 2 ** 20

/** A failure on its way through functions that answer with something else. */
export class DownloadRefused extends Error {
  constructor(readonly error: StudioError) {
    super(error.message)
  }
}

const unreachable = (message: string, url: URL, reason: string, status?: number) =>
  new DownloadRefused(
    studioError('DOWNLOAD_UNREACHABLE', message, {
      at: url.origin,
      params: { reason, ...(status === undefined ? {} : { status }) },
    }),
  )

const plainly: SendRequest = (url, init) =>
  fetch(url, { ...init, redirect: 'manual', credentials: 'omit' })

/**
 * Sends through the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name, as other programs of a
 * terminal do; undefined where they name none.
 */
export async function throughProxy(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<SendRequest | undefined> {
  const [httpsProxy, httpProxy, noProxy] = ['https_proxy', 'http_proxy', 'no_proxy'].map(
    (name) => env[name] || env[name.toUpperCase()],
  )
  if (!httpsProxy && !httpProxy) return undefined
  const { EnvHttpProxyAgent, fetch: send } = await import('undici')
  const dispatcher = new EnvHttpProxyAgent({ httpsProxy, httpProxy, noProxy })
  return async (url, init) => {
    const { body, status, headers } = await send(url, { ...init, redirect: 'manual', dispatcher })
    return new Response(body, { status, headers: [...headers] })
  }
}

/** Errors thrown by `work`, as a value: DOWNLOAD_UNREACHABLE (`network`) for unknown ones. */
export async function downloading<T>(
  origin: URL,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (cause) {
    if (signal?.aborted) return failWith('CANCELLED', 'stopped by the user')
    if (cause instanceof DownloadRefused) return fail(cause.error)
    const reason = causeText(cause)
    return fail(unreachable(reason, origin, 'network').error)
  }
}

/** Follows redirects by itself: each address on the way is held against the same rules. */
async function request(
  { isAllowed, send = plainly }: Reaching,
  first: URL,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  let url = first
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!isAllowed(url)) throw unreachable(`it leads to ${url.origin}`, url, 'insecure')
    if (!mayReach(url))
      throw new DownloadRefused(
        studioError('NETWORK_OFF', 'nothing was sent: the network is switched off'),
      )
    const response = await send(url, {
      signal,
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    url = new URL(location, url)
  }
  throw unreachable('it is redirected without end', first, 'redirects')
}

/**
 * A small file, whole; null where there is none (404).
 *
 * @param most bytes; more is DOWNLOAD_REPLACED
 * @throws DownloadRefused, and what `fetch` throws: for use within `downloading`
 */
export async function fetchSmall(
  reaching: Reaching,
  url: URL,
  most: number,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const late = AbortSignal.timeout(ANSWER_MS)
  const response = await request(reaching, url, signal ? AbortSignal.any([signal, late]) : late)
  if (response.status === 404) return null
  if (response.status !== 200) throw unexpected(response, url)
  await refusePage(response, url)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bodyOf(response)) {
    parts.push(part)
    size += part.length
    if (size > most) throw replaced(url, most, size)
  }
  return Buffer.concat(parts)
}

const bodyOf = (response: Response): AsyncIterable<Uint8Array> =>
  response.body ?? new ReadableStream<Uint8Array>({ start: (empty) => empty.close() })

const unexpected = ({ status }: Response, url: URL) =>
  unreachable(`it answered ${status}`, url, 'status', status)

const replaced = (url: URL, wanted: number, found: number) =>
  new DownloadRefused(
    studioError(
      'DOWNLOAD_REPLACED',
      `the publisher has replaced this file: it has ${found} bytes, not ${wanted}`,
      { at: url.href },
    ),
  )

/**
 * Size of a file as its server announces it, without downloading; null where it does not.
 *
 * @throws DownloadRefused, and errors of `fetch`: for use within `downloading`
 */
export async function announcedSize(
  reaching: Reaching,
  url: URL,
  signal: AbortSignal,
): Promise<number | null> {
  const late = AbortSignal.timeout(ANSWER_MS)
  const response = await request(reaching, url, AbortSignal.any([signal, late]))
  if (response.status !== 200) throw unexpected(response, url)
  await refusePage(response, url)
  await response.body?.cancel()
  return Number(response.headers.get('content-length')) || null
}

export interface Download {
  /** Target file; an earlier partial download there is continued. */
  path: string
  /** Bytes that it has. */
  size: number
  digest: { kind: 'sha256' | 'md5'; hex: string }
  signal: AbortSignal
  /** @param done 0–1 · leftMs: estimated ms until the end, null while unknown */
  onProgress(done: number, leftMs: number | null): void
  pausesMs?: readonly number[] | undefined
}

/**
 * Downloads a file and checks it against its known size and digest. An interrupted download is
 * resumed; a file that fails the check is deleted.
 *
 * @returns DOWNLOAD_UNREACHABLE (`reason`: network, status, page, insecure, redirects),
 * DOWNLOAD_REPLACED (another size), DOWNLOAD_DAMAGED (another digest: `digest` is the actual one),
 * NETWORK_OFF, CANCELLED and errors of files
 */
export async function downloadFile(
  reaching: Reaching,
  url: URL,
  { pausesMs = PAUSES_MS, ...download }: Download,
): Promise<Result<void>> {
  const { path, size, digest, signal, onProgress } = download
  const began = Date.now()
  let fetched = 0
  const onBytes = (bytes: number, at: number) => {
    fetched += bytes
    const left = ((Date.now() - began) / fetched) * (size - at)
    onProgress(Math.min(1, at / size), fetched > ESTIMATE_FROM ? Math.max(0, left) : null)
  }
  for (let tries = 0; ; tries += 1) {
    const before = fetched
    const more = await downloading(url, signal, () =>
      fetchRest(reaching, url, { path, size, signal, onBytes }),
    )
    const pause = fetched > before ? pausesMs[0] : pausesMs[tries]
    if (more.ok) break
    if (!mayRepeat(more.error) || pause === undefined) return more
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
  const hex = await digestOf(path, digest.kind)
  if (hex === digest.hex) return ok(undefined)
  await removeFile(path)
  const message = 'the download is not the file that was described'
  return failWith('DOWNLOAD_DAMAGED', message, { at: url.href, params: { digest: hex } })
}

/** A missing file, or a web page in its place, will be the same in a second. */
function mayRepeat({ code, params }: StudioError): boolean {
  if (code !== 'DOWNLOAD_UNREACHABLE') return false
  const { reason, status } = params ?? {}
  if (reason !== 'status') return reason === 'network'
  // 416: what had come was deleted, and it begins again.
  return [408, 416, 429].includes(Number(status)) || Number(status) >= 500
}

interface Rest extends Pick<Download, 'path' | 'size' | 'signal'> {
  /** @param at bytes that are on the disk */
  onBytes(bytes: number, at: number): void
}

/** Appends the missing part of a file; starts over where the server cannot continue. */
async function fetchRest(reaching: Reaching, url: URL, { path, size, signal, onBytes }: Rest) {
  const had = await sizeOf(path)
  if (had === size) return
  const from = had < size ? had : 0
  const stall = new AbortController()
  const watch = setTimeout(() => stall.abort(new Error('nothing came for a minute')), STALL_MS)
  const signals = AbortSignal.any([signal, stall.signal])
  try {
    const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
    const response = await request(reaching, url, signals, range)
    const continues = await continuing(response, url, { path, size, from })
    let at = continues ? from : 0
    const target = await written(open(path, continues ? 'a' : 'w', 0o600), path)
    try {
      for await (const part of bodyOf(response)) {
        watch.refresh()
        at += part.length
        if (at > size) throw replaced(url, size, at)
        await written(target.writeFile(part), path)
        onBytes(part.length, at)
      }
      await written(target.sync(), path)
    } finally {
      await target.close()
    }
    if (at < size) throw unreachable('it broke off', url, 'network')
  } catch (cause) {
    const isOther = cause instanceof DownloadRefused && cause.error.code === 'DOWNLOAD_REPLACED'
    if (isOther) await removeFile(path)
    throw cause
  } finally {
    clearTimeout(watch)
  }
}

interface Wanted {
  path: string
  size: number
  from: number
}

/**
 * True if a response continues the partial file, false if it starts over; throws if it is another
 * file.
 */
async function continuing(response: Response, url: URL, { path, size, from }: Wanted) {
  const { status, headers } = response
  if (status !== 200 && status !== 206) {
    if (from > 0) await removeFile(path)
    throw unexpected(response, url)
  }
  await refusePage(response, url)
  const range = headers.get('content-range')
  const total = status === 206 ? /\/(\d+)$/.exec(range ?? '')?.[1] : headers.get('content-length')
  if (total !== null && total !== undefined && Number(total) !== size) {
    await response.body?.cancel()
    throw replaced(url, size, Number(total))
  }
  if (status === 200) return false
  if (range?.startsWith(`bytes ${from}-`)) return true
  await removeFile(path)
  throw unreachable('it continued elsewhere', url, 'network')
}

/** A network with a sign-in page answers every request with it. */
async function refusePage(response: Response, url: URL): Promise<void> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return
  await response.body?.cancel()
  throw unreachable('it answered with a web page', url, 'page')
}

/** Errors of the disk are not failures of the server. */
async function written<T>(work: Promise<T>, path: string): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new DownloadRefused(fileError(cause, path, 'write'))
  }
}

/** The digest of a file, as lower-case hex digits. */
export async function digestOf(path: string, kind: 'sha256' | 'md5'): Promise<string> {
  const hash = createHash(kind)
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}
