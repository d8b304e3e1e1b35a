import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { lookup, type LookupAddress } from 'node:dns'

/**
 * Where an address leads: to a host of the open internet, into a private network, to a neighbour on
 * the same link (there clouds keep their secrets), or to this very machine.
 */
export type AddressKind = 'public' | 'private' | 'link-local' | 'machine'

/** Ranges that belong to no host of the open internet (IANA special-purpose registries). */
const ranges: Record<Exclude<AddressKind, 'public'>, readonly string[]> = {
  machine: ['0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128'],
  // The last two are where AWS and Google Cloud keep those secrets over IPv6.
  'link-local': ['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254', 'fd20:ce::254'],
  private: [
    '10.0.0.0/8',
    '100.64.0.0/10',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/32',
    '2001:db8::/32',
    'fc00::/7',
    'fec0::/10',
    'ff00::/8',
  ],
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

function blockListOf(listed: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of listed) {
    const [network = '', prefix] = range.split('/')
    const family = familyOf(network)
    if (prefix === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const kinds = (['machine', 'link-local', 'private'] as const).map((kind) => ({
  kind,
  list: blockListOf(ranges[kind]),
}))

const neighbours = blockListOf(['fe80::/10'])
/** Networks of a house or an office: RFC 1918, and unique local addresses (RFC 4193). */
const houses = blockListOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'])

/**
 * Is it an address that routers of houses and offices give to their computers? Narrower than the
 * kind `private`, to which carrier NAT and test networks belong as well.
 */
export function isHouseAddress(given: string): boolean {
  const address = withoutZone(given)
  if (addressKind(address, []) !== 'private') return false
  const mapped = isIP(address) === 6 && groupsOf(address)[5] === 0xffff
  const plain = (mapped && embeddedAddress(address)?.address) || address
  return houses.check(plain, familyOf(plain))
}

/** Every address that this machine has at the moment. */
function ownAddresses(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return interfaces.map(({ address }) => withoutZone(address))
}

const withoutZone = (address: string) => address.replace(/%.*$/, '')

/** The kind of an IP address; any other text counts as this machine, the least trusted kind. */
export function addressKind(given: string, own: readonly string[] = ownAddresses()): AddressKind {
  const address = withoutZone(given)
  const family = isIP(address)
  if (family === 0) return 'machine'
  if (blockListOf(own).check(address, family === 6 ? 'ipv6' : 'ipv4')) return 'machine'
  const inside = family === 6 ? embeddedAddress(address) : null
  if (inside) {
    const kind = addressKind(inside.address, own)
    return kind === 'public' && !inside.routed ? 'private' : kind
  }
  return kinds.find(({ list }) => list.check(address, familyOf(address)))?.kind ?? 'public'
}

/**
 * The IPv4 address within an IPv6 one. `routed`: it leads to that very host (mapped, NAT64, where
 * networks without IPv4 reach all others by it); the older forms (compatible, 6to4) lead nowhere.
 */
function embeddedAddress(address: string): { address: string; routed: boolean } | null {
  const groups = groupsOf(address)
  const at = (index: number) => groups[index] ?? 0
  const ipv4 = (index: number) =>
    [at(index) >> 8, at(index) & 0xff, at(index + 1) >> 8, at(index + 1) & 0xff].join('.')
  const zeros = (from: number, until: number) => groups.slice(from, until).every((g) => g === 0)
  if (zeros(0, 5) && at(5) === 0xffff) return { address: ipv4(6), routed: true }
  if (at(0) === 0x64 && at(1) === 0xff9b && zeros(2, 6)) return { address: ipv4(6), routed: true }
  if (at(0) === 0x2002) return { address: ipv4(1), routed: false }
  if (zeros(0, 6))
    return { address: at(6) === 0 && at(7) <= 1 ? '0.0.0.0' : ipv4(6), routed: false }
  return null
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const numbers = (part: string) => part.split(':').flatMap((g) => (g ? [parseInt(g, 16)] : []))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Throws (AddressRefused) where the addresses of a host must not be reached. */
export type AddressCheck = (addresses: readonly string[], host: string) => Promise<void> | void

/** A connection that was not made because of where it would have gone. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Resolves as usual, and lets the check refuse the addresses. The connection uses exactly the
 * checked addresses, so that a name cannot be rebound between the check and the call. Names of
 * multicast DNS have a link-local address beside their own: that is left out.
 */
export function checkedLookup(check: AddressCheck): LookupFunction {
  return (hostname, options, callback) => {
    async function passOn(answer: string | LookupAddress[], family?: number): Promise<void> {
      const address = Array.isArray(answer) ? withoutNeighbours(answer) : answer
      const found = Array.isArray(address) ? address.map((one) => one.address) : [address]
      try {
        await check(found, hostname)
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

function withoutNeighbours(found: LookupAddress[]): LookupAddress[] {
  const others = found.filter(({ address }) => !neighbours.check(withoutZone(address), 'ipv6'))
  return others.length > 0 ? others : found
}

let offline = process.env['CUECAST_NO_NETWORK'] === '1'

/**
 * Blocks or allows traffic of this process beyond this machine. With `CUECAST_NO_NETWORK=1` in the
 * environment every process stays blocked from its start.
 */
export function keepOffline(on: boolean): void {
  offline = on || process.env['CUECAST_NO_NETWORK'] === '1'
}

/** May a request go there? While this process is kept offline, only to this machine itself. */
export function mayReach(url: URL): boolean {
  if (!offline || /^(.+\.)?localhost$/i.test(url.hostname)) return true
  const literal = literalAddress(url)
  return literal !== null && addressKind(literal) === 'machine'
}

/** The address that is in a URL itself, which is never looked up; null for a name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}
