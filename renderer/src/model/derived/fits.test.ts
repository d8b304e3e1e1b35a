import '@/testing/scripted-studio'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cue, Take } from '@shared/contracts/project-file'
import { planFit } from '@shared/fitting/plan-fit'
import { fitInputOf } from '@shared/fitting/fit-types'
import { cuesInOrder, emptyDocument, type StudioDocument } from '../document/document'
import { patchDocument } from '../document/document-patch'
import { createFits } from './fits'
import { atOnce } from './slices'
import { sampleCue, sampleTake } from '@shared/testing/samples'

const cue = (id: string, startMs: number, speakerId: string): Cue =>
  sampleCue(id, startMs, { endMs: startMs + 1000, text: 'một hai ba', speakerId })
const take = (of: Cue, durationMs: number): Take => sampleTake(`t-${of.id}`, of.id, { durationMs })

const cues = [cue('a', 0, 'x'), cue('b', 2000, 'y'), cue('c', 4000, 'x'), cue('d', 6000, 'y')]
const document: StudioDocument = {
  ...emptyDocument,
  byId: new Map(cues.map((each) => [each.id, each])),
  order: cues.map((each) => each.id),
}
const takes = new Map(cues.map((each) => [each.id, take(each, 2600)]))
const takeOf = (id: string) => takes.get(id)

function whole(of: StudioDocument, takeIn = takeOf) {
  const { fit } = of.fields
  const results = planFit(
    cuesInOrder(of).map((each) => fitInputOf(each, takeIn(each.id), fit)),
    fit,
  )
  return new Map(results.map((result) => [result.cueId, result]))
}

/** Fits of one film after the other, each without a break. */
function begin() {
  const work = createFits()
  return (of: StudioDocument) => atOnce(work({ document: of, takeOf }))
}

describe('fits', () => {
  it('says what a fit of the whole film says, after every change', () => {
    const fits = begin()
    expect(new Map(fits(document))).toEqual(whole(document))
    const moved = patchDocument(document, {
      cues: { upsert: [{ ...cue('c', 4000, 'x'), endMs: 6600 }], remove: ['d'] },
    }).document
    expect(new Map(fits(moved))).toEqual(whole(moved))
    const other = patchDocument(moved, {
      fields: { fit: { ...moved.fields.fit, maxRate: 3 } },
    }).document
    expect(new Map(fits(other))).toEqual(whole(other))
  })

  it('says the same as takes come, change and go, and voices that begin early make room', () => {
    const step = fc.record({
      cue: fc.nat(39),
      ms: fc.option(fc.integer({ min: 400, max: 3_200 })),
      screen: fc.constantFrom('on' as const, 'off' as const, undefined),
    })
    const starts = fc.array(fc.integer({ min: 900, max: 2_600 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(starts, fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 12 }), check),
      { numRuns: 30 },
    )
  })

  function check(
    pauses: readonly number[],
    rounds: readonly { cue: number; ms: number | null; screen: Cue['screen'] }[][],
  ): void {
    let at = 0
    const film = pauses.map((ms, i) => cue(`c${i}`, (at += ms), i % 3 === 0 ? 'x' : 'y'))
    let shown = patchDocument(emptyDocument, {
      cues: { upsert: film, remove: [] },
      fields: { fit: { ...emptyDocument.fields.fit, maxEarlyMs: 90 } },
    }).document
    const has = new Map<string, Take>()
    const work = createFits()
    for (const round of rounds) {
      const touched = new Set<string>()
      for (const { cue: index, ms, screen } of round) {
        const old = shown.byId.get(`c${index}`)
        if (!old) continue
        touched.add(old.id)
        if (ms === null) has.delete(old.id)
        else has.set(old.id, take(old, ms))
        const { screen: _, ...rest } = old
        const upsert = [{ ...rest, ...(screen && { screen }) }]
        shown = patchDocument(shown, { cues: { upsert, remove: [] } }).document
      }
      const takeIn = (id: string) => has.get(id)
      const fits = atOnce(work({ document: shown, takeOf: takeIn, touched }))
      expect(new Map(fits)).toEqual(whole(shown, takeIn))
    }
  }

  it('leaves the other lanes alone, and everything when nothing changed', () => {
    const fits = begin()
    const before = fits(document)
    expect(fits({ ...document })).toBe(before)
    const { document: moved } = patchDocument(document, {
      cues: { upsert: [{ ...cue('c', 4000, 'x'), endMs: 6600 }], remove: [] },
    })
    const after = fits(moved)
    expect(after.get('c')).not.toEqual(before.get('c'))
    expect(after.get('b')).toBe(before.get('b'))
    expect(after.get('d')).toBe(before.get('d'))
  })
})
