import { lookup } from 'node:dns/promises'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { isLoopback } from '../base-url'
import { addressKind, type AddressKind, AddressRefused, literalAddress } from '@cuecast/platform'

/**
 * Checks a URL from which a service offers audio: http and https only, and no literal address that
 * `checkReach` refuses.
 */
export async function guardDownload(address: string, own: URL): Promise<Result<URL>> {
  const refuse = (message: string, at: string) =>
    fail(studioError('DOWNLOAD_REFUSED', message, { at }))
  if (!URL.canParse(address)) return refuse('the audio has no usable address', 'audio')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse(`audio is fetched over http and https only, not ${url.protocol}`, url.protocol)
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
 * Refuses addresses outside the public internet, so that a remote service cannot make the studio call
 * local programs, the router, or a cloud's metadata service (SSRF). Always allowed is the connection's
 * own origin, which the user entered. Beyond it, a service on this machine may use any address, and
 * one in a private network other addresses of that network; if only DNS says that it is there, https
 * has to prove the name, since the owner of a name can point it anywhere for a moment.
 */
export async function checkReach(url: URL, own: URL, addresses: readonly string[]): Promise<void> {
  if (url.origin === own.origin) return
  const kinds = addresses.map((address) => addressKind(address)).filter((k) => k !== 'public')
  if (kinds.length === 0) return
  const from = await placeOf(own)
  const within = from.kind === 'machine' || kinds.every((kind) => kind === from.kind)
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
