import type { WebContents } from 'electron'
import type { Take } from '@shared/contracts/project-file'
import type { RunProgress } from '@shared/contracts/run'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleDocument } from '@shared/testing/samples'
import { Emitter, type ProjectEmitter } from './emitter'

const messages: Record<string, unknown>[] = []
const sent = () => messages.map(({ name, payload }) => [name, payload])
const contents = {
  isDestroyed: () => false,
  isCrashed: () => false,
  send: (channel: string, message: Record<string, unknown>) => {
    if (channel === 'cuecast:stream') messages.push(message)
  },
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
let project: ProjectEmitter

beforeEach(() => {
  vi.useFakeTimers()
  messages.length = 0
  emitter = new Emitter({ contents })
  project = emitter.of({ token: 'một' })
})
afterEach(() => vi.useRealTimers())

describe('progress', () => {
  it('is sent in batches, the newest of each run after the newest of each cue', () => {
    project.progress('runProgress', 'r', running(1))
    project.chunk({ runId: 'r', cueId: 'a', state: 'queued' })
    project.chunk({ runId: 'r', cueId: 'a', state: 'rendering' })
    project.progress('runProgress', 'r', running(2))
    expect(sent()).toEqual([])
    vi.runAllTimers()
    expect(sent()).toEqual([
      ['chunksChanged', [{ runId: 'r', cueId: 'a', state: 'rendering' }]],
      ['runProgress', running(2)],
    ])
  })

  it('loses no take of a cue that gets two in a row', () => {
    const first = { runId: 'r', cueId: 'a', state: 'done', take: take('1'), active: false } as const
    const second = { runId: 's', cueId: 'a', state: 'done', take: take('2') } as const
    project.chunk(first)
    project.chunk(second)
    project.chunk({ runId: 't', cueId: 'a', state: 'queued' })
    vi.runAllTimers()
    expect(sent().map(([, payload]) => payload)).toEqual([
      [first],
      [second],
      [{ runId: 't', cueId: 'a', state: 'queued' }],
    ])
  })

  it('arrives before an event that is sent at once', () => {
    project.progress('runProgress', 'r', running(1))
    project.emit('runProgress', { ...running(9), state: 'done' })
    vi.runAllTimers()
    expect(sent().map(([, payload]) => payload)).toEqual([
      running(1),
      { ...running(9), state: 'done' },
    ])
  })
})

describe('the stream', () => {
  it('numbers all messages in order, and names the project of those about one', () => {
    const other = emitter.of({ token: 'hai' })
    project.chunk({ runId: 'r', cueId: 'a', state: 'queued' })
    other.chunk({ runId: 's', cueId: 'a', state: 'queued' })
    emitter.emit('jobGone', { id: 'j' })
    other.emit('takesChosen', { edit: 1 })
    expect(messages.map(({ seq, token, name }) => [seq, token, name])).toEqual([
      [1, 'một', 'chunksChanged'],
      [2, 'hai', 'chunksChanged'],
      [3, undefined, 'jobGone'],
      [4, 'hai', 'takesChosen'],
    ])
  })

  it('has a project behind what was sent before it was opened, and before what follows', () => {
    project.chunk({ runId: 'r', cueId: 'a', state: 'queued' })
    const snapshot = {
      token: 'hai',
      path: '/phim/Tập 2.cuecast',
      project: sampleDocument({}),
      takes: [],
      activeTakes: {},
      notices: [],
      runs: [],
      chunks: [],
      lost: [],
      paid: [],
    }
    emitter.show(snapshot)
    emitter.of(snapshot).emit('projectSaved', { savedAt: '' })
    expect(messages.map(({ token, name }) => [token, name ?? 'snapshot'])).toEqual([
      ['một', 'chunksChanged'],
      ['hai', 'snapshot'],
      ['hai', 'projectSaved'],
    ])
  })
})
