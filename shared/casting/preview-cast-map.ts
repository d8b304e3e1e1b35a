import type { Voice } from '../contracts/connection'
import type { Speaker } from '../contracts/project-file'
import { labelKey } from '../subtitles/label-key'
import type { CastMap } from '../contracts/cast'

/**
 * How a service knows the voice of an entry. listed: by its number, and the name agrees · renamed:
 * by its name, under another number · other: the number is another voice's, and no voice has the
 * name · unknown: not at all.
 */
export type EntryVoiceState = 'listed' | 'renamed' | 'other' | 'unknown'

/** One entry of a cast map, before it is applied. */
export interface CastMapEntry {
  label: string
  /** Null: no speaker of the project has the label. */
  speaker: Speaker | null
  /** As the file says it. */
  given: { id: number; name: string }
  /** The voice that the service has for it; null for `unknown`. */
  voice: Voice | null
  state: EntryVoiceState
}

/** What a cast map would do to a project, with the voices that the service lists. */
export function previewCastMap(
  castMap: CastMap,
  speakers: readonly Speaker[],
  voices: readonly Voice[],
): CastMapEntry[] {
  const byLabel = new Map(speakers.map((speaker) => [labelKey(speaker.label), speaker]))
  return Object.entries(castMap).map(([label, { voiceId, name }]) => ({
    label,
    speaker: byLabel.get(labelKey(label)) ?? null,
    given: { id: voiceId, name },
    ...findVoice({ id: voiceId, name }, voices),
  }))
}

/** Equal for names that people take for the same: case, spaces and composition do not count. */
export const voiceNameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Services word what follows in brackets in the language that they are asked in: `Mai (Northern)`. */
const givenName = (name: string): string => voiceNameKey(name).replace(/ \([^()]*\)$/, '')

/** The voice that is meant by a number and a name, which another service may have given. */
export function findVoice(
  given: { id: number; name: string },
  voices: readonly Voice[],
): { voice: Voice | null; state: EntryVoiceState } {
  const name = voiceNameKey(given.name)
  const numbered = voices.find(({ id }) => id === given.id)
  if (numbered && (name === '' || givenName(numbered.name) === givenName(name)))
    return { voice: numbered, state: 'listed' }
  const named = name === '' ? undefined : voices.find((each) => voiceNameKey(each.name) === name)
  if (named) return { voice: named, state: 'renamed' }
  return numbered ? { voice: numbered, state: 'other' } : { voice: null, state: 'unknown' }
}
