import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downloadAudio } from './download'
import { guardDownload } from './http/download-guard'
import { FakeService } from './testing/fake-service'

let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
})
afterEach(() => service.close())
const target = () => ({ baseUrl: service.url, key: service.key, swapGenders: false })

describe('the address of audio', () => {
  it.each([
    'http://127.0.0.1:9/a.wav',
    'http://127.9.9.9/a.wav',
    'http://localhost:80/a',
    'http://a.localhost/a',
    'http://localhost./a',
    'http://[::1]/a',
    'http://[::ffff:127.0.0.1]/a',
    'http://0.0.0.0/a',
    'http://2130706433/a',
    'file:///etc/passwd',
    'data:audio/wav;base64,AA',
    'ftp://x/a',
    'not an address',
  ])('is refused for a remote service: %s', async (address) => {
    expect(await guardDownload(address, false)).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_REFUSED' },
    })
  })

  it('may be this machine for a service that runs here', async () => {
    expect(await guardDownload('http://127.0.0.1:9/a.wav', true)).toMatchObject({ ok: true })
  })
})

describe('a download', () => {
  it('is tried again when it breaks', async () => {
    service.rules.push((_, nth) => (nth < 3 ? 'tear' : { bytes: new Uint8Array([1]) }))
    expect(await downloadAudio(target(), `${service.url}/a.wav`)).toMatchObject({ ok: true })
  })

  it('is not tried again when the audio is gone, and its signature is not repeated', async () => {
    const answer = await downloadAudio(target(), `${service.url}/storage/x/0/0.wav?sig=secret`)
    expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(service.seen.length).toBe(1)
  })

  it('stops at a size that no cue has', async () => {
    service.rules.push(() => ({ headers: { 'content-length': '9000000000' }, text: 'x' }))
    expect(await downloadAudio(target(), `${service.url}/a.wav`)).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_REFUSED' },
    })
  })

  it('does not follow redirects without end', async () => {
    service.rules.push(() => ({ status: 302, headers: { location: '/a.wav' } }))
    expect(await downloadAudio(target(), `${service.url}/a.wav`)).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_REFUSED' },
    })
  })
})
