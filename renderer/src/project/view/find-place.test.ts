import { describe, expect, it } from 'vitest'
import { documentOf } from '../document/document'
import { sampleProject } from '../testing/sample-project'
import { findPlace } from './find-place'

const document = documentOf(sampleProject().project)
const [first, second] = document.order

describe('what is meant by a place', () => {
  it('is the number of a cue', () => {
    expect(findPlace(' 2 ', document)).toEqual({ cueId: second, timeMs: null })
    expect(findPlace('0', document)).toBeNull()
    expect(findPlace('4000', document)).toBeNull()
  })

  it('is a time: the cue that is said then, or the next one', () => {
    expect(findPlace('0:00,5', document)).toEqual({ cueId: first, timeMs: 500 })
    expect(findPlace('0:01,9', document)).toEqual({ cueId: second, timeMs: 1_900 })
    expect(findPlace('9:00:00', document)).toEqual({
      cueId: document.order.at(-1),
      timeMs: 32_400_000,
    })
  })

  it('is nothing where it can be neither', () => {
    expect(findPlace('', document)).toBeNull()
    expect(findPlace('câu hai', document)).toBeNull()
    expect(findPlace('2', { order: [], byId: new Map() })).toBeNull()
  })
})
