import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { must } from '@shared/testing/must'
import { keepOffline } from '@cuecast/platform'
import { ok } from '@shared/contracts/result'
import { createGateway, type Gateway } from './gateway'
import { FakeService } from './testing/fake-service'

let service: FakeService
let gateway: Gateway
let key: string
beforeEach(async () => {
  service = await FakeService.start()
  key = service.key
  gateway = createGateway({
    connectionId: 'test',
    target: async () => ok({ baseUrl: service.url, key, swapGenders: false }),
  })
})
afterEach(() => service.close())

const dub = {
  srt: '1\n00:00:00,000 --> 00:00:01,000\n[A] Xin chào\n',
  ref_voice_id: 1,
  language: 'vi',
  cast_map: { A: { voiceId: 1, name: 'Giọng 1' } },
}
const json = (value: unknown) => ({ json: value })

describe('the account', () => {
  it('is read with its capabilities', async () => {
    service.capabilities = ['fit_none']
    expect(await gateway.me()).toMatchObject({
      ok: true,
      value: { account: { name: 'Lan', credits: 100_000 }, capabilities: ['fit_none'] },
    })
  })

  it('may have credits as text or unlimited', async () => {
    service.rules.push((_, nth) => json({ data: { credits: nth === 1 ? '12,500' : null } }))
    expect(await gateway.me()).toMatchObject({ value: { account: { credits: 12_500 } } })
    expect(await gateway.me()).toMatchObject({ value: { account: { credits: null } } })
  })

  it('names the missing part of an unexpected response', async () => {
    service.rules.push(() => json({ hello: 1 }))
    expect(await gateway.me()).toMatchObject({
      ok: false,
      error: { code: 'BAD_RESPONSE', at: '/me', params: { missing: 'data.credits' } },
    })
  })

  it('reports a wrong key without repeating it in the message', async () => {
    key = 'a-wrong-secret-key'
    service.rules.push(() => ({
      status: 401,
      json: { error: `key a-wrong-secret-key is unknown` },
    }))
    const answer = await gateway.me()
    expect(answer).toMatchObject({ ok: false, error: { code: 'UNAUTHORIZED' } })
    expect(JSON.stringify(answer)).not.toContain('a-wrong-secret-key')
  })
})

