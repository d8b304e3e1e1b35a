import { expect, it } from 'vitest'
import { z } from 'zod'
import { type TaskStatusAnswer, taskStatusAnswer, ttsTaskAnswer } from '@shared/contracts/tts-v2'
import { bearer, follow, overHttp, jsonRequest, type TestClient } from './harness'

// Sections 3 and 4.3: how a task goes from processing to its end, and edit_chunk.

async function submit(client: TestClient, key: string, text: string): Promise<string> {
  const request = jsonRequest(key, 'POST', { text, ref_voice_id: 1 })
  const answer = await client.request('/api/v2/tts_stream', request)
  return ttsTaskAnswer.parse(await answer.json()).task_id
}

const statusPath = (task: string): string => `/api/v2/tts_stream/status/${task}`

overHttp('section 3', (client) => {
  it('a task is processing at first, with 0 for what is not finished', async () => {
    const key = await client.key()
    const text = Array.from({ length: 40 }, (_, i) => `Đây là câu số ${i}.`).join(' ')
    const task = await submit(client, key, text)
    const answer = await client.request(statusPath(task), { headers: bearer(key) })
    const status = taskStatusAnswer.parse(await answer.json())
    expect(status.global_status).toBe('processing')
    expect(Object.keys(status.chunks)).toHaveLength(40)
    expect(Object.values(status.chunks)).toContain(0)
    expect((await follow(client, key, statusPath(task))).global_status).toBe('completed')
  })

  it('long polling answers at the first change, and says which wait it used', async () => {
    const key = await client.key()
    const task = await submit(client, key, 'Một câu để chờ.')
    const headers = { ...bearer(key), prefer: 'respond-async, wait=20' }
    const answer = await client.request(statusPath(task), { headers })
    expect(answer.headers.get('preference-applied')).toBe('wait=20')
    expect(await answer.json()).toMatchObject({ chunks: { 0: 1 }, global_status: 'completed' })
  })

  it('a wait of more than 30 seconds is taken as 30', async () => {
    const key = await client.key()
    const task = await submit(client, key, 'Một câu để chờ.')
    await follow(client, key, statusPath(task))
    const answer = await client.request(statusPath(task), {
      headers: { ...bearer(key), prefer: 'wait=9999' },
    })
    expect(answer.headers.get('preference-applied')).toBe('wait=30')
  })

  it('waiting from an ETag that is no longer true answers at once', async () => {
    const key = await client.key()
    const task = await submit(client, key, 'Câu một. Câu hai. Câu ba.')
    const first = await client.request(statusPath(task), { headers: bearer(key) })
    const seen = first.headers.get('etag') ?? ''
    await follow(client, key, statusPath(task))
    const headers = { ...bearer(key), prefer: 'wait=30', 'if-none-match': seen }
    const answer = await client.request(statusPath(task), { headers })
    expect(await answer.json()).toMatchObject({ global_status: 'completed' })
  })

  it('server-sent events say each change, and to a client that comes back what it has missed', async () => {
    const key = await client.key()
    const task = await submit(client, key, 'Câu một. Câu hai. Câu ba.')
    const events = async (
      more: Record<string, string> = {},
    ): Promise<[number, TaskStatusAnswer[]]> => {
      const headers = { ...bearer(key), accept: 'text/event-stream', ...more }
      const answer = await client.request(statusPath(task), { headers })
      const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data: '))
      const data = lines.map((line) => taskStatusAnswer.parse(JSON.parse(line.slice(6))))
      return [answer.status, data]
    }
    const [status, all] = await events()
    expect(status).toBe(200)
    const seen = Object.assign({}, ...all.map(({ urls }) => urls))
    expect(Object.keys(seen)).toEqual(['0', '1', '2'])
    expect(all.at(-1)).toMatchObject({ global_status: 'completed' })
    const last = all.at(-1)?.version ?? 0
    const [, missed] = await events({ 'last-event-id': String(last - 1) })
    expect(missed).toMatchObject([{ since: last - 1, version: last }])
    expect(Object.keys(missed[0]?.chunks ?? {})).toHaveLength(1)
    expect(await events({ 'last-event-id': String(last) })).toEqual([204, []])
  })

  it('an unchanged status is 304 for who asks with its ETag', async () => {
    const key = await client.key()
    const task = await submit(client, key, 'Xong rồi.')
    await follow(client, key, statusPath(task))
    const first = await client.request(statusPath(task), { headers: bearer(key) })
    const etag = first.headers.get('etag') ?? ''
    for (const seen of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const headers = { ...bearer(key), 'if-none-match': seen }
      expect((await client.request(statusPath(task), { headers })).status).toBe(304)
    }
  })

  it('edit_chunk renders a chunk again, under a new address, with the new voice', async () => {
    const key = await client.key()
    const task = await submit(client, key, 'Giữ nguyên. Sửa câu này.')
    const before = await follow(client, key, statusPath(task))
    const edit = { task_id: task, chunk_index: 1, text: 'Câu mới.', voice_id: 5, speed: 1.2 }
    const edited = await client.request(
      '/api/v2/tts_stream/edit_chunk',
      jsonRequest(key, 'POST', edit),
    )
    expect(edited.status).toBe(200)
    expect(await edited.json()).toMatchObject({
      status: 'success',
      message: expect.any(String),
      task_id: task,
      chunk_index: 1,
    })
    const after = await follow(client, key, statusPath(task))
    expect(after.chunks).toEqual({ 0: 1, 1: 1 })
    expect(after.urls['0']).toBe(before.urls['0'])
    expect(after.urls['1']).not.toBe(before.urls['1'])
  })

  it.each([
    ['task_id', 400, { chunk_index: 0, text: 'a' }],
    ['chunk_index', 400, { task_id: 'x', text: 'a' }],
    ['chunk_index', 400, { task_id: 'x', chunk_index: -1, text: 'a' }],
    ['text', 400, { task_id: 'x', chunk_index: 0 }],
    ['speed', 400, { task_id: 'x', chunk_index: 0, text: 'a', speed: 9 }],
    ['task', 404, { task_id: 'x', chunk_index: 0, text: 'a' }],
  ])('edit_chunk refuses a wrong %s with %i', async (field, status, body) => {
    for (const surface of ['tts_stream', 'stt_stream']) {
      const request = jsonRequest(await client.key(), 'POST', body)
      const answer = await client.request(`/api/v2/${surface}/edit_chunk`, request)
      expect(answer.status).toBe(status)
      const shape = z.object({ success: z.literal(false), message: z.string() })
      expect(shape.parse(await answer.json()).message).toContain(field)
    }
  })

  it('edit_chunk of a chunk that the task has not is 404', async () => {
    const key = await client.key()
    const task = await submit(client, key, 'Chỉ một câu.')
    const request = jsonRequest(key, 'POST', { task_id: task, chunk_index: 9, text: 'a' })
    expect((await client.request('/api/v2/tts_stream/edit_chunk', request)).status).toBe(404)
  })
})
