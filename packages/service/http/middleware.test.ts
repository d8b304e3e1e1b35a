import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '@cuecast/platform/structured-log'
import { startService } from '../start-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
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

interface Answer {
  status: number
  shared: string | undefined
}

/** Asks as a browser on a hostile page would: `fetch` would not let us set these headers. */
function ask(url: URL, headers: Record<string, string>, path = '/healthz'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = url
    const asked = request({ hostname, port, path, headers, maxHeaderSize: 65_536 }, (answer) => {
      answer.resume()
      const shared = answer.headers['cross-origin-resource-policy']
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, shared: shared?.toString() }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

const statusWith = async (url: URL, headers: Record<string, string>): Promise<number> =>
  (await ask(url, headers)).status

const fetched = (site: string, mode: string, dest: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
})

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

  it.each([
    ['fetch without CORS', fetched('cross-site', 'no-cors', 'empty')],
    ['an image', fetched('same-site', 'no-cors', 'image')],
    ['a script', fetched('cross-site', 'no-cors', 'script')],
    ['a frame', fetched('cross-site', 'navigate', 'iframe')],
  ])('shows nothing to a foreign page that asks by %s', async (_, headers) => {
    const url = await start()
    for (const path of ['/docs', '/openapi.json', '/healthz', '/nothing'])
      expect(await ask(url, headers, path)).toEqual({ status: 403, shared: 'same-origin' })
  })

  it('shares no answer with a foreign page, whatever it asks', async () => {
    const url = await start()
    for (const path of ['/docs', '/nothing', '/%zz', '/api/v2/me', `/${'a'.repeat(20_000)}`])
      expect((await ask(url, {}, path)).shared).toBe('same-origin')
    expect((await ask(url, { origin: 'https://evil.example' })).shared).toBe('same-origin')
  })

  it('is read by its user in a browser, typed or by a link, and by programs', async () => {
    const url = await start()
    for (const site of ['none', 'cross-site', 'same-origin'])
      expect((await ask(url, fetched(site, 'navigate', 'document'), '/docs')).status).toBe(200)
    const style = fetched('same-origin', 'no-cors', 'style')
    expect((await ask(url, style, '/docs/style.css')).status).toBe(200)
    expect((await ask(url, {}, '/openapi.json')).status).toBe(200)
  })

  it('leaves hosts to a proxy when it listens to the network', async () => {
    const url = await start('0.0.0.0')
    expect(await statusWith(url, { host: 'tts.example' })).toBe(200)
  })
})
