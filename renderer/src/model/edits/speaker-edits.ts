import { newSpeaker } from '@shared/casting/assign-speakers'
import type { Speaker, ProjectProfile } from '@shared/contracts/project-file'
import { labelKey, plainLabel } from '@shared/subtitles/labels'
import { cuesInOrder, type StudioDocument } from '../document/document'
import type { Edit } from '../document/execute'
import { changeCues, withOptional } from './cue-edits'
import type { CastMapEntry } from '@shared/casting/cast-map'
import { NARRATOR, suggestVoices } from '@shared/casting/suggest-voices'
import type { Voice } from '@shared/contracts/connection'
import { ownVoiceIds } from '@shared/contracts/models/model-records'
import type { LibraryMatch } from '@shared/casting/cast-library'

/** Changes some members of a speaker. */
export function changeSpeaker(id: string, change: Partial<Omit<Speaker, 'id'>>): Edit {
  return (document) => {
    const before = document.speakersById[id]
    if (!before) return null
    const next = { ...before, ...change }
    const same = Object.entries(change).every(([key, value]) =>
      Object.entries(before).some(([k, v]) => k === key && v === value),
    )
    if (same) return null
    return { speakers: document.speakers.map((speaker) => (speaker.id === id ? next : speaker)) }
  }
}

/** A voice as a speaker is given it; without an id it is only remembered by name, and not cast. */
export interface GivenVoice {
  id: number | null
  name: string
}

/** Changes speakers in one step; one for which `change` answers itself is left alone. Null where all are. */
function changeSpeakers(change: (speaker: Speaker) => Speaker): Edit {
  return (document) => {
    const speakers = document.speakers.map(change)
    return speakers.some((speaker, i) => speaker !== document.speakers[i]) ? { speakers } : null
  }
}

/** Gives speakers their voices, in one step; null takes the voice away. */
export function castSpeakers(cast: ReadonlyMap<string, GivenVoice | null>): Edit {
  return changeSpeakers((speaker) => {
    const voice = cast.get(speaker.id)
    return voice === undefined ? speaker : withVoice(speaker, voice)
  })
}

/** Corrects the gender of speakers; null goes back to that of the label. */
export function changeGender(ids: readonly string[], gender: Speaker['gender'] | null): Edit {
  return changeSpeakers((speaker) =>
    ids.includes(speaker.id) ? withOptional(speaker, 'gender', gender ?? undefined) : speaker,
  )
}

const isBuiltIn = (voiceId: number | null): boolean =>
  voiceId === null || voiceId < ownVoiceIds.first

/**
 * Casts all speakers who have no voice or a built-in one with voices of a model: by gender, each
 * voice once as far as possible. Null if all of them have other voices.
 *
 * @param voices of the model
 */
export function castModel(voices: readonly Voice[]): Edit {
  return (document) => {
    const { speakers, fields, byId } = document
    const uncast = speakers.flatMap((speaker): Speaker[] =>
      isBuiltIn(speaker.voiceId) ? [{ ...speaker, voiceId: null }] : [],
    )
    const narrates = [...byId.values()].some(({ speakerId }) => speakerId === null)
    if (narrates && isBuiltIn(fields.narratorVoiceId)) uncast.unshift(newSpeaker(NARRATOR, '', []))
    const cast = new Map(
      suggestVoices(uncast, voices, fields.language, cuesInOrder(document)).map((each) => [
        each.speakerId,
        each.voice,
      ]),
    )
    const narrator = cast.get(NARRATOR)
    cast.delete(NARRATOR)
    const patch = castSpeakers(cast)(document)
    return narrator ? { ...patch, fields: { narratorVoiceId: narrator.id } } : patch
  }
}

/** The speaker with a voice; itself when it has that already. */
export function withVoice(speaker: Speaker, voice: GivenVoice | null): Speaker {
  const voiceId = voice?.id ?? null
  const named = withOptional(speaker, 'voiceName', voice?.name || undefined)
  return named.voiceId === voiceId ? named : { ...named, voiceId }
}

/** Another speaker with this label, in any case. */
export function namesake(
  speakers: readonly Speaker[],
  label: string,
  except?: string,
): Speaker | undefined {
  const key = labelKey(label)
  return speakers.find((speaker) => speaker.id !== except && labelKey(speaker.label) === key)
}

/** A new speaker without a voice; null if the label is empty or taken. */
export function addSpeaker(id: string, label: string): Edit {
  return ({ speakers }) => {
    const plain = plainLabel(label)
    if (plain === '' || namesake(speakers, plain)) return null
    return { speakers: [...speakers, newSpeaker(id, plain, speakers)] }
  }
}

/** Null when the label is empty or another speaker has it: those are merged, not renamed. */
export function renameSpeaker(id: string, label: string): Edit {
  return (document) => {
    const plain = plainLabel(label)
    if (plain === '' || namesake(document.speakers, plain, id)) return null
    return changeSpeaker(id, { label: plain })(document)
  }
}

const cuesOf = ({ byId }: StudioDocument, speakerId: string): string[] =>
  [...byId.values()].flatMap((cue) => (cue.speakerId === speakerId ? cue.id : []))

/** All cues of a speaker become another's, who also inherits the voice if they have none. */
export function mergeSpeakers(from: string, into: string): Edit {
  return (document) => {
    const [gone, kept] = [document.speakersById[from], document.speakersById[into]]
    if (!gone || !kept || from === into) return null
    const voice =
      kept.voiceId === null && gone.voiceId !== null
        ? { voiceId: gone.voiceId, ...(gone.voiceName && { voiceName: gone.voiceName }) }
        : {}
    return {
      ...changeCues(cuesOf(document, from), (cue) => ({ ...cue, speakerId: into }))(document),
      speakers: document.speakers.flatMap((speaker) =>
        speaker.id === from ? [] : speaker.id === into ? [{ ...speaker, ...voice }] : [speaker],
      ),
    }
  }
}

/** Takes a speaker away; the cues go to the narrator. */
export function removeSpeaker(id: string): Edit {
  return (document) => {
    if (!document.speakersById[id]) return null
    return {
      ...changeCues(cuesOf(document, id), (cue) => ({ ...cue, speakerId: null }))(document),
      speakers: document.speakers.filter((speaker) => speaker.id !== id),
    }
  }
}

interface CastMapOptions {
  /** Labels without a speaker become speakers. */
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

/** Gives speakers voice, colour, place in the mix and sound that the library knows them with. */
export function applyLibrary(matches: readonly LibraryMatch[]): Edit {
  return ({ speakers, fields }) => {
    const bySpeaker = new Map(matches.map((match) => [match.speaker.id, match]))
    const profiles = new Map(fields.profiles.map((profile) => [profile.id, profile]))
    const next = speakers.map((speaker) => {
      const match = bySpeaker.get(speaker.id)
      if (!match) return speaker
      const { colour, gainDb, pan, gender, audio, profile } = match.character
      if (profile && !profiles.has(profile.id)) profiles.set(profile.id, profile)
      const { voiceId, name } = match.voice
      return {
        ...withVoice(speaker, { id: voiceId, name }),
        colour,
        gainDb,
        pan,
        ...(gender && { gender }),
        ...(audio && { audio }),
        ...(profile && { profileId: profile.id }),
      }
    })
    return { speakers: next, ...profilesPatch(fields.profiles, [...profiles.values()]) }
  }
}

const profilesPatch = (before: readonly ProjectProfile[], after: ProjectProfile[]) =>
  after.length === before.length ? {} : { fields: { profiles: after } }
