import type { ServiceContext } from '../context'
import { authenticate } from '../http/authenticate'
import { checkBody } from '../http/bounded-body'
import { newRoutes, type Routes } from '../http/routes'
import { limitRequests } from '../http/limit-requests'
import { createJobRoute } from './create-job'
import { readJobRoutes } from './read-jobs'

/** /api/tts. The key comes in the header `apikey`; requests count against the account's limits. */
export function legacyApp(context: ServiceContext): Routes {
  const app = newRoutes()
  // Only its own path: /api/v1 and /api/v2 lie below the same prefix.
  app.use('/tts/*', authenticate(context, 'apikey'), limitRequests(context.limits), checkBody())
  createJobRoute(app, context)
  readJobRoutes(app, context)
  return app
}