describe('the voices', () => {
  const page = (ids: number[], more = {}) =>
    json({
      status: 'success',
      data: { data: ids.map((id) => ({ id, name: `V${id}`, gender: '1' })), ...more },
    })

  it('come from all pages, even if the service caps their size and does not report the last', async () => {
    const pages = [[1, 2], [3, 4], [5], []]
    service.rules.push((request) =>
      request.path.endsWith('/voice')
        ? page(pages[Number(request.query.get('page')) - 1] ?? [])
        : undefined,
    )
    const voices = await gateway.voices()
    expect(voices.ok && voices.value.map((voice) => voice.id)).toEqual([1, 2, 3, 4, 5])
  })

  it('end if the service ignores the page number', async () => {
    service.rules.push((request) => (request.path.endsWith('/voice') ? page([7, 8]) : undefined))
    const voices = await gateway.voices()
    expect(voices.ok && voices.value.length).toBe(2)
    expect(service.count(/voice$/)).toBe(2)
  })

  it('end although the last page keeps moving away', async () => {
    service.rules.push((request) => {
      const at = Number(request.query.get('page'))
      return request.path.endsWith('/voice') ? page([at], { last_page: at + 1 }) : undefined
    })
    const voices = await gateway.voices()
    expect(voices.ok && voices.value.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(service.count(/voice$/)).toBe(3)
  })

  const endless = (until = Infinity) =>
    service.rules.push((request) => {
      if (!request.path.endsWith('/voice')) return undefined
      const at = Number(request.query.get('page'))
      return page(at <= until ? [at] : [])
    })

  it('are all there, however many pages they take', async () => {
    endless(120)
    const voices = await gateway.voices()
    expect(voices.ok && voices.value.length).toBe(120)
  })

  it('are refused if they do not end: a part would pass for all', async () => {
    endless()
    expect(await gateway.voices()).toMatchObject({ error: { code: 'BAD_RESPONSE', at: '/voice' } })
  })

  it('have a gender, and a language found by its name', async () => {
    const voices = await gateway.voices()
    expect(voices.ok && voices.value[0]).toEqual({
      id: 1,
      name: 'Giọng 1',
      gender: 'male',
      languageName: 'Tiếng Việt',
      language: 'vi',
      region: null,
    })
  })
})

describe('what a service says', () => {
  const escape = '\u001b[31m'
  const turned = '\u202egnol\u202c'

  it('holds nothing that a terminal obeys, and nowhere the key', async () => {
    const said = `${escape}no ${turned} entry\r\nfor ${key}\u0007`
    service.rules.push((request) => {
      if (request.path.endsWith('/me')) return { status: 403, json: { message: said } }
      if (request.path.includes('/status/'))
        return json({
          chunks: { 0: -1, 1: 1 },
          errors: { 0: { message: said } },
          urls: { 1: `${service.url}/a.wav?key=${key}` },
        })
      if (!request.path.endsWith('/voice')) return undefined
      return json({ data: { data: [{ id: 1, name: said, gender: 1, region: `${key}` }] } })
    })
    const me = await gateway.me()
    const voices = await gateway.voices()
    const status = must(await gateway.status('dub', 'a', 0)).status
    const all = JSON.stringify([me, voices, [...status.chunks.entries()].slice(0, 1)])
    expect(all).not.toContain(key)
    expect(all).not.toMatch(/\\u00|\p{Cc}|[\u202a-\u202e]/u)
    const message = '[31mno gnol entry for •••'
    expect(me).toMatchObject({ error: { code: 'FORBIDDEN', message } })
    expect(status.chunks.get(0)).toMatchObject({ error: { message } })
    // The address is requested, but stored nowhere.
    expect(status.chunks.get(1)).toMatchObject({ url: `${service.url}/a.wav?key=${key}` })
  })

  it('is short where it is a message', async () => {
    service.rules.push(() => ({ status: 400, json: { message: 'x'.repeat(5_000) } }))
    const me = await gateway.me()
    expect(!me.ok && me.error.message).toHaveLength(401)
  })
})

describe('a rate limit', () => {
  it('pauses requests as long as the service asks, and reports it', async () => {
    const waited: string[] = []
    gateway.onWaiting((waiting) => waited.push(waiting.reason))
    service.rules.push((_, nth) =>
      nth === 1 ? { status: 429, headers: { 'retry-after': '2' }, json: {} } : undefined,
    )
    expect(await gateway.me()).toMatchObject({ ok: true })
    expect(service.seen.length).toBe(2)
    expect(waited).toEqual(['RATE_LIMITED'])
  })

  it('is an error if it lasts longer than the caller waits', async () => {
    service.rules.push(() => ({ status: 429, headers: { 'retry-after': '3600' }, json: {} }))
    expect(await gateway.me()).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } })
    expect(service.seen.length).toBe(1)
  })

  it('delays a create, which is sent again after its refusal', async () => {
    service.rules.push((_, nth) =>
      nth === 1 ? { status: 429, headers: { 'retry-after': '0.1' }, json: {} } : undefined,
    )
    expect(await gateway.createDub(dub, 1)).toMatchObject({ ok: true })
    expect(service.tasks.all().length).toBe(1)
  })

  it('is never exceeded if the service reports what remains', async () => {
    let left = 3
    const reset = Math.floor(Date.now() / 1000) + 2
    service.rules.push(() => {
      left -= 1
      const headers = {
        'x-ratelimit-limit': '3',
        'x-ratelimit-remaining': String(Math.max(0, left)),
        'x-ratelimit-reset': String(reset),
      }
      const over = left < 0 && Date.now() < reset * 1000
      return over ? { status: 429, headers, json: {} } : { headers, json: { data: { credits: 1 } } }
    })
    for (let i = 0; i < 5; i += 1) expect(await gateway.me()).toMatchObject({ ok: true })
    expect(service.seen.length).toBe(5)
  })
})

describe('a failing connection', () => {
  it('sends nothing while the user stays offline, and reports it', async () => {
    keepOffline(true)
    onTestFinished(() => keepOffline(false))
    const target = async () => ok({ baseUrl: 'https://tts.example', key, swapGenders: false })
    const elsewhere = createGateway({ connectionId: 'elsewhere', target })
    expect(await elsewhere.me()).toMatchObject({ ok: false, error: { code: 'NETWORK_OFF' } })
    expect(await gateway.me(), 'a service on this machine').toMatchObject({ ok: true })
  })

  it('retries a read', async () => {
    service.rules.push((_, nth) => (nth === 1 ? 'tear' : nth === 2 ? { status: 502 } : undefined))
    expect(await gateway.me()).toMatchObject({ ok: true })
  })

  it('never repeats a create with a lost response', async () => {
    service.rules.push(() => 'tear')
    expect(await gateway.createDub(dub, 1)).toMatchObject({
      ok: false,
      error: { code: 'ANSWER_LOST' },
    })
    expect(service.seen.length).toBe(1)
  })

  it('is offline without a listener, and a create was certainly not sent', async () => {
    await service.close()
    const answer = await gateway.createDub(dub, 1)
    expect(answer).toMatchObject({ ok: false, error: { code: 'OFFLINE' } })
    service = await FakeService.start()
  })

  it('ends at once when the caller aborts', async () => {
    service.rules.push(() => 'hang')
    const controller = new AbortController()
    const answer = gateway.me({ signal: controller.signal })
    await expect.poll(() => service.seen.length).toBe(1)
    controller.abort()
    expect(await answer).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
  })
})

