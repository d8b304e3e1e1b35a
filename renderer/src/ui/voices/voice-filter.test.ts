import type { Voice } from '@shared/contracts/connection'
import { describe, expect, it } from 'vitest'
import {
  filterVoices,
  firstVoices,
  groupVoices,
  voiceLanguages,
  voiceProviders,
  voiceRegions,
} from './voice-filter'
import { matchWords, searchable } from '../text/search'

const voice = (id: number, name: string, more: Partial<Voice> = {}): Voice => ({
  id,
  name,
  gender: 'female',
  languageName: 'Tiếng Việt',
  language: 'vi',
  region: 'northern',
  ...more,
})
const voices = [
  voice(1, 'Hương (Trung)', { region: 'central' }),
  voice(2, 'Đức (Bắc)', { gender: 'male' }),
  voice(3, 'Amy', { language: 'en', languageName: 'English', region: null }),
]
const any = { text: '', language: null, region: null, gender: null, provider: null }
const names = (filter: { text: string }) =>
  filterVoices(voices, { ...any, ...filter }).map((found) => found.name)

describe('voice filter', () => {
  it('finds Vietnamese names typed without marks', () => {
    expect(names({ text: 'huong' })).toEqual(['Hương (Trung)'])
    expect(names({ text: 'duc bac' })).toEqual(['Đức (Bắc)'])
    expect(searchable('Đường Nguyễn Huệ')).toBe('duong nguyen hue')
    expect(matchWords('Tiếng Việt', 'viet tieng')).toBeGreaterThan(0)
    expect(matchWords('Tiếng Việt', 'anh')).toBe(0)
  })

  it('narrows by language, region and gender together', () => {
    expect(filterVoices(voices, { ...any, language: 'vi', gender: 'male' })).toHaveLength(1)
    expect(filterVoices(voices, { ...any, language: 'vi', region: 'central' })).toHaveLength(1)
    expect(filterVoices(voices, { ...any, language: 'en', region: 'central' })).toHaveLength(0)
  })

  it('knows providers, and voices of many languages', () => {
    const azure = { id: 'a', name: 'Azure', kind: 'azure', price: null, terms: '' }
    const bought = voice(4, 'Ava', { language: 'mul', region: null, provider: azure })
    const all = [...voices, bought]
    expect(voiceProviders(all)).toEqual([
      { id: '', name: '' },
      { id: 'a', name: 'Azure' },
    ])
    expect(voiceProviders(voices)).toEqual([])
    expect(filterVoices(all, { ...any, provider: 'a' })).toEqual([bought])
    expect(filterVoices(all, { ...any, provider: '' })).toEqual(voices)
    expect(filterVoices(all, { ...any, language: 'vi', text: 'azure' })).toEqual([bought])
    expect(filterVoices(all, { ...any, language: 'mul' })).toEqual([bought])
  })

  it('offers the languages and regions that there are', () => {
    expect(voiceLanguages(voices).map((language) => language.key)).toEqual(['vi', 'en'])
    expect(voiceRegions(voices, 'vi')).toEqual([
      { region: 'central', language: 'vi' },
      { region: 'northern', language: 'vi' },
    ])
    expect(voiceRegions(voices, 'en')).toEqual([])
  })
})

const plainVoice = (id: number, cloned?: true): Voice => ({
  id,
  name: `Giọng ${id}`,
  gender: 'female',
  languageName: 'Tiếng Việt',
  language: 'vi',
  region: null,
  ...(cloned && { cloned }),
})
const shelved = [plainVoice(1), plainVoice(2), plainVoice(3), plainVoice(4, true), plainVoice(5)]
const ids = (groups: ReturnType<typeof groupVoices>) =>
  groups.map(({ name, voices: all }) => [name, ...all.map(({ id }) => id)])

describe('the groups of the voice browser', () => {
  it('hold each voice once: favourites, the latest, cloned ones, then the others', () => {
    const groups = groupVoices(shelved, { favourites: [3], recent: [5, 3, 2] })
    expect(ids(groups)).toEqual([
      ['favourite', 3],
      ['recent', 5, 2],
      ['cloned', 4],
      ['other', 1],
    ])
  })

  it('are one when nothing is set apart', () => {
    const plain = shelved.filter(({ cloned }) => !cloned)
    expect(ids(groupVoices(plain, { favourites: [], recent: [99] }))).toEqual([
      ['other', 1, 2, 3, 5],
    ])
  })

  it('are cut together, and what is left out is counted', () => {
    const { shown, left } = firstVoices(groupVoices(shelved, { favourites: [1], recent: [2] }), 3)
    expect(ids(shown)).toEqual([
      ['favourite', 1],
      ['recent', 2],
      ['cloned', 4],
    ])
    expect(left).toBe(2)
  })
})
