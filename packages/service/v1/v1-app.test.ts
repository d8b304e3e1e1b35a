import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { bearer, inProcess, jsonRequest, type TestClient } from '../conformance/harness'
import { medianPitch, rms } from '@cuecast/speech/testing/measure'
import { addClone } from '../voices/voice-catalogue'

// Beside the conformance suite: every way a request can be wrong, and the resulting audio.
const job = z.strictObject({
  id: z.string().regex(/^tts_[0-9a-f]{32}$/),
  status: z.string(),
  audio_url: z.url(),
  duration: z.number(),
  credits_used: z.int(),
})
const failure = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string() }),
})
const voice = z.object({
  id: z.string(),
  name: z.string(),
  gender: z.enum(['female', 'male']),
  region: z.string(),
  preview_url: z.url(),
})

const text = 'Hôm nay trời đẹp quá, chúng ta đi dạo quanh hồ nhé.'

const post = (client: TestClient, key: string, body: unknown): Promise<Response> =>
  client.request('/api/v1/tts', jsonRequest(key, 'POST', body))

async function speak(client: TestClient, body: Record<string, unknown> = {}, key?: string) {
  const answer = await post(client, key ?? (await client.key()), { text, voice_id: '1', ...body })
  expect(answer.status).toBe(200)
  return job.parse(await answer.json())
}

async function hear(client: TestClient, body: Record<string, unknown> = {}) {
  const made = await speak(client, { format: 'wav', ...body })
  const bytes = new Uint8Array(await (await client.request(made.audio_url)).arrayBuffer())
  const decoded = await decodeAudio(bytes)
  if (!decoded.ok) throw new Error(decoded.error.message)
  const [samples = new Float32Array(0)] = decoded.value.channels
  return { samples, sampleRate: decoded.value.sampleRate, duration: made.duration }
}

const voicesOf = async (client: TestClient, key: string) =>
  z
    .strictObject({ voices: z.array(voice) })
    .parse(await (await client.request('/api/v1/voices', { headers: bearer(key) })).json()).voices

