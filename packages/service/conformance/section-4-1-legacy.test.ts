import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { overHttp, type TestClient } from './harness'

// Sections 2.1, 4.1 and the legacy body of section 7.

const created = z.strictObject({
  id: z.int(),
  uuid: z.uuid(),
  result_url: z.url(),
  status: z.literal('pending'),
})
const job = z.looseObject({
  id: z.int(),
  text: z.string(),
  status: z.enum(['pending', 'success', 'error']),
  output_path: z.url(),
  created_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
})
const page = z.strictObject({
  current_page: z.int(),
  data: z.array(job),
  first_page_url: z.url(),
  from: z.int(),
  last_page: z.int(),
  last_page_url: z.url(),
  links: z.array(
    z.strictObject({ url: z.url().nullable(), label: z.string(), active: z.boolean() }),
  ),
  next_page_url: z.url().nullable(),
  path: z.url(),
  per_page: z.int(),
  prev_page_url: z.url().nullable(),
  to: z.int(),
  total: z.int(),
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const create = (client: TestClient, apikey: string, fields: Record<string, string>) =>
  client.request('/api/tts', { method: 'POST', headers: { apikey }, body: form(fields) })

async function jobWhenDone(client: TestClient, apikey: string, url: string) {
  return vi.waitUntil(
    async () => {
      const found = job.parse(await (await client.request(url, { headers: { apikey } })).json())
      return found.status === 'pending' ? null : found
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function pageAt(client: TestClient, apikey: string, url: string) {
  return page.parse(await (await client.request(url, { headers: { apikey } })).json())
}

const minimal = { text: 'Xin chào các bạn.', voice_id: '1' }

overHttp('section 4.1, legacy', (client) => {
  it('creates a pending job with only the required fields, in wav', async () => {
    const key = await client.key()
    const answer = await create(client, key, minimal)
    expect(answer.status).toBe(200)
    const made = created.parse(await answer.json())
    expect(new URL(made.result_url).pathname).toBe(`/api/tts/${made.id}`)
    const done = await jobWhenDone(client, key, made.result_url)
    expect(done).toMatchObject({ id: made.id, text: minimal.text, status: 'success' })
    expect(new URL(done.output_path).pathname.endsWith(`/${made.uuid}.wav`)).toBe(true)
    const audio = await client.request(done.output_path)
    expect(audio.headers.get('content-type')).toBe('audio/wav')
    const bytes = Buffer.from(await audio.arrayBuffer())
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
  })

  it.each(['wav', 'mp3', 'flac', 'ogg'])('writes %s, and names the file so', async (format) => {
    const key = await client.key()
    const made = created.parse(await (await create(client, key, { ...minimal, format })).json())
    const done = await jobWhenDone(client, key, made.result_url)
    expect(done.status).toBe('success')
    expect(done.output_path.endsWith(`${made.uuid}.${format}`)).toBe(true)
    expect((await client.request(done.output_path)).status).toBe(200)
  })

  it('takes every field of the document', async () => {
    const answer = await create(client, await client.key(), {
      ...minimal,
      voice_guest_id: '2',
      language_id: '1',
      model_id: '1',
      format: 'mp3',
    })
    expect(answer.status).toBe(200)
  })

  const part = (disposition: string, value: string) =>
    `Content-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
  const parts = (mark: string, padding = '') =>
    `--${mark}${padding}\r\n${part('name="text"', 'Xin chào.')}` +
    `--${mark}${padding}\r\n${part('name="voice_id"', '1')}--${mark}--`
  it.each<[string, string, string]>([
    [
      'names without quotes, as .NET writes them',
      'multipart/form-data; boundary="x"',
      parts('x').replaceAll(/name="(\w+)"/g, 'name=$1'),
    ],
    ['a charset beside the boundary', 'multipart/form-data; charset=UTF-8; boundary=x', parts('x')],
    ['a charset behind the boundary', 'multipart/form-data; boundary=x; charset=UTF-8', parts('x')],
    ['a quoted boundary with a blank', 'multipart/form-data; boundary="a b"', parts('a b')],
    [
      'text before the first boundary and behind the last',
      'multipart/form-data; boundary=x',
      `a preamble\r\n${parts('x')}\r\nan epilogue`,
    ],
    ['blanks behind a boundary', 'Multipart/Form-Data; boundary=x', parts('x', ' \t')],
    ['an urlencoded body', 'application/x-www-form-urlencoded', 'text=Xin+ch%C3%A0o.&voice_id=1'],
  ])('takes a form with %s', async (_, type, body) => {
    const apikey = await client.key()
    const headers = { apikey, 'content-type': type }
    const answer = await client.request('/api/tts', { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'pending' }])
  })

  it('lists 30 jobs a page, newest first, with links that can be followed', async () => {
    const key = await client.key({ account: `Lister ${client.service.context.settings.dataDir}` })
    for (let i = 1; i <= 65; i += 1) await create(client, key, { ...minimal, text: `Câu ${i}.` })
    const first = await pageAt(client, key, '/api/tts')
    expect(first).toMatchObject({
      current_page: 1,
      from: 1,
      to: 30,
      per_page: 30,
      total: 65,
      last_page: 3,
      prev_page_url: null,
    })
    expect(first.data[0]?.text).toBe('Câu 65.')
    expect(first.links.map(({ label }) => label.replace(/&\w+;|[^\w ]/g, '').trim())).toEqual([
      'Previous',
      '1',
      '2',
      '3',
      'Next',
    ])
    expect(first.links.map(({ active }) => active)).toEqual([false, true, false, false, false])
    const second = await pageAt(client, key, first.next_page_url ?? '')
    expect(second).toMatchObject({ current_page: 2, from: 31, to: 60 })
    const third = await pageAt(client, key, first.last_page_url)
    expect(third).toMatchObject({ current_page: 3, from: 61, to: 65, next_page_url: null })
    expect((await pageAt(client, key, third.prev_page_url ?? '')).current_page).toBe(2)
    const texts = [first, second, third].flatMap(({ data }) => data.map(({ text }) => text))
    expect(texts).toEqual(Array.from({ length: 65 }, (_, i) => `Câu ${65 - i}.`))
  })

  it('shows an account only its own jobs', async () => {
    const mine = await client.key({ account: 'Legacy mine' })
    const made = created.parse(await (await create(client, mine, minimal)).json())
    const apikey = await client.key({ account: 'Legacy other' })
    const other = await client.request(made.result_url, { headers: { apikey } })
    expect(other.status).toBe(404)
    expect((await pageAt(client, apikey, '/api/tts')).total).toBe(0)
  })

  it.each([
    ['text', { voice_id: '1' }],
    ['text', { ...minimal, text: '' }],
    ['voice_id', { text: 'a' }],
    ['voice_id', { ...minimal, voice_id: 'one' }],
    ['voice', { ...minimal, voice_id: '99999' }],
    ['voice', { ...minimal, voice_guest_id: '99999' }],
    ['language_id', { ...minimal, language_id: '9999' }],
    ['language_id', { ...minimal, language_id: 'vi' }],
    ['model_id', { ...minimal, model_id: '7' }],
    ['format', { ...minimal, format: 'aiff' }],
    ['text', { ...minimal, text: 'a'.repeat(100_001) }],
  ])('refuses a wrong %s with 400 and { error }', async (field, fields) => {
    const answer = await create(client, await client.key(), fields)
    expect(answer.status).toBe(400)
    const body = z.strictObject({ error: z.string() }).parse(await answer.json())
    expect(body.error).toContain(field)
  })

  it('answers every other failure in its own body too', async () => {
    const shape = z.strictObject({ error: z.string().min(1) })
    const poor = await client.key({ account: 'Legacy poor', plan: 'creator', credits: 1 })
    const headers = { apikey: await client.key() }
    const cases: [number, Promise<Response>][] = [
      [401, client.request('/api/tts')],
      [401, create(client, 'wrong', minimal)],
      [402, create(client, poor, minimal)],
      [404, client.request('/api/tts/99999999', { headers })],
      [404, client.request('/api/tts/x', { headers })],
      [405, client.request('/api/tts', { method: 'DELETE', headers })],
      [
        415,
        client.request('/api/tts', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(minimal),
        }),
      ],
      [400, client.request('/api/tts?page=0', { headers })],
    ]
    for (const [status, asked] of cases) {
      const answer = await asked
      expect(answer.status).toBe(status)
      expect(shape.safeParse(await answer.json()).error).toBeUndefined()
    }
  })
})
