import {
  defaultSoundFields,
  type SoundField,
  type SoundFields,
  soundFieldsSchema,
} from '../contracts/audio-settings'
import type { ProfileRow } from '../contracts/profile'
import type { Cue, ProjectFile, ProjectProfile, Speaker } from '../contracts/project-file'
import { nameKey } from './rows'
import { sameSetting, soundFieldsIn } from './settings'

export type SoundCue = Pick<Cue, 'audio' | 'profileId'>
export type SoundSpeaker = Pick<Speaker, 'audio' | 'profileId'>
export type SoundProject = Pick<ProjectFile, 'audio' | 'profiles' | 'profileId'>

/** Sound fields of one place: a cue, a speaker or the project, its own or from its profile. */
export interface SoundLayer {
  level: 'cue' | 'speaker' | 'project'
  /** Null: the place's own. */
  profile: ProjectProfile | null
  fields: Partial<SoundFields>
}

/**
 * Layers of a cue's sound, the nearest first: the cue, its profile, its speaker, the speaker's
 * profile, the project's profile, the project. A place's own fields override its profile; only the
 * project has every field, and so is below its own profile.
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

/** Sound of a cue: each field from the nearest layer that has it. */
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

/**
 * The copy that a project has of a profile: the one taken from it, else, on another computer or at
 * another service, the one of its name.
 */
export function copyOf(
  row: Pick<ProfileRow, 'key' | 'type' | 'mine'>,
  copies: readonly ProjectProfile[],
): ProjectProfile | undefined {
  const { mine } = row
  if (mine === null) return undefined
  const key = nameKey(mine.name)
  return (
    copies.find(({ id }) => id === row.key) ??
    copies.find(({ name, type }) => type === row.type && nameKey(name) === key)
  )
}

/** The profile as a project takes it: under the id of the copy that it already has. */
export function toCopy(
  row: Pick<ProfileRow, 'key' | 'type' | 'mine'>,
  copies: readonly ProjectProfile[],
): ProjectProfile {
  return {
    id: copyOf(row, copies)?.id ?? row.key,
    name: row.mine?.name ?? '',
    type: row.type,
    fields: soundFieldsIn(row.mine?.settings ?? {}),
  }
}

/** True if the project sounds different from the present profile. */
export const soundsDifferent = (a: ProjectProfile, b: ProjectProfile): boolean =>
  !sameSetting(a.fields, b.fields)

/** Display scale of a figure, in a familiar unit. */
interface FieldScale {
  unit: 'times' | 'semitones' | 'decibels' | 'percent' | 'milliseconds'
  min: number
  max: number
  step: number
  /** Most digits after the comma. */
  digits: number
  /** The value on the wire as a figure of the scale, and back. */
  shown(value: number): number
  value(shown: number): number
}

/** The fields that are figures; the others are choices. */
export type NumericSoundField = {
  [F in SoundField]: SoundFields[F] extends number ? F : never
}[SoundField]
export type ChoiceSoundField = Exclude<SoundField, NumericSoundField>

/** Below this a gain is silence, dB. */
const SILENT_DB = -40

const round = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits
const plain = { shown: (value: number) => value, value: (shown: number) => shown }

/** Values keep four digits, so that moving a slider there and back is no change. */
const times = (factor: number) => ({
  shown: (value: number) => round(value * factor, 2),
  value: (shown: number) => round(shown / factor, 4),
})

const gain = {
  shown: (value: number) => Math.max(SILENT_DB, value > 0 ? 20 * Math.log10(value) : SILENT_DB),
  value: (shown: number) => (shown <= SILENT_DB ? 0 : Math.min(2, round(10 ** (shown / 20), 4))),
}

const pace: FieldScale = { unit: 'times', min: 0.5, max: 2, step: 0.05, digits: 2, ...plain }
const shelf: FieldScale = {
  unit: 'decibels',
  min: -12,
  max: 12,
  step: 0.5,
  digits: 1,
  ...times(12),
}
const part: FieldScale = { unit: 'percent', min: -100, max: 100, step: 5, digits: 0, ...times(100) }
const trim: FieldScale = {
  unit: 'milliseconds',
  min: 0,
  max: 5_000,
  step: 10,
  digits: 0,
  ...plain,
}

/** Display scale of each number; `pitch` in semitones, `volume` in dB. */
export const fieldScales: Readonly<Record<NumericSoundField, FieldScale>> = {
  speed: pace,
  run_speed: pace,
  pitch: { unit: 'semitones', min: -12, max: 12, step: 0.5, digits: 1, ...plain },
  volume: { unit: 'decibels', min: SILENT_DB, max: 6, step: 0.5, digits: 1, ...gain },
  strength: part,
  bass: shelf,
  treble: shelf,
  compress: { ...part, min: 0 },
  first_trim_ms: trim,
  last_trim_ms: trim,
}

export const isNumericField = (field: SoundField): field is NumericSoundField =>
  field in fieldScales

/** The fields in the order in which people see them. */
export const soundFieldGroups = [
  { name: 'voice', fields: ['speed', 'run_speed', 'pitch', 'volume'] },
  { name: 'tone', fields: ['strength', 'bass', 'treble', 'compress'] },
  { name: 'reading', fields: ['split_layout', 'first_trim_ms', 'last_trim_ms'] },
  { name: 'file', fields: ['quality', 'audio_format'] },
] as const satisfies readonly { name: string; fields: readonly SoundField[] }[]

export const shownSoundFields: readonly SoundField[] = soundFieldGroups.flatMap(
  ({ fields }): readonly SoundField[] => fields,
)

/** Options of a choice, in the order of the list. */
export const fieldChoices: Readonly<Record<ChoiceSoundField, readonly string[]>> = {
  split_layout: soundFieldsSchema.shape.split_layout.options,
  quality: soundFieldsSchema.shape.quality.options,
  audio_format: soundFieldsSchema.shape.audio_format.options,
}
