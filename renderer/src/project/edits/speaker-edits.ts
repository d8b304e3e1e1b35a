import type { Speaker } from '@shared/contracts/project-file'
import type { Edit } from '../execute'

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

/** Gives speakers their voices, in one step. */
export function castSpeakers(cast: ReadonlyMap<string, { id: number; name: string } | null>): Edit {
  return (document) => {
    const speakers = document.speakers.map((speaker) => {
      const voice = cast.get(speaker.id)
      if (voice === undefined || (voice?.id ?? null) === speaker.voiceId) return speaker
      const { voiceName: _gone, ...rest } = speaker
      return voice
        ? { ...rest, voiceId: voice.id, voiceName: voice.name }
        : { ...rest, voiceId: null }
    })
    return speakers.some((speaker, i) => speaker !== document.speakers[i]) ? { speakers } : null
  }
}
