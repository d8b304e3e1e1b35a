import {
  defaultSoundFields,
  soundFieldsSchema,
  type SoundField,
  type SoundFields,
} from '../contracts/audio-settings'
import type { Cue, ProjectFile, ProjectProfile, Speaker } from '../contracts/project-file'

export type SoundCue = Pick<Cue, 'audio' | 'profileId'>
export type SoundSpeaker = Pick<Speaker, 'audio' | 'profileId'>
export type SoundProject = Pick<ProjectFile, 'audio' | 'profiles' | 'profileId'>

export const soundFieldNames: readonly SoundField[] = soundFieldsSchema.keyof().options

/** What one place says: a cue, a speaker or the project, by itself or through its profile. */
export interface SoundLayer {
  level: 'cue' | 'speaker' | 'project'
  /** Null: said by the place itself. */
  profile: ProjectProfile | null
  fields: Partial<SoundFields>
}

/**
 * Who has a say in how a cue sounds, the nearest first: the cue, its profile, its speaker, the
 * speaker's profile, the project's profile, the project. A place's own fields lie over its profile;
 * only the project names every field, and so lies below its own.
 */
export function soundLayers(
  cue: SoundCue,
  speaker: SoundSpeaker | null,
  project: SoundProject,
): SoundLayer[] {
  const of = (level: SoundLayer['level'], id: string | null | undefined): SoundLayer[] => {
    const profile = profileById(project, id)
    return profile ? [{ level, profile, fields: profile.fields }] : []
  }
  const own = (level: SoundLayer['level'], fields: Partial<SoundFields> = {}): SoundLayer[] => [
    { level, profile: null, fields },
  ]
  return [
    ...own('cue', cue.audio),
    ...of('cue', cue.profileId),
    ...own('speaker', speaker?.audio),
    ...of('speaker', speaker?.profileId),
    ...of('project', project.profileId),
    ...own('project', { ...defaultSoundFields, ...project.audio }),
  ]
}

/** How a cue sounds: for each field what the nearest layer says. */
export function soundOf(
  cue: SoundCue,
  speaker: SoundSpeaker | null,
  project: SoundProject,
): SoundFields {
  return {
    ...defaultSoundFields,
    ...project.audio,
    ...profileById(project, project.profileId)?.fields,
    ...profileById(project, speaker?.profileId)?.fields,
    ...speaker?.audio,
    ...profileById(project, cue.profileId)?.fields,
    ...cue.audio,
  }
}

/** The layer that a field's value comes from; the last of `soundLayers` names every field. */
export function sourceOf(
  layers: readonly SoundLayer[],
  field: SoundField,
): { layer: SoundLayer; value: SoundFields[SoundField] } {
  const layer = layers.find(({ fields }) => fields[field] !== undefined)
  return layer
    ? { layer, value: layer.fields[field] ?? defaultSoundFields[field] }
    : {
        layer: { level: 'project', profile: null, fields: defaultSoundFields },
        value: defaultSoundFields[field],
      }
}

function profileById(
  { profiles }: SoundProject,
  id: string | null | undefined,
): ProjectProfile | undefined {
  return id === null || id === undefined ? undefined : profiles?.find((each) => each.id === id)
}
