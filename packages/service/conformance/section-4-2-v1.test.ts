import { expect, it } from 'vitest'
import { z } from 'zod'
import { identify } from '../accounts/keys'
import { addClone } from '../voices/voice-catalogue'
import { bearer, overHttp, jsonRequest, type TestClient } from './harness'

// Sections 2.2, 2.3, 4.2 and the v1 body of design's answer to section 7.

const job = z.looseObject({
  id: z.string().regex(/^[a-z]+_\w+$/),
  status: z.literal('completed'),
  audio_url: z.url(),
  duration: z.number().positive(),
  credits_used: z.int(),
})
const voice = z.looseObject({
  id: z.string(),
  name: z.string(),
  gender: z.enum(['female', 'male']),
  region: z.string(),
  preview_url: z.url(),
})

async function speak(client: TestClient, key: string, body: object) {
  const answer = await client.request('/api/v1/tts', jsonRequest(key, 'POST', body))
  expect(answer.status).toBe(200)
  return job.parse(await answer.json())
}

const minimal = { text: 'Xin chào các bạn.', voice_id: '1' }

overHttp('section 4.2, v1', (client) => {
  it('answers with the finished job: audio, length and credits', async () => {
    const key = await client.key()
    const made = await speak(client, key, minimal)
    expect(made.credits_used).toBe(minimal.text.length)
    expect(made.audio_url.endsWith('.mp3')).toBe(true)
    const audio = await client.request(made.audio_url)
    expect(audio.headers.get('content-type')).toBe('audio/mpeg')
    expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(2_000)
    const again = await client.request(`/api/v1/tts/${made.id}`, { headers: bearer(key) })
    expect(job.parse(await again.json())).toEqual(made)
  })

  it('reads faster and slower with speed, and plays faster with post_speed', async () => {
    const key = await client.key()
    const { duration: usual } = await speak(client, key, minimal)
    const at = async (more: object) => (await speak(client, key, { ...minimal, ...more })).duration
    expect(await at({ speed: 2 })).toBeLessThan(usual * 0.75)
    expect(await at({ speed: 0.5 })).toBeGreaterThan(usual * 1.5)
    expect(await at({ post_speed: 2 })).toBeCloseTo(usual / 2, 1)
  })

  it.each(['wav', 'mp3', 'flac', 'ogg'])('writes %s', async (format) => {
    const made = await speak(client, await client.key(), { ...minimal, format })
    expect(made.audio_url.endsWith(`.${format}`)).toBe(true)
  })

  it('lays every piece of background music under the voice', async () => {
    const key = await client.key()
    const answer = await client.request('/api/v1/background_music', { headers: bearer(key) })
    const shape = z.object({ background_music: z.array(z.object({ id: z.string() })).min(1) })
    const { background_music: pieces } = shape.parse(await answer.json())
    const dry = await speak(client, key, { ...minimal, format: 'wav' })
    for (const { id } of pieces) {
      const wet = await speak(client, key, { ...minimal, format: 'wav', background_music_id: id })
      expect(wet.audio_url).not.toBe(dry.audio_url)
    }
  })

  it('lists voices of several regions, with previews that play', async () => {
    const answer = await client.request('/api/v1/voices', { headers: bearer(await client.key()) })
    const { voices } = z.object({ voices: z.array(voice) }).parse(await answer.json())
    const regions = new Set(voices.map(({ region }) => region))
    for (const region of ['northern', 'central', 'southern']) expect(regions).toContain(region)
    const preview = await client.request(voices[0]?.preview_url ?? '')
    expect(preview.headers.get('content-type')).toBe('audio/mpeg')
  })

  it('lists a cloned voice for its account only, and speaks with it', async () => {
    const key = await client.key({ account: 'Cloner' })
    const { sql } = client.service.context
    const account = (await identify(sql, key))?.account.id ?? 0
    const clone = await addClone(sql, account, {
      name: 'Bác Năm',
      baseVoiceId: 5,
      speed: 1,
      pitch: -2,
    })
    const names = async (secret: string) => {
      const answer = await client.request('/api/v1/voices', { headers: bearer(secret) })
      const { voices } = z.object({ voices: z.array(voice) }).parse(await answer.json())
      return voices.map(({ name }) => name)
    }
    expect(await names(key)).toContain('Bác Năm')
    const other = await client.key({ account: 'No cloner' })
    expect(await names(other)).not.toContain('Bác Năm')
    const body = { ...minimal, voice_id: String(clone?.id) }
    expect((await speak(client, key, body)).duration).toBeGreaterThan(0.3)
    const refused = await client.request('/api/v1/tts', jsonRequest(other, 'POST', body))
    expect(refused.status).toBe(400)
  })

  it.each([
    ['text', { voice_id: '1' }],
    ['text', { ...minimal, text: ' ' }],
    ['voice_id', { text: 'a' }],
    ['voice_id', { ...minimal, voice_id: 1 }],
    ['voice', { ...minimal, voice_id: 'nobody' }],
    ['voice', { ...minimal, voice_id: '99999' }],
    ['speed', { ...minimal, speed: 0.4 }],
    ['speed', { ...minimal, speed: 2.1 }],
    ['speed', { ...minimal, speed: '1' }],
    ['format', { ...minimal, format: 'aac' }],
    ['background_music_id', { ...minimal, background_music_id: 'silence?' }],
    ['post_speed', { ...minimal, post_speed: 9 }],
    ['post_volume', { ...minimal, post_volume: -1 }],
    ['post_pitch', { ...minimal, post_pitch: 40 }],
    ['text', { ...minimal, text: 'a'.repeat(100_001) }],
  ])('refuses a wrong %s with 400 and { error: { code, message } }', async (field, body) => {
    const answer = await client.request(
      '/api/v1/tts',
      jsonRequest(await client.key(), 'POST', body),
    )
    expect(answer.status).toBe(400)
    const shape = z.strictObject({
      error: z.strictObject({ code: z.string(), message: z.string() }),
    })
    expect(shape.parse(await answer.json()).error.message).toContain(field)
  })

  it('answers every other failure in its own body too', async () => {
    const key = await client.key()
    const poor = await client.key({ account: 'v1 poor', plan: 'creator', credits: 1 })
    const json = { ...bearer(key), 'content-type': 'application/json' }
    const cases: [number, string, Promise<Response>][] = [
      [401, 'UNAUTHORIZED', client.request('/api/v1/voices')],
      [
        402,
        'INSUFFICIENT_CREDITS',
        client.request('/api/v1/tts', jsonRequest(poor, 'POST', minimal)),
      ],
      [404, 'NOT_FOUND', client.request('/api/v1/nothing', { headers: bearer(key) })],
      [404, 'NOT_FOUND', client.request('/api/v1/tts/tts_x', { headers: bearer(key) })],
      [
        405,
        'INVALID_PARAMETER',
        client.request('/api/v1/voices', { method: 'POST', headers: bearer(key) }),
      ],
      [
        400,
        'INVALID_PARAMETER',
        client.request('/api/v1/tts', { method: 'POST', headers: json, body: '{' }),
      ],
      [
        415,
        'INVALID_PARAMETER',
        client.request('/api/v1/tts', { method: 'POST', headers: bearer(key), body: 'x' }),
      ],
    ]
    for (const [status, code, asked] of cases) {
      const answer = await asked
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ error: { code, message: expect.any(String) } })
    }
  })
})
