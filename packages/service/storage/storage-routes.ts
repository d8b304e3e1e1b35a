import { Hono } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { ServiceContext, ServiceEnv } from '../context'
import { failure } from '../http/failure'
import { sendFile } from './send-file'

/**
 * Rendered audio under names that cannot be guessed. No key is asked for: a player or a download
 * manager gets the address alone, and the key never leaves the API.
 */
export function storageRoutes({ files }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const path = files.path(name)
    const sent = path ? await sendFile(c, path, `"${name}"`) : null
    return sent ?? failure(c, studioError('NOT_FOUND', 'there is no such audio (any more)'))
  })
  return app
}
