import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseJson, fileError, mayReach } from '@cuecast/platform'
import { releaseSchema, type Release, type UpdateChannel } from '@shared/contracts/app'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'

/** Where versions are published, and the key that they are signed with; both are built in. */
export interface UpdateSource {
  /** Ends with `/`. */
  url: URL
  publicKey: KeyObject
}

/** Bytes that a manifest may have, with notes in two languages. */
const MAX_MANIFEST = 256 * 1024
const MAX_REDIRECTS = 5
const ANSWER_MS = 20_000
/** A download in which nothing comes for so long is begun again, ms. */
const STALL_MS = 60_000
/** Pauses before a download that broke off is resumed, ms. */
const PAUSES_MS = [1_000, 4_000, 15_000]

class Refused extends Error {
  constructor(readonly error: StudioError) {
    super(error.message)
  }
}

const refused = (...given: Parameters<typeof studioError>) => new Refused(studioError(...given))

/** @returns null for an address that is neither https nor this machine, or a key that is not ed25519 */
export function updateSource(address: string, publicKey: string): UpdateSource | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  try {
    const der = Buffer.from(publicKey, 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && isAllowed(url, url)
      ? { url, publicKey: key }
      : null
  } catch {
    return null
  }
}

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** Only https; plain http within this machine, where the source itself is there. */
const isAllowed = (url: URL, source: URL): boolean =>
  url.protocol === 'https:' || (isLocal(url) && isLocal(source))

/** Negative: `a` is older than `b`. A beta comes before the version that it is a beta of. */
export function compareVersions(a: string, b: string): number {
  const numbers = (version: string) => {
    const [release = '', beta] = version.split('-beta.')
    return [...release.split('.').map(Number), beta === undefined ? Infinity : Number(beta)]
  }
  const [left, right] = [numbers(a), numbers(b)]
  const at = left.findIndex((number, i) => number !== right[i])
  return at < 0 ? 0 : (left[at] ?? 0) < (right[at] ?? 0) ? -1 : 1
}

interface Asking {
  channel: UpdateChannel
  /** Date of the newest manifest of this channel that was ever seen. */
  seen: string | undefined
  signal?: AbortSignal
}

/**
 * What is published for a channel now.
 *
 * @returns null: nothing was ever published for it · UPDATE_UNREACHABLE, UPDATE_UNTRUSTED (signature, form),
 * UPDATE_OUTDATED (`expired`, `replayed`), NETWORK_OFF, CANCELLED
 */
export function fetchRelease(
  source: UpdateSource,
  asking: Asking,
): Promise<Result<Release | null>> {
  return answering(source, asking.signal, async () => {
    const address = new URL(`${asking.channel}.json`, source.url)
    const bytes = await read(source, address, asking.signal)
    if (bytes === null) return null
    const signature = await read(source, new URL(`${address.href}.sig`), asking.signal)
    if (!signature || !isSigned(bytes, signature, source.publicKey))
      throw refused('UPDATE_UNTRUSTED', 'the signature does not belong to what was published')
    const release = releaseSchema.safeParse(parseJson(bytes.toString('utf8')))
    if (!release.success || release.data.channel !== asking.channel)
      throw refused(
        'UPDATE_UNTRUSTED',
        `what was published for ${asking.channel} is something else`,
      )
    holdDates(release.data, asking.seen)
    return release.data
  })
}

function isSigned(bytes: Buffer, signature: Buffer, key: KeyObject): boolean {
  const raw = Buffer.from(signature.toString('latin1').trim(), 'base64')
  return raw.length === 64 && verify(null, bytes, key, raw)
}

function holdDates({ date, expires }: Release, seen: string | undefined): void {
  const outdated = (reason: string, message: string) =>
    refused('UPDATE_OUTDATED', message, { params: { reason } })
  if (Date.parse(expires) <= Date.now())
    throw outdated('expired', `what was published was valid until ${expires}`)
  if (seen !== undefined && Date.parse(date) < Date.parse(seen))
    throw outdated('replayed', `it is of ${date}, and one of ${seen} was seen before`)
}

async function answering<T>(
  { url }: UpdateSource,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (cause) {
    if (signal?.aborted) return fail(studioError('CANCELLED', 'stopped by the user'))
    if (cause instanceof Refused) return fail(cause.error)
    const reason = cause instanceof Error ? cause.message : String(cause)
    return fail(studioError('UPDATE_UNREACHABLE', reason, { at: url.origin }))
  }
}

/** One file of the source, whole; null where there is none. */
async function read(source: UpdateSource, url: URL, signal?: AbortSignal): Promise<Buffer | null> {
  const late = AbortSignal.timeout(ANSWER_MS)
  const response = await request(source, url, signal ? AbortSignal.any([signal, late]) : late)
  if (response.status === 404) return null
  if (response.status !== 200) throw unexpected(response)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bodyOf(response)) {
    parts.push(part)
    size += part.length
    if (size > MAX_MANIFEST)
      throw refused('UPDATE_UNTRUSTED', `${url.href} is larger than it can be`)
  }
  return Buffer.concat(parts)
}

