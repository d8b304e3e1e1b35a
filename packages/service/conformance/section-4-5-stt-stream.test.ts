import { expect, it } from 'vitest'
import { z } from 'zod'
import { bearer, follow, overHttp, jsonRequest, type TestClient } from './harness'

const SRT = `1
00:00:01,000 --> 00:00:03,000
[Người dẫn] Xin chào quý vị.

2
00:00:03,200 --> 00:00:05,000
[Khách mời] Chào anh.

3
00:00:05,500 --> 00:00:08,000
Không ai được gọi tên.
`

const created = z.object({
  status: z.literal('success'),
  message: z.string(),
  task_id: z.string().min(1),
  chunks: z.array(
    z.object({
      chunk_index: z.int(),
      text: z.string(),
      start_ms: z.int(),
      end_ms: z.int(),
      speaker: z.string().nullable(),
      voice_id: z.int(),
    }),
  ),
})

const castMap = {
  'người DẪN': { voiceId: 2, name: 'Ngọc' },
  'Khách mời': { voiceId: 5, name: 'Minh' },
}

async function submit(client: TestClient, key: string, body: object) {
  const request = jsonRequest(key, 'POST', { ref_voice_id: 1, language: 'vi', ...body })
  const answer = await client.request('/api/v2/stt_stream', request)
  expect(answer.status).toBe(200)
  return created.parse(await answer.json())
}

overHttp('section 4.5, POST /stt_stream', (client) => {
  it('makes a chunk for each cue, cast by its speaker label', async () => {
    const task = await submit(client, await client.key(), { srt: SRT, cast_map: castMap })
    expect(task.chunks).toEqual([
      {
        chunk_index: 0,
        text: 'Xin chào quý vị.',
        start_ms: 1_000,
        end_ms: 3_000,
        speaker: 'Người dẫn',
        voice_id: 2,
      },
      {
        chunk_index: 1,
        text: 'Chào anh.',
        start_ms: 3_200,
        end_ms: 5_000,
        speaker: 'Khách mời',
        voice_id: 5,
      },
      {
        chunk_index: 2,
        text: 'Không ai được gọi tên.',
        start_ms: 5_500,
        end_ms: 8_000,
        speaker: null,
        voice_id: 1,
      },
    ])
  })

  it('knows the labels of the cast map with their brackets and in any capitals', async () => {
    const written = {
      '[NGƯỜI DẪN]': { voiceId: 2, name: 'A' },
      '[Khách mời]': { voiceId: 5, name: 'B' },
    }
    const task = await submit(client, await client.key(), { srt: SRT, cast_map: written })
    expect(task.chunks.map(({ voice_id }) => voice_id)).toEqual([2, 5, 1])
  })

  it('renders every cue and reports how it fits its interval', async () => {
    const key = await client.key()
    const task = await submit(client, key, { srt: SRT, cast_map: castMap })
    const status = await follow(client, key, `/api/v2/stt_stream/status/${task.task_id}`)
    expect(status).toMatchObject({ chunks: { 0: 1, 1: 1, 2: 1 }, global_status: 'completed' })
    for (const { chunk_index, start_ms, end_ms } of task.chunks) {
      const fit = status.fit[chunk_index]
      expect(fit?.rate).toBeLessThanOrEqual(3)
      const slot = end_ms - start_ms + (fit?.overflow_ms ?? 0)
      expect(status.durations[chunk_index]).toBeLessThanOrEqual(slot + 30)
    }
  })

  it('numbers chunks by the place of the cue in the submitted text', async () => {
    const srt =
      '7\n00:00:09,000 --> 00:00:10,000\nSau.\n\n3\n00:00:01,000 --> 00:00:02,000\nTrước.\n'
    const task = await submit(client, await client.key(), { srt })
    expect(task.chunks.map(({ chunk_index, text }) => [chunk_index, text])).toEqual([
      [0, 'Sau.'],
      [1, 'Trước.'],
    ])
  })

  it('charges what is spoken: neither numbers, times nor labels', async () => {
    const key = await client.key({ account: 'Subtitler', plan: 'creator', credits: 500 })
    await submit(client, key, { srt: SRT })
    const me = await client.request('/api/v2/me', { headers: bearer(key) })
    const spoken = 'Xin chào quý vị.Chào anh.Không ai được gọi tên.'.length
    expect(await me.json()).toMatchObject({ data: { credits: 500 - spoken } })
  })

  it.each([
    ['no cue at all', 'chỉ là chữ', 1, 1],
    ['an unreadable end', '1\n00:00:01,000 --> mai\nA\n', 1, 2],
    [
      'a broken second cue',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:0x,000 --> 00:00:05,000\nB\n',
      2,
      6,
    ],
    ['a cue that ends before it begins', '1\n00:00:05,000 --> 00:00:02,000\nA\n', 1, 2],
    ['nothing', '', 1, 1],
  ])('refuses an SRT with %s and names cue and line', async (_, srt, cue, line) => {
    const request = jsonRequest(await client.key(), 'POST', { srt, ref_voice_id: 1 })
    const answer = await client.request('/api/v2/stt_stream', request)
    expect(answer.status).toBe(400)
    const body = z
      .object({ error_code: z.string(), message: z.string() })
      .parse(await answer.json())
    expect(body.error_code).toBe('INVALID_SRT')
    expect(body.message.toLowerCase()).toContain(`cue ${cue}, line ${line}`)
  })

  it.each([
    ['srt', { ref_voice_id: 1 }],
    ['srt', { srt: 5, ref_voice_id: 1 }],
    ['ref_voice_id', { srt: SRT }],
    ['cast_map', { srt: SRT, ref_voice_id: 1, cast_map: [] }],
    ['fit', { srt: SRT, ref_voice_id: 1, fit: 'tight' }],
    ['pitch', { srt: SRT, ref_voice_id: 1, pitch: -13 }],
  ])('refuses a wrong %s with 400 and names it', async (field, body) => {
    const answer = await client.request(
      '/api/v2/stt_stream',
      jsonRequest(await client.key(), 'POST', body),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error_code: 'INVALID_PARAMETER',
      message: expect.stringContaining(field),
    })
  })
})
