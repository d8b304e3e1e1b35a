import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultFitSettings } from '../contracts/project/track-settings'
import { FilmLimits, type InputChange } from './film-limits'
import type { FitInput } from './fit-types'
import { planFit } from './plan-fit'

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
    continues: fc.boolean(),
  })
  .map(({ lengthMs, screen, continues, ...rest }) => ({
    ...rest,
    ...(continues && { continues }),
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

const cue = (id: string, startMs: number, lengthMs: number, naturalMs: number): FitInput => ({
  cueId: id,
  speakerId: 'x',
  startMs,
  endMs: startMs + lengthMs,
  naturalMs,
  characters: 10,
  overlapMeant: false,
  speaks: true,
  limitMs: Infinity,
  overlapMs: 0,
  earlyMs: 0,
})

it('a long part of a sentence begins where the part before it has ended', () => {
  const parts = [cue('a', 0, 2_000, 1_400), { ...cue('b', 2_050, 1_500, 2_000), continues: true }]
  const fit = { ...defaultFitSettings, maxBorrowMs: 0 }
  const [first, second] = planFit(parts, fit)
  expect(first).toMatchObject({ rate: 1, earlyMs: 0 })
  expect(second).toMatchObject({ rate: 1, earlyMs: 500, state: 'natural' })
  const alone = planFit([cue('a', 0, 2_000, 1_400), cue('b', 2_050, 1_500, 2_000)], fit)
  expect(alone[1]?.rate).toBeGreaterThan(1.2)
})

it('a sentence flows no further than its pause: not over a gap, nor another speaker', () => {
  const fit = { ...defaultFitSettings, maxBorrowMs: 0, maxEarlyMs: 0 }
  const after = (startMs: number) => ({ ...cue('b', startMs, 1_500, 2_000), continues: true })
  const apart = planFit([cue('a', 0, 2_000, 1_400), after(2_200)], fit)
  expect(apart[1]?.earlyMs).toBe(0)
  const others = [{ ...cue('a', 0, 2_000, 1_400), speakerId: 'y' }, after(2_050)]
  expect(planFit(others, fit)[1]?.earlyMs).toBe(0)
})
