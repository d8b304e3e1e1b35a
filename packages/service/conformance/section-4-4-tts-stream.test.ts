import { expect, it } from 'vitest'
import { z } from 'zod'
import { bearer, follow, overHttp, jsonRequest, type TestClient } from './harness'

const created = z.object({
  status: z.string(),
  message: z.string(),
  task_id: z.string().min(1),
  chunks: z.array(z.looseObject({ chunk_index: z.int(), text: z.string(), voice_id: z.int() })),
})

async function submit(client: TestClient, key: string, body: object) {
  const answer = await client.request('/api/v2/tts_stream', jsonRequest(key, 'POST', body))
  expect(answer.status).toBe(200)
  return created.parse(await answer.json())
}

overHttp('section 4.4, POST /tts_stream', (client) => {
  it('makes a chunk for each sentence and renders them all', async () => {
    const key = await client.key()
    const text = 'Xin chào các bạn. Hôm nay trời đẹp quá! Chúng ta đi đâu?'
    const task = await submit(client, key, { text, ref_voice_id: 1, language: 'vi' })
    expect(task.chunks.map(({ chunk_index }) => chunk_index)).toEqual([0, 1, 2])
    const status = await follow(client, key, `/api/v2/tts_stream/status/${task.task_id}`)
    expect(status).toMatchObject({
      status: 'success',
      chunks: { 0: 1, 1: 1, 2: 1 },
      global_status: 'completed',
    })
    for (const index of ['0', '1', '2']) {
      const audio = await client.request(status.urls[index] ?? '')
      expect(audio.status).toBe(200)
      expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
    }
  })

  it('splits at line breaks when asked to', async () => {
    const text = 'Dòng một. Vẫn dòng một.\nDòng hai.'
    const task = await submit(client, await client.key(), {
      text,
      ref_voice_id: 1,
      split_by_newline: true,
    })
    expect(task.chunks.map((chunk) => chunk.text)).toEqual(['Dòng một. Vẫn dòng một.', 'Dòng hai.'])
  })

  it('gives each role of a text its own voice', async () => {
    const task = await submit(client, await client.key(), {
      text: '[An] Chào Bình.\n[Bình] Chào An.\nVẫn là Bình.',
      ref_voice_id: 1,
      cast_map: { An: { voiceId: 2, name: 'An' }, Bình: { voiceId: 5, name: 'Bình' } },
    })
    expect(task.chunks.map(({ text, voice_id }) => [text, voice_id])).toEqual([
      ['Chào Bình.', 2],
      ['Chào An.', 5],
      ['Vẫn là Bình.', 5],
    ])
  })

  it('takes null for a field that is not given', async () => {
    const task = await submit(client, await client.key(), {
      text: 'Xin chào.',
      ref_voice_id: 1,
      language: null,
      speed: null,
      cast_map: null,
    })
    expect(task.chunks).toHaveLength(1)
  })

  it('charges the characters of the text, once', async () => {
    const key = await client.key({ account: 'Thrifty', plan: 'creator', credits: 1_000 })
    const text = 'Câu thứ nhất. Câu thứ hai!'
    await submit(client, key, { text, ref_voice_id: 1 })
    const me = await client.request('/api/v2/me', { headers: bearer(key) })
    expect(await me.json()).toMatchObject({ data: { credits: 1_000 - text.length } })
  })

  it.each([
    ['text', { ref_voice_id: 1 }],
    ['ref_voice_id', { text: 'a' }],
    ['text', { text: '', ref_voice_id: 1 }],
    ['text', { text: ' \n ', ref_voice_id: 1 }],
    ['text', { text: 5, ref_voice_id: 1 }],
    ['ref_voice_id', { text: 'a', ref_voice_id: '1' }],
    ['ref_voice_id', { text: 'a', ref_voice_id: 1.5 }],
    ['language', { text: 'a', ref_voice_id: 1, language: 'xx-nowhere' }],
    ['audio_format', { text: 'a', ref_voice_id: 1, audio_format: 'aiff' }],
    ['quality', { text: 'a', ref_voice_id: 1, quality: 'best' }],
    ['split_by_newline', { text: 'a', ref_voice_id: 1, split_by_newline: 'yes' }],
    ['speed', { text: 'a', ref_voice_id: 1, speed: 0.49 }],
    ['speed', { text: 'a', ref_voice_id: 1, speed: 2.01 }],
    ['run_speed', { text: 'a', ref_voice_id: 1, run_speed: 3 }],
    ['pitch', { text: 'a', ref_voice_id: 1, pitch: 13 }],
    ['volume', { text: 'a', ref_voice_id: 1, volume: -0.1 }],
    ['strength', { text: 'a', ref_voice_id: 1, strength: 1.1 }],
    ['bass', { text: 'a', ref_voice_id: 1, bass: -1.1 }],
    ['treble', { text: 'a', ref_voice_id: 1, treble: 2 }],
    ['compress', { text: 'a', ref_voice_id: 1, compress: -1 }],
    ['first_trim_ms', { text: 'a', ref_voice_id: 1, first_trim_ms: 0.5 }],
    ['last_trim_ms', { text: 'a', ref_voice_id: 1, last_trim_ms: 5_001 }],
    ['cast_map', { text: 'a', ref_voice_id: 1, cast_map: { An: { voiceId: 'x' } } }],
  ])('refuses a wrong %s with 400 and names it: %j', async (field, body) => {
    const answer = await client.request(
      '/api/v2/tts_stream',
      jsonRequest(await client.key(), 'POST', body),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      success: false,
      error_code: 'INVALID_PARAMETER',
      message: expect.stringContaining(field),
    })
  })

  it.each([
    ['ref_voice_id', { text: 'a', ref_voice_id: 987_654_321 }],
    ['An', { text: 'a', ref_voice_id: 1, cast_map: { An: { voiceId: 987_654_321 } } }],
  ])('refuses an unknown voice at %s', async (place, body) => {
    const request = jsonRequest(await client.key(), 'POST', body)
    const answer = await client.request('/api/v2/tts_stream', request)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error_code: 'VOICE_NOT_FOUND',
      message: expect.stringContaining(place),
    })
  })

  it('refuses a text of more than 100,000 characters, and takes one of exactly that', async () => {
    const send = async (length: number) =>
      client.request(
        '/api/v2/tts_stream',
        jsonRequest(await client.key({ account: 'Long', credits: 0 }), 'POST', {
          text: 'a'.repeat(length),
          ref_voice_id: 1,
        }),
      )
    const tooLong = await send(100_001)
    expect(tooLong.status).toBe(400)
    expect(await tooLong.json()).toMatchObject({ error_code: 'TEXT_TOO_LONG' })
    expect((await send(100_000)).status).toBe(402)
  })
})
