import { describe, expect, it } from 'vitest'
import { studioError } from '../contracts/errors'
import { nextChunk, queuedChunk } from './chunk-state'

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