inProcess('the v1 surface', (client) => {
  it('answers the finished job: completed, audio, duration in seconds, credits used', async () => {
    const key = await client.key()
    const made = await speak(client, {}, key)
    expect(made.status).toBe('completed')
    expect(made.audio_url).toMatch(/\.mp3$/)
    expect(made.credits_used).toBe([...text].length)
    const bytes = new Uint8Array(await (await client.request(made.audio_url)).arrayBuffer())
    const sound = await decodeAudio(bytes)
    if (!sound.ok) throw new Error(sound.error.message)
    const seconds = (sound.value.channels[0]?.length ?? 0) / sound.value.sampleRate
    expect(Math.abs(seconds - made.duration)).toBeLessThan(0.06)
    const again = await client.request(`/api/v1/tts/${made.id}`, { headers: bearer(key) })
    expect(await again.json()).toEqual(made)
  })

  it.each(['wav', 'mp3', 'flac', 'ogg'])('format %s', async (format) => {
    const made = await speak(client, { format, text: 'Chào.' })
    expect(made.audio_url.endsWith(`.${format}`)).toBe(true)
  })

  it.each([0.5, 2])('speed %d and post_speed %d are heard', async (speed) => {
    const plain = await speak(client)
    for (const field of ['speed', 'post_speed']) {
      const ratio = plain.duration / (await speak(client, { [field]: speed })).duration / speed
      expect(Math.abs(ratio - 1)).toBeLessThan(0.1)
    }
  })

  it('post_volume and post_pitch are heard', async () => {
    const plain = await hear(client)
    const quiet = await hear(client, { post_volume: 0.5 })
    expect(rms(quiet.samples) / rms(plain.samples)).toBeCloseTo(0.5, 1)
    const high = await hear(client, { post_pitch: 5 })
    const shift = medianPitch(high.samples, 22_050) / medianPitch(plain.samples, 22_050)
    expect(12 * Math.log2(shift)).toBeGreaterThan(3.5)
    expect(12 * Math.log2(shift)).toBeLessThan(6.5)
  })

  it('background music is heard in the rests', async () => {
    const rest = (samples: Float32Array): number => {
      const parts = Array.from({ length: Math.floor(samples.length / 1_000) }, (_, i) =>
        rms(samples.subarray(i * 1_000, (i + 1) * 1_000)),
      )
      return Math.min(...parts.slice(4, -4))
    }
    const words = { text: 'Xin chào. Tạm biệt.' }
    const listed = await client.request('/api/v1/background_music', {
      headers: bearer(await client.key()),
    })
    const pieces = z
      .object({ background_music: z.array(z.object({ id: z.string(), preview_url: z.url() })) })
      .parse(await listed.json()).background_music
    expect(pieces.length).toBeGreaterThanOrEqual(4)
    const alone = await client.request(pieces[0]?.preview_url ?? '')
    expect((await decodeAudio(new Uint8Array(await alone.arrayBuffer()))).ok).toBe(true)
    const plain = rest((await hear(client, words)).samples)
    for (const { id } of pieces) {
      const music = await hear(client, { ...words, background_music_id: id })
      expect(rest(music.samples)).toBeGreaterThan(plain + 0.001)
    }
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no text', { text: undefined }, 'INVALID_PARAMETER'],
    ['an empty text', { text: ' ' }, 'INVALID_PARAMETER'],
    ['a text of 100,001 characters', { text: 'a'.repeat(100_001) }, 'TEXT_TOO_LONG'],
    ['no voice', { voice_id: undefined }, 'INVALID_PARAMETER'],
    ['a number as voice', { voice_id: 1 }, 'INVALID_PARAMETER'],
    ['an unknown voice', { voice_id: '999999' }, 'VOICE_NOT_FOUND'],
    ['a voice that is no id', { voice_id: '../1' }, 'VOICE_NOT_FOUND'],
    ['speed 0.4', { speed: 0.4 }, 'INVALID_PARAMETER'],
    ['speed 2.1', { speed: 2.1 }, 'INVALID_PARAMETER'],
    ['speed as text', { speed: '1' }, 'INVALID_PARAMETER'],
    ['an unknown format', { format: 'aac' }, 'INVALID_PARAMETER'],
    ['unknown music', { background_music_id: 'x' }, 'INVALID_PARAMETER'],
    ['post_volume 3', { post_volume: 3 }, 'INVALID_PARAMETER'],
    ['post_pitch 13', { post_pitch: 13 }, 'INVALID_PARAMETER'],
    ['post_speed 0', { post_speed: 0 }, 'INVALID_PARAMETER'],
  ])('%s is 400', async (_, body, code) => {
    const answer = await post(client, await client.key(), { text, voice_id: '1', ...body })
    expect(answer.status).toBe(400)
    expect(failure.parse(await answer.json()).error.code).toBe(code)
  })

  it('null stands for a field that is not given', async () => {
    const nothing = { speed: null, format: null, background_music_id: null, post_speed: null }
    expect((await speak(client, { ...nothing, text: 'Chào.' })).status).toBe('completed')
  })

  it('broken JSON, no key, no credits, another method and an unknown job', async () => {
    const key = await client.key()
    const headers = { ...bearer(key), 'content-type': 'application/json' }
    const broken = await client.request('/api/v1/tts', { method: 'POST', headers, body: '{' })
    expect(broken.status).toBe(400)
    expect(failure.safeParse(await broken.json()).success).toBe(true)
    const anonymous = await client.request('/api/v1/voices')
    expect(anonymous.status).toBe(401)
    expect(failure.parse(await anonymous.json()).error.code).toBe('UNAUTHORIZED')
    const poor = await client.key({ account: 'Hết ký tự', plan: 'starter', credits: 3 })
    const refused = await post(client, poor, { text, voice_id: '1' })
    expect(refused.status).toBe(402)
    expect(failure.parse(await refused.json()).error.code).toBe('INSUFFICIENT_CREDITS')
    const method = await client.request('/api/v1/voices', { method: 'POST', headers, body: '{}' })
    expect(method.status).toBe(405)
    for (const id of ['tts_x', `tts_${'0'.repeat(32)}`]) {
      const unknown = await client.request(`/api/v1/tts/${id}`, { headers })
      expect(unknown.status).toBe(404)
    }
  })

  it('lists system voices of every region with a preview that plays', async () => {
    const voices = await voicesOf(client, await client.key())
    for (const region of ['northern', 'central', 'southern'])
      expect(voices.filter((v) => v.region === region).length).toBeGreaterThanOrEqual(2)
    expect(new Set(voices.map((v) => v.id)).size).toBe(voices.length)
    const preview = await client.request(voices[0]?.preview_url ?? '')
    const sound = await decodeAudio(new Uint8Array(await preview.arrayBuffer()))
    expect(sound.ok).toBe(true)
  })

  it('lists a cloned voice for its own account only, and speaks with it', async () => {
    const key = await client.key({ account: 'Có giọng riêng' })
    const owner = await accountByName(client.service.context.sql, 'Có giọng riêng')
    const wish = { name: 'Giọng của tôi', baseVoiceId: 1, speed: 1.2, pitch: 3 }
    const clone = await addClone(client.service.context.sql, owner?.id ?? 0, wish)
    const id = String(clone?.id)
    const mine = (await voicesOf(client, key)).find((v) => v.id === id)
    expect(mine).toMatchObject({ name: 'Giọng của tôi', region: 'northern', gender: 'female' })
    expect((await client.request(mine?.preview_url ?? '')).status).toBe(200)
    expect((await speak(client, { voice_id: id }, key)).status).toBe('completed')

    expect((await voicesOf(client, await client.key())).some((v) => v.id === id)).toBe(false)
    const foreign = await post(client, await client.key(), { text, voice_id: id })
    expect(foreign.status).toBe(400)
  })
})
