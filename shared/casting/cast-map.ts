import { type CastMap, castMapSchema } from '../contracts/cast'
import type { Voice } from '../contracts/connection'
import type { Speaker } from '../contracts/project-file'
import { failWith, ok, type Result } from '../contracts/result'
import { labelKey, plainLabel } from '../subtitles/labels'

/** Reads a cast file. Fails with CAST_MAP_INVALID, naming the file and the entry. */
export function parseCastMap(json: string, fileName = 'cast map'): Result<CastMap> {
  let value: unknown
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'not JSON'
    return invalid(`The cast map is no JSON: ${why}.`, fileName)
  }
  return checkCastMap(value, fileName)
}

/** Checks a cast map that is already a value; no label may be given two voices. */
function checkCastMap(value: unknown, place = 'cast map'): Result<CastMap> {
  const parsed = castMapSchema.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const [label, ...field] = issue?.path.map(String) ?? []
    const entry = label === undefined ? '' : ` › "${label}"`
    const what = issue?.message ?? 'not a cast map'
    const at = [`${place}${entry}`, ...field].join(' › ')
    return invalid(`An entry must be { "voiceId": integer, "name": text }: ${what}.`, at)
  }
  const seen = new Map<string, number>()
  for (const [label, { voiceId }] of Object.entries(parsed.data)) {
    const key = labelKey(label)
    if (key === '') return invalid('A label is empty.', `${place} › "${label}"`)
    if ((seen.get(key) ?? voiceId) !== voiceId) {
      return invalid('The label is given two voices.', `${place} › "${label}"`)
    }
    seen.set(key, voiceId)
  }
  return ok(parsed.data)
}

const invalid = (message: string, at: string): Result<CastMap> =>
  failWith('CAST_MAP_INVALID', message, { at })

/** The cast of a project as a cast map; speakers without a voice are left out. */
export function castMapFromSpeakers(
  speakers: readonly Pick<Speaker, 'label' | 'voiceId' | 'voiceName'>[],
): CastMap {
  return Object.fromEntries(
    speakers.flatMap(({ label, voiceId, voiceName }) =>
      voiceId === null ? [] : [[plainLabel(label), { voiceId, name: voiceName ?? label }]],
    ),
  )
}

interface AppliedCastMap {
  speakers: Speaker[]
  /** Labels of the map that no speaker has. */
  unknownLabels: string[]
}

/** Gives speakers the voices of a cast map; speakers that it does not name keep theirs. */
export function applyCastMap(speakers: readonly Speaker[], castMap: CastMap): AppliedCastMap {
  const voices = new Map(Object.entries(castMap).map(([label, voice]) => [labelKey(label), voice]))
  const cast = speakers.map((speaker) => {
    const voice = voices.get(labelKey(speaker.label))
    if (!voice) return speaker
    const { voiceName: _, ...rest } = speaker
    const named = voice.name === '' ? {} : { voiceName: voice.name }
    return { ...rest, voiceId: voice.voiceId, ...named }
  })
  const known = new Set(speakers.map(({ label }) => labelKey(label)))
  return {
    speakers: cast,
    unknownLabels: Object.keys(castMap).filter((label) => !known.has(labelKey(label))),
  }
}

/**
 * How the voice of an entry was found. listed: by its number, with the same name · renamed: by its
 * name, under another number · other: the number is another voice's, and no voice has the name ·
 * unknown: not at all.
 */
type EntryVoiceState = 'listed' | 'renamed' | 'other' | 'unknown'

/** One entry of a cast map, before it is applied. */
export interface CastMapEntry {
  label: string
  /** Null: no speaker of the project has the label. */
  speaker: Speaker | null
  /** As in the file. */
  given: { id: number; name: string }
  /** The voice that the service has for it; null for `unknown`. */
  voice: Voice | null
  state: EntryVoiceState
}

/** Effect of a cast map on a project, with the voices that the service lists. */
export function previewCastMap(
  castMap: CastMap,
  speakers: readonly Speaker[],
  voices: readonly Voice[],
): CastMapEntry[] {
  const byLabel = new Map(speakers.map((speaker) => [labelKey(speaker.label), speaker]))
  return Object.entries(castMap).map(([label, { voiceId, name }]) => ({
    label,
    speaker: byLabel.get(labelKey(label)) ?? null,
    given: { id: voiceId, name },
    ...findVoice({ id: voiceId, name }, voices),
  }))
}

/** Equal for names that people take for the same: case, spaces and composition do not count. */
const voiceNameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Services word what follows in brackets in the language that they are asked in: `Mai (Northern)`. */
const givenName = (name: string): string => voiceNameKey(name).replace(/ \([^()]*\)$/, '')

/** The voice that is meant by a number and a name, which another service may have given. */
export function findVoice(
  given: { id: number; name: string },
  voices: readonly Voice[],
): { voice: Voice | null; state: EntryVoiceState } {
  const name = voiceNameKey(given.name)
  const numbered = voices.find(({ id }) => id === given.id)
  if (numbered && (name === '' || givenName(numbered.name) === givenName(name)))
    return { voice: numbered, state: 'listed' }
  const named = name === '' ? undefined : voices.find((each) => voiceNameKey(each.name) === name)
  if (named) return { voice: named, state: 'renamed' }
  return numbered ? { voice: numbered, state: 'other' } : { voice: null, state: 'unknown' }
}
