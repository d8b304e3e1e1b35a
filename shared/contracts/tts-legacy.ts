import { z } from 'zod'
import { audioFormats } from './audio-settings'

/** The legacy surface on the wire (specification §2.1, §4.1). Its requests are form fields: text. */

const integerText = z.string().regex(/^\s*\d{1,9}\s*$/)

/** A whole number written as text; an empty field is a field that was not given. */
const integerField = integerText.transform(Number)

/** Missing and empty fields count as not given. */
const blankIsMissing = (value: unknown): unknown => (value === '' ? undefined : value)

const withDefault = (value: number) =>
  z.preprocess(blankIsMissing, integerField.optional()).transform((given) => given ?? value)

export const legacyTtsRequest = z
  .object({
    text: z.string().meta({ description: 'Text to speak', example: 'Xin chào.' }),
    voice_id: integerField.meta({ type: 'integer', description: 'Voice id', example: 1 }),
    voice_guest_id: z.preprocess(blankIsMissing, integerField.optional()).meta({
      type: 'integer',
      description:
        'Guest voice id; absent: voice_id. It must exist and is otherwise ignored: a job has one voice',
    }),
    language_id: withDefault(1).meta({
      type: 'integer',
      default: 1,
      description: 'Language: 1 = Vietnamese, then in the order of GET /api/v2/languages',
    }),
    model_id: withDefault(1).meta({
      type: 'integer',
      default: 1,
      description: 'Pronunciation model; 1 = newest, the only one',
    }),
    format: z
      .preprocess(blankIsMissing, z.enum(audioFormats).optional())
      .transform((given) => given ?? 'wav')
      .meta({
        type: 'string',
        enum: [...audioFormats],
        default: 'wav',
        description: 'Output format',
      }),
  })
  .meta({ id: 'LegacyTtsRequest' })
export type LegacyTtsRequest = z.infer<typeof legacyTtsRequest>

const status = z.enum(['pending', 'success', 'error'])

export const legacyCreated = z
  .object({
    id: z.int(),
    uuid: z.string(),
    result_url: z.string().meta({ description: 'Address of the job' }),
    status,
  })
  .meta({ id: 'LegacyCreated' })
export type LegacyCreated = z.infer<typeof legacyCreated>

export const legacyJob = z
  .object({
    id: z.int(),
    text: z.string(),
    status,
    output_path: z.string().meta({
      description:
        'Address of the audio file: the uuid and the extension. It exists once the status is success',
    }),
    created_at: z.string().meta({ description: 'ISO 8601, UTC, microseconds' }),
  })
  .meta({ id: 'LegacyJob' })
export type LegacyJob = z.infer<typeof legacyJob>

/** One job at its `result_url`. */
export const legacyJobAnswer = legacyJob
  .extend({ uuid: z.string(), result_url: z.string(), error: z.string().optional() })
  .meta({ id: 'LegacyJobAnswer' })
export type LegacyJobAnswer = z.infer<typeof legacyJobAnswer>

export const legacyPage = z
  .object({
    current_page: z.int(),
    data: z.array(legacyJob),
    first_page_url: z.string(),
    from: z.int().meta({ description: 'Number of the first job on this page; 0 on an empty page' }),
    last_page: z.int(),
    last_page_url: z.string(),
    links: z
      .array(z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() }))
      .meta({
        description:
          'Previous, page numbers, next. Of more than 13 pages the first, the last and those around ' +
          'the current one, with "..." (url null) for the others',
      }),
    next_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.int(),
    prev_page_url: z.string().nullable(),
    to: z.int(),
    total: z.int(),
  })
  .meta({ id: 'LegacyPage' })
export type LegacyPage = z.infer<typeof legacyPage>
