import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '../contracts/audio-settings'
import type { Cue, Recipe, Speaker } from '../contracts/project-file'
import { recipeHash, recipeOf } from './recipe'
import { takeState, finalTake, staleCues } from './stale'

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
const project = {
  language: 'vi',
  narratorVoiceId: 1,
  audio: defaultAudioFields,
  speakers: [anna],
  cues: [cue('a', 'Một'), cue('b', 'Hai', 'anna'), cue('c', '♪'), cue('d', 'Bốn')],
}

function takeOf(id: string, locked = false) {
  const found = project.cues.find((each) => each.id === id)
  const recipe = found && recipeOf(found, found.speakerId ? anna : null, project)
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
    expect(takeState(cue('a', 'Một'), null, project, null)).toBe('none')
    expect(takeState(cue('a', 'Một'), null, project, takeOf('a'))).toBe('fresh')
    expect(takeState(cue('a', 'Một hai'), null, project, takeOf('a'))).toBe('stale')
  })

  it('stays fresh when only its times, line breaks or gain change', () => {
    const moved = { ...cue('a', ' Một\n'), startMs: 500, gainDb: 3 }
    expect(takeState(moved, null, project, takeOf('a'))).toBe('fresh')
  })

  it('becomes stale with the voice of its speaker', () => {
    const recast = { ...anna, voiceId: 7 }
    expect(takeState(cue('b', 'Hai', 'anna'), recast, project, takeOf('b'))).toBe('stale')
  })
})

describe('what "render stale" sends', () => {
  it('is every cue that can be said and has no fresh take', () => {
    const heard = { takes: new Map([['t1', takeOf('a')]]), activeTakes: { a: 't1' } }
    expect(staleCues(project, heard)).toEqual(['b', 'd'])
  })

  it('leaves a locked take alone even when the text has changed', () => {
    const heard = { takes: new Map([['t1', takeOf('a', true)]]), activeTakes: { d: 't1' } }
    expect(staleCues(project, heard)).toEqual(['a', 'b'])
  })
})

describe('a take by another service', () => {
  const remote = { ...project, connectionId: 'remote' }
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

  it('is a draft while nobody is cast in the new service, and stale once it says something else', () => {
    const uncast = { ...remote, narratorVoiceId: null }
    expect(takeState(a, null, uncast, takeIn('embedded', recipe))).toBe('draft')
    const other = takeIn('embedded', { ...recipe, text: 'Hai' })
    expect(takeState(a, null, remote, other)).toBe('stale')
  })

  it('is rendered again, and taken up again without a render when the project comes back', () => {
    const takes = new Map([['t', { ...takeIn('embedded', recipe), locked: false }]])
    const heard = { takes, activeTakes: { a: 't' } }
    expect(staleCues({ ...remote, cues: [a] }, heard)).toEqual(['a'])
    const both = [takeIn('embedded', recipe), takeIn('remote', recipe)]
    expect(finalTake(a, null, remote, both)?.connectionId).toBe('remote')
    expect(finalTake(a, null, { ...remote, connectionId: 'embedded' }, both)).toBe(both[0])
    expect(finalTake(cue('a', 'Khác'), null, remote, both)).toBeUndefined()
  })
})
