import { z } from 'zod'
import { optional } from '../tts-v2'
import { licenceSchema } from './model-records'

/** Sound to text. `language` absent or empty: recognised from the sound, where the model can. */
export const transcribeRequest = z
  .object({ audio_url: z.url(), language: optional(z.string()) })
  .meta({ id: 'TranscribeRequest' })

/** Our addition: the sound itself, as a form, for films that lie on this machine. */
export const transcribeForm = z
  .object({
    file: z
      .custom<File>((value) => value instanceof File)
      .meta({
        type: 'string',
        format: 'binary',
        description: 'A sound or a film',
      }),
    language: optional(z.string()),
  })
  .meta({ id: 'TranscribeForm' })

export const transcribeTaskAnswer = z
  .object({ status: z.literal('success'), message: z.string(), task_id: z.string() })
  .meta({ id: 'TranscribeTask' })

const timed = { start_ms: z.int().min(0), end_ms: z.int().min(0), text: z.string() }

export const transcriptSchema = z
  .object({
    text: z.string(),
    language: z.string().meta({ description: 'Asked for or recognised; empty: unknown' }),
    duration_ms: z.int().min(0),
    recogniser: z.string().meta({ description: 'The model that was used' }),
    recogniser_licence: licenceSchema
      .omit({ text: true, base: true })
      .optional()
      .meta({ description: 'Its licence (added); name null: not known' }),
    segments: z.array(
      z.object({
        ...timed,
        words: z.array(z.object(timed)).meta({ description: 'Empty where the model has no times' }),
      }),
    ),
    srt: z.string(),
  })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof transcriptSchema>

/** Our extension: finds who speaks when in a few minutes of sound. */
export const speakersForm = z
  .object({
    file: transcribeForm.shape.file,
    speakers: optional(z.coerce.number().int().min(1).max(20)).meta({
      description: 'How many people speak; absent: to be found out',
    }),
  })
  .meta({ id: 'SpeakersForm' })

export const diarisationSchema = z
  .object({
    duration_ms: z.int().min(0),
    diariser: z.string().meta({ description: 'The model that was used' }),
    diariser_licence: transcriptSchema.shape.recogniser_licence.unwrap(),
    turns: z.array(
      z.object({
        start_ms: z.int().min(0),
        end_ms: z.int().min(0),
        speaker: z.int().min(0).meta({ description: 'Place in `voices`' }),
      }),
    ),
    voices: z.array(z.object({ spoken_ms: z.number(), vector: z.array(z.number()) })).meta({
      description:
        'What each voice sounds like: the smaller the angle between two vectors, the likelier they ' +
        'are one person, also in another part of the sound. Empty where too little is said',
    }),
  })
  .meta({ id: 'Diarisation' })
export type Diarisation = z.infer<typeof diarisationSchema>

export const diarisationAnswer = z.object({ status: z.literal('success'), data: diarisationSchema })

export const transcribeStatusAnswer = z
  .object({
    status: z.literal('success'),
    task_id: z.string(),
    global_status: z.enum(['processing', 'completed', 'failed']),
    progress: z.number().min(0).max(1),
    result: transcriptSchema.nullable(),
    error: z.object({ error_code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'TranscribeStatus' })
export type TranscribeStatusAnswer = z.infer<typeof transcribeStatusAnswer>
