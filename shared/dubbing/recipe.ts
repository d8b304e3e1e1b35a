import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { audioFieldsSchema, type AudioFields } from '../contracts/audio-settings'
import type { Cue, ProjectFile, Recipe, Speaker } from '../contracts/project-file'
import { dictionaryRevision } from '../dictionary/revision'
import { soundOf, type SoundCue, type SoundSpeaker } from '../profiles/resolve-sound'
import type { DictionaryEntry } from '@cuecast/spoken-text'
import { spokenText } from './spoken-text'

/** What a recipe takes from the project. */
export type RecipeProject = Pick<
  ProjectFile,
  'language' | 'narratorVoiceId' | 'audio' | 'profiles' | 'profileId'
> & {
  /** Entries of the service's dictionary that are on; none unless given. */
  dictionary?: readonly DictionaryEntry[]
  /** The service has no dictionary of its own: the words are replaced before they are sent. */
  dictionaryHere?: boolean
}

/** What a recipe takes from a cue and from its speaker. */
export type RecipeCue = Pick<Cue, 'text' | 'voiceId'> & SoundCue
export type RecipeSpeaker = Pick<Speaker, 'voiceId'> & SoundSpeaker

/** The voice that speaks a cue: its own, else its speaker's, else the narrator's; null = none cast. */
export function voiceOf(
  cue: Pick<Cue, 'voiceId'>,
  speaker: Pick<Speaker, 'voiceId'> | null,
  project: Pick<ProjectFile, 'narratorVoiceId'>,
): number | null {
  return cue.voiceId ?? speaker?.voiceId ?? project.narratorVoiceId
}

/** What a take of this cue would be made from now; null while no voice is cast for it. */
export function recipeOf(
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: RecipeProject,
): Recipe | null {
  const voiceId = voiceOf(cue, speaker, project)
  if (voiceId === null) return null
  const { split_layout, ...audio } = soundOf(cue, speaker, project)
  const text = spokenText(cue.text, split_layout)
  return {
    text,
    language: project.language,
    voiceId,
    audio,
    dictionary: dictionaryRevision(text, project.dictionary ?? []),
  }
}

const audioNames = audioFieldsSchema.keyof().options

/**
 * The audio fields as one canonical text: the same for equal fields, whatever the order in which
 * they were set.
 */
export function audioKey(audio: AudioFields): string {
  return JSON.stringify(audioNames.map((name) => audio[name]))
}

/** Identity of a recipe: 128 bits of SHA-256 in hex. Equal recipes have equal hashes everywhere. */
export function recipeHash(recipe: Recipe): string {
  const canonical = JSON.stringify([
    recipe.text.normalize('NFC'),
    recipe.language,
    recipe.voiceId,
    audioKey(recipe.audio),
    recipe.dictionary,
  ])
  return bytesToHex(sha256(utf8ToBytes(canonical)).subarray(0, 16))
}
