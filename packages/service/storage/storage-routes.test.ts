import { describe, expect, it, vi } from 'vitest'
import { legacyPage, v1Job } from '@shared/contracts/tts-v1'
import { taskStatusAnswer, ttsTaskAnswer } from '@shared/contracts/tts-v2'
import type { Log } from '@cuecast/platform/structured-log'
import { testS3 } from '../testing/s3'
import { json, temporaryFolder, testService, type TestService } from '../testing/test-service'
import type { Sql } from '../store/sql'
import { sweep } from '../retention'

const TEXT = 'Xin chào.'
const SOUND = `RIFF ${TEXT}`

async function rendered({ call }: TestService): Promise<{ task: string; url: string }> {
  const answer = await call.post('/api/v2/tts_stream', { text: TEXT, ref_voice_id: 1 })
  const { task_id: task } = await json(answer, ttsTaskAnswer)
  const url = await vi.waitUntil(async () => {
    const status = await call.get(`/api/v2/tts_stream/status/${task}`, { prefer: 'wait=5' })
    return (await json(status, taskStatusAnswer)).urls['0']
  })
  return { task, url }
}

const places = {
  'a folder': async () => `file:${await temporaryFolder()}`,
  S3: async () => (await testS3()).storage,
}

describe.each(Object.entries(places))('the storage in %s', (_name, place) => {
  it('hands out audio without a key, under a name that cannot be guessed', async () => {
    const test = await testService({ storage: await place() })
    const { url } = await rendered(test)
    expect(url).toMatch(/\/storage\/[0-9a-f-]{36}\.wav$/)
    const answer = await test.service.app.request(url)
    expect(answer.headers.get('content-type')).toBe('audio/wav')
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(await answer.text()).toBe(SOUND)
  })

  it('answers parts, heads and what is known already', async () => {
    const test = await testService({ storage: await place() })
    const { url } = await rendered(test)
    const ask = (headers: Record<string, string>, method = 'GET') =>
      test.service.app.request(url, { method, headers })
    const size = new TextEncoder().encode(SOUND).length
    const part = await ask({ range: 'bytes=5-7' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 5-7/${size}`)
    expect(await part.text()).toBe('Xin')
    const beyond = await ask({ range: 'bytes=5000-' })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`)
    const head = await ask({}, 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(size))
    expect(await head.text()).toBe('')
    const known = await ask({ 'if-none-match': part.headers.get('etag') ?? '' })
    expect(known.status).toBe(304)
    for (const tags of ['*', `W/${part.headers.get('etag')}`, `"x", ${part.headers.get('etag')}`])
      expect((await ask({ 'if-none-match': tags })).status).toBe(304)
    const wholeHead = await ask({ range: 'bytes=5-7' }, 'HEAD')
    expect([wholeHead.status, wholeHead.headers.get('content-length')]).toEqual([200, String(size)])
    const changed = await ask({ range: 'bytes=5-7', 'if-range': '"other"' })
    expect(changed.status).toBe(200)
  })

  it.each(['nothing', '../service.db', '..%2Fservice.db', '%2e%2e/install.key', 'a.wav', '.wav'])(
    'has nothing at %s',
    async (name) => {
      const { service } = await testService({ storage: await place() })
      expect((await service.app.request(`/storage/${name}`)).status).toBe(404)
    },
  )
})

describe('addresses that expire', () => {
  const HOUR_MS = 3_600_000
  const statusOfTask = async (test: TestService, task: string, headers = {}) => {
    const answer = await test.call.get(`/api/v2/tts_stream/status/${task}`, headers)
    return { answer, etag: answer.headers.get('etag') ?? '' }
  }

  it('hold for their time, each for one file only, and the status has fresh ones', async () => {
    const test = await testService({ audioUrlSeconds: 3_600 })
    const { task, url } = await rendered(test)
    const ask = (address: string) => test.service.app.request(address)
    const answer = await ask(url)
    expect(answer.status).toBe(200)
    const kept = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]
    expect(Number(kept)).toBeLessThanOrEqual(3_600 * 1.25)
    const other = await rendered(test)
    const [name, query] = url.split('?')
    for (const wrong of [
      `${name}`,
      `${name}?expires=99999999999&${query?.split('&')[1]}`,
      `${name}?${other.url.split('?')[1]}`,
    ])
      expect((await ask(wrong)).status).toBe(404)
    const { etag } = await statusOfTask(test, task)
    vi.useFakeTimers({ now: Date.now() + 2 * HOUR_MS, toFake: ['Date'] })
    try {
      const late = await ask(url)
      expect(late.status).toBe(410)
      expect(await late.text()).toContain('ask for the status again')
      const fresh = await statusOfTask(test, task, { 'if-none-match': etag })
      expect(fresh.answer.status).toBe(200)
      const { urls } = await json(fresh.answer, taskStatusAnswer)
      expect((await ask(urls['0'] ?? '')).status).toBe(200)
      expect((await statusOfTask(test, task, { 'if-none-match': fresh.etag })).answer.status).toBe(
        304,
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('are signed in the answers of v1 and of the legacy surface, too', async () => {
    const test = await testService({ audioUrlSeconds: 3_600 })
    const v1 = await test.call.post('/api/v1/tts', { text: TEXT, voice_id: '1', format: 'wav' })
    const { audio_url } = await json(v1, v1Job)
    expect((await test.service.app.request(audio_url ?? '')).status).toBe(200)
    const body = new URLSearchParams({ text: TEXT, voice_id: '1', language_id: '1' })
    const headers = { apikey: test.key }
    const made = await test.service.app.request('/api/tts', { method: 'POST', headers, body })
    expect(made.status).toBe(200)
    await vi.waitUntil(async () => {
      const list = await test.service.app.request('/api/tts', { headers })
      const [job] = (await json(list, legacyPage)).data
      return (await test.service.app.request(job?.output_path ?? '')).status === 200
    })
  })
})

describe('pre-signed addresses', () => {
  it('redirect to the bucket, where a client fetches the audio itself', async () => {
    const s3 = await testS3()
    const test = await testService({ storage: s3.storage, presignedAudio: true })
    const { url } = await rendered(test)
    const answer = await test.service.app.request(url)
    expect(answer.status).toBe(302)
    const address = answer.headers.get('location') ?? ''
    expect(address.startsWith(`${s3.endpoint}/films/house/audio/`)).toBe(true)
    expect(address).toMatch(/X-Amz-Expires=600.*X-Amz-Signature=/)
    const fetched = await fetch(address)
    expect([fetched.headers.get('content-type'), await fetched.text()]).toEqual([
      'audio/wav',
      SOUND,
    ])
    const longer = address.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000')
    expect((await fetch(longer)).status).toBe(403)
    expect((await test.service.app.request(url, { method: 'HEAD' })).status).toBe(200)
    const gone = url.replace(/[0-9a-f]{12}\.wav/, '000000000000.wav')
    expect((await test.service.app.request(gone)).status).toBe(404)
  })

  it('name the address at which clients reach the bucket', async () => {
    const storage = `${(await testS3()).storage}&public=https://audio.example`
    const test = await testService({ storage, presignedAudio: true })
    const answer = await test.service.app.request((await rendered(test)).url)
    expect(answer.headers.get('location')).toMatch(
      /^https:\/\/audio\.example\/films\/house\/audio\//,
    )
  })
})

describe('retention', () => {
  const parts = ({ service: { context } }: TestService) => ({ ...context.settings, ...context })
  const DAY_MS = 86_400_000
  /** Sweeps when so many days have passed. */
  function sweepIn(days: number, what: Parameters<typeof sweep>[0]): Promise<void> {
    vi.useFakeTimers({ now: Date.now() + days * DAY_MS, toFake: ['Date'] })
    return sweep(what).finally(() => vi.useRealTimers())
  }

  it('keeps young audio and deletes old, from disk and from the status', async () => {
    const test = await testService()
    const { task, url } = await rendered(test)
    await sweepIn(6, parts(test))
    expect((await test.service.app.request(url)).status).toBe(200)
    await sweepIn(8, parts(test))
    expect((await test.service.app.request(url)).status).toBe(404)
    const status = await test.call.get(`/api/v2/tts_stream/status/${task}`)
    expect(await status.json()).toMatchObject({ chunks: { 0: 1 }, urls: {} })
  })

  it.each([8, -8])(
    'deletes nothing in a process whose clock is %i days from the database',
    async (days) => {
      const test = await testService()
      const { url } = await rendered(test)
      const { sql } = test.service.context
      const said: unknown[] = []
      const log: Log = (level, event, fields) => void said.push([level, event, fields])
      const now = () => Date.now() - days * DAY_MS
      await sweep({ ...parts(test), sql: { ...sql, now }, keepAudioBytes: 0, log })
      expect((await test.service.app.request(url)).status).toBe(200)
      expect(said).toMatchObject([['error', 'nothing is swept', { aheadMs: days * DAY_MS }]])
    },
  )

  it('deletes the oldest audio beyond the size that may be kept', async () => {
    const test = await testService()
    const first = await rendered(test)
    await test.service.context.sql.run('UPDATE files SET created_at = created_at - 1000')
    const second = await rendered(test)
    await sweep({ ...parts(test), keepAudioBytes: 20 })
    expect((await test.service.app.request(first.url)).status).toBe(404)
    expect((await test.service.app.request(second.url)).status).toBe(200)
  })

  it('looks many stray files up together, one process at a time', async () => {
    const test = await testService()
    const { url } = await rendered(test)
    const { storage, sql } = test.service.context
    for (let i = 0; i < 1_100; i++)
      await storage.audio.write(storage.audio.freshName('wav'), new Uint8Array(1))
    const asked: string[] = []
    const counted: Sql = {
      ...sql,
      rows(shape, text, values) {
        if (text.startsWith('SELECT name FROM files')) asked.push(text)
        return sql.rows(shape, text, values)
      },
    }
    const both = [1, 2].map(() => sweepIn(6, { ...parts(test), sql: counted }))
    await Promise.all(both)
    expect(asked).toHaveLength(3)
    expect((await test.service.app.request(url)).status).toBe(200)
    let left = 0
    for await (const _ of storage.audio.list()) left += 1
    expect(left).toBe(1)
  })

  it('deletes stray files, and in the end the tasks themselves', async () => {
    const test = await testService()
    const { task } = await rendered(test)
    const { audio, sounds } = test.service.context.storage
    for (const files of [audio, sounds])
      await files.write(files.freshName('wav'), new Uint8Array(3))
    await sweepIn(100, parts(test))
    const left: string[] = []
    for (const files of [audio, sounds]) for await (const { name } of files.list()) left.push(name)
    expect(left).toEqual([])
    expect((await test.call.get(`/api/v2/tts_stream/status/${task}`)).status).toBe(404)
  })
})

describe('a storage that fails for a while', () => {
  it('loses no audio and fails no text', async () => {
    const s3 = await testS3()
    const faults: unknown[] = []
    const log: Log = (_level, event, fields) => {
      if (event === 'chunk not stored') faults.push(fields?.['faults'])
    }
    const { call, service } = await testService({ storage: s3.storage, log })
    s3.be('broken')
    const texts = Array.from({ length: 6 }, (_, at) => `${TEXT} ${at}`)
    const tasks = await Promise.all(
      texts.map(async (text) =>
        json(await call.post('/api/v2/tts_stream', { text, ref_voice_id: 1 }), ttsTaskAnswer),
      ),
    )
    await vi.waitUntil(() => faults.length >= 2)
    expect((await service.app.request('/readyz')).status).toBe(503)
    // Starting it again would not help.
    expect((await service.app.request('/healthz')).status).toBe(200)
    s3.be('silent')
    const before = s3.requests()
    await vi.waitUntil(() => s3.requests() > before)
    s3.be('well')
    for (const { task_id: task } of tasks) {
      const url = await vi.waitUntil(async () => {
        const status = await call.get(`/api/v2/tts_stream/status/${task}`, { prefer: 'wait=5' })
        return (await json(status, taskStatusAnswer)).urls['0']
      })
      expect(await (await service.app.request(url)).text()).toContain(SOUND)
    }
    // None has come nearer to being given up.
    expect(new Set(faults)).toEqual(new Set([0]))
    await vi.waitUntil(async () => (await service.app.request('/readyz')).status === 200)
  })

  it('says so to a download, which may come back', async () => {
    const s3 = await testS3()
    const test = await testService({ storage: s3.storage })
    const { url } = await rendered(test)
    s3.be('broken')
    const answer = await test.service.app.request(url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('audio storage cannot be reached')
    s3.be('well')
    expect((await test.service.app.request(url)).status).toBe(200)
  })
})
