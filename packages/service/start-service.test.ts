import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { silentLog } from '@cuecast/platform/structured-log'
import { startService, type RunningService, type StartOptions } from './start-service'
import { makeKey, temporaryFolder } from './testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'

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

  it('is ready until it stops', async () => {
    const { url, service } = await start()
    const readyz = await fetch(`${url}/readyz`)
    expect([readyz.status, await readyz.json()]).toEqual([200, { status: 'ready' }])
    service.stopping()
    const answer = await fetch(`${url}/readyz`)
    const stopping = { status: 'unready', reason: 'the service is stopping' }
    expect([answer.status, await answer.json()]).toEqual([503, stopping])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('is not ready while audio cannot be stored', async () => {
    const { url, service } = await start()
    vi.spyOn(service.context.storage.audio, 'write').mockRejectedValue(new Error('ENOSPC'))
    const answer = await fetch(`${url}/readyz`)
    expect(await answer.json()).toMatchObject({ reason: expect.stringContaining('disk is full') })
  })

  it('counts what it does, without texts and keys', async () => {
    const { url, service } = await start({ metrics: true })
    const key = await makeKey(service, { credits: 100, plan: 'creator' })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ text: 'Tốt.\nbroken.', ref_voice_id: 1, split_by_newline: true })
    const created = await fetch(`${url}/api/v2/tts_stream`, { method: 'POST', headers, body })
    const task = String(Reflect.get(Object(await created.json()), 'task_id'))
    const status = `${url}/api/v2/tts_stream/status/${task}`
    const metrics = async (): Promise<string> => (await fetch(`${url}/metrics`)).text()
    await expect.poll(async () => (await fetch(status, { headers })).text()).toContain('failed')
    const text = await metrics()
    expect(text).toContain(
      'cuecast_requests_total{method="POST",route="/api/v2/tts_stream",code="200"} 1',
    )
    expect(text).toContain('route="/api/v2/tts_stream/status/:task_id"')
    expect(text).toContain('cuecast_chunk_seconds_count 1')
    expect(text).toContain('cuecast_chunk_failures_total{code="SYNTHESIS_FAILED"} 1')
    expect(text).toContain('cuecast_credits_charged_total 12')
    expect(text).toContain('cuecast_credits_returned_total 8')
    expect(text).toContain('cuecast_chunks_waiting 0')
    for (const secret of [key, task, 'Tốt']) expect(text).not.toContain(secret)
  })

  it('shows the numbers behind a proxy only to who has the token', async () => {
    const open = { metrics: true, publicUrl: 'https://tts.example' }
    const bare = await start(open)
    expect((await fetch(`${bare.url}/metrics`)).status).toBe(403)
    const { url } = await start({ ...open, metricsToken: 'secret' })
    const ask = (token: string) =>
      fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask('wrong')).status).toBe(403)
    expect((await ask('secret')).status).toBe(200)
    expect((await fetch(`${(await start()).url}/metrics`)).status).toBe(404)
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
