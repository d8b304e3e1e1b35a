import { studioError, type StudioError } from '@shared/contracts/studio-error'
import {
  addressKind,
  AddressRefused,
  checkedLookup,
  isHouseAddress,
  literalAddress,
} from './network'

/** A computer by its name on the own network (multicast DNS): `studio.local`. */
const isLocalName = (host: string): boolean => /.\.local\.?$/i.test(host)

/** True for names and addresses of this machine, which plain http never leaves. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * Why nothing may be sent to the address of a connection; null = it may. Plain http is for this machine, and for a
 * computer in the house once the user has agreed to it: PLAIN_HTTP_NOT_AGREED before. Link-local addresses are refused
 * over https too.
 *
 * @param agreedOrigin the origin for which the user has agreed to plain http
 */
export function refusedAddress(url: URL, agreedOrigin: string | undefined): StudioError | null {
  const literal = literalAddress(url)
  const at = url.origin
  if (literal !== null && addressKind(literal, []) === 'link-local')
    return studioError('ADDRESS_REFUSED', 'no service is at a link-local address', { at })
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return null
  if (literal === null ? !isLocalName(url.hostname) : !isHouseAddress(literal))
    return studioError('INSECURE_URL', 'a key over plain http can be read on the way; use https', {
      at,
    })
  if (agreedOrigin === at) return null
  const message = 'everybody in this network can read the key and the texts over plain http'
  return studioError('PLAIN_HTTP_NOT_AGREED', message, { at })
}

/** What the host of a connection may resolve to; throws (AddressRefused) for anything else. */
export function checkHost(url: URL, addresses: readonly string[]): void {
  if (url.protocol === 'https:') {
    if (addresses.some((address) => addressKind(address, []) === 'link-local'))
      throw new AddressRefused(`${url.hostname} leads to a link-local address`)
  } else if (!isLoopback(url.hostname) && !addresses.every(isHouseAddress))
    throw new AddressRefused(`${url.hostname} leads to an address outside the house`)
}

/** `fetch` for the address of a connection: it connects to what `checkHost` has seen, and to nothing else. */
export async function fetchChecked(url: URL, init: RequestInit): Promise<Response> {
  // Nothing is looked up there.
  if (literalAddress(url) !== null || isLoopback(url.hostname)) return fetch(url, init)
  const { secure, plain } = await (dispatchers ??= makeDispatchers())
  // Assigned, as the types of this undici and of Node's own differ in what is not used here.
  const dispatcher = url.protocol === 'https:' ? secure : plain
  return fetch(url, Object.assign({ ...init }, { dispatcher }))
}

let dispatchers: ReturnType<typeof makeDispatchers> | undefined

/** One for each scheme: a socket is reused only where the same rule held for it. */
async function makeDispatchers() {
  const { Agent } = await import('undici')
  const lookingUp = (protocol: string) =>
    new Agent({
      connect: {
        lookup: checkedLookup((found, host) => checkHost(new URL(`${protocol}//${host}`), found)),
      },
    })
  return { secure: lookingUp('https:'), plain: lookingUp('http:') }
}
