import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkHost, fetchChecked, refusedAddress } from '.'

/** Addresses that names resolve to. */
const names = new Map<string, string[]>()
type Found = (error: Error | null, found?: { address: string; family: number }[]) => void
vi.mock('node:dns', () => ({
  lookup: (host: string, _: unknown, found: Found) => {
    const addresses = names.get(host) ?? []
    const family = (address: string) => (address.includes(':') ? 6 : 4)
    found(
      null,
      addresses.map((address) => ({ address, family: family(address) })),
    )
  },
}))
afterEach(() => names.clear())

const outcome = (address: string, agreedTo?: string): string =>
  refusedAddress(new URL(address), agreedTo)?.code ?? 'fine'

describe('the address of a connection', () => {
  it.each([
    // over http · over http once agreed · over https
    ['127.0.0.1', 'fine', 'fine', 'fine'],
    ['localhost:8880', 'fine', 'fine', 'fine'],
    ['[::1]', 'fine', 'fine', 'fine'],
    ['10.0.0.1', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['172.16.0.1', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['172.31.255.255', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['192.168.1.5:8880', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['3232235781', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['[fd12:3456::1]', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['[::ffff:192.168.1.5]', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['studio.local:8880', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['a.studio.LOCAL', 'PLAIN_HTTP_NOT_AGREED', 'fine', 'fine'],
    ['tts.example', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['local', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['studio.local.example', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['93.184.216.34', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['172.32.0.1', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['100.64.0.1', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['192.0.2.1', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['198.18.0.1', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['203.0.113.1', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['0.0.0.0', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['[2001:db8::1]', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['[64:ff9b::a00:1]', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['[2606:4700::1111]', 'INSECURE_URL', 'INSECURE_URL', 'fine'],
    ['169.254.169.254', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['2852039166', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['0251.0376.0251.0376', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['0xa9.0xfe.0xa9.0xfe', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['169.254.43518', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['[::ffff:169.254.169.254]', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['[::ffff:a9fe:a9fe]', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['[fe80::1]', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['[febf::1]', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
    ['[fd00:ec2::254]', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'ADDRESS_REFUSED'],
  ])('%s is %s over http, %s once agreed to, %s over https', (host, http, agreed, https) => {
    const { origin } = new URL(`http://${host}`)
    expect(outcome(`http://${host}/v1`)).toBe(http)
    expect(outcome(`http://${host}/v1`, origin)).toBe(agreed)
    expect(outcome(`https://${host}/v1`)).toBe(https)
  })

  it('is agreed to for its own origin and no other', () => {
    const agreed = 'http://192.168.1.5:8880'
    expect(outcome(`${agreed}/path`, agreed)).toBe('fine')
    for (const other of ['http://192.168.1.5', 'http://192.168.1.6:8880', 'http://studio.local'])
      expect(outcome(other, agreed)).toBe('PLAIN_HTTP_NOT_AGREED')
  })
})

describe('the addresses that a name leads to', () => {
  const leads = (url: string, ...addresses: string[]): boolean => {
    try {
      checkHost(new URL(url), addresses)
      return true
    } catch {
      return false
    }
  }

  it.each([
    // over http · over https
    [['192.168.1.5'], true, true],
    [['192.168.1.5', 'fd00::5'], true, true],
    [['127.0.0.1'], false, true],
    [['93.184.216.34'], false, true],
    [['192.168.1.5', '93.184.216.34'], false, true],
    [['100.64.0.1'], false, true],
    [['169.254.169.254'], false, false],
    [['192.168.1.5', '169.254.169.254'], false, false],
    [['::ffff:169.254.169.254'], false, false],
    [['fe80::1'], false, false],
  ])('%j: %s over http, %s over https', (addresses, http, https) => {
    expect(leads('http://studio.local', ...addresses)).toBe(http)
    expect(leads('https://studio.local', ...addresses)).toBe(https)
  })
})

describe('a request', () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers.host ?? '')
    response.end()
  })
  const at = (host: string) => new URL(`http://${host}:${(server.address() as AddressInfo).port}/`)
  beforeEach(() => new Promise<void>((done) => server.listen(0, () => done())))
  afterEach(() => {
    seen.length = 0
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  const refused = { cause: { code: 'ADDRESS_REFUSED' } }

  it.each(['127.0.0.1', '93.184.216.34', '169.254.169.254', 'fe80::1'])(
    'does not leave for a name that leads to %s',
    async (address) => {
      names.set('studio.local', [address])
      await expect(fetchChecked(at('studio.local'), {})).rejects.toMatchObject(refused)
      expect(seen).toEqual([])
    },
  )

  it('does not leave for a link-local address behind a name over https either', async () => {
    names.set('tts.example', ['169.254.169.254'])
    const asked = fetchChecked(new URL('https://tts.example/'), {})
    await expect(asked).rejects.toMatchObject(refused)
  })

  it('goes to an address as it is', async () => {
    expect((await fetchChecked(at('127.0.0.1'), {})).status).toBe(200)
    expect(seen).toHaveLength(1)
  })
})
