import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '../contracts/audio-settings'
import type { ProjectProfile, Recipe } from '../contracts/project-file'
import { recipeHash, recipeOf } from './recipe'
import { present } from '../testing/must'

const project = { language: 'vi', narratorVoiceId: 1, audio: { ...defaultAudioFields, speed: 1.1 } }
const speaker = { voiceId: 2, audio: { pitch: 3, volume: 0.5 } }

describe('the recipe of a cue', () => {
  it('takes the nearest value: cue before speaker before project', () => {
    const recipe = recipeOf({ text: 'Chào', audio: { volume: 0.8 } }, speaker, project)
    expect(recipe?.audio).toEqual({ ...defaultAudioFields, speed: 1.1, pitch: 3, volume: 0.8 })
    expect(recipe?.voiceId).toBe(2)
  })

  it('falls back to the narrator, and is null when nobody is cast', () => {
    const cue = { text: 'Chào' }
    expect(recipeOf(cue, { voiceId: null }, project)?.voiceId).toBe(1)
    expect(recipeOf({ ...cue, voiceId: 9 }, speaker, project)?.voiceId).toBe(9)
    expect(recipeOf(cue, null, { ...project, narratorVoiceId: null })).toBeNull()
  })

  it('has the same hash for composed and decomposed text, and whatever the order of the fields', () => {
    const recipe = present(recipeOf({ text: 'Tiếng Việt' }, speaker, project))
    const { audio_format, quality, ...rest } = recipe.audio
    const audio = { ...rest, quality, audio_format }
    expect(recipeHash({ ...recipe, text: recipe.text.normalize('NFD'), audio })).toBe(
      recipeHash(recipe),
    )
  })

  it('holds what its profiles say, and rests at line breaks where they ask for it', () => {
    const profiles = [
      { id: 'p', name: 'Thơ', type: 'srt' as const, fields: { pitch: -2, split_layout: 'line' } },
    ] satisfies ProjectProfile[]
    const cue = { text: 'Trăm năm\ntrong cõi người ta,\nchữ tài' }
    const read = recipeOf({ ...cue, profileId: 'p' }, speaker, { ...project, profiles })
    expect(read?.text).toBe('Trăm năm, trong cõi người ta, chữ tài')
    expect(read?.audio).toEqual({ ...defaultAudioFields, speed: 1.1, pitch: -2, volume: 0.5 })
    const through = recipeOf(cue, speaker, { ...project, profiles })
    expect(through?.text).toBe('Trăm năm trong cõi người ta, chữ tài')
  })

  it('keeps the hash that takes of earlier versions have', () => {
    const recipe = recipeOf({ text: 'Xin chào\nbạn' }, speaker, project)
    expect(recipe && recipeHash(recipe)).toBe('177715ce89153cb914f62984640bae38')
  })

  it('has another hash as soon as anything that is heard differs', () => {
    const arbitrary = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      language: fc.constantFrom('vi', 'en'),
      voiceId: fc.integer({ min: 0, max: 50 }),
      audio: fc.constantFrom(defaultAudioFields, { ...defaultAudioFields, pitch: 1 }),
      dictionary: fc.constantFrom('', 'r1'),
    })
    const same = (a: Recipe, b: Recipe) =>
      JSON.stringify({ ...a, text: a.text.normalize('NFC') }) ===
      JSON.stringify({ ...b, text: b.text.normalize('NFC') })
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        expect(recipeHash(a) === recipeHash(b)).toBe(same(a, b))
      }),
    )
  })
})
