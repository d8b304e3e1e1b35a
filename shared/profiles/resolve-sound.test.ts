import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultAudioFields, defaultSoundFields } from '../contracts/audio-settings'
import type { ProjectProfile } from '../contracts/project-file'
import { soundLayers, soundOf, sourceOf } from './resolve-sound'
import { soundFieldNames } from './settings'

const profile = (id: string, fields: ProjectProfile['fields']): ProjectProfile => ({
  id,
  name: `Hồ sơ ${id}`,
  type: 'srt',
  fields,
})
const project = {
  audio: { ...defaultAudioFields, bass: 0.5 },
  profiles: [
    profile('film', { speed: 1.1, pitch: -1, split_layout: 'line' }),
    profile('lan', { pitch: 2, volume: 0.8 }),
    profile('whisper', { volume: 0.4, treble: -0.5 }),
  ],
  profileId: 'film',
}
const speaker = { profileId: 'lan', audio: { strength: 0.3 } }
const cue = { profileId: 'whisper', audio: { treble: 0.25 } }

describe('how a cue sounds', () => {
  it('takes each field from the nearest place, its own fields before its profile', () => {
    expect(soundOf(cue, speaker, project)).toEqual({
      ...defaultSoundFields,
      bass: 0.5,
      speed: 1.1,
      split_layout: 'line',
      pitch: 2,
      strength: 0.3,
      volume: 0.4,
      treble: 0.25,
    })
  })

  it('gives the source of each value', () => {
    const layers = soundLayers(cue, speaker, project)
    const from = (field: 'treble' | 'volume' | 'pitch' | 'speed' | 'bass' | 'compress') => {
      const { layer } = sourceOf(layers, field)
      return [layer.level, layer.profile?.id ?? null]
    }
    expect(from('treble')).toEqual(['cue', null])
    expect(from('volume')).toEqual(['cue', 'whisper'])
    expect(from('pitch')).toEqual(['speaker', 'lan'])
    expect(from('speed')).toEqual(['project', 'film'])
    expect(from('bass')).toEqual(['project', null])
    expect(from('compress')).toEqual(['project', null])
  })

  it('sounds as without a profile when the project does not have it', () => {
    const lost = { ...project, profiles: [], profileId: 'gone' }
    expect(soundOf({ profileId: 'gone' }, { profileId: 'gone' }, lost)).toEqual({
      ...defaultSoundFields,
      bass: 0.5,
    })
  })

  it('is what the sources say, field by field', () => {
    const fields = fc.record(
      { speed: fc.constantFrom(0.8, 1.2), pitch: fc.integer({ min: -3, max: 3 }) },
      { requiredKeys: [] },
    )
    const id = fc.option(fc.constantFrom('a', 'b', 'gone'), { nil: undefined })
    const owner = fc.record({ audio: fields, profileId: id })
    fc.assert(
      fc.property(owner, fc.option(owner), fields, fields, id, (one, other, a, b, own) => {
        const film = {
          audio: defaultAudioFields,
          profiles: [profile('a', a), profile('b', b)],
          profileId: own ?? null,
        }
        const sound = soundOf(one, other, film)
        const layers = soundLayers(one, other, film)
        for (const field of soundFieldNames)
          expect(sourceOf(layers, field).value).toBe(sound[field])
      }),
    )
  })
})
