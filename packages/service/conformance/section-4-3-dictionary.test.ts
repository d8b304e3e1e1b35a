import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { bearer, inProcess, overHttp, jsonRequest, type TestClient } from './harness'

const entry = z.object({
  id: z.int(),
  original_word: z.string(),
  modified_word: z.string(),
  status: z.literal([0, 1]),
})
const one = z.object({ status: z.literal('success'), data: entry })
const many = z.object({ status: z.literal('success'), data: z.array(entry) })
const words = '/api/v2/pronunciation'

async function add(client: TestClient, key: string, original_word: string, modified_word: string) {
  const request = jsonRequest(key, 'POST', { original_word, modified_word, status: 1 })
  const answer = await client.request(words, request)
  expect(answer.status).toBe(200)
  return one.parse(await answer.json()).data
}

overHttp('section 4.3, /pronunciation', (client) => {
  it('keeps, lists, changes and removes entries', async () => {
    const key = await client.key({ account: 'Words' })
    const { id } = await add(client, key, 'UBND', 'ủy ban nhân dân')
    await add(client, key, 'ok', 'ô kê')
    const get = async () =>
      many.parse(await (await client.request(words, { headers: bearer(key) })).json()).data
    expect((await get()).map((word) => word.original_word).sort()).toEqual(['UBND', 'ok'])

    const change = jsonRequest(key, 'PATCH', { status: 0 })
    await client.request(`${words}/${id}`, change)
    const single = await client.request(`${words}/${id}`, { headers: bearer(key) })
    expect(one.parse(await single.json()).data).toEqual({
      id,
      original_word: 'UBND',
      modified_word: 'ủy ban nhân dân',
      status: 0,
    })
    const replace = jsonRequest(key, 'PUT', { original_word: 'UBND', modified_word: 'u bờ nờ đờ' })
    expect((await client.request(`${words}/${id}`, replace)).status).toBe(200)

    const remove = await client.request(`${words}/${id}`, {
      method: 'DELETE',
      headers: bearer(key),
    })
    expect(remove.status).toBe(200)
    expect((await get()).map((word) => word.original_word)).toEqual(['ok'])
    expect((await client.request(`${words}/${id}`, { headers: bearer(key) })).status).toBe(404)
  })

  it('takes the same word again as a new reading of it', async () => {
    const key = await client.key({ account: 'Again' })
    const first = await add(client, key, 'wifi', 'oai phai')
    const second = await add(client, key, 'wifi', 'vai phai')
    expect(second).toEqual({ ...first, modified_word: 'vai phai' })
  })

  it('shows an account only its own words', async () => {
    const { id } = await add(client, await client.key({ account: 'Mine' }), 'x', 'ích')
    const other = await client.key({ account: 'Theirs' })
    for (const method of ['GET', 'DELETE']) {
      const answer = await client.request(`${words}/${id}`, { method, headers: bearer(other) })
      expect(answer.status).toBe(404)
    }
  })

  it.each([
    ['original_word', { modified_word: 'a' }],
    ['modified_word', { original_word: 'a' }],
    ['original_word', { original_word: ' ', modified_word: 'a' }],
    ['original_word', { original_word: 'a'.repeat(201), modified_word: 'a' }],
    ['status', { original_word: 'a', modified_word: 'b', status: 2 }],
    ['status', { original_word: 'a', modified_word: 'b', status: true }],
  ])('refuses a wrong %s', async (field, body) => {
    const answer = await client.request(words, jsonRequest(await client.key(), 'POST', body))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(field) })
  })
})

const profile = z.object({
  id: z.int(),
  type: z.literal(['srt', 'tts']),
  name: z.string(),
  settings: z.record(z.string(), z.unknown()),
  updated_at: z.iso.datetime(),
})

overHttp('section 4.3, /profile', (client) => {
  it('stores by type, loads and replaces by id', async () => {
    const key = await client.key({ account: 'Profiles' })
    const settings = { pitch: 2, speed: 1.1, volume: 0.9, split_layout: 'newline', extra: [1, 2] }
    const post = (target: string, body: object) =>
      client.request(`/api/v2/profile/${target}`, jsonRequest(key, 'POST', body))
    const shape = z.object({ data: profile })
    const stored = shape.parse(await (await post('srt', { name: 'Phim', settings })).json()).data
    expect(stored).toMatchObject({ type: 'srt', name: 'Phim', settings })

    await post(String(stored.id), { name: 'Phim 2', settings: { pitch: -1 } })
    const got = await client.request(`/api/v2/profile/${stored.id}`, { headers: bearer(key) })
    expect(shape.parse(await got.json()).data).toMatchObject({
      name: 'Phim 2',
      settings: { pitch: -1 },
    })
    const list = async (type: string) => {
      const answer = await client.request(`/api/v2/profile/${type}`, { headers: bearer(key) })
      return z.object({ data: z.array(profile) }).parse(await answer.json()).data
    }
    expect(await list('srt')).toHaveLength(1)
    expect(await list('tts')).toEqual([])
    const path = `/api/v2/profile/${stored.id}`
    expect((await client.request(path, { method: 'DELETE', headers: bearer(key) })).status).toBe(
      200,
    )
    expect(await list('srt')).toEqual([])
  })

  it('answers 404 for an unknown id and for what is neither type nor id', async () => {
    for (const target of ['999999', 'video', '-1', '1.5']) {
      const headers = bearer(await client.key())
      expect((await client.request(`/api/v2/profile/${target}`, { headers })).status).toBe(404)
    }
  })

  it.each([
    [{}],
    [{ settings: 'x' }],
    [{ settings: { pitch: 99 } }],
    [{ name: '', settings: {} }],
    [{ settings: JSON.parse('{"a":'.repeat(60) + '1' + '}'.repeat(60)) }],
  ])('refuses a broken profile', async (body) => {
    const request = jsonRequest(await client.key(), 'POST', body)
    expect((await client.request('/api/v2/profile/tts', request)).status).toBe(400)
  })
})

inProcess('a full dictionary', (client) => {
  it('takes no new word, but another reading of one that it has', async () => {
    const { sql } = client.service.context
    const key = await client.key()
    const id = (await accountByName(sql, 'Tester'))?.id ?? 0
    const text = `INSERT INTO pronunciations (account_id, original_word, modified_word, status)
      VALUES (?, ?, 'x', 1)`
    await sql.each(
      text,
      Array.from({ length: 5_000 }, (_, i) => [id, `từ${i}`]),
    )
    const put = async (original_word: string) => {
      const body = { original_word, modified_word: 'y' }
      return (await client.request('/api/v2/pronunciation', jsonRequest(key, 'POST', body))).status
    }
    expect([await put('mới'), await put('từ7'), await put('từ7'.normalize('NFD'))]).toEqual([
      400, 200, 200,
    ])
  })
})

overHttp('section 4.3, /stt/transcribe', (client) => {
  it('is 501 FEATURE_UNAVAILABLE while no recogniser is installed', async () => {
    const body = { audio_url: 'https://example.com/a.mp3', language: 'vi' }
    const request = jsonRequest(await client.key(), 'POST', body)
    const answer = await client.request('/api/v2/stt/transcribe', request)
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({
      success: false,
      error_code: 'FEATURE_UNAVAILABLE',
    })
  })

  it('still checks what it is asked', async () => {
    const request = jsonRequest(await client.key(), 'POST', { audio_url: 'not a url' })
    expect((await client.request('/api/v2/stt/transcribe', request)).status).toBe(400)
  })
})
