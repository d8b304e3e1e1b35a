import { newSpeaker } from '@shared/casting/assign-speakers'
import type { CastMapEntry } from '@shared/casting/preview-cast-map'
import { labelKey, plainLabel } from '@shared/subtitles/label-key'
import type { Edit } from '../document/execute'
import { withVoice, type GivenVoice } from './speaker-edits'

interface CastMapOptions {
  /** Labels that nobody has become speakers. */
  addSpeakers: boolean
  /** Voices that the service does not list are cast all the same; else they count as not cast. */
  useUnlisted: boolean
  newId: () => string
}

/** Gives speakers the voices of a cast map, in one step; speakers that it does not name keep theirs. */
export function applyCastMap(entries: readonly CastMapEntry[], options: CastMapOptions): Edit {
  return ({ speakers }) => {
    const given = new Map(
      entries.map((entry) => [labelKey(entry.label), voiceOf(entry, options.useUnlisted)]),
    )
    const next = speakers.map((speaker) => {
      const voice = given.get(labelKey(speaker.label))
      return voice ? withVoice(speaker, voice) : speaker
    })
    if (options.addSpeakers) {
      for (const entry of entries) {
        if (entry.speaker) continue
        const speaker = newSpeaker(options.newId(), plainLabel(entry.label), next)
        next.push(withVoice(speaker, voiceOf(entry, options.useUnlisted)))
      }
    }
    const same = next.length === speakers.length && next.every((each, i) => each === speakers[i])
    return same ? null : { speakers: next }
  }
}

function voiceOf({ voice, given }: CastMapEntry, useUnlisted: boolean): GivenVoice {
  if (voice) return voice
  return { id: useUnlisted ? given.id : null, name: given.name || `#${given.id}` }
}
