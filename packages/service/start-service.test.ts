import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { silentLog } from './log'
import { startService, type RunningService, type StartOptions } from './start-service'
import { makeKey, temporaryFolder } from './testing/test-service'
import { TestSpeech } from './testing/test-speech'

async function start(options: Partial<StartOptions> = {}): Promise<RunningService> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const running = await startService({
    port: 0,
    speech: new TestSpeech(),
    log: silentLog,
    ...options,
    dataDir,
  })
  onTestFinished(() => running.close())
  return running
}

/** Sends bytes as they are and reads until the other side closes. */
function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', (part) => (text += part.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('a running service', () => {
  it('tells its address and is healthy', async () => {
    const { url } = await start()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  })

  it('refuses a taken port', async () => {
    const { url } = await start()
    await expect(start({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE')
  })

  it('keeps its data folder to itself until it is closed', async () => {
    const dataDir = await temporaryFolder()
    const first = await start({ dataDir })
    const second = start({ dataDir })
    await expect(second).rejects.toThrow('another service is running')
    await first.close()
    expect((await start({ dataDir })).url).toMatch(/^http/)
  })

  it('answers waiting requests when it stops', async () => {
    const speech = new TestSpeech()
    const { url, service, close } = await start({ speech })
    speech.hold()
    const waits = vi.spyOn(service.context.tasks, 'whenChanged')
    const authorization = `Bearer ${await makeKey(service)}`
    const created = await fetch(`${url}/api/v2/tts_stream`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Chờ mãi.', ref_voice_id: 1 }),
    })
    const body: unknown = await created.json()
    const task = String(Reflect.get(Object(body), 'task_id'))
    const polling = fetch(`${url}/api/v2/tts_stream/status/${task}`, {
      headers: { authorization, prefer: 'wait=30', connection: 'close' },
    })
    await expect.poll(() => waits.mock.calls.length).toBe(1)
    await close()
    expect((await polling).status).toBe(200)
  })

  it.each([
    ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    ['a strange path', 'GET \\\\x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    [
      'a body shorter than it says',
      'POST /api/v2/tts_stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n{}',
    ],
  ])('answers %s with 400', async (_, bytes) => {
    const { url } = await start()
    expect(await raw(url, bytes)).toMatch(/^HTTP\/1\.1 40[04] /)
  })
})
