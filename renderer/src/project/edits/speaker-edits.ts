import { newSpeaker } from '@shared/casting/assign-speakers'
import type { Speaker } from '@shared/contracts/project-file'
import { labelKey, plainLabel } from '@shared/subtitles/label-key'
import type { StudioDocument } from '../document/document'
import type { Edit } from '../document/execute'
import { changeCues } from './cue-edits'

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

/** Gives speakers their voices, in one step; null takes the voice away. */
export function castSpeakers(cast: ReadonlyMap<string, GivenVoice | null>): Edit {
  return (document) => {
    const speakers = document.speakers.map((speaker) => {
      const voice = cast.get(speaker.id)
      return voice === undefined ? speaker : withVoice(speaker, voice)
    })
    return speakers.some((speaker, i) => speaker !== document.speakers[i]) ? { speakers } : null
  }
}

/** The speaker with a voice; itself when it has that already. */
export function withVoice(speaker: Speaker, voice: GivenVoice | null): Speaker {
  const voiceId = voice?.id ?? null
  const voiceName = voice?.name === '' ? undefined : voice?.name
  if (speaker.voiceId === voiceId && speaker.voiceName === voiceName) return speaker
  const { voiceName: _gone, ...rest } = speaker
  return { ...rest, voiceId, ...(voiceName !== undefined && { voiceName }) }
}

/** The other speaker who has this label already, in any capitals. */
export function namesake(
  speakers: readonly Speaker[],
  label: string,
  except?: string,
): Speaker | undefined {
  const key = labelKey(label)
  return speakers.find((speaker) => speaker.id !== except && labelKey(speaker.label) === key)
}

/** A speaker nobody has cast yet; null when the label is empty or somebody has it. */
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

/** All cues of a speaker become another's, who also inherits a voice where he has none. */
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
