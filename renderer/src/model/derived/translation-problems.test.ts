import { expect, it } from 'vitest'
import type { Cue, DocumentFields, Speaker } from '@shared/contracts/project-file'
import { defaultFields } from '@shared/contracts/project-file'
import { newSpeaker } from '@shared/casting/assign-speakers'
import { fitInputOf } from '@shared/fitting/fit-types'
import { planFit } from '@shared/fitting/plan-fit'
import { sampleRecipe, sampleTake } from '@shared/testing/samples'
import { type TakesState, useTakes } from '../document/takes-store'
import { checkTranslations, versionOf } from './translation-problems'

const speakers: Speaker[] = [newSpeaker('a', 'TOM', []), newSpeaker('b', 'LUCY', [])]

const fields: DocumentFields = {
  ...defaultFields,
  language: 'vi',
  family: {
    id: 'f',
    versions: [],
    origin: {
      projectId: 'o',
      name: 'Film',
      language: 'en',
      folder: 'Film.cuecast',
      taken: { labels: {}, cues: [] },
    },
  },
  terms: { names: [], addresses: [{ speaker: 'b', to: 'a', self: 'em', other: 'anh' }] },
}

const noTakes = useTakes.getState()

function problemsIn(...cues: Partial<Cue>[]) {
  return problemsWith(noTakes, ...cues)
}

function problemsWith(takes: TakesState, ...cues: Partial<Cue>[]) {
  const all = cues.map((cue, i): Cue => ({
    id: String(i),
    startMs: i * 2_000,
    endMs: i * 2_000 + 1_500,
    speakerId: i % 2 === 0 ? 'a' : 'b',
    text: '',
    ...cue,
  }))
  const version = versionOf(fields, speakers, takes)
  const byId = new Map(all.map((cue) => [cue.id, cue]))
  const takeOf = (id: string) => takes.byId.get(takes.active.get(id) ?? '')
  const inputs = all.map((cue) => fitInputOf(cue, takeOf(cue.id), fields.fit, false))
  const fits = new Map(planFit(inputs, fields.fit, null).map((fit) => [fit.cueId, fit]))
  const found = version && checkTranslations(version, [...byId.keys()], byId, fits)
  return all.map(({ id }) => found?.problemsOf(id).map(({ kind, faults }) => faults ?? kind))
}

it('finds what is not translated, out of date, or breaks a rule', () => {
  const found = problemsIn(
    { original: 'Where are you?' },
    { original: 'I am at home.', text: 'Em ở nhà.', translation: { from: 'I am in the car.' } },
    { original: 'Come at 7 o’clock.', text: 'Chín giờ thì đến.' },
    { original: 'Are you well?', text: 'Anh có khỏe không?' },
  )
  expect(found).toEqual([['UNTRANSLATED'], ['TRANSLATION_OUTDATED'], [['numbers']], []])
})

it('finds other forms of address than agreed', () => {
  const found = problemsIn(
    { original: 'Lucy?', text: 'Lucy à?' },
    { original: 'I hate you.', text: 'Tao ghét mày.' },
    { original: 'Why?', text: 'Tại sao?' },
  )
  expect(found[1]).toEqual(['ADDRESS_DIFFERS'])
})

it('leaves alone a text that a person has accepted, and projects that translate nothing', () => {
  const text = 'Chín giờ thì đến.'
  const original = 'Come at 7 o’clock.'
  const translation = { from: original, accepted: text }
  expect(problemsIn({ original, text, translation })).toEqual([[]])
  expect(versionOf({ ...fields, family: null }, speakers, noTakes)).toBeNull()
})

it('looks again at the cues around a changed one', () => {
  const version = versionOf(fields, speakers, noTakes)
  const order = Array.from({ length: 20 }, (_, i) => String(i))
  const byId = new Map<string, Cue>()
  const near =
    version && checkTranslations(version, order, byId, new Map()).withNeighbours(new Set(['10']))
  expect(near).toEqual(new Set(order.slice(6, 15)))
})

const long = 'Hôm nay trời đẹp quá nên chúng ta cùng nhau đi dạo quanh hồ nhé bạn ơi'

it('finds what is too long to say before it is voiced, and no more once it is', () => {
  const said = { original: 'It is such a fine day, let us take a walk.', text: long }
  const next = { original: 'Yes.', text: 'Ừ.' }
  expect(problemsIn(said, next)).toEqual([['TOO_LONG_TO_SAY'], []])
  expect(problemsIn({ ...said, startMs: -4_000 }, next)).toEqual([[], []])
  expect(problemsIn({ ...said, spoken: 'no' }, next)).toEqual([[], []])
  const translation = { from: said.original, accepted: long }
  expect(problemsIn({ ...said, translation }, next)).toEqual([[], []])
  const take = sampleTake('t', '0', { durationMs: 3_000 })
  const takes = { ...noTakes, byId: new Map([['t', take]]), active: new Map([['0', 't']]) }
  expect(problemsWith(takes, said, next)).toEqual([[], []])
})

it('measures the length in the voice of the cue where that has takes', () => {
  const voiced = { original: 'A fine day.', text: 'Trời đẹp quá', voiceId: 7 }
  const waiting = { original: 'To the lake.', text: 'Đi dạo quanh hồ thôi nào', voiceId: 7 }
  const after = { original: 'Yes.', text: 'Ừ.' }
  const at = (durationMs: number) => {
    const recipe = { ...sampleRecipe, voiceId: 7, text: 'Trời hôm nay đẹp quá' }
    const take = sampleTake('t', '0', { durationMs, leadMs: 0, tailMs: 0, recipe })
    return { ...noTakes, byId: new Map([['t', take]]), active: new Map([['0', 't']]) }
  }
  expect(problemsWith(at(1_000), voiced, waiting, after)[1]).toEqual([])
  expect(problemsWith(at(3_000), voiced, waiting, after)[1]).toEqual(['TOO_LONG_TO_SAY'])
})
