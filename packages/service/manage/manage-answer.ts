import { z } from '@hono/zod-openapi'
import { managed } from '@shared/contracts/service-manage'
import { studioError } from '@shared/contracts/errors'
import { idParam } from '../http/routes'

export const tags = ['manage']
export const accountParams = z.object({ account: idParam })
export const noAccount = studioError('NOT_FOUND', 'there is no such account')

/** The answer of a call that has nothing to tell. */
export const done = managed(z.null())
