import { z } from 'zod'
import { audioFieldsSchema, audioFormats } from './audio-settings'
import { optional } from './tts-v2'

/** The v1 surface on the wire (specification §2.2, §2.3, §4.2). */

const { run_speed: postSpeed, volume: postVolume, pitch: postPitch } = audioFieldsSchema.shape

export const v1TtsRequest = z
  .object({
    text: z.string().meta({ description: 'Text to read', example: 'Xin chào.' }),
    voice_id: z.string().meta({ description: 'Voice id of GET /api/v1/voices', example: '1' }),
    speed: z
      .number()
      .min(0.5)
      .max(2)
      .nullish()
      .transform((given) => given ?? 1)
      .meta({ description: 'Reading speed asked of the voice', default: 1 }),
    format: z
      .enum(audioFormats)
      .nullish()
      .transform((given) => given ?? 'mp3')
      .meta({ description: 'Output format', default: 'mp3' }),
    background_music_id: optional(z.string()).meta({
      description: 'Music under the voice, of GET /api/v1/background_music',
      example: 'gentle-piano',
    }),
    post_speed: optional(postSpeed).meta({
      description: 'Playing speed of the finished sound, pitch kept',
    }),
    post_volume: optional(postVolume).meta({ description: 'Linear gain; 1 = unchanged' }),
    post_pitch: optional(postPitch).meta({ description: 'Semitones' }),
  })
  .meta({ id: 'V1TtsRequest' })
export type V1TtsRequest = z.infer<typeof v1TtsRequest>

export const v1Job = z
  .object({
    id: z.string().meta({ description: '`tts_` and 32 hexadecimal digits' }),
    status: z.enum(['processing', 'completed', 'failed']),
    audio_url: z.string().nullable().meta({ description: 'null until the job is completed' }),
    duration: z.number().meta({ description: 'Seconds; 0 until the job is completed' }),
    credits_used: z.int().meta({ description: 'Characters; 0 for a failed job' }),
  })
  .meta({ id: 'V1Job' })
export type V1Job = z.infer<typeof v1Job>

const v1Voice = z
  .object({
    id: z.string(),
    name: z.string(),
    gender: z.enum(['female', 'male', 'unknown']),
    region: z.string().meta({
      description:
        'northern, central or southern for Vietnamese; otherwise the accent or the language',
    }),
    preview_url: z.string(),
    language: z.string(),
    type: z.enum(['system', 'cloned']),
  })
  .meta({ id: 'V1Voice' })
export type V1Voice = z.infer<typeof v1Voice>

export const v1VoicesAnswer = z.object({ voices: z.array(v1Voice) })

export const v1MusicAnswer = z.object({
  background_music: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      preview_url: z.string(),
    }),
  ),
})

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

const legacyJob = z
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
