import { describe, expect, it } from 'vitest'
import { projectFileSchema } from '../contracts/project-file'
import { sampleCue, sampleDocument, sampleMusic, sampleSpeaker } from '../testing/samples'
import { newVersionDocument } from './version-document'

const origin = sampleDocument({
  id: 'en',
  name: 'Film',
  language: 'en',
  media: { path: '/film.mp4', durationMs: 60_000 },
  narratorVoiceId: 7,
  source: { fileName: 'film.srt', encoding: 'utf-8', format: 'srt' },
  speakers: [
    sampleSpeaker('a', { label: 'Anna', voiceId: 1, voiceName: 'Amy', pan: 0.2, gender: 'female' }),
    sampleSpeaker('b', { label: 'Ben', voiceId: 2, voiceName: 'Many' }),
  ],
  cues: [
    sampleCue('c1', 0, { text: 'Hello.', speakerId: 'a', voiceId: 3, screen: 'on', gainDb: -2 }),
    sampleCue('c2', 1_000, { text: '[door creaks]' }),
    sampleCue('c3', 2_000, { text: 'Xin chào!', language: 'vi', note: 'greets' }),
    sampleCue('c4', 3_000, { text: 'Left out', spoken: 'no', acceptedTake: 'x' }),
  ],
  markers: [{ id: 'm', timeMs: 500, name: 'Scene', colour: 1 }],
  music: [sampleMusic()],
  terms: { names: [], addresses: [] },
})
const about = {
  id: 'vi',
  name: 'Film.vi',
  language: 'vi',
  createdAt: '2026-01-02T00:00:00.000Z',
  familyId: 'f',
  folder: 'Film.vi.cuecast',
  originFolder: 'Film.cuecast',
  speaks: (voiceId: number) => voiceId === 2,
}

describe('newVersionDocument', () => {
  const { version, family } = newVersionDocument(origin, about)

  it('takes over the film and its places, and neither texts nor voices', () => {
    expect(projectFileSchema.parse(version)).toEqual(version)
    const { media, markers, music, mix, fit } = origin
    expect(version).toMatchObject({ id: 'vi', language: 'vi', media, markers, music, mix, fit })
    expect(version).toMatchObject({ source: null, narratorVoiceId: null })
    expect(version.terms ?? version.lastImport ?? version.review).toBeUndefined()
    expect(version.cues[0]).toEqual({
      id: 'c1',
      startMs: 0,
      endMs: 900,
      text: '',
      original: 'Hello.',
      speakerId: 'a',
      screen: 'on',
      gainDb: -2,
    })
  })

  it('casts again only voices that speak the language', () => {
    const [anna, ben] = version.speakers
    expect(anna).toEqual(
      sampleSpeaker('a', { label: 'Anna', pan: 0.2, gender: 'female', voiceId: null }),
    )
    expect(ben).toMatchObject({ voiceId: 2, voiceName: 'Many' })
  })

  it('keeps sounds unspoken, and lines that are in the language already', () => {
    expect(version.cues.map(({ text, spoken }) => [text, spoken])).toEqual([
      ['', undefined],
      ['', 'no'],
      ['Xin chào!', undefined],
      ['', 'no'],
    ])
    expect(version.cues[2]).toMatchObject({ note: 'greets', translation: { from: 'Xin chào!' } })
    expect(version.cues[2]?.language).toBeUndefined()
  })

  it('links both projects, and adds further versions to the same family', () => {
    const link = { projectId: 'vi', name: 'Film.vi', language: 'vi', folder: 'Film.vi.cuecast' }
    expect(family).toEqual({ id: 'f', origin: null, versions: [link] })
    expect(version.family).toMatchObject({
      id: 'f',
      origin: { projectId: 'en', language: 'en', folder: 'Film.cuecast' },
      versions: [],
    })
    expect(version.family?.origin?.taken.cues.map(({ text }) => text)[0]).toBe('Hello.')
    const more = { ...about, id: 'fr', language: 'fr', familyId: 'other' }
    const next = newVersionDocument({ ...origin, family }, more)
    expect(next.family.versions.map(({ projectId }) => projectId)).toEqual(['vi', 'fr'])
    expect(next.version.family?.id).toBe('f')
  })
})
