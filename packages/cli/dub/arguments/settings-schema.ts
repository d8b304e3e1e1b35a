import { z } from 'zod'
import { languageModelSchema } from '@shared/contracts/connection'
import { defaultExportOptions, exportOptionsSchema } from '@shared/contracts/export'
import { breathSettingsSchema, newBreath } from '@shared/contracts/project/breath'
import { narrationSchema } from '@shared/contracts/narration'
import {
  defaultFitSettings,
  defaultMixSettings,
  fitSettingsSchema,
  mixSettingsSchema,
} from '@shared/contracts/project/track-settings'
import { providerChoicesSchema } from '@shared/contracts/models/providers'
import { readingChoicesSchema } from '@shared/contracts/project/reading-choices'
import { reviewOptionsSchema } from '@shared/contracts/review'
import { translatorKinds } from '@shared/contracts/translation'
import { destinationOptions } from '@shared/interchange/destinations'
import { defaultNarration } from '@shared/narration/flow-times'

const { shape: exported } = exportOptionsSchema
const { shape: reading } = readingChoicesSchema
const { shape: review } = reviewOptionsSchema

/** Settings of one call of `dub`, stored nowhere. Paths are relative to the settings file. */
const jobSchema = z.strictObject({
  /** Stops with an error when the service sends nothing for this long, ms. Paid work is kept. */
  giveUpAfterMs: z.number().int().min(1),
  /** Also sends cues again that may have been charged although the response was lost: they may be charged twice. */
  sendAgain: z.boolean(),
  /** A recogniser listens to what was rendered; cues whose words differ are listed. */
  listenCheck: z.boolean(),
  /** Most credits that `--mend` spends in one call. */
  mendCredits: z.number().int().min(0),
  /** Subtitles timed for another cut: moved to the film's voices, or not compared; otherwise a warning. */
  sync: z.enum(['auto', 'off']),
  /** Cues whose speaker is seen, as `3,7-9,Anna`: the voice keeps close to the cue. */
  onScreen: z.string(),
  /** Cues whose speaker is not seen: the voice may use the whole pause and start a little early. */
  offScreen: z.string(),
  /** With `--from-film`: how many people speak; `auto`: as many as there are. */
  speakers: z.union([z.literal('auto'), z.number().int().min(1).max(20)]),
  /** With `--from-film`: who speaks when, as RTTM or JSON of pyannote, WhisperX or NeMo. */
  speakerTurns: z.string().min(1),
  /** Picture of MP3, M4A, M4B, FLAC and Opus files: JPEG or PNG. */
  cover: z.string().min(1),
  /** Where the chapters of a podcast go, as JSON. */
  chapters: z.string().min(1),
})

/** With `--translate-to`: the translator, if it is not the model of the options, its limits, and terms. */
const translationSchema = z.strictObject({
  /** A language model, DeepL or LibreTranslate. */
  translator: z.enum(translatorKinds),
  /** Address of the translator; DeepL has its own. Of a model the same as `--model-address`. */
  address: z.string().min(1).max(500),
  /** The same as `--model`. */
  model: z.string().min(1).max(200),
  /** The same as `--model-key-env`: the environment variable that holds the key. */
  keyEnv: z.string().min(1),
  /** Most requests for one language. */
  maxRequests: languageModelSchema.shape.maxRequests,
  /** Most tokens of a model, sent and received, for one language. */
  maxTokens: languageModelSchema.shape.maxTokens,
  /** Most characters that are sent to DeepL or LibreTranslate for one language. */
  maxCharacters: z.number().int().min(100).max(100_000_000),
  /** Timeout of a response, s. */
  timeoutSeconds: languageModelSchema.shape.timeoutSeconds,
  /** Key names and forms of address: a JSON file with a list of what a show has for each language. */
  terms: z.string().min(1),
})

/**
 * The file of `dub --settings`: any part of the settings of a project, an export, an import and a
 * review package, by the names and with the ranges of their contracts.
 */
export const dubSettingsSchema = z
  .strictObject({
    fit: fitSettingsSchema.partial().strict(),
    mix: mixSettingsSchema
      .extend({ bed: mixSettingsSchema.shape.bed.partial().strict() })
      .partial()
      .strict(),
    breath: breathSettingsSchema.partial().strict(),
    narration: narrationSchema
      // A script defines its own start.
      .extend({ pauses: narrationSchema.shape.pauses.omit({ startMs: true }).partial().strict() })
      .partial()
      .strict(),
    reading: readingChoicesSchema
      .extend({ times: reading.times.unwrap().strict().optional() })
      .strict(),
    export: exportOptionsSchema
      // Path and destination are options, and the track is always written.
      .omit({ path: true, destination: true, mix: true, review: true })
      .extend({
        chapterEnds: exported.chapterEnds.unwrap().unwrap().partial().strict().nullable(),
        loudness: exported.loudness.unwrap().unwrap().partial().strict().nullable(),
        film: exported.film.unwrap().unwrap().partial().strict().nullable(),
      })
      .partial()
      .strict(),
    review: reviewOptionsSchema
      .omit({ pack: true })
      .extend({ range: review.range.unwrap().unwrap().strict().nullable() })
      .partial()
      .strict(),
    /** Of the speech service of `--connection`, where it is no service of Cuecast's own kind. */
    provider: providerChoicesSchema.partial().strict(),
    translation: translationSchema.partial(),
    job: jobSchema.partial(),
  })
  .partial()

