import { z } from 'zod'
import { transcribeForm } from './transcription'
import { wordTimesSchema } from '../project/word-times'

/** `POST /stt/words`, an addition to the v2 surface. */
export const wordsForm = z
  .object({
    file: transcribeForm.shape.file,
    text: z.string().max(20_000).meta({ description: 'What is said, as it is written' }),
    language: z.string().max(40),
    voice_id: z.coerce.number().int().optional().meta({
      description: 'The voice that says it, where it is one of this service',
    }),
  })
  .meta({ id: 'WordsForm' })

export const wordsAnswer = z.object({
  status: z.literal('success'),
  data: z.object({
    words: wordTimesSchema.meta({
      description:
        'Beginning and end of each word, ms from the beginning of the sound. Words are the parts between spaces ' +
        'that have a letter or a figure; in scripts without spaces, those of a dictionary',
    }),
  }),
})