const bodyOf = (response: Response): AsyncIterable<Uint8Array> =>
  response.body ?? new ReadableStream<Uint8Array>({ start: (empty) => empty.close() })

const unexpected = ({ status, url }: Response) =>
  refused('UPDATE_UNREACHABLE', `it answered ${status}`, { at: new URL(url).origin })

/** Follows redirects by itself: each address on the way is held against the same rules. */
async function request(
  source: UpdateSource,
  first: URL,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  let url = first
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!isAllowed(url, source.url))
      throw refused('UPDATE_UNTRUSTED', `it leads to ${url.origin}, which is not https`)
    if (!mayReach(url))
      throw refused('NETWORK_OFF', 'nothing was sent: the network is switched off')
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    url = new URL(location, url)
  }
  throw refused('UPDATE_UNREACHABLE', 'it is redirected without end', { at: first.origin })
}

/** The file of a release for a kind of installation. */
export type ReleaseFile = Release['files'][number]

interface Downloading {
  /** Where it goes; what an earlier try has left there is continued. */
  path: string
  signal: AbortSignal
  /** @param done 0–1 · leftMs: estimated ms until the end, null while unknown */
  onProgress(done: number, leftMs: number | null): void
  pausesMs?: readonly number[]
}

/**
 * Downloads a file of a release, and holds its size and hash against what was signed. A download that
 * breaks off is resumed where it stopped.
 *
 * @returns UPDATE_UNREACHABLE, UPDATE_DAMAGED, NETWORK_OFF, CANCELLED and errors of files
 */
export async function downloadFile(
  source: UpdateSource,
  file: ReleaseFile,
  { path, signal, onProgress, pausesMs = PAUSES_MS }: Downloading,
): Promise<Result<void>> {
  const url = new URL(file.url, source.url)
  const began = Date.now()
  let fetched = 0
  const onBytes = (bytes: number, at: number) => {
    fetched += bytes
    const left = ((Date.now() - began) / fetched) * (file.size - at)
    onProgress(Math.min(1, at / file.size), fetched > 2 ** 20 ? Math.max(0, left) : null)
  }
  for (let tries = 0; ; tries += 1) {
    const before = fetched
    const more = await answering(source, signal, () =>
      fetchRest(source, url, { file, path, signal, onBytes }),
    )
    const pause = fetched > before ? pausesMs[0] : pausesMs[tries]
    if (more.ok) break
    if (more.error.code !== 'UPDATE_UNREACHABLE' || pause === undefined) return more
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
  if ((await hashOf(path)) === file.sha256) return ok(undefined)
  await rm(path, { force: true })
  return fail(studioError('UPDATE_DAMAGED', 'the download is not the file that was signed'))
}

interface Rest {
  file: ReleaseFile
  path: string
  signal: AbortSignal
  /** @param at bytes that are on the disk */
  onBytes(bytes: number, at: number): void
}

/** Appends what is missing of a file; from the start where the server cannot continue. */
async function fetchRest(source: UpdateSource, url: URL, { file, path, signal, onBytes }: Rest) {
  const had = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (had === file.size) return
  const from = had < file.size ? had : 0
  const stall = new AbortController()
  const watch = setTimeout(() => stall.abort(new Error('nothing came for a minute')), STALL_MS)
  const signals = AbortSignal.any([signal, stall.signal])
  try {
    const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
    const response = await request(source, url, signals, range)
    const continues =
      response.status === 206 &&
      response.headers.get('content-range')?.startsWith(`bytes ${from}-`) === true
    if (!continues && response.status !== 200) {
      if (from > 0) await rm(path, { force: true })
      throw unexpected(response)
    }
    let at = continues ? from : 0
    const target = await opened(path, continues ? 'a' : 'w')
    try {
      for await (const part of bodyOf(response)) {
        watch.refresh()
        at += part.length
        if (at > file.size)
          throw refused('UPDATE_DAMAGED', 'the download is longer than what was signed')
        await written(target.writeFile(part), path)
        onBytes(part.length, at)
      }
      await written(target.sync(), path)
    } finally {
      await target.close()
    }
    if (at < file.size) throw refused('UPDATE_UNREACHABLE', 'it broke off', { at: url.origin })
  } catch (cause) {
    const isTooLong = cause instanceof Refused && cause.error.code === 'UPDATE_DAMAGED'
    if (isTooLong) await rm(path, { force: true })
    throw cause
  } finally {
    clearTimeout(watch)
  }
}

const opened = (path: string, flags: string) => written(open(path, flags, 0o600), path)

/** What the disk refuses is no failure of the server. */
async function written<T>(work: Promise<T>, path: string): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new Refused(fileError(cause, path, 'write'))
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}
