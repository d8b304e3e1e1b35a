import type { LibraryMatch } from '@shared/casting/library-offer'
import type { ProjectProfile } from '@shared/contracts/project-file'
import type { Edit } from '../document/execute'
import { withVoice } from './speaker-edits'

/** Gives speakers voice, colour, place in the mix and sound that the library knows them with. */
export function applyLibrary(matches: readonly LibraryMatch[]): Edit {
  return ({ speakers, fields }) => {
    const bySpeaker = new Map(matches.map((match) => [match.speaker.id, match]))
    const profiles = new Map(fields.profiles.map((profile) => [profile.id, profile]))
    const next = speakers.map((speaker) => {
      const match = bySpeaker.get(speaker.id)
      if (!match) return speaker
      const { colour, gainDb, pan, audio, profile } = match.character
      if (profile && !profiles.has(profile.id)) profiles.set(profile.id, profile)
      const { voiceId, name } = match.voice
      return {
        ...withVoice(speaker, { id: voiceId, name }),
        colour,
        gainDb,
        pan,
        ...(audio && { audio }),
        ...(profile && { profileId: profile.id }),
      }
    })
    return { speakers: next, ...profilesPatch(fields.profiles, [...profiles.values()]) }
  }
}

const profilesPatch = (before: readonly ProjectProfile[], after: ProjectProfile[]) =>
  after.length === before.length ? {} : { fields: { profiles: after } }
