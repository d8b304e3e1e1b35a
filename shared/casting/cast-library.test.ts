import { describe, expect, it } from 'vitest'
import type { LibraryCharacter } from '../contracts/cast'
import type { Voice } from '../contracts/connection'
import { newSpeaker } from './assign-speakers'
import {
  changeLibrary,
  emptyLibrary,
  findShow,
  guessShow,
  libraryOffer,
  termsOfShow,
  voicePlace,
} from './cast-library'

const person = (label: string, voices: LibraryCharacter['voices']): LibraryCharacter => ({
  label,
  colour: 3,
  gainDb: -2,
  pan: 0.5,
  voices,
  from: 'Tập 1',
  usedAt: '2026-01-01T00:00:00Z',
})
const minh = { voiceId: 5, name: 'Minh (Bắc)' }
const library = changeLibrary(emptyLibrary, {
  type: 'remember',
  show: 'Rừng được',
  characters: [person('Khách mời', { embedded: minh }), person('Lan', { embedded: minh })],
})
const labels = (show: string, of = library) =>
  findShow(of, show)?.characters.map(({ label }) => label)

describe('the cast library', () => {
  it('knows people by label in any capitals, and tells diacritics apart', () => {
    const again = changeLibrary(library, {
      type: 'remember',
      show: 'RỪNG ĐƯỢC',
      characters: [
        person('KHÁCH MỜI', { remote: { voiceId: 9, name: 'Tuấn' } }),
        person('Khach moi', { embedded: minh }),
      ],
    })
    expect(labels('Rừng được', again)).toEqual(['KHÁCH MỜI', 'Lan', 'Khach moi'])
    expect(findShow(again, 'rừng được')?.characters[0]?.voices).toEqual({
      embedded: minh,
      remote: { voiceId: 9, name: 'Tuấn' },
    })
  })

  it('gives the next episode the terms of its speakers', () => {
    const names = [{ source: 'Hanoi', written: 'Hà Nội', said: '' }]
    const pair = (speaker: string, to: string) => ({ speaker, to, self: 'em', other: 'anh' })
    const addresses = [pair('LAN', 'Khách mời'), pair('Lan', 'Ai đó')]
    const terms = { language: 'vi', names, addresses }
    const kept = changeLibrary(library, { type: 'keepTerms', show: 'Rừng được', terms })
    const speakers = [newSpeaker('1', 'Lan', []), newSpeaker('2', 'khách mời', [])]
    const found = termsOfShow(findShow(kept, 'rừng được')?.terms, 'vi-VN', speakers)
    expect(found).toEqual({ names, addresses: [pair('1', '2')] })
    expect(termsOfShow(findShow(kept, 'rừng được')?.terms, 'fr', speakers)).toBeNull()
  })

  it('keeps the terms of each language, also where two shows become one', () => {
    const names = [{ source: 'Hanoi', written: 'Hà Nội', said: '' }]
    const kept = changeLibrary(library, {
      type: 'keepTerms',
      show: 'Mới',
      terms: { language: 'vi', names, addresses: [] },
    })
    const one = changeLibrary(kept, { type: 'renameShow', show: 'Mới', name: 'Rừng được' })
    expect(findShow(one, 'Rừng được')).toMatchObject({ terms: [{ language: 'vi', names }] })
    const hue = { source: 'Hue', written: 'Huế', said: '' }
    const both = changeLibrary(kept, {
      type: 'keepTerms',
      show: 'Rừng được',
      terms: { language: 'vi', names: [hue], addresses: [] },
    })
    const merged = changeLibrary(both, { type: 'renameShow', show: 'Mới', name: 'Rừng được' })
    expect(findShow(merged, 'Rừng được')?.terms).toMatchObject([{ names: [hue, ...names] }])
    const emptied = changeLibrary(kept, {
      type: 'keepTerms',
      show: 'Mới',
      terms: { language: 'vi', names: [], addresses: [] },
    })
    expect(findShow(emptied, 'Mới')).toBeUndefined()
  })

  it('renames shows and people, and makes one of two with the same name', () => {
    const two = changeLibrary(library, {
      type: 'remember',
      show: 'Khác',
      characters: [person('Bình', {})],
    })
    const one = changeLibrary(two, { type: 'renameShow', show: 'khác', name: 'Rừng được' })
    expect(one.shows).toHaveLength(1)
    expect(labels('Rừng được', one)).toEqual(['Khách mời', 'Lan', 'Bình'])
    const renamed = changeLibrary(one, {
      type: 'renameCharacter',
      show: 'Rừng được',
      label: 'lan',
      name: 'bình',
    })
    expect(labels('Rừng được', renamed)).toEqual(['Khách mời', 'bình'])
  })

  it('forgets people and shows; a show without people is gone', () => {
    const change = (label: string) =>
      ({ type: 'removeCharacter', show: 'Rừng được', label }) as const
    const less = changeLibrary(library, change('KHÁCH MỜI'))
    expect(labels('Rừng được', less)).toEqual(['Lan'])
    expect(changeLibrary(less, change('Lan')).shows).toEqual([])
    expect(changeLibrary(library, { type: 'removeShow', show: 'rừng ĐƯỢC' }).shows).toEqual([])
  })

  it('keeps the last voice map of each pair of connections', () => {
    const map = (voices: Record<string, typeof minh>) =>
      ({ type: 'keepVoiceMap', map: { from: 'a', to: 'b', voices } }) as const
    const kept = changeLibrary(changeLibrary(library, map({ 1: minh })), map({ 2: minh }))
    expect(kept.voiceMaps).toEqual([{ from: 'a', to: 'b', voices: { 1: minh, 2: minh } }])
  })
})

