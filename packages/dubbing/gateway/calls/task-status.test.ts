import { describe, expect, it } from 'vitest'
import { readCreatedTask } from './tasks'
import { readTaskStatus } from './task-status'

const read = (body: unknown) => {
  const result = readTaskStatus(body, '/stt_stream/status', 'https://tts.vn')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('a task status', () => {
  it('reads the shape of the specification', () => {
    const status = read({
      status: 'success',
      chunks: { '0': 1, '1': 0 },
      urls: { '0': 'https://cdn.vn/0.wav' },
      global_status: 'processing',
    })
    expect(status.overall).toBe('processing')
    expect(status.chunks.get(0)).toEqual({ state: 'finished', url: 'https://cdn.vn/0.wav' })
    expect(status.chunks.get(1)).toEqual({ state: 'rendering' })
  })

  it.each([
    [
      'nested in data',
      { status: 'success', data: { chunks: { '0': '1' }, urls: { '0': '/a.wav' } } },
    ],
    ['as lists', { chunks: [true], urls: ['https://tts.vn/a.wav'], global_status: 'PENDING' }],
    ['as objects', { chunks: [{ chunk_index: 0, status: 'completed', url: '/a.wav' }] }],
    ['as addresses alone', { urls: { '0': '/a.wav' }, global_status: 'whatever' }],
  ])('reads chunks %s', (_, body) => {
    expect(read(body).chunks.get(0)).toEqual({ state: 'finished', url: 'https://tts.vn/a.wav' })
  })

  it('reads failures of chunks and of the task', () => {
    const status = read({
      chunks: { '0': 0, '1': -1 },
      errors: { '0': { message: 'voice broke' } },
      global_status: 'failed',
    })
    expect(status.overall).toBe('failed')
    expect(status.chunks.get(0)).toMatchObject({
      state: 'failed',
      error: { message: 'voice broke' },
    })
    expect(status.chunks.get(1)).toMatchObject({ state: 'failed' })
  })

  it('names the missing part', () => {
    expect(readTaskStatus({ status: 'success' }, '/s', 'https://tts.vn')).toMatchObject({
      error: { code: 'BAD_RESPONSE', params: { missing: 'chunks' } },
    })
  })
})

describe('a created task', () => {
  it.each([
    [{ task_id: 'a' }],
    [{ status: 'success', data: { task_id: 'a' } }],
    [{ data: { task: { id: 'a' } } }],
    [{ id: 'a' }],
  ])('finds the id in %j', (body) => {
    expect(readCreatedTask(body, '/stt_stream', 1)).toMatchObject({
      ok: true,
      value: { taskId: 'a' },
    })
  })

  it('has chunk numbers if they differ from the positions', () => {
    const chunks = [{ chunk_index: 1 }, { chunk_index: 2 }]
    expect(readCreatedTask({ task_id: 'a', chunks }, '/s', 2)).toMatchObject({
      value: { chunkIndexes: [1, 2] },
    })
    expect(readCreatedTask({ task_id: 'a', chunks }, '/s', 3)).toMatchObject({
      value: { chunkIndexes: null },
    })
  })
})
