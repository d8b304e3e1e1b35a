import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultFitSettings } from '../contracts/project/track-settings'
import { FilmLimits, type InputChange } from './film-limits'
import type { FitInput } from './fit-types'

const cueId = fc.constantFrom(...'abcdefghijklmnop')
const input: fc.Arbitrary<FitInput> = fc
  .record({
    cueId,
    speakerId: fc.constantFrom('x', 'y', null),
    startMs: fc.integer({ min: 0, max: 60 }).map((step) => step * 400),
    lengthMs: fc.oneof(fc.constantFrom(0, 400, 9_000), fc.integer({ min: 1, max: 2_500 })),
    naturalMs: fc.constantFrom(0, 300, 900, 2_400, 12_000),
    squeezableMs: fc.constantFrom(0, 200),
    overlapMeant: fc.boolean(),
    screen: fc.constantFrom('on' as const, 'off' as const, undefined),
    speaks: fc.constantFrom(true, true, false),
  })
  .map(({ lengthMs, screen, ...rest }) => ({
    ...rest,
    ...(screen && { screen }),
    endMs: rest.startMs + lengthMs,
    characters: 10,
    limitMs: Infinity,
    overlapMs: 0,
    earlyMs: 0,
  }))
const film = fc.uniqueArray(input, { selector: (each) => each.cueId })
const step = fc.record({
  set: fc.uniqueArray(input, { maxLength: 3, selector: (each) => each.cueId }),
  remove: fc.uniqueArray(cueId, { maxLength: 2 }),
})
const settings = fc
  .record({
    maxEarlyMs: fc.constantFrom(0, 90, 600),
    maxBorrowMs: fc.constantFrom(0, 400, 6_000),
    maxOverlapMs: fc.constantFrom(0, 120),
  })
  .map((given) => ({ ...defaultFitSettings, ...given }))

it('limits that are kept while cues change are those of the whole film', () => {
  fc.assert(
    fc.property(film, fc.array(step, { maxLength: 8 }), settings, (first, steps, fit) => {
      const limits = FilmLimits.of(first, fit, 26_000)
      const known = new Map(limits.limited.map((each) => [each.cueId, each]))
      for (const { set, remove } of steps) {
        const ids = new Set([...remove, ...set.map((each) => each.cueId)])
        const changes = [...ids].map((id): InputChange => {
          const before = known.get(id)
          const after = set.find((each) => each.cueId === id)
          if (after) known.set(id, after)
          else known.delete(id)
          return { before, after }
        })
        for (const each of limits.change(changes)) known.set(each.cueId, each)
        const whole = FilmLimits.of([...known.values()], fit, 26_000).limited
        expect(limits.limited).toEqual(whole)
        expect([...known.values()].filter((each) => !whole.includes(each)).length).toBe(0)
      }
    }),
  )
})
