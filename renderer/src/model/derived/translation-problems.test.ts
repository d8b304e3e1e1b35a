import { expect, it } from 'vitest'
import type { Cue, DocumentFields, Speaker } from '@shared/contracts/project-file'
import { defaultFields } from '@shared/contracts/project-file'
import { newSpeaker } from '@shared/casting/assign-speakers'
import { translatedCues, versionOf } from './translation-problems'

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

function problemsIn(...cues: Partial<Cue>[]) {
  const all = cues.map((cue, i): Cue => ({
    id: String(i),
    startMs: i * 2_000,
    endMs: i * 2_000 + 1_500,
    speakerId: i % 2 === 0 ? 'a' : 'b',
    text: '',
    ...cue,
  }))
  const version = versionOf(fields, speakers)
  const byId = new Map(all.map((cue) => [cue.id, cue]))
  const found = version && translatedCues(version, [...byId.keys()], byId)
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
  expect(versionOf({ ...fields, family: null }, speakers)).toBeNull()
})

it('looks again at the cues around a changed one', () => {
  const version = versionOf(fields, speakers)
  const order = Array.from({ length: 20 }, (_, i) => String(i))
  const byId = new Map<string, Cue>()
  const near = version && translatedCues(version, order, byId).withNeighbours(new Set(['10']))
  expect(near).toEqual(new Set(order.slice(6, 15)))
})
