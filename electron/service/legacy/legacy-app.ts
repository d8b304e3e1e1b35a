import { OpenAPIHono } from '@hono/zod-openapi'
import type { ServiceContext, ServiceEnv } from '../context'
import { authenticate } from '../http/authenticate'
import { refuseInvalid } from '../http/broken-request'
import { limitRequests } from '../http/limit-requests'
import { createJobRoute } from './create-job'
import { readJobRoutes } from './read-jobs'

export type LegacyApp = OpenAPIHono<ServiceEnv>

/** /api/tts. The key comes in the header `apikey`; requests count against the account's limits. */
export function legacyApp(context: ServiceContext): LegacyApp {
  const app = new OpenAPIHono<ServiceEnv>({ defaultHook: refuseInvalid })
  // Only its own path: /api/v1 and /api/v2 lie below the same prefix.
  app.use('/tts/*', authenticate(context.sql, 'apikey'), limitRequests(context.limits))
  createJobRoute(app, context)
  readJobRoutes(app, context)
  return app
}
