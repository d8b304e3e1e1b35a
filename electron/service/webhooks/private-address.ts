import { BlockList, isIP } from 'node:net'

/** Ranges that belong to no host of the open internet (IANA special-purpose registries). */
const ipv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Those of IPv6, with the ways to write an IPv4 address in them (NAT64, Teredo, 6to4). */
const ipv6 = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const blocked = new BlockList()
for (const [ranges, family] of [
  [ipv4, 'ipv4'],
  [ipv6, 'ipv6'],
] as const) {
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/')
    blocked.addSubnet(network, Number(prefix), family)
  }
}

/** True for loopback, private, link-local and every other address that is not a public host's. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return blocked.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
