import { soundFieldsSchema, type SoundField, type SoundFields } from '../contracts/audio-settings'

/** How a figure is shown and moved: in the unit that a person thinks in. */
export interface FieldScale {
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

/** How each number is shown and moved; `pitch` in semitones, `volume` in dB. */
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

/** What a choice can be, in the order of the list. */
export const fieldChoices: Readonly<Record<ChoiceSoundField, readonly string[]>> = {
  split_layout: soundFieldsSchema.shape.split_layout.options,
  quality: soundFieldsSchema.shape.quality.options,
  audio_format: soundFieldsSchema.shape.audio_format.options,
}
