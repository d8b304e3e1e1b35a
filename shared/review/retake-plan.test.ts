import { expect, it } from 'vitest'
import type { Take } from '../contracts/project-file'
import type { FitResult } from '../fitting/fit-types'
import { sampleRecipe, sampleTake } from '../testing/samples'
import { type DoubtfulCue, isChosen, nextPass, retakenCue } from './retake-plan'

const noFit: FitResult = {
  cueId: '',
  state: 'does-not-fit',
  rate: 1.3,
  neededRate: 1.5,
  voiceRate: 1,
  overlapMs: 0,
  slotMs: 1_000,
  earlyMs: 0,
  squeezedMs: 0,
  fittedMs: 1_150,
  borrowedMs: 0,
  overflowMs: 150,
  cutCharacters: 3,
  neededEndMs: 1_500,
}

const takeOf = (id: string, cueId: string, file: string, speed = 1): Take =>
  sampleTake(id, cueId, {
    file: `${file.repeat(64)}.wav`,
    connectionId: 'remote',
    recipe: { ...sampleRecipe, text: cueId, audio: { ...sampleRecipe.audio, speed } },
  })

const cueOf = (cueId: string, more: Partial<DoubtfulCue> = {}): DoubtfulCue => ({
  cueId,
  active: takeOf(`t-${cueId}`, cueId, 'a'),
  doubts: [{ kind: 'ONSET_CUT', weight: 6 }],
  fit: undefined,
  cost: 10,
  kept: null,
  tries: 0,
  made: [],
  ...more,
})

const pass = (cues: DoubtfulCue[], takes: Take[], left: number | null = null, fixed = false) => {
  const { tries, left: without } = nextPass(cues, { tries: 3, left }, takes, () => fixed)
  return {
    tries: tries.map(({ cueId, speed }) => [cueId, speed]),
    left: Object.fromEntries(without),
  }
}

const [a, b] = [cueOf('a'), cueOf('b')]

it('tries one cue of a paid voice that nothing is known of, at another speed', () => {
  expect(pass([a, b], [a.active, b.active])).toEqual({ tries: [['a', 1.04]], left: {} })
  const free = [a, b].map((cue) => ({ ...cue, cost: 0 }))
  expect(pass(free, []).tries).toEqual([
    ['a', 1.04],
    ['b', 1.04],
  ])
})

it('asks a voice that varies for the same again, and one that ignores speeds for nothing more', () => {
  const varied = [takeOf('x', 'x', 'b'), takeOf('y', 'x', 'c')]
  expect(pass([a, b], varied).tries).toEqual([
    ['a', null],
    ['b', null],
  ])
  const deaf = [takeOf('x', 'x', 'b'), takeOf('y', 'x', 'b', 1.04)]
  expect(pass([a, b], deaf)).toEqual({ tries: [], left: { a: 'SAME_AGAIN', b: 'SAME_AGAIN' } })
  const repeats = [takeOf('x', 'x', 'b'), takeOf('y', 'x', 'b'), takeOf('z', 'x', 'd', 1.04)]
  expect(pass([a, b], repeats).tries).toEqual([
    ['a', 1.04],
    ['b', 1.04],
  ])
  expect(pass([a], varied, null, true).tries).toEqual([['a', null]])
  expect(pass([a], [], null, true).left).toEqual({ a: 'SAME_AGAIN' })
})

it('reads what is too long as fast as it needs, and names what no speed makes fit', () => {
  const doubts = [{ kind: 'DOES_NOT_FIT' as const, weight: 6 }]
  const long = cueOf('a', { doubts, fit: noFit, cost: 0 })
  expect(pass([long], []).tries).toEqual([['a', 1.55]])
  const again = { ...long, tries: 1, made: [{ take: takeOf('m', 'a', 'b', 1.55), doubts }] }
  expect(pass([again], []).tries).toEqual([['a', 1.6]])
  const hopeless = { ...long, fit: { ...noFit, neededRate: 2.5 } }
  expect(pass([hopeless], []).left).toEqual({ a: 'TOO_LONG' })
})

it('spends no more than is left, and tries what that still pays for', () => {
  const takes = [takeOf('x', 'x', 'b'), takeOf('y', 'x', 'c')]
  const dear = cueOf('c', { cost: 30 })
  expect(pass([a, dear, b], takes, 20)).toEqual({
    tries: [
      ['a', null],
      ['b', null],
    ],
    left: { c: 'BUDGET' },
  })
})

it('uses a take only if it is clearly less doubtful', () => {
  const made = (weight: number) => [
    { take: takeOf('m', 'a', 'b', 1.04), doubts: [{ kind: 'ONSET_CUT' as const, weight }] },
  ]
  expect(retakenCue({ ...a, tries: 1, made: made(5.8) }, undefined)).toMatchObject({
    result: 'unchanged',
    why: 'NO_BETTER',
    chosen: null,
  })
  expect(retakenCue({ ...a, tries: 1, made: made(3) }, 'BUDGET')).toMatchObject({
    result: 'better',
    why: 'BUDGET',
    chosen: { takeId: 'm', insteadOf: 't-a', speed: 1.04 },
  })
  expect(retakenCue(a, 'BUDGET')).toMatchObject({ result: 'untried', why: 'BUDGET' })
})

const editedOf = (take: Take, file: string): Take => ({
  ...take,
  id: `${take.id}-edited`,
  file: `${file.repeat(64)}.wav`,
  edited: { of: take.id, steps: [], gainDb: 3, fadeInMs: 0, fadeOutMs: 0 },
})

it('does not take changes inside a take for another render of the voice', () => {
  expect(pass([a, b], [a.active, editedOf(a.active, 'f')]).tries).toEqual([['a', 1.04]])
  const known = [takeOf('x', 'x', 'b'), takeOf('y', 'x', 'b', 1.04)]
  expect(pass([a], [...known, editedOf(takeOf('y', 'x', 'b', 1.04), 'f')]).left).toEqual({
    a: 'SAME_AGAIN',
  })
})

it('asks for no speed of which an earlier command has a take, unless the voice varies', () => {
  const earlier = [1.04, 0.96].map((speed) => ({
    ...takeOf(`e${speed}`, 'a', speed > 1 ? 'b' : 'c', speed),
    retake: 'earlier',
  }))
  expect(pass([a], [a.active, ...earlier]).tries).toEqual([['a', 1.07]])
  const doubts = [{ kind: 'DOES_NOT_FIT' as const, weight: 6 }]
  const long = cueOf('a', { doubts, fit: noFit })
  expect(pass([long], [a.active, takeOf('e', 'a', 'b', 1.55)]).tries).toEqual([['a', 1.04]])
})

it('counts changes inside a take as the choice of a person', () => {
  const edited = editedOf(a.active, 'f')
  expect(isChosen(edited, [a.active, edited])).toBe(true)
  expect(isChosen(a.active, [a.active])).toBe(false)
})
