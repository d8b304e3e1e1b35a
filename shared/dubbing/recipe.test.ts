import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '../contracts/audio-settings'
import type { Cue, ProjectProfile, Recipe, Speaker } from '../contracts/project-file'
import { present } from '../testing/must'
import { noContexts } from './breath/sentences-of-film'
import { finalTake, recipeHash, recipeOf, staleCues, takeState } from './recipe'

const project = {
  language: 'vi',
  narratorVoiceId: 1,
  audio: { ...defaultAudioFields, speed: 1.1 },
  contexts: noContexts,
}
const speaker = { voiceId: 2, audio: { pitch: 3, volume: 0.5 } }

describe('the recipe of a cue', () => {
  it('takes the nearest value: cue before speaker before project', () => {
    const recipe = recipeOf({ id: 'a', text: 'Chào', audio: { volume: 0.8 } }, speaker, project)
    expect(recipe?.audio).toEqual({ ...defaultAudioFields, speed: 1.1, pitch: 3, volume: 0.8 })
    expect(recipe?.voiceId).toBe(2)
  })

  it('falls back to the narrator, and is null without a voice', () => {
    const cue = { id: 'a', text: 'Chào' }
    expect(recipeOf(cue, { voiceId: null }, project)?.voiceId).toBe(1)
    expect(recipeOf({ ...cue, voiceId: 9 }, speaker, project)?.voiceId).toBe(9)
    expect(recipeOf(cue, null, { ...project, narratorVoiceId: null })).toBeNull()
  })

  it('has the same hash for composed and decomposed text, and whatever the order of the fields', () => {
    const recipe = present(recipeOf({ id: 'a', text: 'Tiếng Việt' }, speaker, project))
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
    const cue = { id: 'a', text: 'Trăm năm\ntrong cõi người ta,\nchữ tài' }
    const read = recipeOf({ ...cue, profileId: 'p' }, speaker, { ...project, profiles })
    expect(read?.text).toBe('Trăm năm, trong cõi người ta, chữ tài')
    expect(read?.audio).toEqual({ ...defaultAudioFields, speed: 1.1, pitch: -2, volume: 0.5 })
    const through = recipeOf(cue, speaker, { ...project, profiles })
    expect(through?.text).toBe('Trăm năm trong cõi người ta, chữ tài')
  })

  it('has where its sentence continues, and then another hash', () => {
    const cue = { id: 'a', text: 'Chào' }
    const alone = present(recipeOf(cue, speaker, project))
    const sentence = { before: '', after: 'anh', mark: 'after', cueIds: ['a', 'b'] }
    const within = { ...project, contexts: new Map([['a', sentence]]) }
    const recipe = present(recipeOf(cue, speaker, within))
    expect(recipe).toEqual({ ...alone, context: 'after' })
    expect(recipeHash(recipe)).not.toBe(recipeHash(alone))
    const take = { recipe, recipeHash: recipeHash(recipe), connectionId: 'c' }
    expect(takeState(cue, speaker, within, take)).toBe('fresh')
    expect(takeState(cue, speaker, project, take)).toBe('stale')
    const other = { ...within, contexts: new Map([['a', { ...sentence, mark: 'both' }]]) }
    expect(takeState(cue, speaker, other, take)).toBe('stale')
    expect(takeState(cue, speaker, { ...project, connectionId: 'd' }, take)).toBe('draft')
  })

  it('keeps the hash that takes of earlier versions have', () => {
    const recipe = recipeOf({ id: 'a', text: 'Xin chào\nbạn' }, speaker, project)
    expect(recipe && recipeHash(recipe)).toBe('177715ce89153cb914f62984640bae38')
  })

  it.each([
    ['"Don\'t," he said...', '“Don’t,” he said…'],
    ["'Tis the '90s.", '’Tis the ‘90s.'],
    ['„Nein...“', '"Nein…"'],
  ])(
    'has a take in quotation marks of another kind, which sounds the same: %s',
    (before, after) => {
      const recipe = present(recipeOf({ id: 'a', text: before }, speaker, project))
      const take = { recipe, recipeHash: recipeHash(recipe), connectionId: 'c' }
      const own = { ...take, own: { from: 'file' as const } }
      for (const text of [before, after]) {
        expect(takeState({ id: 'a', text }, speaker, project, take)).toBe('fresh')
        expect(takeState({ id: 'a', text }, speaker, project, own)).toBe('fresh')
      }
      for (const text of [`${after}!`, after.replace(/…|\.$/, ''), after.replace(/[’‘]/, '')])
        if (text !== after)
          expect(takeState({ id: 'a', text }, speaker, project, take)).toBe('stale')
      expect(takeState({ id: 'a', text: after, voiceId: 9 }, speaker, project, take)).toBe('stale')
    },
  )

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

const cue = (id: string, text: string, speakerId: string | null = null): Cue => ({
  id,
  startMs: 0,
  endMs: 1000,
  text,
  speakerId,
})
const anna: Speaker = {
  id: 'anna',
  label: 'Anna',
  colour: 0,
  voiceId: 2,
  gainDb: 0,
  pan: 0,
  muted: false,
}
const staleProject = {
  language: 'vi',
  narratorVoiceId: 1,
  audio: defaultAudioFields,
  contexts: noContexts,
  speakers: [anna],
  cues: [cue('a', 'Một'), cue('b', 'Hai', 'anna'), cue('c', '♪'), cue('d', 'Bốn')],
}

function takeOf(id: string, locked = false) {
  const found = staleProject.cues.find((each) => each.id === id)
  const recipe = found && recipeOf(found, found.speakerId ? anna : null, staleProject)
  if (!recipe) throw new Error(`${id} has no recipe`)
  return { recipe, recipeHash: recipeHash(recipe), connectionId: 'embedded', locked }
}

const takeIn = (connectionId: string, recipe: Recipe) => ({
  recipe,
  recipeHash: recipeHash(recipe),
  connectionId,
})

describe('a cue against its take', () => {
  it('is none without a take, fresh with its own, stale with another', () => {
    expect(takeState(cue('a', 'Một'), null, staleProject, null)).toBe('none')
    expect(takeState(cue('a', 'Một'), null, staleProject, takeOf('a'))).toBe('fresh')
    expect(takeState(cue('a', 'Một hai'), null, staleProject, takeOf('a'))).toBe('stale')
  })

  it('stays fresh when only its times, line breaks or gain change', () => {
    const moved = { ...cue('a', ' Một\n'), startMs: 500, gainDb: 3 }
    expect(takeState(moved, null, staleProject, takeOf('a'))).toBe('fresh')
  })

  it('becomes stale with the voice of its speaker', () => {
    const recast = { ...anna, voiceId: 7 }
    expect(takeState(cue('b', 'Hai', 'anna'), recast, staleProject, takeOf('b'))).toBe('stale')
  })
})

describe('what "render stale" sends', () => {
  it('is every cue that can be said and has no fresh take', () => {
    const active = { takes: new Map([['t1', takeOf('a')]]), activeTakes: { a: 't1' } }
    expect(staleCues(staleProject, active)).toEqual(['b', 'd'])
  })

  it('leaves a locked take alone even when the text has changed', () => {
    const active = { takes: new Map([['t1', takeOf('a', true)]]), activeTakes: { d: 't1' } }
    expect(staleCues(staleProject, active)).toEqual(['a', 'b'])
  })
})

describe('a take by another service', () => {
  const remote = { ...staleProject, connectionId: 'remote' }
  const a = cue('a', 'Một')
  const recipe: Recipe = {
    text: 'Một',
    language: 'vi',
    voiceId: 1,
    audio: defaultAudioFields,
    dictionary: '',
  }

  it('is a draft, even when both services number the voice alike', () => {
    expect(takeState(a, null, remote, takeIn('embedded', recipe))).toBe('draft')
    expect(takeState(a, null, remote, takeIn('remote', recipe))).toBe('fresh')
  })

  it('is no draft to the voices of this computer, and is not rendered again with them', () => {
    const offline = { ...staleProject, connectionId: 'embedded' }
    expect(takeState(a, null, offline, takeIn('remote', recipe))).toBe('fresh')
    const other = takeIn('remote', { ...recipe, text: 'Hai' })
    expect(takeState(a, null, offline, other)).toBe('stale')
    expect(finalTake(a, null, offline, [takeIn('remote', recipe)])).toBeUndefined()
  })

  it('is a draft without a voice in the new service, and stale once the text changes', () => {
    const uncast = { ...remote, narratorVoiceId: null }
    expect(takeState(a, null, uncast, takeIn('embedded', recipe))).toBe('draft')
    const other = takeIn('embedded', { ...recipe, text: 'Hai' })
    expect(takeState(a, null, remote, other)).toBe('stale')
  })

  it('is rendered again, and taken up again without a render when the project comes back', () => {
    const takes = new Map([['t', { ...takeIn('embedded', recipe), locked: false }]])
    const active = { takes, activeTakes: { a: 't' } }
    expect(staleCues({ ...remote, cues: [a] }, active)).toEqual(['a'])
    const both = [takeIn('embedded', recipe), takeIn('remote', recipe)]
    expect(finalTake(a, null, remote, both)?.connectionId).toBe('remote')
    expect(finalTake(a, null, { ...remote, connectionId: 'embedded' }, both)).toBe(both[0])
    expect(finalTake(cue('a', 'Khác'), null, remote, both)).toBeUndefined()
  })
})
