import { providerUsageSchema, voiceProviderSchema } from './models/providers'
import { z } from 'zod'
import { audioFieldsSchema, defaultAudioFields } from './audio-settings'
import { voiceOriginSchema } from './models/model-records'
import { profileTypes } from './profile'

/**
 * The v2 surface on the wire (specification §4.3–4.5), strict for requests and responses. The
 * service's routes and its OpenAPI document are made from these; a client of other services reads
 * responses more tolerantly.
 */

/** An optional field; many clients write null where they mean "not given". */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined)
}

function withDefault<K extends keyof typeof defaultAudioFields>(name: K) {
  const value = defaultAudioFields[name]
  return audioFieldsSchema.shape[name]
    .nullish()
    .transform((given) => given ?? value)
    .meta({ default: value })
}

const voiceId = z.int()

/** Longest text on either side of a chunk that is spoken in its sentence, characters. */
export const MAX_CONTEXT = 600

const contextText = (side: string) =>
  optional(z.string().max(MAX_CONTEXT)).meta({
    description: `Text ${side} in the same sentence: it shapes the voice, is not part of the sound and costs nothing`,
    maxLength: MAX_CONTEXT,
  })

/** The rest of the sentence that a chunk belongs to (issue 56). */
const contextFields = {
  previous_text: contextText('that is spoken before it'),
  next_text: contextText('that is spoken after it'),
}
export const contextSchema = z.object(contextFields).meta({ id: 'Context' })

/** The audio fields of §4.4 as a request carries them: all optional. */
const audioRequest = {
  audio_format: withDefault('audio_format'),
  quality: withDefault('quality').describe(
    'low = 16 kHz, standard = the voice’s own rate, high = 48 kHz',
  ),
  speed: withDefault('speed').describe('Reading speed; 1 = the voice’s own pace. Exact to 2 %'),
  run_speed: withDefault('run_speed').describe('Playing speed of the finished sound, pitch kept'),
  pitch: withDefault('pitch').describe('Semitones'),
  volume: withDefault('volume').describe('Linear gain; 1 = unchanged'),
  strength: withDefault('strength').describe('Emphasis of the voice (presence); 0 = unchanged'),
  bass: withDefault('bass').describe('Low shelf at 200 Hz; ±1 = ±12 dB'),
  treble: withDefault('treble').describe('High shelf at 4 kHz; ±1 = ±12 dB'),
  compress: withDefault('compress').describe(
    'Dynamic compression; 0 = none, 1 = 8:1 above −46 dBFS. Peaks do not rise',
  ),
  first_trim_ms: withDefault('first_trim_ms').describe('Milliseconds cut from the start'),
  last_trim_ms: withDefault('last_trim_ms').describe('Milliseconds cut from the end'),
}

/** Speakers that one request may name. */
export const MAX_CAST_ENTRIES = 500

export const castMapSchema = z
  .record(z.string(), z.object({ voiceId, name: optional(z.string()) }))
  .refine((map) => Object.keys(map).length <= MAX_CAST_ENTRIES, {
    params: { complaint: `may have at most ${MAX_CAST_ENTRIES} entries` },
  })
  .meta({
    description: `Speaker label → voice, at most ${MAX_CAST_ENTRIES}; labels are compared without regard to capitals`,
    maxProperties: MAX_CAST_ENTRIES,
    example: { 'Người dẫn': { voiceId: 1, name: 'Nữ miền Bắc' } },
  })

const language = optional(z.string()).meta({
  description: 'Language code of GET /languages; absent: the language of the voice',
  example: 'vi',
})

export const ttsStreamRequest = z
  .object({
    text: z.string().meta({
      description: 'Text to read. `[Label]` at the start of a line gives the following to a role',
      example: 'Xin chào. Hôm nay là thứ Hai.',
    }),
    ref_voice_id: voiceId.meta({ description: 'Voice of whatever has no role', example: 1 }),
    language,
    split_by_newline: z
      .boolean()
      .nullish()
      .transform((given) => given ?? false)
      .meta({ description: 'A chunk for each line instead of each sentence', default: false }),
    cast_map: optional(castMapSchema),
    ...audioRequest,
  })
  .meta({ id: 'TtsStreamRequest' })
export type TtsStreamRequest = z.infer<typeof ttsStreamRequest>

