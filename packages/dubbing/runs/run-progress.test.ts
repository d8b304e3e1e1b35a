import { studioError } from '@shared/contracts/errors'
import type { Take } from '@shared/contracts/project-file'
import type { RunProgress } from '@shared/contracts/run'
import { beforeEach, describe, expect, it } from 'vitest'
import { RunProgressTracker } from './run-progress'

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
    tracker.update('b', { type: 'submitted' })
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
    tracker.update('a', { type: 'submitted' })
    expect(reported).toEqual([])
    tracker.arrived(take('a'), true)
    tracker.update('b', { type: 'failed', error })
    expect(reported.map(({ done, failed }) => [done, failed])).toEqual([
      [1, 0],
      [1, 1],
    ])
  })
})
