import type { Voice } from '@shared/contracts/connection'
import { describe, expect, it } from 'vitest'
import { filterVoices, searchable, voiceLanguages, voiceRegions } from './voice-filter'

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
const any = { text: '', language: null, region: null, gender: null }
const names = (filter: { text: string }) =>
  filterVoices(voices, { ...any, ...filter }).map((found) => found.name)

describe('voice filter', () => {
  it('finds Vietnamese names typed without marks', () => {
    expect(names({ text: 'huong' })).toEqual(['Hương (Trung)'])
    expect(names({ text: 'duc bac' })).toEqual(['Đức (Bắc)'])
    expect(searchable('Đường Nguyễn Huệ')).toBe('duong nguyen hue')
  })

  it('narrows by language, region and gender together', () => {
    expect(filterVoices(voices, { ...any, language: 'vi', gender: 'male' })).toHaveLength(1)
    expect(filterVoices(voices, { ...any, language: 'vi', region: 'central' })).toHaveLength(1)
    expect(filterVoices(voices, { ...any, language: 'en', region: 'central' })).toHaveLength(0)
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
