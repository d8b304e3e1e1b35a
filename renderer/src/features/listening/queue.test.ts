import { expect, it } from 'vitest'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import type { Problem, ProblemKind } from '@/model/derived/problem-groups'
import { useTakes } from '@/model/document/takes-store'
import { queueOf } from './queue'

function queueWith(problems: Problem[], stale: string[] = []) {
  const cues = ['a', 'b', 'c'].map((id, i) => sampleCue(id, i * 2_000))
  return queueOf({
    document: { byId: new Map(cues.map((cue) => [cue.id, cue])), order: cues.map(({ id }) => id) },
    takes: {
      ...useTakes.getState(),
      byId: new Map(cues.map(({ id }) => [id, sampleTake(id, id)])),
      active: new Map(cues.map(({ id }) => [id, id])),
    },
    derived: { fits: new Map(), stale: new Set(stale) },
    problems,
    sound: new Map(),
    notes: { all: [], byCue: new Map(), open: 0 },
    dictionary: [],
    later: new Set(),
  })
}

const problem = (kind: ProblemKind, cueId: string, more: Partial<Problem> = {}): Problem => ({
  kind,
  cueId,
  severity: 'warning',
  value: 0,
  ...more,
})

it('a take of a translation that is out of date or differs is doubtful, with the reason', () => {
  const { entries } = queueWith([
    problem('ADDRESS_DIFFERS', 'a'),
    problem('TRANSLATION_DIFFERS', 'b', { faults: ['numbers'] }),
    problem('TRANSLATION_OUTDATED', 'b'),
    problem('TOO_LONG_TO_SAY', 'c'),
  ])
  expect(entries.map(({ cueId, doubts }) => [cueId, doubts.map(({ kind }) => kind)])).toEqual([
    ['b', ['TRANSLATION_OUTDATED', 'TRANSLATION_DIFFERS']],
    ['a', ['ADDRESS_DIFFERS']],
  ])
  expect(entries[0]?.doubts[1]).toMatchObject({ faults: ['numbers'] })
})

it('a take that is rendered again anyway waits until then', () => {
  expect(queueWith([problem('ADDRESS_DIFFERS', 'a')], ['a']).entries).toEqual([])
})
