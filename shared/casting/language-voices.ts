import type { Voice } from '../contracts/connection'
import type { Cue, ProjectFile, Speaker } from '../contracts/project-file'
import { speaksLanguage, voicesOfLanguage } from './suggest-voices'

type SpokenCue = Pick<Cue, 'voiceId' | 'language' | 'speakerId'>
type SpokenProject = Pick<ProjectFile, 'language' | 'narratorVoiceId'> & {
  speakerOf: (cue: SpokenCue) => Pick<Speaker, 'voiceId'> | null
}

/** A cue that a voice of another language reads. */
export interface Misread {
  language: string
  voice: Voice
  /** A voice of the cue's language, as alike as the service has one; null: it has none. */
  better: Voice | null
}

/**
 * Returns the language problem of a cue's voice: it speaks another language than the cue is in.
 * Null if it matches, if no voice is cast, and if the service does not report the voice's language.
 */
export function misreadBy(
  voices: readonly Voice[],
  { language, narratorVoiceId, speakerOf }: SpokenProject,
): (cue: SpokenCue) => Misread | null {
  const byId = new Map(voices.map((voice) => [voice.id, voice]))
  const known = new Map<string, Misread | null>()
  return (cue) => {
    const voice = byId.get(cue.voiceId ?? speakerOf(cue)?.voiceId ?? narratorVoiceId ?? NaN)
    const spoken = cue.language ?? language
    if (!voice || spoken === '') return null
    const key = `${voice.id} ${spoken}`
    const before = known.get(key)
    if (before !== undefined) return before
    const fits = !saysLanguage(voice) || speaksLanguage(voice, spoken)
    const found = fits ? null : { language: spoken, voice, better: alike(voice, voices, spoken) }
    known.set(key, found)
    return found
  }
}

/** True if a service reports the language of a voice. */
export const saysLanguage = ({ language, languageName }: Voice): boolean =>
  language !== null || languageName.trim() !== ''

/** The first voice of a language that has the gender of another voice, or the first of all. */
function alike(voice: Voice, voices: readonly Voice[], language: string): Voice | null {
  const fitting = voicesOfLanguage(voices, language)
  return fitting.find(({ gender }) => gender === voice.gender) ?? fitting[0] ?? null
}
