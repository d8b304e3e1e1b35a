import { z } from 'zod'

/**
 * The part of OpenAI's API that programs expect of a local speech server: its audio endpoints and its
 * list of models (platform.openai.com/docs/api-reference/audio).
 */

export const speechFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const
export type SpeechFormat = (typeof speechFormats)[number]

export const speechRequest = z
  .object({
    model: z.string().min(1).max(100).meta({ description: 'Any name; the voice decides' }),
    input: z.string().min(1).max(4_096),
    voice: z
      .union([z.string().min(1).max(200), z.object({ id: z.string().min(1).max(200) })])
      .meta({ description: 'An id or name of `GET /v1/audio/voices`, or a name of OpenAI’s' }),
    response_format: z.enum(speechFormats).default('mp3'),
    speed: z.number().min(0.25).max(4).default(1),
    stream_format: z.enum(['audio', 'sse']).default('audio'),
    instructions: z.string().max(10_000).optional().meta({ description: 'Has no effect here' }),
  })
  .meta({ id: 'OpenAiSpeech' })
export type SpeechRequest = z.output<typeof speechRequest>

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
})
export const modelAnswer = model.meta({ id: 'OpenAiModel' })
export const modelsAnswer = z
  .object({ object: z.literal('list'), data: z.array(model) })
  .meta({ id: 'OpenAiModels' })

export const voicesAnswer = z
  .object({
    voices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        language: z.string(),
        gender: z.enum(['female', 'male', 'unknown']),
        preview_url: z.string(),
      }),
    ),
  })
  .meta({ id: 'OpenAiVoices' })

export const transcriptFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const

/** The fields of the form beside `file`; others that OpenAI knows have no effect. */
export const transcriptionFields = z.object({
  model: z.string().min(1).max(100).optional(),
  language: z.string().max(40).optional(),
  response_format: z.enum(transcriptFormats).default('json'),
})

const seconds = z.number().min(0)
export const transcriptionAnswer = z
  .object({
    text: z.string(),
    task: z.literal('transcribe').optional(),
    language: z.string().optional(),
    duration: seconds.optional(),
    segments: z
      .array(z.object({ id: z.int(), start: seconds, end: seconds, text: z.string() }))
      .optional(),
    words: z.array(z.object({ word: z.string(), start: seconds, end: seconds })).optional(),
  })
  .meta({ id: 'OpenAiTranscription' })
