import { networkInterfaces } from 'node:os'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadAudio, checkReach, guardDownload } from './download'
import { FakeService } from './testing/fake-service'

let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
})
afterEach(() => service.close())
const target = () => ({ baseUrl: service.url, key: service.key, swapGenders: false })

/** DNS results: each lookup takes the next one; the last one stays. */
const names = new Map<string, string[]>()
const lookups: string[] = []
type Found = (error: Error | null, address?: unknown, family?: number) => void
function lookUp(hostname: string, options: { all?: boolean }, found: Found): void {
  lookups.push(hostname)
  const answers = names.get(hostname) ?? []
  const address = answers.length > 1 ? answers.shift() : answers[0]
  if (address === undefined) found(Object.assign(new Error(hostname), { code: 'ENOTFOUND' }))
  else if (options.all) found(null, [{ address, family: 4 }])
  else found(null, address, 4)
}
vi.mock('node:dns', () => ({ lookup: lookUp }))
vi.mock('node:dns/promises', () => ({
  lookup: (hostname: string, options: { all: true }) =>
    new Promise((resolve, reject) =>
      lookUp(hostname, options, (error, found) => (error ? reject(error) : resolve(found))),
    ),
}))
afterEach(() => {
  names.clear()
  lookups.length = 0
})

const refused = { ok: false, error: { code: 'DOWNLOAD_REFUSED' } }
const from = (baseUrl: string) => ({ baseUrl, key: 'k', swapGenders: false })

describe('the URL of audio', () => {
  it.each([
    'http://127.0.0.1:9/a.wav',
    'http://127.9.9.9/a.wav',
    'http://localhost:80/a',
    'http://a.localhost/a',
    'http://localhost./a',
    'http://[::1]/a',
    'http://[::ffff:127.0.0.1]/a',
    'http://[::127.0.0.1]/a',
    'http://[64:ff9b::7f00:1]/a',
    'http://0.0.0.0/a',
    'http://2130706433/a',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/a',
    'http://172.17.0.1/a',
    'https://192.168.1.1/a',
    'http://100.64.0.1/a',
    'http://[fe80::1]/a',
    'http://[fd00::1]/a',
    'file:///etc/passwd',
    'data:audio/wav;base64,AA',
    'ftp://x/a',
    'not an address',
  ])('is refused for a remote service: %s', async (address) => {
    names.set('tts.example', ['93.184.216.34'])
    expect(await downloadAudio(from('https://tts.example'), address)).toMatchObject(refused)
  })

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254'])(
    'is refused for a remote service when its name leads to %s',
    async (address) => {
      names.set('cdn.example', [address])
      const asked = downloadAudio(from('https://tts.example'), 'http://cdn.example:9/a.wav')
      expect(await asked).toMatchObject(refused)
    },
  )

  it('is refused if it is an address of this machine', async () => {
    const mine = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
    for (const { address } of mine)
      expect(
        await downloadAudio(from('https://tts.example'), `http://${address}:9/`),
      ).toMatchObject(refused)
  })

  it('is resolved once: a name cannot change between the check and the request', async () => {
    const { port } = new URL(service.url)
    names.set('cdn.example', ['93.184.216.34', '127.0.0.1'])
    const cut = new AbortController()
    const download = downloadAudio(
      from('https://tts.example'),
      `http://cdn.example:${port}/a.wav`,
      { signal: cut.signal },
    )
    await expect.poll(() => lookups).toHaveLength(1)
    // Time for the connection to ask again, if it did.
    setTimeout(() => cut.abort(), 150)
    await download
    expect(lookups).toEqual(['cdn.example'])
    expect(service.seen).toEqual([])
  })

  it('is refused behind a redirect too', async () => {
    service.rules.push(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }))
    expect(await downloadAudio(target(), `${service.url}/a.wav`)).toMatchObject(refused)
    expect(service.seen).toHaveLength(1)
  })
})

