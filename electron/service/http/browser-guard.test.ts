import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../log/log'
import { startService } from '../start-service'
import { TestSpeech } from '../testing/test-speech'
import { temporaryFolder } from '../testing/test-service'

async function start(host?: string): Promise<URL> {
  const running = await startService({
    dataDir: await temporaryFolder(),
    port: 0,
    speech: new TestSpeech(),
    log: silentLog,
    ...(host === undefined ? {} : { host }),
  })
  onTestFinished(() => running.close())
  return new URL(running.url)
}

/** Asks as a browser on a hostile page would: `fetch` would not let us set these headers. */
function statusWith(url: URL, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = url
    const asked = request({ hostname, port, path: '/healthz', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('a service on this machine only', () => {
  it('answers to its own names', async () => {
    const url = await start()
    for (const host of [url.host, `localhost:${url.port}`, `[::1]:${url.port}`, '127.0.0.1'])
      expect(await statusWith(url, { host })).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil',
    '10.0.0.1',
  ])('refuses the host %s, to which a name may have been rebound', async (host) => {
    expect(await statusWith(await start(), { host })).toBe(403)
  })

  it('refuses pages of other origins, and takes its own', async () => {
    const url = await start()
    for (const origin of ['https://evil.example', 'null', 'file://', 'http://127.0.0.1:1'])
      expect(await statusWith(url, { origin })).toBe(403)
    expect(await statusWith(url, { origin: url.origin })).toBe(200)
  })

  it('leaves hosts to a proxy when it listens to the network', async () => {
    const url = await start('0.0.0.0')
    expect(await statusWith(url, { host: 'tts.example' })).toBe(200)
  })
})