export const sttStreamRequest = z
  .object({
    srt: z.string().meta({
      description: 'SRT text; `[Label]` at the start of a cue names its speaker',
      example: '1\n00:00:01,000 --> 00:00:03,000\n[Người dẫn] Xin chào.\n',
    }),
    ref_voice_id: voiceId.meta({ description: 'Voice of cues without a cast speaker', example: 1 }),
    language,
    cast_map: optional(castMapSchema),
    fit: z
      .enum(['interval', 'limited', 'none'])
      .nullish()
      .transform((given) => given ?? 'interval')
      .meta({
        description:
          'interval: each cue’s speech is made to fit its interval, up to 3 times as fast; limited: ' +
          'up to 1.5 times; none: it keeps its natural length. Nothing is cut: what still hangs ' +
          'over is reported in the status as `fit.overflow_ms`',
        default: 'interval',
      }),
    context: z
      .enum(['neighbours', 'none'])
      .nullish()
      .transform((given) => given ?? 'neighbours')
      .meta({
        description:
          'neighbours: a sentence that runs over several cues of one voice is spoken in one breath and ' +
          'cut at its cues; none: each cue is spoken alone, or by `contexts` (added)',
        default: 'neighbours',
      }),
    contexts: optional(z.record(z.string().regex(/^\d+$/), contextSchema)).meta({
      description:
        'Cue index → the rest of its sentence, where the SRT does not hold the cues around it; ' +
        'all other cues are then spoken alone (added)',
    }),
    ...audioRequest,
  })
  .meta({ id: 'SttStreamRequest' })
export type SttStreamRequest = z.infer<typeof sttStreamRequest>

export const editChunkRequest = z
  .object({
    task_id: z.string(),
    chunk_index: z.int().min(0),
    text: z.string().meta({ description: 'New text of the chunk' }),
    voice_id: optional(voiceId).meta({ description: 'New voice; absent: the same as before' }),
    speed: optional(audioFieldsSchema.shape.speed).meta({
      description: 'New reading speed; absent: the same as before',
    }),
    ...contextFields,
  })
  .meta({ id: 'EditChunkRequest' })
export type EditChunkRequest = z.infer<typeof editChunkRequest>

const success = z.literal('success')

/** Request header under which a paid request may be repeated without being charged again. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const IDEMPOTENCY_RETENTION_HOURS = 24

const limitWindow = z.object({
  limit: z.int(),
  remaining: z.int(),
  reset: z.int().meta({ description: 'Epoch seconds at which the window starts again' }),
})

export const accountAnswer = z
  .object({
    status: success,
    data: z.object({
      name: z.string(),
      email: z.string(),
      credits: z.int().meta({ description: 'Characters left; 999999999 when unlimited' }),
      plan: z
        .enum(['starter', 'creator', 'api', 'unlimited'])
        .meta({ description: 'Code of the plan; the same in every language' }),
      plan_until: z
        .string()
        .nullable()
        .meta({ description: 'When the plan ends (ISO 8601); null = no end date' }),
      planName: z.string().meta({ description: 'In the language of Accept-Language' }),
      planDateStr: z.string().meta({ description: 'In the language of Accept-Language' }),
      unlimited: z.boolean(),
      capabilities: z.array(
        z.enum(['prefer_wait', 'fit_none', 'words', 'context', 'cancel', 'transcribe', 'speakers']),
      ),
      idempotency: z
        .object({ header: z.string(), retention_hours: z.int() })
        .meta({ description: 'Header that makes a paid request repeatable, and for how long' }),
      limits: z
        .object({ minute: limitWindow, day: limitWindow })
        .nullable()
        .meta({ description: 'Requests that are left; null = no limit' }),
    }),
  })
  .meta({ id: 'Account' })

/** A union: a literal of several values reaches the OpenAPI document as its first value alone. */
const zeroOrOne = z.union([z.literal(0), z.literal(1)])

export const voiceObject = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: 'In the language of Accept-Language' }),
    gender: zeroOrOne.nullable().meta({ description: '0 female, 1 male, null unknown' }),
    language_name: z.string().meta({ description: 'In the language of Accept-Language' }),
    language: z.string().meta({ description: 'Language code (BCP 47)', example: 'en' }),
    region: z.string().nullable().meta({
      description:
        'Code of the region or accent: northern, central, southern for Vietnamese, otherwise the rest of the language tag',
      example: 'gb-scotland',
    }),
    preview_url: z.string(),
    origin: voiceOriginSchema,
    licence_url: z.string().meta({ description: 'Its licence as text; needs no key (added)' }),
    provider: voiceProviderSchema.optional().meta({
      description: 'The speech service that speaks it for the user’s money (added)',
    }),
  })
  .meta({ id: 'Voice' })
