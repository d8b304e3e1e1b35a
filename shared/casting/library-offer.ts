import type { CastLibrary, LibraryCharacter, LibraryShow, LibraryVoice } from '../contracts/cast'
import type { Voice } from '../contracts/connection'
import type { Speaker } from '../contracts/project-file'
import { labelKey } from '../subtitles/label-key'
import { findVoice } from './preview-cast-map'

/** A speaker of the project whom a show knows, with the voice that he would get here. */
export interface LibraryMatch {
  speaker: Speaker
  character: LibraryCharacter
  voice: LibraryVoice
}

export interface LibraryOffer {
  show: string
  matches: LibraryMatch[]
}

interface OfferQuestion {
  speakers: readonly Speaker[]
  connectionId: string
  /** Voices that the connection lists. */
  voices: readonly Voice[]
  /** The show that the project belongs to. */
  show: string
}

/**
 * The show that knows the most of these speakers; the project's own show comes first. Only voices
 * that the connection has are offered: its own from the last time, else one of the same name that
 * the person has in another service. Null: nobody is known.
 */
export function libraryOffer(library: CastLibrary, question: OfferQuestion): LibraryOffer | null {
  const own = labelKey(question.show)
  let best: LibraryOffer | null = null
  for (const show of library.shows) {
    const matches = matchShow(show, question)
    if (matches.length === 0) continue
    if (labelKey(show.name) === own) return { show: show.name, matches }
    if (matches.length > (best?.matches.length ?? 0)) best = { show: show.name, matches }
  }
  return best
}

/** The speakers whom a show knows and has a voice for here. */
export function matchShow(
  show: LibraryShow,
  { speakers, connectionId, voices }: Omit<OfferQuestion, 'show'>,
): LibraryMatch[] {
  const byKey = new Map(show.characters.map((each) => [labelKey(each.label), each]))
  return speakers.flatMap((speaker) => {
    const character = byKey.get(labelKey(speaker.label))
    const voice = character && voiceHere(character, connectionId, voices)
    return character && voice ? { speaker, character, voice } : []
  })
}

function voiceHere(
  { voices: known }: LibraryCharacter,
  connectionId: string,
  voices: readonly Voice[],
): LibraryVoice | null {
  const own = known[connectionId]
  if (own && voices.some(({ id }) => id === own.voiceId)) return own
  for (const given of Object.values(known)) {
    const { voice, state } = findVoice({ id: given.voiceId, name: given.name }, voices)
    if (voice && given.name !== '' && (state === 'listed' || state === 'renamed'))
      return { voiceId: voice.id, name: voice.name }
  }
  return null
}
