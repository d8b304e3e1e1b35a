import fs from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { silentLog } from '@cuecast/platform/structured-log'
import { startService } from '../start-service'
import { makeKey, testService, type TestService, temporaryFolder } from '../testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import { UPLOADS_AT_A_TIME } from './upload'

afterEach(() => void vi.useRealTimers())

const START =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF of a film'
const END = '\r\n--b--\r\n'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A form that is sent piece by piece. */
function formInPieces() {
  let feed: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      feed = controller
      controller.enqueue(bytesOf(START))
    },
  })
  return {
    body,
    send: (bytes: Uint8Array) => feed?.enqueue(bytes),
    end: () => {
      feed?.enqueue(bytesOf(END))
      feed?.close()
    },
    abort: () => feed?.error(new Error('the client has gone')),
  }
}

async function upload(
  test: TestService,
  body: string | ReadableStream<Uint8Array>,
  key = test.key,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'multipart/form-data; boundary=b',
  }
  const init = { method: 'POST', headers, body, duplex: 'half' } as const
  return test.service.app.request('/api/v2/stt/transcribe', init)
}

const filesOf = async ({ dataDir }: TestService) =>
  readdir(join(dataDir, 'transcribe')).catch(() => [])

describe('an upload', () => {
  it('lies on disk while it arrives, and is gone once it was refused', async () => {
    const test = await testService()
    const { body, send, end } = formInPieces()
    const answer = upload(test, body)
    await expect.poll(() => filesOf(test)).toHaveLength(1)
    send(new Uint8Array(100_000))
    end()
    // Nothing recognises here: the whole form is received before that is known of its language.
    expect((await answer).status).toBe(501)
    expect(await filesOf(test)).toEqual([])
  })

  it('may not be larger than a sound, whatever it says of its length', async () => {
    const test = await testService({ maxSoundBytes: 50_000 })
    const { body, send } = formInPieces()
    const answer = upload(test, body)
    send(new Uint8Array(50_001))
    expect((await answer).status).toBe(413)
    expect(await filesOf(test)).toEqual([])
  })

  it('ends when its sender falls silent or drips', async () => {
    const test = await testService()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { body, send } = formInPieces()
    const answer = upload(test, body)
    send(new Uint8Array(100_000))
    await vi.waitFor(async () => {
      const [name = ''] = await filesOf(test)
      expect((await stat(join(test.dataDir, 'transcribe', name))).size).toBeGreaterThan(90_000)
    })
    let ended = false
    void answer.then(() => (ended = true))
    await vi.advanceTimersByTimeAsync(30_000)
    for (let second = 1; second < 30; second++) {
      send(new Uint8Array(1))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    const late = await answer
    expect(late.status).toBe(408)
    expect(await late.json()).toMatchObject({ message: expect.stringContaining('too slowly') })
    expect(await filesOf(test)).toEqual([])
  })

  it('leaves nothing when the client goes, nor when it is no form', async () => {
    const test = await testService()
    const { body, abort } = formInPieces()
    const answer = upload(test, body)
    await expect.poll(() => filesOf(test)).toHaveLength(1)
    abort()
    expect((await answer).status).toBe(400)
    expect((await upload(test, `${START}cut off`)).status).toBe(400)
    expect((await upload(test, 'no form')).status).toBe(400)
    expect(await filesOf(test)).toEqual([])
  })

  it.each(['write', 'open'] as const)(
    'is no fault of its sender when the disk is full (%s)',
    async (call) => {
      const test = await testService()
      const full = Object.assign(new Error('ENOSPC: no space left on device'), {
        code: 'ENOSPC',
        syscall: call,
      })
      const refused = (...given: unknown[]): void => {
        const answer = given.at(-1)
        if (typeof answer === 'function') process.nextTick(() => answer(full))
      }
      const spies = [vi.spyOn(fs, call), vi.spyOn(fs, call === 'write' ? 'writev' : call)]
      for (const spy of spies) spy.mockImplementation(refused as never)
      onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
      const answer = await upload(test, START + END)
      expect(answer.status).toBe(500)
      expect(await answer.json()).toMatchObject({
        error_code: 'INTERNAL_ERROR',
        message: "the service's disk is full",
      })
    },
  )

  it('needs a file, and fields without U+0000', async () => {
    const test = await testService()
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const refused = async (form: string) => (await upload(test, form)).json()
    expect(await refused(`${field('language', 'vi')}--b--\r\n`)).toMatchObject({
      message: expect.stringContaining('file'),
    })
    expect(await refused(`${field('language', 'v\0i')}${START}x${END}`)).toMatchObject({
      message: 'language holds the character U+0000; remove it',
    })
    expect(await refused(`${field('language', 'v'.repeat(2_000))}${START}x${END}`)).toMatchObject({
      message: 'language is too long',
    })
  })

  it('waits while the account sends as many as it may; others do not', async () => {
    const test = await testService()
    const other = await makeKey(test.service, { account: 'Other' })
    const running = Array.from({ length: UPLOADS_AT_A_TIME }, () => formInPieces())
    const answers = running.map(({ body }) => upload(test, body))
    await expect.poll(() => filesOf(test)).toHaveLength(UPLOADS_AT_A_TIME)
    const refused = await upload(test, `${START}x${END}`)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await upload(test, `${START}x${END}`, other)).status).toBe(501)
    for (const { end } of running) end()
    for (const answer of answers) expect((await answer).status).toBe(501)
    expect((await upload(test, `${START}x${END}`)).status).toBe(501)
  })
})

it('another body must be complete within a minute', async () => {
  const test = await testService()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { body } = formInPieces()
  const headers = { authorization: `Bearer ${test.key}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as const
  const answer = test.service.app.request('/api/v2/tts_stream', init)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await answer).status).toBe(408)
})

it('a connection ends soon after its request was refused, however long its body', async () => {
  const options = { dataDir: await temporaryFolder(), speech: new TestSpeech(), log: silentLog }
  const running = await startService({ ...options, port: 0 })
  onTestFinished(() => running.close())
  const path = new URL('/api/v2/stt/transcribe', running.url)
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const status = await new Promise((resolve, reject) => {
    const asked = request(path, { method: 'POST', headers }, (answer) => {
      answer.resume()
      asked.on('error', () => undefined)
      asked.on('close', () => resolve(answer.statusCode))
    })
    asked.on('error', reject)
    asked.write(START)
  })
  expect(status).toBe(401)
})
