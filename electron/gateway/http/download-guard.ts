import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'

/** Every address by which this machine reaches itself. */
const ownAddresses = new BlockList()
ownAddresses.addSubnet('127.0.0.0', 8, 'ipv4')
ownAddresses.addSubnet('0.0.0.0', 8, 'ipv4')
ownAddresses.addAddress('::1', 'ipv6')
ownAddresses.addAddress('::', 'ipv6')
ownAddresses.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')
ownAddresses.addSubnet('::ffff:0.0.0.0', 104, 'ipv6')

function isOwnAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && ownAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** True when the name or address leads to this machine, also by way of the name service. */
async function leadsToThisMachine(hostname: string): Promise<boolean> {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost') || isOwnAddress(host)) return true
  if (isIP(host) !== 0) return false
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => isOwnAddress(address))
}

/**
 * Says whether audio may be fetched from an address that a service names: http and https only, and
 * this machine only for a service that itself runs here, so that a remote service cannot make the
 * studio call other programs of its user.
 */
export async function guardDownload(
  address: string,
  fromLocalService: boolean,
): Promise<Result<URL>> {
  const refuse = (message: string, at: string) =>
    fail(studioError('DOWNLOAD_REFUSED', message, { at }))
  if (!URL.canParse(address)) return refuse('the audio has no usable address', 'audio')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse(`audio is fetched over http and https only, not ${url.protocol}`, url.protocol)
  if (!fromLocalService && (await leadsToThisMachine(url.hostname)))
    return refuse('a remote service names an address of this machine', url.origin)
  return ok(url)
}
