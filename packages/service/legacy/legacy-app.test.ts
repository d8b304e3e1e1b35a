import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { inProcess, type TestClient } from '../conformance/harness'
import { pageOf } from './legacy-app'

// Beside the conformance suite: every way a request can be wrong, and the resulting audio.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const created = z.strictObject({
  id: z.int(),
  uuid: z.string().regex(uuid),
  result_url: z.url(),
  status: z.string(),
})
const job = z.object({
  id: z.int(),
  text: z.string(),
  status: z.string(),
  output_path: z.url(),
  created_at: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/),
})
const jobPage = z.strictObject({
  current_page: z.int(),
  data: z.array(job),
  first_page_url: z.string(),
  from: z.int(),
  last_page: z.int(),
  last_page_url: z.string(),
  links: z.array(
    z.strictObject({ url: z.string().nullable(), label: z.string(), active: z.boolean() }),
  ),
  next_page_url: z.string().nullable(),
  path: z.string(),
  per_page: z.literal(30),
  prev_page_url: z.string().nullable(),
  to: z.int(),
  total: z.int(),
})

type Fields = Record<string, string>

function form(fields: Fields): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const create = (client: TestClient, key: string, fields: Fields): Promise<Response> =>
  client.request('/api/tts', { method: 'POST', headers: { apikey: key }, body: form(fields) })

const read = (client: TestClient, key: string, url: string): Promise<Response> =>
  client.request(url, { headers: { apikey: key } })

/** The job once it is no longer pending. */
const finished = (client: TestClient, key: string, url: string) =>
  vi.waitFor(
    async () => {
      const answer = await (await read(client, key, url)).json()
      const found = job.extend({ uuid: z.string() }).parse(answer)
      expect(found.status).not.toBe('pending')
      return found
    },
    { timeout: 60_000, interval: 20 },
  )

