import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** Throws (AddressRefused) where the addresses of a host must not be reached. */
export type AddressCheck = (addresses: readonly string[]) => Promise<void> | void

/** A connection that was not made because of where it would have gone. */
export class AddressRefused extends Error {}

/**
 * Resolves as usual, and lets the check refuse what was found. The connection is made to the very
 * addresses that were checked, so that a name cannot be rebound between the check and the call.
 */
export function checkedLookup(check: AddressCheck): LookupFunction {
  return (hostname, options, callback) => {
    async function passOn(address: string | LookupAddress[], family?: number): Promise<void> {
      const found = Array.isArray(address) ? address.map((one) => one.address) : [address]
      try {
        await check(found)
      } catch (cause) {
        return callback(cause instanceof Error ? cause : new Error(String(cause)), '')
      }
      callback(null, address, family)
    }
    lookup(hostname, options, (error, address, family) => {
      if (error) callback(error, address, family)
      else void passOn(address, family)
    })
  }
}

/** The address that stands in a URL itself, which is never looked up; null for a name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}
