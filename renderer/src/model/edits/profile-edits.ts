import {
  soundFieldsSchema,
  type SoundField,
  type SoundFields,
} from '@shared/contracts/audio-settings'
import type { Cue, ProjectProfile, Speaker } from '@shared/contracts/project-file'
import { sameSetting, withSetting } from '@shared/profiles/settings'
import type { DocumentPatch, StudioDocument } from '../document/document'
import { patchDocument } from '../document/document-patch'
import type { Edit } from '../document/execute'
import { changeCues, withOptional } from './cue-edits'

/** Objects that can use a profile. */
export type ProfileTarget =
  | { level: 'project' }
  | { level: 'speaker'; id: string }
  | { level: 'cues'; ids: readonly string[] }

/**
 * Applies a profile to something; null removes it. Its own values for fields of the profile are
 * dropped, since the user asked for the profile; all others stay.
 */
export function applyProfile(target: ProfileTarget, profile: ProjectProfile | null): Edit {
  return withCopies((document) => {
    const patch = patchOf(document, target, profile)
    return profile
      ? { ...patch, fields: { ...patch.fields, profiles: withCopy(document, profile) } }
      : patch
  })
}

/** Applies the present values of a profile wherever the project uses it. */
export function refreshCopy(profile: ProjectProfile): Edit {
  return withCopies((document) => ({ fields: { profiles: withCopy(document, profile) } }))
}

/** Objects with sound fields of their own. */
export type SoundTarget = Exclude<ProfileTarget, { level: 'project' }>

/** Overrides one sound field; undefined takes the override away. A value out of range changes nothing. */
export function setSound(target: SoundTarget, field: SoundField, value: unknown): Edit {
  return (document) => {
    if (target.level === 'cues')
      return changeCues(target.ids, (cue) => {
        const audio = soundWith(cue.audio, field, value)
        return audio === cue.audio ? cue : withOptional(cue, 'audio', audio)
      })(document)
    const speaker = document.speakersById[target.id]
    const audio = soundWith(speaker?.audio, field, value)
    if (!speaker || audio === speaker.audio) return null
    const next = withOptional(speaker, 'audio', audio)
    return { speakers: document.speakers.map((each) => (each === speaker ? next : each)) }
  }
}

type OwnSound = Partial<SoundFields> | undefined

/** The same object where nothing changes; nothing instead of none. */
function soundWith(audio: OwnSound, field: SoundField, value: unknown): OwnSound {
  if (sameSetting(audio?.[field], value)) return audio
  const next = soundFieldsSchema.partial().safeParse(withSetting(audio ?? {}, field, value))
  if (!next.success) return audio
  return Object.keys(next.data).length > 0 ? next.data : undefined
}

/** After the edit the project keeps copies of exactly the profiles that it uses. */
function withCopies(edit: (document: StudioDocument) => DocumentPatch): Edit {
  return (document) => {
    const patch = edit(document)
    const after = patchDocument(document, patch).document
    const used = usedProfiles(after)
    const profiles = after.fields.profiles.filter(({ id }) => used.has(id))
    const { profiles: _, ...others } = patch.fields ?? {}
    const same = sameSetting(profiles, document.fields.profiles)
    return { ...patch, fields: same ? others : { ...others, profiles } }
  }
}

function usedProfiles({ fields, speakers, byId }: StudioDocument): Set<string> {
  const used = new Set<string>()
  if (fields.profileId !== null) used.add(fields.profileId)
  for (const { profileId } of [...speakers, ...byId.values()])
    if (profileId !== undefined) used.add(profileId)
  return used
}

/** In the place of the copy that is there, so that taking it over again changes nothing. */
function withCopy({ fields }: StudioDocument, profile: ProjectProfile): ProjectProfile[] {
  const known = fields.profiles.some(({ id }) => id === profile.id)
  return known
    ? fields.profiles.map((each) => (each.id === profile.id ? profile : each))
    : [...fields.profiles, profile]
}

function patchOf(
  { fields, speakers, speakersById, byId }: StudioDocument,
  target: ProfileTarget,
  profile: ProjectProfile | null,
): DocumentPatch {
  if (target.level === 'project') {
    const profileId = profile?.id ?? null
    return profileId === fields.profileId ? {} : { fields: { profileId } }
  }
  if (target.level === 'speaker') {
    const before = speakersById[target.id]
    const after = before && linkedSpeaker(before, profile)
    return after === before
      ? {}
      : { speakers: speakers.map((each) => (each === before && after ? after : each)) }
  }
  const upsert = target.ids.flatMap((id) => {
    const before = byId.get(id)
    const after = before && linkedCue(before, profile)
    return after === before ? [] : (after ?? [])
  })
  return { cues: { upsert, remove: [] } }
}

type Sounding = Pick<Cue, 'profileId' | 'audio'>

/** The same object where nothing changes. */
function linkedCue(cue: Cue, profile: ProjectProfile | null): Cue {
  const { profileId: _, audio: __, ...rest } = cue
  return isLinked(cue, profile) ? cue : { ...rest, ...link(cue, profile) }
}

function linkedSpeaker(speaker: Speaker, profile: ProjectProfile | null): Speaker {
  const { profileId: _, audio: __, ...rest } = speaker
  return isLinked(speaker, profile) ? speaker : { ...rest, ...link(speaker, profile) }
}

function isLinked(owner: Sounding, profile: ProjectProfile | null): boolean {
  const next = link(owner, profile)
  return next.profileId === owner.profileId && sameSetting(next.audio, owner.audio)
}

function link({ audio }: Sounding, profile: ProjectProfile | null): Sounding {
  const own = Object.entries(audio ?? {}).filter(([field]) => !(field in (profile?.fields ?? {})))
  return {
    ...(profile && { profileId: profile.id }),
    ...(own.length > 0 && { audio: Object.fromEntries(own) }),
  }
}
