import '@/testing/scripted-studio'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCues, type Cue, type Speaker, type Take } from '@shared/contracts/project-file'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { changedBetween, union } from '../document/layered-map'
import { createCueFacts } from './cue-facts'
import {
  cuesInOrder,
  emptyDocument,
  speakersById,
  type DocumentPatch,
  type StudioDocument,
} from '../document/document'
import { patchDocument } from '../document/document-patch'
import { nothingDerived } from './derived-store'
import { createFitCounts, createFits } from './fits'
import { atOnce } from './slices'
import { sampleTake } from '@shared/testing/samples'
import { sampleSpeaker } from '@shared/testing/samples'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { createProblems } = await import('./problems')

const id = fc.constantFrom(...'abcdefghijkl')
const speakerId = fc.constantFrom('x', 'y', null)

const cue: fc.Arbitrary<Cue> = fc
  .record({
    id,
    startMs: fc.integer({ min: 0, max: 9_000 }),
    lengthMs: fc.integer({ min: 0, max: 3_000 }),
    text: fc.constantFrom('', 'một', 'một hai ba bốn năm sáu bảy tám chín mười', '♪'),
    speakerId,
  })
  .map(({ lengthMs, ...rest }) => ({ ...rest, endMs: rest.startMs + lengthMs }))

const speaker = (voiceId: number, name: string): Speaker => sampleSpeaker(name, { voiceId })
const speakers = fc
  .tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 2))
  .map(([x, y]) => [speaker(x, 'x'), speaker(y, 'y')])

const cues = fc.record({
  upsert: fc.uniqueArray(cue, { maxLength: 4, selector: (each) => each.id }),
  remove: fc.uniqueArray(id, { maxLength: 2 }),
})
const patch: fc.Arbitrary<DocumentPatch> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ cues }) },
  { weight: 1, arbitrary: fc.record({ speakers }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(1.2, 1.5, 3)
      .map((maxRate) => ({ fields: { fit: { ...emptyDocument.fields.fit, maxRate } } })),
  },
)

const empty: StudioDocument = {
  ...emptyDocument,
  speakers: [speaker(1, 'x'), speaker(2, 'y')],
  speakersById: speakersById([speaker(1, 'x'), speaker(2, 'y')]),
}

/** A take of the cue's text, or of another text; some cues have none. */
function takeOf(of: Cue): Take | undefined {
  if (of.id < 'c') return undefined
  const recipe = recipeOf({ ...of, text: 'một' }, empty.speakersById['x'] ?? null, {
    ...empty.fields,
    contexts: noContexts,
  })
  if (!recipe) return undefined
  const durationMs = 300 + of.id.charCodeAt(0) * 17
  return {
    ...sampleTake(`take-${of.id}`, of.id),
    recipe,
    recipeHash: recipeHash(recipe),
    durationMs,
  }
}

const takes = new Map([...'abcdefghijkl'].map((each) => [each, takeOf(cueNamed(each))]))
const activeTakeOf = (cueId: string): Take | undefined => takes.get(cueId)

function cueNamed(name: string): Cue {
  return { id: name, startMs: 0, endMs: 1, text: '', speakerId: null }
}

/** Every document of a film that is edited step by step, some of them seen, others passed over. */
function* edited(
  steps: readonly { patch: DocumentPatch; seen: boolean }[],
): Generator<{ document: StudioDocument; before: StudioDocument; inverse: DocumentPatch }> {
  let document = empty
  for (const step of steps) {
    const before = document
    const applied = patchDocument(document, step.patch)
    document = applied.document
    if (step.seen) yield { document, before, inverse: applied.inverse }
  }
}

const steps = fc.array(fc.record({ patch, seen: fc.boolean() }), { maxLength: 12 })

describe('what follows from an edit, worked out for what it touches', () => {
  it('keeps the order that sorting all cues would give, and its reference while that is the same', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { document, before, inverse } of edited(all)) {
          const sorted = [...document.byId.values()].sort(compareCues)
          expect(document.order).toEqual(sorted.map((each) => each.id))
          const same = String(document.order) === String(before.order)
          expect(document.order === before.order).toBe(same)
          const back = patchDocument(document, inverse).document
          expect(back.order).toEqual(before.order)
          expect(new Map(back.byId)).toEqual(new Map(before.byId))
        }
      }),
    )
  })

  it('says of facts and fits what working out the whole film says', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const facts = createCueFacts()
        const fits = createFits()
        let last: object = {}
        for (const { document } of edited(all)) {
          const touched = changedBetween(last, document.byId)
          last = document.byId
          expect(atOnce(facts({ document, takeOf: activeTakeOf, touched }))).toEqual(
            atOnce(createCueFacts()({ document, takeOf: activeTakeOf })),
          )
          expect(new Map(atOnce(fits({ document, takeOf: activeTakeOf, touched })))).toEqual(
            new Map(atOnce(createFits()({ document, takeOf: activeTakeOf }))),
          )
        }
      }),
    )
  })

  it('counts the same misfits as a count of the whole film', () => {
    const seen = fc.array(fc.subarray([...'abcdefghijkl']), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(steps, seen, (all, stales) => {
        const [fits, counts] = [createFits(), createFitCounts()]
        for (const [step, { document }] of [...edited(all)].entries()) {
          const known = atOnce(fits({ document, takeOf: activeTakeOf }))
          const stale = new Set(stales[step])
          const fresh = [...known.values()].filter(({ cueId }) => !stale.has(cueId))
          expect(counts({ fits: known, stale })).toEqual({
            unfit: fresh.filter(({ state }) => state === 'does-not-fit').length,
            stretched: fresh.filter(({ state }) => state === 'stretched').length,
          })
        }
      }),
    )
  })

  it('names every cue that differs between two versions', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let last = empty
        for (const { document } of edited(all)) {
          const named = changedBetween(last.byId, document.byId)
          const ids = new Set([...last.order, ...document.order])
          const differing = [...ids].filter(
            (each) => last.byId.get(each) !== document.byId.get(each),
          )
          expect(differing.filter((each) => named?.has(each) === false)).toEqual([])
          last = document
        }
      }),
    )
  })

  it('finds the problems that a look at the whole film finds', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [problems, fits] = [createProblems(), createFits()]
        const failed: string[] = []
        let last: readonly object[] = []
        for (const [step, { document }] of [...edited(all)].entries()) {
          const { byId, order } = document
          // Also of cues that the edit leaves as they are.
          const stale = new Set(order.filter((_, i) => (i + step) % 3 === 0))
          const known = atOnce(fits({ document, takeOf: activeTakeOf }))
          const now = [byId, known]
          const touched = union(now.map((version, i) => changedBetween(last[i] ?? {}, version)))
          last = now
          const film = {
            ...nothingDerived,
            comfortRate: 1.2,
            byId,
            order,
            fits: known,
            stale,
            failed,
            touched,
          }
          expect(atOnce(problems(film))).toEqual(
            atOnce(createProblems()({ ...film, touched: null })),
          )
        }
      }),
    )
  })

  it('lists problems in the order of the film', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { document } of edited(all)) {
          const { byId, order } = document
          const found = atOnce(
            createProblems()({ ...nothingDerived, comfortRate: 2, byId, order, failed: order }),
          )
          const places = found.map((problem) => order.indexOf(problem.cueId))
          expect(places).toEqual(places.toSorted((a, b) => a - b))
          expect(found.filter(({ kind }) => kind === 'FAILED')).toHaveLength(
            cuesInOrder(document).length,
          )
        }
      }),
    )
  })
})