inProcess('the legacy surface', (client) => {
  it('a job is created pending, and becomes an audio file named by its uuid', async () => {
    const key = await client.key()
    const answer = await create(client, key, { text: 'Xin chào.', voice_id: '1' })
    expect(answer.status).toBe(200)
    const made = created.parse(await answer.json())
    expect(made.status).toBe('pending')
    expect(made.result_url).toMatch(new RegExp(`/api/tts/${made.id}$`))

    const done = await finished(client, key, made.result_url)
    expect(done).toMatchObject({ id: made.id, text: 'Xin chào.', status: 'success' })
    expect(new URL(done.output_path).pathname.split('/').at(-1)).toBe(`${made.uuid}.wav`)
    const audio = await client.request(done.output_path)
    const sound = await decodeAudio(new Uint8Array(await audio.arrayBuffer()))
    expect(sound.ok && sound.value.channels[0]?.length).toBeGreaterThan(5_000)
  })

  it.each(['wav', 'mp3', 'flac', 'ogg'])('every field may be given; format %s', async (format) => {
    const key = await client.key()
    const fields = { text: 'Chào.', voice_id: '1', voice_guest_id: '2', language_id: '1' }
    const answer = await create(client, key, { ...fields, model_id: '1', format })
    const made = created.parse(await answer.json())
    const done = await finished(client, key, made.result_url)
    expect(done.output_path.endsWith(`/${made.uuid}.${format}`)).toBe(true)
    expect((await client.request(done.output_path)).status).toBe(200)
  })

  it('fields that are left empty take their defaults', async () => {
    const blank = { voice_guest_id: '', language_id: '', model_id: '', format: '' }
    const answer = await create(client, await client.key(), {
      text: 'Chào.',
      voice_id: '1',
      ...blank,
    })
    expect(answer.status).toBe(200)
  })

  it.each<[string, Fields]>([
    ['text', { voice_id: '1' }],
    ['text', { text: '   ', voice_id: '1' }],
    ['voice_id', { text: 'a' }],
    ['voice_id', { text: 'a', voice_id: 'x' }],
    ['voice_id', { text: 'a', voice_id: '1.5' }],
    ['voice 999999', { text: 'a', voice_id: '999999' }],
    ['voice 999999', { text: 'a', voice_id: '1', voice_guest_id: '999999' }],
    ['language_id', { text: 'a', voice_id: '1', language_id: '9999' }],
    ['model_id', { text: 'a', voice_id: '1', model_id: '7' }],
    ['format', { text: 'a', voice_id: '1', format: 'aac' }],
    ['characters', { text: 'a'.repeat(100_001), voice_id: '1' }],
  ])('a wrong %s is 400 with an error sentence', async (named, fields) => {
    const answer = await create(client, await client.key(), fields)
    expect(answer.status).toBe(400)
    const body = z.strictObject({ error: z.string() }).parse(await answer.json())
    expect(body.error).toContain(named)
  })

  it('a file where text belongs is 400', async () => {
    const data = form({ voice_id: '1' })
    data.set('text', new Blob(['a']), 'a.txt')
    const init = { method: 'POST', headers: { apikey: await client.key() }, body: data }
    expect((await client.request('/api/tts', init)).status).toBe(400)
  })

  it.each(['--x\r\nnonsense', '', '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\na'])(
    'a broken form is 400: %j',
    async (body) => {
      const headers = {
        apikey: await client.key(),
        'content-type': 'multipart/form-data; boundary=x',
      }
      const answer = await client.request('/api/tts', { method: 'POST', headers, body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ error: expect.any(String) })
    },
  )

  it('the list has 30 a page, newest first, and every address in it can be followed', async () => {
    const key = await client.key({ account: 'Nhiều việc' })
    const ids: number[] = []
    for (let n = 0; n < 62; n++) {
      const answer = await create(client, key, { text: `Câu ${n}`, voice_id: '1', format: 'mp3' })
      ids.push(created.parse(await answer.json()).id)
    }
    ids.reverse()
    const seen: number[] = []
    let url: string | null = '/api/tts'
    for (let number = 1; url !== null; number++) {
      const found: z.infer<typeof jobPage> = jobPage.parse(
        await (await read(client, key, url)).json(),
      )
      seen.push(...found.data.map(({ id }) => id))
      expect(found).toMatchObject({
        current_page: number,
        from: (number - 1) * 30 + 1,
        to: Math.min(62, number * 30),
        last_page: 3,
        total: 62,
      })
      const [previous, ...rest] = found.links
      expect(previous).toMatchObject({ url: found.prev_page_url, active: false })
      expect(rest.pop()).toMatchObject({ url: found.next_page_url, active: false })
      expect(rest.map(({ label, active }) => [label, active])).toEqual(
        ['1', '2', '3'].map((label) => [label, label === String(number)]),
      )
      url = found.next_page_url
    }
    expect(seen).toEqual(ids)
    for (const address of ['first_page_url', 'last_page_url', 'path'] as const) {
      const found = jobPage.parse(await (await read(client, key, '/api/tts?page=2')).json())
      expect((await read(client, key, found[address])).status).toBe(200)
    }
  })

  it('an account without jobs has one empty page', async () => {
    const key = await client.key({ account: 'Chưa có gì' })
    const found = jobPage.parse(await (await read(client, key, '/api/tts')).json())
    expect(found).toMatchObject({ data: [], total: 0, last_page: 1, next_page_url: null })
  })

  it.each(['0', '-1', 'x', '1.5', ''])('page %j is 400', async (number) => {
    const answer = await read(client, await client.key(), `/api/tts?page=${number}`)
    expect(answer.status).toBe(400)
  })

  it('somebody else’s job, an unknown one and one of another surface are 404', async () => {
    const made = created.parse(
      await (await create(client, await client.key(), { text: 'Chào.', voice_id: '1' })).json(),
    )
    const stranger = await client.key({ account: 'Người lạ' })
    for (const id of [made.id, 999_999, 'x', '-1']) {
      const answer = await read(client, stranger, `/api/tts/${id}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ error: expect.any(String) })
    }
    const list = jobPage.parse(await (await read(client, stranger, '/api/tts')).json())
    expect(list.total).toBe(0)
  })

  it('asks for the header apikey: 401 without, 401 for a wrong one, 405 for other methods', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { apikey: 'wrong' },
      { authorization: `Bearer ${await client.key()}` },
    ]
    for (const headers of wrong) {
      const answer = await client.request('/api/tts', { headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ error: expect.any(String) })
    }
    const answer = await client.request('/api/tts', {
      method: 'PUT',
      headers: { apikey: await client.key() },
    })
    expect(answer.status).toBe(405)
  })

  it('takes its characters from the account, and nothing when they do not suffice', async () => {
    const key = await client.key({ account: 'Sắp hết', plan: 'starter', credits: 12 })
    expect((await create(client, key, { text: 'Mười ký tự', voice_id: '1' })).status).toBe(200)
    const answer = await create(client, key, { text: 'Mười ký tự', voice_id: '1' })
    expect(answer.status).toBe(402)
    expect(await answer.json()).toEqual({ error: expect.stringContaining('characters') })
  })
})

const links = (page: number, pages: number) =>
  pageOf([], { path: '/api/tts', page, total: pages * 30 }).links.slice(1, -1)

it.each([
  [1, 3, '1 2 3'],
  [7, 13, '1 2 3 4 5 6 7 8 9 10 11 12 13'],
  [1, 3_334, '1 2 3 4 5 6 7 8 9 10 ... 3333 3334'],
  [50, 100, '1 2 ... 47 48 49 50 51 52 53 ... 99 100'],
  [98, 100, '1 2 ... 91 92 93 94 95 96 97 98 99 100'],
])('page %d of %d links to %s', (page, pages, labels) => {
  const found = links(page, pages)
  expect(found.map(({ label }) => label).join(' ')).toBe(labels)
  expect(found.filter(({ active }) => active).map(({ label }) => label)).toEqual([String(page)])
  for (const { url, label } of found)
    expect(url).toBe(label === '...' ? null : `/api/tts?page=${label}`)
})

it('never has more than 15 links, whatever the page', () => {
  for (const pages of [14, 15, 16, 100])
    for (let page = 1; page <= pages; page += 1) {
      const found = links(page, pages)
      expect(found.length).toBeLessThanOrEqual(13)
      expect(found.some(({ active }) => active)).toBe(true)
      const numbers = found.filter(({ url }) => url !== null).map(({ label }) => Number(label))
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    }
})
