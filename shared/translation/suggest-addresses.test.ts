import { expect, it } from 'vitest'
import { suggestAddresses } from './suggest-addresses'

const speakers = [
  { id: 'tom', gender: 'male' as const },
  { id: 'lucy', gender: 'female' as const },
  { id: 'ben', gender: 'male' as const },
]
const lines: readonly [speaker: string, text: string][] = [
  ['lucy', 'Dad, wait for me!'],
  ['tom', 'Hurry up.'],
  ['lucy', 'I am tired.'],
]
const others: readonly [speaker: string, text: string][] = [
  ['tom', 'You idiot!'],
  ['ben', 'What did I do?'],
]
const strangers: readonly [speaker: string, text: string][] = [
  ['lucy', 'Who are you?'],
  ['ben', 'I knew your dad once.'],
]
/** Scenes are a minute apart. */
const cues = [lines, others, strangers].flatMap((scene, n) =>
  scene.map(([speakerId, original], i) => {
    const startMs = n * 60_000 + i * 2_000
    return { original, speakerId, startMs, endMs: startMs + 1_500 }
  }),
)
const film = { speakers, cues, language: 'vi-VN', originLanguage: 'en' }
const said = (of: ReturnType<typeof suggestAddresses>) =>
  Object.fromEntries(
    of.map(({ speaker, to, self, other }) => [`${speaker} ${to}`, `${self}–${other}`]),
  )

it('suggests how pairs address each other by the words they call each other and their genders', () => {
  expect(said(suggestAddresses(film))).toEqual({
    'lucy tom': 'con–bố',
    'tom lucy': 'bố–con',
    'tom ben': 'tao–mày',
    'ben tom': 'tao–mày',
    'lucy ben': 'tôi–anh',
    'ben lucy': 'tôi–cô',
  })
})

it('suggests none for a language without such forms', () => {
  expect(suggestAddresses({ ...film, language: 'fr' })).toEqual([])
})