describe('what a connection may use outside the public internet', () => {
  const allowed = async (own: string, address: string) =>
    (await guardDownload(address, new URL(own))).ok
  const reached = (own: string, url: string, address: string) =>
    checkReach(new URL(url), new URL(own), [address]).then(
      () => true,
      () => false,
    )

  it.each([
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ])('is never %s, which is link-local', async (host) => {
    for (const own of ['http://127.0.0.1:8787', 'https://192.168.1.5', 'https://[fe80::1]'])
      for (const scheme of ['http', 'https'])
        expect(await allowed(own, `${scheme}://${host}/a`)).toBe(false)
  })

  it('is anything but link-local for a service on this machine', async () => {
    expect(await reached('http://localhost:8787', 'http://a.example/', '169.254.169.254')).toBe(
      false,
    )
    expect(await allowed('http://127.0.0.1:8787', 'http://127.0.0.1:9000/a')).toBe(true)
    expect(await allowed('http://localhost:8787', 'http://192.168.1.5/a')).toBe(true)
  })

  it('is the private network for a service entered by an address in it', async () => {
    expect(await allowed('https://192.168.1.5', 'http://192.168.1.6:9000/a')).toBe(true)
    expect(await allowed('https://192.168.1.5', 'http://127.0.0.1/a')).toBe(false)
    expect(await allowed('https://192.168.1.5', 'http://169.254.169.254/a')).toBe(false)
  })

  it('is its own origin, wherever its requests may go', async () => {
    const own = (origin: string, address: string) => reached(origin, `${origin}/a`, address)
    expect(await own('https://nas.example', '192.168.1.5')).toBe(true)
    expect(await own('https://nas.example', '169.254.169.254')).toBe(false)
    expect(await own('http://nas.local', '192.168.1.5')).toBe(true)
    for (const address of ['93.184.216.34', '127.0.0.1', '169.254.169.254'])
      expect(await own('http://nas.local', address)).toBe(false)
  })

  it('is its own origin over plain http only where the user has agreed to that', async () => {
    const baseUrl = 'http://nas.local:9'
    names.set('nas.local', ['93.184.216.34'])
    const asked = (plainOrigin?: string) =>
      downloadAudio({ ...from(baseUrl), plainOrigin }, `${baseUrl}/a.wav`)
    expect(await asked()).toMatchObject({ error: { code: 'PLAIN_HTTP_NOT_AGREED' } })
    expect(lookups).toEqual([])
    // Agreed to, and the name leads out of the house.
    expect(await asked(baseUrl)).toMatchObject(refused)
  })

  it('is, over https only, the private network its name resolves to', async () => {
    names.set('nas.example', ['192.168.1.5'])
    expect(await reached('https://nas.example', 'https://s3.example/a', '192.168.1.6')).toBe(true)
    expect(await reached('https://nas.example', 'http://s3.example/a', '192.168.1.6')).toBe(false)
    names.set('nas.example', ['127.0.0.1'])
    expect(await reached('https://nas.example', 'https://s3.example/a', '127.0.0.1')).toBe(false)
  })
})

describe('a download', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is what was meant where storage compresses with %s', async (encoding, compress) => {
    const bytes = new Uint8Array(5_000).fill(7)
    const headers = { 'content-encoding': encoding }
    service.rules.push(() => ({ headers, bytes: compress(bytes) }))
    const answer = await downloadAudio(target(), `${service.url}/a.wav`)
    expect(answer).toMatchObject({ ok: true, value: { bytes } })
  })

  it('is retried when it breaks off', async () => {
    service.rules.push((_, nth) => (nth < 3 ? 'tear' : { bytes: new Uint8Array([1]) }))
    expect(await downloadAudio(target(), `${service.url}/a.wav`)).toMatchObject({ ok: true })
  })

  it('is not retried when the audio is gone, and errors do not contain its signature', async () => {
    const answer = await downloadAudio(target(), `${service.url}/storage/x/0/0.wav?sig=secret`)
    expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(service.seen.length).toBe(1)
  })

  it('stops at a size no cue has', async () => {
    service.rules.push(() => ({ headers: { 'content-length': '9000000000' }, text: 'x' }))
    expect(await downloadAudio(target(), `${service.url}/a.wav`)).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_REFUSED' },
    })
  })

  it('does not follow endless redirects', async () => {
    service.rules.push(() => ({ status: 302, headers: { location: '/a.wav' } }))
    expect(await downloadAudio(target(), `${service.url}/a.wav`)).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_REFUSED' },
    })
  })
})
