import { z } from 'zod'
import { audioFieldsSchema, audioFormats } from './audio-settings'

/** The v1 surface on the wire (specification §2.2, §2.3, §4.2). */

/** An optional field; many clients write null where they mean "not given". */
function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined)
}

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

export const v1Voice = z
  .object({
    id: z.string(),
    name: z.string(),
    gender: z.enum(['female', 'male']),
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
