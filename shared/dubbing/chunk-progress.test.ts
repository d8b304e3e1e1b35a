import { describe, expect, it } from 'vitest'
import { studioError } from '../contracts/errors'
import { createTimeLeft, nextChunk, queuedChunk } from './chunk-progress'

describe('the state of a chunk', () => {
  it('goes from queued over rendering to done', () => {
    const rendering = nextChunk(queuedChunk, { type: 'submitted' })
    expect(rendering.state).toBe('rendering')
    expect(nextChunk(rendering, { type: 'arrived' }).state).toBe('done')
  })

  it('keeps the reason of a failure, and nothing late changes it', () => {
    const error = studioError('SYNTHESIS_FAILED', 'The voice gave no sound.')
    const failed = nextChunk(queuedChunk, { type: 'failed', error })
    expect(nextChunk(failed, { type: 'arrived' })).toEqual({ state: 'failed', error })
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
