import { studioError } from '@shared/contracts/errors'
import { transcribeForm } from '@shared/contracts/models/transcription'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ServiceEnv } from './environment'
import { failure, refuseInvalid } from './failure'
import { isForm } from './request-body'
import type { Uploads } from './upload'

const noFile = z.object({ file: transcribeForm.shape.file }).safeParse({ file: undefined })
const notAForm = studioError('INVALID_PARAMETER', 'the body has the wrong content type')

/**
 * Receives a form with a sound, and answers with what `accept` makes of the file and the other fields. The
 * framework would hold all of it in memory. 415 where the body is no form, 400 naming the wrong field.
 */
export function receiveSound<S extends z.ZodType>(
  c: Context<ServiceEnv>,
  uploads: Uploads,
  schema: S,
  accept: (file: string, fields: z.output<S>) => Promise<Response>,
): Promise<Response> | Response {
  if (!isForm(c)) return failure(c, notAForm, 415)
  return uploads.receive(c, async ({ file, fields }) => {
    const asked = schema.safeParse(fields)
    const refusal = refuseInvalid(file === null ? noFile : asked, c)
    if (refusal || file === null || !asked.success) return refusal ?? c.notFound()
    return accept(file, asked.data)
  })
}
