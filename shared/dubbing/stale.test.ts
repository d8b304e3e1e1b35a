import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '../contracts/audio-settings'
import type { Cue, Speaker } from '../contracts/project-file'
import { recipeHash, recipeOf } from './recipe'
import { cueState, staleCues } from './stale'

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
  return { recipeHash: recipe ? recipeHash(recipe) : '', locked }
}

describe('a cue against its take', () => {
  it('is none without a take, fresh with its own, stale with another', () => {
    expect(cueState(cue('a', 'Một'), null, project, null)).toBe('none')
    expect(cueState(cue('a', 'Một'), null, project, takeOf('a'))).toBe('fresh')
    expect(cueState(cue('a', 'Một hai'), null, project, takeOf('a'))).toBe('stale')
  })

  it('stays fresh when only its times, line breaks or gain change', () => {
    const moved = { ...cue('a', ' Một\n'), startMs: 500, gainDb: 3 }
    expect(cueState(moved, null, project, takeOf('a'))).toBe('fresh')
  })

  it('becomes stale with the voice of its speaker', () => {
    const recast = { ...anna, voiceId: 7 }
    expect(cueState(cue('b', 'Hai', 'anna'), recast, project, takeOf('b'))).toBe('stale')
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
