import type { KeyObject } from 'node:crypto'
import {
  downloadFile,
  downloading,
  DownloadRefused,
  ed25519Key,
  fetchSmall,
  isSigned,
  parseJson,
  type Reaching,
} from '@cuecast/platform'
import { releaseSchema, type Release, type UpdateChannel } from '@shared/contracts/app'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'

/** Where versions are published, and the key that they are signed with; both are built in. */
export interface UpdateSource {
  /** Ends with `/`. */
  url: URL
  publicKey: KeyObject
}

/** Bytes that a manifest may have, with notes in every language. */
const MAX_MANIFEST = 256 * 1024

const refused = (...given: Parameters<typeof studioError>) =>
  new DownloadRefused(studioError(...given))

/** @returns null for an address that is neither https nor this machine, or a key that is not ed25519 */
export function updateSource(address: string, publicKey: string): UpdateSource | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  const key = ed25519Key(publicKey)
  return key !== null && isAllowed(url, url) ? { url, publicKey: key } : null
}

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** Only https; plain http within this machine, where the source itself is there. */
export const isAllowed = (url: URL, source: URL): boolean =>
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
 * Latest release of a channel.
 *
 * @returns null: the channel has no release · UPDATE_UNREACHABLE, UPDATE_UNTRUSTED (signature,
 * form), UPDATE_OUTDATED (`expired`, `replayed`), NETWORK_OFF, CANCELLED
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
  const done = await downloading(url, signal, work)
  return done.ok ? done : fail(asUpdate(done.error))
}

/** A download that failed, as the failure of an update. */
function asUpdate(error: StudioError): StudioError {
  const isInsecure = error.params?.['reason'] === 'insecure'
  const { code, message, at } = error
  if (code === 'DOWNLOAD_UNREACHABLE')
    return studioError(isInsecure ? 'UPDATE_UNTRUSTED' : 'UPDATE_UNREACHABLE', message, { at })
  if (code === 'DOWNLOAD_DAMAGED' || code === 'DOWNLOAD_REPLACED')
    return studioError('UPDATE_DAMAGED', message, { at })
  return error
}

const reaching = (source: UpdateSource): Reaching => ({
  isAllowed: (url) => isAllowed(url, source.url),
})

/** One file of the source, whole; null where there is none. */
async function read(source: UpdateSource, url: URL, signal?: AbortSignal): Promise<Buffer | null> {
  try {
    return await fetchSmall(reaching(source), url, MAX_MANIFEST, signal)
  } catch (cause) {
    const isTooLarge = cause instanceof DownloadRefused && cause.error.code === 'DOWNLOAD_REPLACED'
    throw isTooLarge ? refused('UPDATE_UNTRUSTED', `${url.href} is larger than it can be`) : cause
  }
}

/** The file of a release for a kind of installation. */
export type ReleaseFile = Release['files'][number]

/**
 * Downloads a file of a release, and checks its size and hash against the signed ones. An
 * interrupted download is resumed.
 *
 * @returns UPDATE_UNREACHABLE, UPDATE_UNTRUSTED, UPDATE_DAMAGED, NETWORK_OFF, CANCELLED and errors
 * of files
 */
export async function downloadRelease(
  source: UpdateSource,
  { url, size, sha256 }: ReleaseFile,
  how: Pick<Parameters<typeof downloadFile>[2], 'path' | 'signal' | 'onProgress' | 'pausesMs'>,
): Promise<Result<void>> {
  const digest = { kind: 'sha256', hex: sha256 } as const
  const done = await downloadFile(reaching(source), new URL(url, source.url), {
    ...how,
    size,
    digest,
  })
  return done.ok ? done : fail(asUpdate(done.error))
}
