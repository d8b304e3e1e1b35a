import { afterEach, describe, expect, it } from 'vitest'
import { addressKind, keepOffline, mayReach } from '.'

const own = ['192.168.7.7', '2606:4700::7777', 'fe80::7%eth0']

describe('the kind of an address', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::127.0.0.1',
    '2002:7f00:1::',
    '192.168.7.7',
    '::ffff:192.168.7.7',
    '2606:4700:0:0::7777',
    'not an address',
  ])('%s is this machine', (address) => {
    expect(addressKind(address, own)).toBe('machine')
  })

  it.each(['169.254.169.254', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.169.254'])(
    '%s is on the link',
    (address) => {
      expect(addressKind(address, own)).toBe('link-local')
    },
  )

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::ffff:10.0.0.1',
    '::8.8.8.8',
    'fd00::1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:808:808::1',
    'ff02::1',
  ])('%s is private', (address) => {
    expect(addressKind(address, own)).toBe('private')
  })

  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    // NAT64: so networks that have IPv6 only reach hosts that have IPv4 only.
    '64:ff9b::808:808',
  ])('%s is public', (address) => {
    expect(addressKind(address, own)).toBe('public')
  })
})

it('knows the addresses that this machine has', () => {
  expect(addressKind('127.0.0.1')).toBe('machine')
  expect(addressKind('1.1.1.1')).toBe('public')
})

describe('a process that is kept offline', () => {
  afterEach(() => keepOffline(false))
  const reaches = (url: string) => mayReach(new URL(url))

  it('reaches this machine and nothing else', () => {
    keepOffline(true)
    expect(['http://127.0.0.1:8', 'http://[::1]/', 'http://localhost:1/'].map(reaches)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['https://tts.example', 'http://192.0.2.1', 'http://localhost.example'].map(reaches),
    ).toEqual([false, false, false])
  })

  it('reaches everything once it is let again', () => {
    keepOffline(true)
    keepOffline(false)
    expect(reaches('https://tts.example')).toBe(true)
  })
})
