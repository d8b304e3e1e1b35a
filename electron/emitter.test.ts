import type { WebContents } from 'electron'
import type { Take } from '@shared/contracts/project-file'
import type { RunProgress } from '@shared/contracts/run'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Emitter } from './emitter'

const sent: [string, unknown][] = []
const contents = {
  isDestroyed: () => false,
  isCrashed: () => false,
  send: (channel: string, payload: unknown) =>
    sent.push([channel.replace('cuecast:event:', ''), payload]),
} as unknown as WebContents
const take = (id: string) => ({ id, cueId: 'a' }) as Take
const running = (done: number): RunProgress => ({
  runId: 'r',
  state: 'running',
  total: 9,
  done,
  failed: 0,
  credits: 0,
  leftMs: null,
})
let emitter: Emitter

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  emitter = new Emitter({ contents })
})
afterEach(() => vi.useRealTimers())

describe('progress', () => {
  it('is sent in batches, the newest of each run after the newest of each cue', () => {
    emitter.progress('runProgress', 'r', running(1))
    emitter.chunk({ runId: 'r', cueId: 'a', state: 'queued' })
    emitter.chunk({ runId: 'r', cueId: 'a', state: 'rendering' })
    emitter.progress('runProgress', 'r', running(2))
    expect(sent).toEqual([])
    vi.runAllTimers()
    expect(sent).toEqual([
      ['chunksChanged', [{ runId: 'r', cueId: 'a', state: 'rendering' }]],
      ['runProgress', running(2)],
    ])
  })

  it('loses no take of a cue that gets two in a row', () => {
    const first = { runId: 'r', cueId: 'a', state: 'done', take: take('1'), active: false } as const
    const second = { runId: 's', cueId: 'a', state: 'done', take: take('2') } as const
    emitter.chunk(first)
    emitter.chunk(second)
    emitter.chunk({ runId: 't', cueId: 'a', state: 'queued' })
    vi.runAllTimers()
    expect(sent.map(([, payload]) => payload)).toEqual([
      [first],
      [second],
      [{ runId: 't', cueId: 'a', state: 'queued' }],
    ])
  })

  it('arrives before an event that is sent at once', () => {
    emitter.progress('runProgress', 'r', running(1))
    emitter.emit('runProgress', { ...running(9), state: 'done' })
    vi.runAllTimers()
    expect(sent.map(([, payload]) => payload)).toEqual([
      running(1),
      { ...running(9), state: 'done' },
    ])
  })
})