describe('what the library offers to a new file', () => {
  const voice = (id: number, name: string): Voice => ({
    id,
    name,
    gender: 'male',
    languageName: 'Tiếng Việt',
    language: 'vi',
    region: null,
  })
  const speakers = [newSpeaker('s', 'khách mời', []), newSpeaker('t', 'Ai đó', [])]
  const ask = (connectionId: string, voices: Voice[], language = 'vi', known = library) =>
    libraryOffer(known, { speakers, connectionId, language, voices, show: '' })

  it('is the voice of the last time, where the connection still has it', () => {
    const offer = ask('embedded', [voice(5, 'Minh')])
    expect(offer?.matches.map(({ speaker, voice: { voiceId } }) => [speaker.id, voiceId])).toEqual([
      ['s', 5],
    ])
    expect(ask('embedded', [voice(6, 'Khác')])).toBeNull()
  })

  it('is a voice of the same name in another service, not one of the same number', () => {
    expect(ask('remote', [voice(5, 'Tuấn'), voice(77, 'minh (bắc)')])?.matches[0]?.voice).toEqual({
      voiceId: 77,
      name: 'minh (bắc)',
    })
    expect(ask('remote', [voice(5, 'Tuấn')])).toBeNull()
  })

  it('is a voice that speaks the language of the project; a show has one for each', () => {
    const ryan = { ...voice(8, 'Ryan'), language: 'en', languageName: 'English' }
    const voices = [voice(5, 'Minh'), ryan]
    expect(ask('embedded', voices, 'en-GB')).toBeNull()
    const dubbed = changeLibrary(library, {
      type: 'remember',
      show: 'Rừng được',
      characters: [
        person('Khách mời', { [voicePlace('embedded', 'en')]: { voiceId: 8, name: 'Ryan' } }),
      ],
    })
    const offered = (language: string) =>
      ask('embedded', voices, language, dubbed)?.matches[0]?.voice.voiceId
    expect([offered('en-GB'), offered('vi')]).toEqual([8, 5])
  })
})

describe('the show of a project', () => {
  it.each([
    ['Phim_tap_01', 'Phim'],
    ['Rừng được – Tập 12', 'Rừng được'],
    ['Friends.S02E03', 'Friends'],
    ['Bản tin #7', 'Bản tin'],
    ['Podcast ep. 4', 'Podcast'],
    ['Rừng được', 'Rừng được'],
    ['Tập 1', 'Thư mục'],
    ['03', 'Thư mục'],
  ])('%s → %s', (name, show) => {
    expect(guessShow(name, 'Thư_mục')).toBe(show)
  })
})
