import { z } from 'zod'
import { transcribeForm } from '../models/transcription'
import { originSchema } from './origin'

export const originForm = z.object({ file: transcribeForm.shape.file }).meta({ id: 'OriginForm' })

/** The same as `cuecast check FILE --origin --json`. */
export const originAnswer = z
  .object({ status: z.literal('success'), data: originSchema })
  .meta({ id: 'Origin' })