/** The content of the file: missing values stay unchanged. */
export type DubSettings = z.input<typeof dubSettingsSchema>

/** Settings without a file; a preset and a project have their own. */
export const usualSettings = {
  fit: defaultFitSettings,
  mix: defaultMixSettings,
  breath: newBreath,
  narration: defaultNarration,
  reading: {},
  export: {
    ...defaultExportOptions,
    // Defaults of audiobook shops, where only some values are set.
    chapterEnds: { headMs: 750, tailMs: 3_000, fill: 'silence' as const },
    loudness: { targetLufs: null, peakDbtp: defaultMixSettings.peakDbtp },
    film: destinationOptions('film').film,
  },
  review: reviewOptionsSchema.parse({}),
  translation: {
    translator: 'model' as const,
    maxRequests: 1_000,
    maxTokens: 3_000_000,
    maxCharacters: 500_000,
    timeoutSeconds: 120,
  },
  job: { giveUpAfterMs: 3_600_000, sendAgain: false, listenCheck: false },
}

/** One value of the settings file. */
export interface Setting {
  /** `fit.maxRate` */
  path: string
  /** Possible values, as JSON with units. */
  takes: string
  /** As JSON; '' where it is found out from the input. */
  usual: string
}

type Node = z.core.JSONSchema.BaseSchema

const isNode = (node: Node | boolean | undefined): node is Node => typeof node === 'object'

/** The members of an object, also of one that can be null. */
function membersOf(node: Node): [string, Node][] {
  const alone = node.anyOf?.filter(isNode).find(({ properties }) => properties) ?? node
  const members = Object.entries(alone.properties ?? {})
  return members.filter((entry): entry is [string, Node] => isNode(entry[1]))
}

/** Every value of the file, in the order of the schema. */
export function settingsOf(
  node: Node = z.toJSONSchema(dubSettingsSchema, { io: 'input' }),
  usual: unknown = usualSettings,
  path = '',
): Setting[] {
  return membersOf(node).flatMap(([name, member]): Setting[] => {
    const at = path === '' ? name : `${path}.${name}`
    const own: unknown = typeof usual === 'object' && usual ? Reflect.get(usual, name) : undefined
    if (membersOf(member).length > 0) return settingsOf(member, own, at)
    return [{ path: at, takes: takenBy(member, name), usual: jsonOf(own) }]
  })
}

/** Possible values at a place of the file, as JSON; '' for a place that does not exist. */
export function takenAt(place: readonly PropertyKey[]): string {
  const root: Node | undefined = z.toJSONSchema(dubSettingsSchema, { io: 'input' })
  const found = place.reduce<Node | undefined>((node, step) => node && memberAt(node, step), root)
  return found ? takenBy(found, String(place.at(-1))) : ''
}

function memberAt(node: Node, step: PropertyKey): Node | undefined {
  const { items, additionalProperties } = node
  const each = typeof step === 'number' ? items : additionalProperties
  return membersOf(node).find(([name]) => name === step)?.[1] ?? [each].flat().find(isNode)
}

/** Whole numbers without a limit have these as theirs. */
const limit = (value: number | undefined): string =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? '' : String(value)

function takenBy(node: Node, name: string): string {
  const { type, anyOf, enum: choices, const: only, minimum, maximum, items } = node
  const list = (nodes: (Node | boolean | undefined)[]) =>
    nodes
      .filter(isNode)
      .map((each) => takenBy(each, name))
      .join(', ')
  if (anyOf) return list(anyOf)
  if (choices) return choices.map(jsonOf).join(', ')
  if (Array.isArray(type)) return list(type.map((each) => ({ ...node, type: each })))
  if (only !== undefined) return jsonOf(only)
  if (type === 'array') return `[${list([items].flat())}, …]`
  if (type === 'boolean') return 'true, false'
  if (type === 'string') return '"…"'
  if (type === 'number' || type === 'integer')
    return `${limit(minimum)} … ${limit(maximum)} ${unitOf(name)}`.replaceAll(/ +/g, ' ').trim()
  if (type !== 'object') return String(type)
  const members = membersOf(node).map(([key, member]) => `"${key}": ${takenBy(member, key)}`)
  const { additionalProperties: each } = node
  return `{ ${isNode(each) ? `"…": ${takenBy(each, name)}` : members.join('; ')} }`
}

const jsonOf = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value).replaceAll(',"', ', "')

const units = { Ms: 'ms', Db: 'dB', Lufs: 'LUFS', Dbtp: 'dBTP', Kbits: 'kbit/s', Megabytes: 'MB' }

/** Names of numbers end in their unit. */
const unitOf = (name: string): string =>
  Object.entries(units).find(([ending]) => name.endsWith(ending))?.[1] ?? ''
