import { type SoundField, type SoundFields, soundFieldsSchema } from '../contracts/audio-settings'

export const soundFieldNames: readonly SoundField[] = soundFieldsSchema.keyof().options

type Settings = Readonly<Record<string, unknown>>

/** Other spellings that services have for the split layout's values. */
const layouts: Readonly<Record<string, SoundFields['split_layout']>> = {
  true: 'line',
  newline: 'line',
  newlines: 'line',
  lines: 'line',
  split_by_newline: 'line',
  false: 'cue',
  cues: 'cue',
  sentence: 'cue',
  sentences: 'cue',
}

/**
 * One setting of a service in our form: a number in quotes becomes a number, `newline` becomes
 * `line`. Other fields and unknown values stay as they are.
 */
export function tidySetting(name: string, value: unknown): unknown {
  if (!isSoundField(name)) return value
  if (name === 'split_layout') return layouts[String(value).toLowerCase()] ?? value
  const schema = soundFieldsSchema.shape[name]
  if (schema.safeParse(value).success) return value
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return schema.safeParse(figure).success ? figure : value
}

export const isSoundField = (name: string): name is SoundField =>
  soundFieldNames.some((each) => each === name)

/** The sound fields among settings that have a value which we understand. */
export function soundFieldsIn(settings: Settings): Partial<SoundFields> {
  const found = soundFieldNames.flatMap((name) => {
    const value = tidySetting(name, settings[name])
    return value !== undefined && soundFieldsSchema.shape[name].safeParse(value).success
      ? [[name, value] as const]
      : []
  })
  return soundFieldsSchema.partial().parse(Object.fromEntries(found))
}

/** Fields of a profile beyond the known sound fields; kept unchanged. */
export function foreignSettings(settings: Settings): [string, unknown][] {
  const known = soundFieldsIn(settings)
  return Object.entries(settings).filter(([name]) => !(name in known))
}

/** The settings with one sound field set, or taken out; everything else stays. */
export function withSetting(
  settings: Settings,
  field: SoundField,
  value: unknown,
): Record<string, unknown> {
  const next = { ...settings }
  if (value === undefined) delete next[field]
  else next[field] = value
  return next
}

/** Equal as JSON, whatever the order of members; figures to a millionth. */
export function sameSetting(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 1e-6
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Object.is(a, b)
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return left.size === right.size && [...left].every(([k, v]) => sameSetting(v, right.get(k)))
}
