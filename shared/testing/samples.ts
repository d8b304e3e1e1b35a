import { defaultAudioFields } from '../contracts/audio-settings'
import type { LibraryCharacter } from '../contracts/cast'
import type { Voice } from '../contracts/connection'
import {
  emptyFile,
  type Cue,
  type ProjectFile,
  type Recipe,
  type Speaker,
  type Take,
} from '../contracts/project-file'
import type { Music } from '../contracts/project/track-settings'

const MADE_AT = '2026-01-01T00:00:00.000Z'

/** A cue of 900 ms without a speaker; its text is its id. */
export function sampleCue(id: string, startMs: number, more: Partial<Cue> = {}): Cue {
  return { id, startMs, endMs: startMs + 900, text: id, speakerId: null, ...more }
}

/** A speaker named after its id, not cast. */
export function sampleSpeaker(id: string, more: Partial<Speaker> = {}): Speaker {
  return { id, label: id, colour: 0, voiceId: null, gainDb: 0, pan: 0, muted: false, ...more }
}

/** A character of the cast library that has Mai's voice. */
export function sampleCharacter(
  label: string,
  more: Partial<LibraryCharacter> = {},
): LibraryCharacter {
  const voices = { embedded: { voiceId: 1, name: 'Mai' } }
  const character = { label, colour: 0, gainDb: 0, pan: 0, voices, from: 'Tập 0', usedAt: MADE_AT }
  return { ...character, ...more }
}

/** A Vietnamese voice. */
export function sampleVoice(id: number, name: string, more: Partial<Voice> = {}): Voice {
  const language = { language: 'vi', languageName: 'Tiếng Việt', region: null }
  return { id, name, gender: 'female', ...language, ...more }
}

/** Recipe of a take without a text. */
export const sampleRecipe: Recipe = {
  text: '',
  language: 'vi',
  voiceId: 1,
  audio: defaultAudioFields,
  dictionary: '',
}

/** A take of 900 ms by the embedded service. */
export function sampleTake(id: string, cueId: string, more: Partial<Take> = {}): Take {
  return {
    id,
    cueId,
    file: `${'0'.repeat(64)}.wav`,
    durationMs: 900,
    leadMs: 0,
    tailMs: 0,
    recipe: sampleRecipe,
    recipeHash: id,
    connectionId: 'embedded',
    taskId: 't',
    chunkIndex: 0,
    credits: 1,
    locked: false,
    createdAt: MADE_AT,
    ...more,
  }
}

/** A project without cues on the embedded service. */
export function sampleDocument(more: Partial<ProjectFile> = {}): ProjectFile {
  return {
    ...emptyFile,
    id: 'p',
    name: 'Phim',
    createdAt: MADE_AT,
    ...more,
  }
}

/** A minute of music at the start of the film, without fades. */
export function sampleMusic(more: Partial<Music> = {}): Music {
  return {
    id: 'm',
    path: '/music.flac',
    durationMs: 60_000,
    startMs: 0,
    endMs: 60_000,
    offsetMs: 0,
    gainDb: 0,
    fadeInMs: 0,
    fadeOutMs: 0,
    ducked: false,
    ...more,
  }
}
