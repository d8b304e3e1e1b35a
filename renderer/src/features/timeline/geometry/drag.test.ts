import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MIN_CUE_MS } from '@shared/contracts/project-limits'
import { dragged, movingEdges, type Grip } from './drag'
import { present } from '@shared/testing/must'

const grip = (part: Grip['part']): Grip => ({
  part,
  cueId: 'b',
  before: new Map([
    ['a', { startMs: 400, endMs: 900 }],
    ['b', { startMs: 1_000, endMs: 2_000 }],
  ]),
})

describe('dragging', () => {
  it('moves every selected cue by the same time', () => {
    expect(dragged(grip('body'), 250)).toEqual(
      new Map([
        ['a', { startMs: 650, endMs: 1_150 }],
        ['b', { startMs: 1_250, endMs: 2_250 }],
      ]),
    )
  })

  it('stops all of them when the first reaches the beginning of the film', () => {
    expect(dragged(grip('body'), -5_000).get('b')).toEqual({ startMs: 600, endMs: 1_600 })
  })

  it('changes one edge of the cue that is held and of no other', () => {
    expect(dragged(grip('start'), 300)).toEqual(new Map([['b', { startMs: 1_300, endMs: 2_000 }]]))
    expect(dragged(grip('end'), -300)).toEqual(new Map([['b', { startMs: 1_000, endMs: 1_700 }]]))
  })

  it('never makes a cue shorter than the least length, nor an earlier one longer by force', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('start' as const, 'end' as const),
        fc.integer({ min: -9_000, max: 9_000 }),
        (part, by) => {
          const times = present(dragged(grip(part), by).get('b'))
          expect(times.endMs - times.startMs).toBeGreaterThanOrEqual(MIN_CUE_MS)
          expect(times.startMs).toBeGreaterThanOrEqual(0)
        },
      ),
    )
    const short: Grip = {
      part: 'end',
      cueId: 'c',
      before: new Map([['c', { startMs: 0, endMs: 40 }]]),
    }
    expect(dragged(short, 0).get('c')).toEqual({ startMs: 0, endMs: 40 })
  })

  it('names the edges that may snap', () => {
    expect(movingEdges(grip('body'), 10)).toEqual([1_010, 2_010])
    expect(movingEdges(grip('end'), 10)).toEqual([2_010])
  })
})
