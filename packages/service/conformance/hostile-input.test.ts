import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { MAX_CAST_ENTRIES } from '@shared/contracts/tts-v2'
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../http/request-body'
import { WRONG_KEYS_A_MINUTE } from '../http/wrong-keys'
import { bearer, overHttp, jsonRequest, type TestClient } from './harness'

const refusal = z.object({ success: z.literal(false), message: z.string() })

async function refused(client: TestClient, path: string, body: string) {
  const answer = await client.request(path, {
    method: 'POST',
    headers: { ...bearer(await client.key()), 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, message: refusal.parse(await answer.json()).message }
}

const cast = (entries: number) =>
  Object.fromEntries(Array.from({ length: entries }, (_, i) => [`s${i}`, { voiceId: 1 }]))

/** Time that this thread has been kept from a core by other programs, ms; only Linux knows it. */
function waitedForCore(): number {
  const file = '/proc/self/schedstat'
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0
}

/** Longest stall of the event loop, ms, without the waiting for a core that others keep busy. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = waitedForCore()
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6 - (waitedForCore() - before)
}

/** ms; the database does not hold the thread up: it is measured in the project that runs on files. */
const longest = (ms: number): number => (inject('servers') === undefined ? ms : Infinity)

overHttp('hostile input', (client) => {
  it.each([
    ['/api/v2/tts_stream', { text: 'a\0b', ref_voice_id: 1 }, 'text'],
    ['/api/v2/tts_stream', { text: 'a', ref_voice_id: 1, language: 'vi\0' }, 'language'],
    [
      '/api/v2/stt_stream',
      { srt: '1\n00:00:01,000 --> 00:00:02,000\na\0b\n', ref_voice_id: 1 },
      'srt',
    ],
    ['/api/v2/tts_stream/edit_chunk', { task_id: 'x', chunk_index: 0, text: '\0' }, 'text'],
    ['/api/v2/pronunciation', { original_word: 'a\0', modified_word: 'b' }, 'original_word'],
    ['/api/v2/profile/tts', { name: "a'\0", settings: {} }, 'name'],
    ['/api/v2/profile/tts', { name: 'a', settings: { deep: ['\0'] } }, 'settings.deep.0'],
    ['/api/v2/profile/tts', { name: 'a', settings: { 'a\0': 1 } }, 'a name in settings'],
    ['/api/v2/spoken_text', { text: '\0' }, 'text'],
  ])('POST %s refuses U+0000 in %j', async (path, body, place) => {
    const { status, message } = await refused(client, path, JSON.stringify(body))
    expect({ status, message }).toEqual({
      status: 400,
      message: `${place} holds the character U+0000; remove it`,
    })
  })

  it('refuses U+0000 on the v1 and legacy surfaces and in a query', async () => {
    const key = await client.key()
    const v1 = await client.request(
      '/api/v1/tts',
      jsonRequest(key, 'POST', { text: 'a\0b', voice_id: '1' }),
    )
    const form = new FormData()
    for (const [name, value] of [
      ['text', 'a\0b'],
      ['voice_id', '1'],
    ] as const)
      form.set(name, value)
    const legacy = await client.request('/api/tts', {
      method: 'POST',
      headers: { apikey: key },
      body: form,
    })
    const query = await client.request('/api/v2/voice?q=a%00b', { headers: bearer(key) })
    expect([v1.status, legacy.status, query.status]).toEqual([400, 400, 400])
  })

  it.each([
    ['GET', '/api/v2/tts_stream/status/%00'],
    ['GET', '/api/v2/stt_stream/status/a%00?since=1'],
    ['GET', '/api/v2/stt/transcribe/status/%00'],
    ['DELETE', '/api/v2/stt/transcribe/%00'],
    ['DELETE', '/api/v2/keys/%00'],
    ['POST', '/api/v2/webhook/deliveries/%00/retry'],
    ['GET', '/api/v1/tts/%00'],
    ['GET', '/api/tts/%00'],
  ])('%s %s is refused for its U+0000', async (method, path) => {
    const key = await client.key({ account: 'Quản lý', privileges: ['tts', 'srt', 'account'] })
    const headers = { ...bearer(key), apikey: key }
    const answer = await client.request(path, { method, headers })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('the path holds the character U+0000'),
    ])
  })

  it('refuses a file that is no sound, by name', async () => {
    const body = new FormData()
    body.set('file', new File(['a text, and not a sound'], 'take.wav'))
    body.set('text', 'Xin chào')
    body.set('language', 'vi')
    const headers = bearer(await client.key())
    const answer = await client.request('/api/v2/stt/words', { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: 'AUDIO_BROKEN' }),
    ])
  })

  it('takes a written-out backslash followed by u0000', async () => {
    const body = { text: String.raw`a\u0000b`, language: 'en' }
    const answer = await client.request(
      '/api/v2/spoken_text',
      jsonRequest(await client.key(), 'POST', body),
    )
    expect(answer.status).toBe(200)
  })

  it.each([
    ['nested lists', '['.repeat(900_000), `nested more than ${MAX_JSON_DEPTH}`],
    ['nested objects', '{"a":'.repeat(100_000), `nested more than ${MAX_JSON_DEPTH}`],
    ['very many values', `{"x":[${'1,'.repeat(400_000)}1]}`, `more than ${MAX_JSON_VALUES} values`],
    [
      'a large cast',
      JSON.stringify({ srt: 'x', ref_voice_id: 1, cast_map: cast(MAX_CAST_ENTRIES + 1) }),
      `cast_map may have at most ${MAX_CAST_ENTRIES} entries`,
    ],
  ])('refuses %s and keeps answering', async (_, body, message) => {
    let found = { status: 0, message: '' }
    const stall = await longestStall(async () => {
      found = await refused(client, '/api/v2/stt_stream', body)
    })
    expect(found.status).toBe(400)
    expect(found.message).toContain(message)
    expect(stall).toBeLessThan(longest(1_000))
  })

  it('takes the largest cast', async () => {
    const body = { text: 'Xin chào.', ref_voice_id: 1, cast_map: cast(MAX_CAST_ENTRIES) }
    const answer = await client.request(
      '/api/v2/tts_stream',
      jsonRequest(await client.key(), 'POST', body),
    )
    expect(answer.status).toBe(200)
  })

  it('takes 1 MB on all addresses but the one for subtitles', async () => {
    const text = 'a'.repeat(1024 * 1024)
    for (const path of ['/api/v2/spoken_text', '/api/v2/tts_stream', '/api/v2/profile/tts'])
      expect((await refused(client, path, JSON.stringify({ text }))).status).toBe(413)
    expect(
      (await refused(client, '/api/v2/stt_stream', JSON.stringify({ srt: text }))).status,
    ).toBe(400)
  })

  it('refuses another charset than UTF-8', async () => {
    const answer = await client.request('/api/v2/spoken_text', {
      method: 'POST',
      headers: {
        ...bearer(await client.key()),
        'content-type': 'application/json; charset=utf-16',
      },
      body: '{"text":"a"}',
    })
    expect(answer.status).toBe(415)
  })

  it.each(['9', '1/2', '٣', '1.', '½', 'a', '<'])(
    'spoken_text of %j over and over holds nobody up',
    async (unit) => {
      const key = await client.key()
      const text = unit.repeat(100_000).slice(0, 100_000)
      const stall = await longestStall(async () => {
        const answer = await client.request(
          '/api/v2/spoken_text',
          jsonRequest(key, 'POST', { text }),
        )
        expect(answer.status).toBe(200)
        await answer.text()
      })
      expect(stall).toBeLessThan(longest(500))
    },
  )

  it.each([
    ['very many cues', '1\n00:00:01,000 --> 00:00:02,000\na\n\n'.repeat(120_000), 'cues'],
    ['one endless cue', `1\n00:00:01,000 --> 00:00:02,000\n${'x'.repeat(5e6)}\n`, 'characters'],
  ])('subtitles with %s are refused and hold nobody up', async (_, srt, message) => {
    const body = JSON.stringify({ srt, ref_voice_id: 1 })
    let found = { status: 0, message: '' }
    const stall = await longestStall(async () => {
      found = await refused(client, '/api/v2/stt_stream', body)
    })
    expect(found.status).toBe(400)
    expect(found.message).toContain(message)
    expect(stall).toBeLessThan(longest(500))
  })

  it('slows wrong keys down and leaves right ones alone', async () => {
    const right = await client.key()
    const ask = (key: string) => client.request('/api/v2/me', { headers: bearer(key) })
    const statuses: number[] = []
    let last: Response | null = null
    for (let i = 0; i <= WRONG_KEYS_A_MINUTE; i++) {
      last = await ask(`cc_wrong${i}`)
      statuses.push(last.status)
    }
    expect(statuses.slice(0, -1)).toEqual(Array(WRONG_KEYS_A_MINUTE).fill(401))
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await last?.json()).toMatchObject({ error_code: 'RATE_LIMITED' })
    expect((await ask(right)).status).toBe(200)
  })

  it.each(['127.999.0.1', '127.0.0.1:99999', 'a b', '[::1'])(
    'Host: %s is refused, never an internal error',
    async (host) => {
      // Only node:http lets a client set the header.
      const asked = await client.request('/healthz')
      if (asked.url === '') return
      const { hostname, port } = new URL(asked.url)
      const status = await new Promise<number | undefined>((resolve, reject) => {
        request({ hostname, port, path: '/api/v2/me', headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
          .on('error', reject)
          .end()
      })
      expect([400, 403]).toContain(status)
    },
  )
})