export type VoiceObject = z.infer<typeof voiceObject>

export const voicesAnswer = z.object({
  status: success,
  data: z.object({
    current_page: z.int(),
    data: z.array(voiceObject),
    per_page: z.int(),
    total: z.int(),
    last_page: z.int(),
  }),
})

export const languagesAnswer = z.object({
  status: success,
  data: z.array(z.object({ id: z.string(), name: z.string() })),
})

const queued = { status: success, message: z.string(), task_id: z.string() }
const createdChunk = {
  chunk_index: z.int(),
  text: z.string(),
  voice_id: z.int(),
  speaker: z.string().nullable(),
}

export const ttsTaskAnswer = z
  .object({
    ...queued,
    chunks: z.array(z.object(createdChunk)),
  })
  .meta({ id: 'TtsTask' })

export const sttTaskAnswer = z
  .object({
    ...queued,
    chunks: z.array(z.object({ ...createdChunk, start_ms: z.int(), end_ms: z.int() })),
  })
  .meta({ id: 'SttTask' })

export const taskStatusAnswer = z
  .object({
    status: success,
    chunks: z.record(z.string(), zeroOrOne),
    urls: z.record(z.string(), z.string()),
    global_status: z.enum(['processing', 'completed', 'failed']),
    errors: z.record(z.string(), z.object({ error_code: z.string(), message: z.string() })),
    fit: z.record(z.string(), z.object({ rate: z.number(), overflow_ms: z.number() })),
    durations: z.record(z.string(), z.number()).meta({ description: 'Milliseconds' }),
    spoken_alone: z.record(z.string(), z.string()).meta({
      description:
        'Chunks that were to be spoken within their sentence and were spoken alone, with the reason (added)',
    }),
    provider_usage: z.record(z.string(), providerUsageSchema).meta({
      description: 'Chunks for which another speech service was sent a text (added)',
    }),
    version: z.int().meta({ description: 'Grows with every change of a chunk (added)' }),
    since: z.int().optional().meta({ description: 'All chunks that changed after it are listed' }),
  })
  .meta({ id: 'TaskStatus' })
export type TaskStatusAnswer = z.infer<typeof taskStatusAnswer>

export const cancelRequest = z.object({ task_id: z.string() })
export const cancelAnswer = z.object({
  status: success,
  task_id: z.string(),
  chunks: z.array(z.int()).meta({ description: 'Numbers of the chunks that were called back' }),
})

export const editChunkAnswer = z.object({
  ...queued,
  chunk_index: z.int(),
})

export const pronunciationRequest = z
  .object({
    original_word: z.string().trim().min(1).max(200),
    modified_word: z.string().max(200),
    status: zeroOrOne
      .nullish()
      .transform((given) => given ?? 1)
      .meta({ description: '1 = on, 0 = off', default: 1 }),
  })
  .meta({ id: 'PronunciationRequest' })

export const pronunciationChange = z
  .object({
    original_word: optional(z.string().trim().min(1).max(200)),
    modified_word: optional(z.string().max(200)),
    status: optional(zeroOrOne),
  })
  .meta({ id: 'PronunciationChange' })

export const pronunciationEntry = z
  .object({
    id: z.int(),
    original_word: z.string(),
    modified_word: z.string(),
    status: zeroOrOne,
  })
  .meta({ id: 'Pronunciation' })

export const profileRequest = z
  .object({
    name: optional(z.string().trim().min(1).max(120)),
    settings: z
      .looseObject({
        pitch: optional(audioFieldsSchema.shape.pitch),
        speed: optional(audioFieldsSchema.shape.speed),
        volume: optional(audioFieldsSchema.shape.volume),
      })
      .meta({ description: 'pitch, speed, volume, split_layout and whatever else is to be kept' }),
  })
  .meta({ id: 'ProfileRequest' })

export const profileObject = z
  .object({
    id: z.int(),
    type: z.enum(profileTypes),
    name: z.string(),
    settings: z.record(z.string(), z.unknown()),
    updated_at: z.string(),
  })
  .meta({ id: 'Profile' })

export const spokenTextRequest = z
  .object({
    text: z.string().meta({ example: 'Họp lúc 9h30 ngày 2/9 tại UBND TP.HCM.' }),
    language: z
      .string()
      .nullish()
      .transform((given) => given ?? 'vi')
      .meta({ default: 'vi' }),
  })
  .meta({ id: 'SpokenTextRequest' })

export const spokenTextAnswer = z.object({
  status: success,
  data: z.object({ text: z.string(), spoken: z.string() }),
})