describe('the key', () => {
  it('does not follow a redirect to another origin', async () => {
    const other = await FakeService.start()
    service.rules.push(() => ({ status: 307, headers: { location: `${other.url}/api/v2/me` } }))
    expect(await gateway.me()).toMatchObject({ ok: false, error: { code: 'BAD_RESPONSE' } })
    expect(other.seen.length).toBe(0)
    await other.close()
  })

  it('is not sent over plain http to another machine', async () => {
    const insecure = createGateway({
      connectionId: 'x',
      target: async () => ok({ baseUrl: 'http://example.com', key, swapGenders: false }),
    })
    expect(await insecure.me()).toMatchObject({ ok: false, error: { code: 'INSECURE_URL' } })
  })

  it('is not sent to a storage host, directly or through a redirect', async () => {
    const storage = await FakeService.start()
    storage.rules.push(() => ({ bytes: new Uint8Array([1, 2, 3]) }))
    service.rules.push(() => ({ status: 302, headers: { location: `${storage.url}/a.wav` } }))
    expect(await gateway.download(`${storage.url}/a.wav`)).toMatchObject({ ok: true })
    expect(await gateway.download(`${service.url}/a.wav`)).toMatchObject({ ok: true })
    expect(storage.seen.length).toBe(2)
    for (const request of storage.seen) expect(request.headers.authorization).toBeUndefined()
    await storage.close()
  })
})

describe('a task', () => {
  it('is created and followed to its audio', async () => {
    const created = await gateway.createDub(dub, 1)
    expect(created).toMatchObject({ ok: true, value: { chunkIndexes: [0] } })
    const taskId = created.ok ? created.value.taskId : ''
    const answer = await gateway.status('dub', taskId, 5)
    const chunk = answer.ok ? answer.value.status.chunks.get(0) : undefined
    expect(chunk).toMatchObject({ state: 'finished' })
    expect(service.seen.at(-1)?.headers['prefer']).toBe('wait=5')
    const url = chunk?.state === 'finished' ? (chunk.url ?? '') : ''
    const audio = await gateway.download(url)
    expect(audio.ok && audio.value.bytes.length).toBeGreaterThan(1_000)
  })

  it('asks for a status newer than the previous one, and accepts that there is none', async () => {
    const processing = { chunks: { '0': 0 }, urls: {}, global_status: 'processing' }
    service.rules.push((request) =>
      request.headers['if-none-match'] === '"7"'
        ? { status: 304 }
        : { headers: { etag: '"7"' }, json: processing },
    )
    const first = await gateway.status('dub', 'a', 1)
    const known = first.ok ? first.value : null
    const second = await gateway.status('dub', 'a', 1, {}, known)
    expect(second.ok && second.value.status).toEqual(known?.status)
    expect(service.seen.length).toBe(2)
  })

  it('fetches only the changes from a service that numbers its states', async () => {
    const at = (n: number) => ({ '0': `/storage/${n}.wav` })
    const whole = { chunks: { '0': 1, '1': 0, '2': 0 }, urls: at(1), version: 4 }
    const change = { chunks: { '1': 1 }, urls: { '1': '/storage/b.wav' }, version: 6, since: 4 }
    const answers = [whole, change, { chunks: { '0': 1 }, urls: at(2), version: 9 }]
    service.rules.push((_, nth) => ({
      json: { ...answers[nth - 1], global_status: 'processing' },
    }))
    const first = await gateway.status('dub', 'a', 0)
    const second = await gateway.status('dub', 'a', 0, {}, must(first))
    expect([...must(second).status.chunks.values()].map(({ state }) => state)).toEqual([
      'finished',
      'finished',
      'rendering',
    ])
    // Without the number repeated, the response is the whole state.
    const third = await gateway.status('dub', 'a', 0, {}, must(second))
    expect(must(third).status.chunks.size).toBe(1)
    expect(service.seen.map(({ query }) => query.get('since'))).toEqual([null, '4', '6'])
  })

  it("fails with the service's own code", async () => {
    service.credits = 2
    expect(await gateway.createDub(dub, 1)).toMatchObject({
      ok: false,
      error: { code: 'INSUFFICIENT_CREDITS', message: 'Tài khoản đã hết ký tự' },
    })
  })

  it('is not found once the service has forgotten it', async () => {
    expect(await gateway.status('dub', 'gone', 0)).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
  })
})
