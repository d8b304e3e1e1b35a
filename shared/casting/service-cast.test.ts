import { describe, expect, it } from 'vitest'
import type { Voice } from '../contracts/connection'
import { newSpeaker } from './assign-speakers'
import { type CastProject, matchVoices, serviceCastOf, usedVoices } from './service-cast'

const voice = (id: number, name: string, more: Partial<Voice> = {}): Voice => ({
  id,
  name,
  gender: 'female',
  languageName: 'Tiếng Việt',
  language: 'vi',
  region: 'northern',
  ...more,
})
const speaker = (id: string, label: string, voiceId: number | null, voiceName?: string) => ({
  ...newSpeaker(id, label, []),
  voiceId,
  ...(voiceName && { voiceName }),
})
const project: CastProject = {
  speakers: [
    speaker('s', 'Lan', 1, 'Mai'),
    speaker('t', 'Hoa', 1, 'Mai'),
    speaker('u', 'Ai', null),
  ],
  cues: [
    { id: 'a', speakerId: 's' },
    { id: 'b', speakerId: 's', voiceId: 3 },
  ],
  narratorVoiceId: 2,
}
const names = (id: number) => ({ 1: 'Mai', 2: 'Minh' })[id]

describe('the cast of a service', () => {
  it('holds every voice that the project leaves behind', () => {
    expect(serviceCastOf(project, names)).toEqual({
      narrator: { voiceId: 2, name: 'Minh' },
      speakers: { s: { voiceId: 1, name: 'Mai' }, t: { voiceId: 1, name: 'Mai' } },
      cues: { b: 3 },
    })
  })

  it('names each voice once for which a match is needed, and for whom', () => {
    expect(usedVoices(project, undefined, names)).toEqual([
      { voiceId: 1, name: 'Mai', speakers: ['Lan', 'Hoa'], narrator: false, ownCues: 0 },
      { voiceId: 2, name: 'Minh', speakers: [], narrator: true, ownCues: 0 },
      { voiceId: 3, name: '', speakers: [], narrator: false, ownCues: 1 },
    ])
    const earlier = serviceCastOf(project, names)
    expect(usedVoices(project, earlier, names)).toEqual([])
    const { t: _gone, ...speakers } = earlier.speakers
    expect(usedVoices(project, { ...earlier, speakers }, names).map((u) => u.speakers)).toEqual([
      ['Hoa'],
    ])
  })
})

describe('matches in another service', () => {
  const from = [voice(1, 'Mai'), voice(2, 'Minh', { gender: 'male', region: 'southern' })]
  const used = (id: number, name: string, label = 'Ai') => ({
    voiceId: id,
    name,
    speakers: [label],
    narrator: false,
    ownCues: 0,
  })
  const match = (to: Voice[], asked = [used(1, 'Mai'), used(2, 'Minh')], remembered = {}) =>
    matchVoices({ used: asked, from, to, language: 'vi', remembered }).map((each) => [
      each.voice?.id,
      each.kind,
    ])

  it('are the same voice by name, under whatever number', () => {
    const to = [voice(1, 'Tuấn', { gender: 'male' }), voice(70, 'MAI'), voice(71, 'Minh')]
    expect(match(to)).toEqual([
      [70, 'same'],
      [71, 'same'],
    ])
  })

  it('are otherwise alike in language, gender and region, and each another voice', () => {
    const to = [
      voice(10, 'A', { language: 'en' }),
      voice(11, 'B', { gender: 'male' }),
      voice(12, 'C', { gender: 'male', region: 'southern' }),
      voice(13, 'D'),
    ]
    expect(match(to)).toEqual([
      [13, 'alike'],
      [12, 'alike'],
    ])
    expect(match(to, [used(8, '', 'Ông Tư'), used(9, '', 'Ông Năm')]).map(([id]) => id)).toEqual([
      11, 12,
    ])
  })

  it('are of one region where the service does not have the old one', () => {
    const to = [
      voice(10, 'A', { region: 'us' }),
      voice(11, 'B', { gender: 'male', region: 'gb' }),
      voice(12, 'C', { gender: 'male', region: 'us' }),
    ]
    expect(match(to).map(([id]) => id)).toEqual([10, 12])
  })

  it('are what the user chose the last time, where it is still there', () => {
    const to = [voice(70, 'Mai'), voice(71, 'Khác')]
    const last = { 1: { voiceId: 71, name: 'Khác' }, 2: { voiceId: 99, name: 'Mất' } }
    expect(match(to, undefined, last)[0]).toEqual([71, 'remembered'])
    expect(match(to, undefined, last)[1]?.[1]).toBe('alike')
  })

  it('are none in a service without voices', () => {
    expect(match([])).toEqual([
      [undefined, 'none'],
      [undefined, 'none'],
    ])
  })
})
