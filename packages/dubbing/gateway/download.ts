import { studioError, type StudioError } from '@shared/contracts/errors'
import { isTransient } from '@shared/contracts/failure-policy'
import { fail, ok, type Result } from '@shared/contracts/result'
import { AddressRefused } from '@cuecast/platform'
import { backoff } from './http/backoff'
import { checkReach, guardDownload } from './http/download-guard'
import { guardedGet } from './http/guarded-get'
import { cancelled } from './http/http-client'
import { networkFailure } from './http/network-error'
import { retry } from './http/retry'
import { readRetryAfter } from './http/rate-limit'
import { readCapped } from './http/read-capped'
import { errorOfAnswer } from './answers/service-error'
import type { ServiceTarget } from './http/service-target'

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
      return final(fail(studioError('DOWNLOAD_REFUSED', message, { at: origin })))
    }
    const contentType = response.headers.get('content-type') ?? ''
    return final(ok({ bytes, contentType }))
  } catch (cause) {
    if (signal?.aborted) return final(fail(cancelled(origin)))
    if (cause instanceof AddressRefused)
      return final(fail(studioError('DOWNLOAD_REFUSED', cause.message, { at: origin })))
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
    if (url.origin === own.origin) headers.set('authorization', `Bearer ${target.key}`)
    const check = (addresses: readonly string[]) => checkReach(url, own, addresses)
    const response = await guardedGet(url, { headers, signal, owner: own.origin, check })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return ok(response)
    await response.body?.cancel()
    next = URL.canParse(location, url) ? new URL(location, url).href : location
  }
  const message = 'the audio is redirected without end'
  return fail(studioError('DOWNLOAD_REFUSED', message, { at: originOf(address) }))
}
