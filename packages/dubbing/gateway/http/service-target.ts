import { type Result, fail, failWith, ok } from '@shared/contracts/result'
import type { Take, TakeMeasured } from '@shared/contracts/project-file'
import { fetchChecked, isLoopback, refusedAddress } from '@cuecast/platform'

/** Address and key of a connection. */
export interface ServiceTarget {
  /** `{base_url}` of the specification, without `/api…`. */
  baseUrl: string
  key: string
  /** Origin for which the user has agreed to plain http. */
  plainOrigin?: string | undefined
  /** The service uses 0 for male and 1 for female. */
  swapGenders: boolean
  /** `Accept-Language` for display names. */
  language?: string
  /** Transport to a service in this process; default: over the network. */
  send?: SendHere
  /** Sounds that a service of this process has just made; null for those that have to be fetched. */
  handOver?(address: string): HandedSound | null
}

/** An immutable local file, and its content. */
export interface HandedSound {
  file: string
  /** SHA-256, in hex. */
  hash: string
  measures: TakeMeasured & Pick<Take, 'durationMs'>
  /** Word times of the text that was sent, if the engine reports them. */
  words?: Take['words']
}

/** The routes of a service, called without the network. */
export type SendHere = (request: Request) => Response | Promise<Response>

/**
 * Sends a request to a connection's own origin: over the network, or to a service in this process.
 * Either way, an aborted request ends at once.
 */
export function sendTo({ send }: ServiceTarget, url: URL, init: RequestInit): Promise<Response> {
  if (!send) return fetchChecked(url, init)
  const request = new Request(url, init)
  const { signal } = request
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    signal.addEventListener('abort', aborted, { once: true })
    if (signal.aborted) aborted()
    else
      Promise.resolve(send(request))
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', aborted))
  })
}

/** Called for each request, because the embedded service changes its port when it restarts. */
export type TargetSource = () => Promise<Result<ServiceTarget>>

/** Converts user input to the `{base_url}` of the specification: as `parseAddress`, without `/api…`. */
export function parseBaseUrl(typed: string, plainOrigin?: string): Result<string> {
  const address = parseAddress(typed, plainOrigin)
  return address.ok ? ok(address.value.replace(/\/api(\/v[12])?$/, '')) : address
}

/**
 * Converts user input to an address: scheme, host and path without trailing slashes. A missing scheme
 * means https, or http on this machine. Refuses other schemes, credentials inside the address, and
 * what `refusedAddress` refuses.
 *
 * @param plainOrigin for which the user has agreed to plain http
 */
export function parseAddress(typed: string, plainOrigin?: string): Result<string> {
  const text = typed.trim()
  const bad = (message: string) => failWith('INVALID_ARGUMENT', message, { at: text })
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : guessScheme(text)
  if (!URL.canParse(withScheme)) return bad('this is not a web address')
  const url = new URL(withScheme)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return bad('only http and https are possible')
  if (url.username || url.password)
    return bad('an address with a name or password in it is refused')
  const refused = refusedAddress(url, plainOrigin)
  if (refused) return fail(refused)
  return ok(url.origin + url.pathname.replace(/\/+$/, ''))
}

function guessScheme(text: string): string {
  const host = /^(\[[^\]]*\]|[^/:]*)/.exec(text)?.[0] ?? ''
  return `${isLoopback(host) ? 'http' : 'https'}://${text}`
}
