import { describe, expect, it } from 'vitest'
import { studioError } from '../contracts/errors'
import { countChunks, nextChunk, queuedChunk } from './chunk-state'

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

  it('is counted by where it stands', () => {
    const states = ['queued', 'rendering', 'done', 'failed', 'cancelled'] as const
    expect(countChunks(states.map((state) => ({ state })))).toEqual({
      total: 5,
      done: 1,
      failed: 1,
      cancelled: 1,
      open: 2,
    })
  })
})
