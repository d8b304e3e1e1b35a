import { studioError } from '@shared/contracts/errors'
import type { Take } from '@shared/contracts/project-file'
import type { RunProgress } from '@shared/contracts/run'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTimeLeft, nextChunk, queuedChunk, RunProgressTracker } from './run-progress'

const reported: RunProgress[] = []
let tracker: RunProgressTracker
beforeEach(() => {
  reported.length = 0
  const works = new Map(['a', 'b', 'c', 'd', 'e'].map((cueId) => [cueId, 10]))
  tracker = new RunProgressTracker('r', works, {
    onChunk: () => undefined,
    onProgress: (progress) => reported.push(progress),
  })
})

const take = (cueId: string) => ({ cueId, credits: 10 }) as Take
const error = studioError('SYNTHESIS_FAILED', 'no sound')

describe('the progress of a run', () => {
  it('counts every cue once, whatever arrives late', () => {
    tracker.restore('a', { type: 'arrived' })
    tracker.submitted(['b'])
    tracker.update('c', { type: 'failed', error })
    tracker.arrived(take('d'), true)
    tracker.arrived(take('d'), true)
    tracker.update('d', { type: 'failed', error })
    expect(tracker.progress()).toMatchObject({ total: 5, done: 2, failed: 1, credits: 20 })
    expect(tracker.openCues).toEqual(['b', 'e'])
    tracker.end('cancelled')
    expect(reported.at(-1)).toMatchObject({ state: 'cancelled', total: 5, done: 2, failed: 1 })
    expect(reported.at(-1)?.leftCueIds).toEqual(['b', 'e'])
  })

  it('is reported whenever a cue arrives or fails', () => {
    tracker.submitted(['a'])
    expect(reported).toEqual([])
    tracker.arrived(take('a'), true)
    tracker.update('b', { type: 'failed', error })
    expect(reported.map(({ done, failed }) => [done, failed])).toEqual([
      [1, 0],
      [1, 1],
    ])
  })
})

describe('the state of a chunk', () => {
  it('is rendering for the first few that were sent, queued for those behind them', () => {
    const states = new Map<string, string>()
    const works = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((cueId) => [cueId, 10]))
    const run = new RunProgressTracker('r', works, {
      onChunk: ({ cueId, state }) => states.set(cueId, state),
      onProgress: () => undefined,
    })
    run.announce()
    run.submitted(['a', 'b', 'c', 'd', 'e', 'f'])
    const seen = () => ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => states.get(id)?.[0]).join('')
    expect(seen()).toBe('rrrrqq')
    run.arrived(take('c'), true)
    expect(seen()).toBe('rrdrrq')
    run.update('a', { type: 'failed', error })
    expect(seen()).toBe('frdrrr')
    run.end('cancelled')
    expect(seen()).toBe('fcdccc')
  })

  it('keeps the reason of a failure, and nothing late changes it', () => {
    const silent = studioError('SYNTHESIS_FAILED', 'The voice gave no sound.')
    const failed = nextChunk(queuedChunk, { type: 'failed', error: silent })
    expect(nextChunk(failed, { type: 'arrived' })).toEqual({ state: 'failed', error: silent })
    expect(nextChunk({ state: 'done' }, { type: 'cancelled' }).state).toBe('done')
  })
})

describe('the time left', () => {
  it('is unknown before anything is finished', () => {
    expect(createTimeLeft(0).left(100, 5000)).toBeNull()
  })

  it('follows the pace', () => {
    const left = createTimeLeft(0)
    for (let i = 1; i <= 10; i += 1) left.finished(10, i * 1000)
    expect(left.left(100, 10_000)).toBe(10_000)
    expect(left.left(0, 10_000)).toBe(0)
  })

  it('forgets a slow start', () => {
    const left = createTimeLeft(0, 5)
    left.finished(10, 60_000)
    for (let i = 1; i <= 10; i += 1) left.finished(10, 60_000 + i * 100)
    expect(left.left(100, 61_000)).toBe(1000)
  })

  it('grows while nothing arrives', () => {
    const left = createTimeLeft(0)
    left.finished(10, 1000)
    expect(left.left(10, 30_000)).toBeGreaterThan(left.left(10, 1000) ?? 0)
  })
})
