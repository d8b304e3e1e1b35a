import { sampleCue } from '@shared/testing/samples'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareCues } from '@shared/contracts/project-file'
import { diffCues } from '@shared/subtitles/edit/diff-cues'
import { inOrder } from './flowing'

const cuesOf = (ids: readonly string[], eachMs: number) =>
  ids.map((id, i) => sampleCue(id, i * eachMs, { endMs: (i + 1) * eachMs, text: `câu ${id}` }))

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })

it('leads to the order of the other version, and leaves the times of what stays in order', () => {
  fc.assert(
    fc.property(ids, ids, (own, other) => {
      const differences = inOrder(diffCues(cuesOf(own, 1_000), cuesOf(other, 170)))
      const after = differences.flatMap(({ next }) => next ?? []).toSorted(compareCues)
      expect(after.map(({ id }) => id)).toEqual(other)
    }),
  )
})

it('names no times where the order is the same', () => {
  const differences = inOrder(diffCues(cuesOf(['a', 'b', 'c'], 1_000), cuesOf(['a', 'c'], 300)))
  expect(differences.map(({ change }) => change).toSorted()).toEqual(['removed', 'same', 'same'])
})

it('moves the cue that has another place, and no other', () => {
  const differences = inOrder(diffCues(cuesOf([...'abcd'], 1_000), cuesOf([...'dabc'], 1_000)))
  expect(differences.map(({ change, next }) => [change, next?.id])).toEqual([
    ['moved', 'd'],
    ['same', 'a'],
    ['same', 'b'],
    ['same', 'c'],
  ])
})
