import type { ServiceContext } from '../context'
import { authenticate } from '../http/authenticate'
import { checkBody } from '../http/bounded-body'
import { newRoutes, type Routes } from '../http/routes'
import { limitRequests } from '../http/limit-requests'
import { v1TtsRoutes } from './tts'
import { v1VoiceRoutes } from './voices'

/** Everything under /api/v1. Every request needs a key and counts against the account's limits. */
export function v1App(context: ServiceContext): Routes {
  const app = newRoutes()
  app.use(authenticate(context), limitRequests(context.limits), checkBody())
  v1TtsRoutes(app, context)
  v1VoiceRoutes(app, context)
  return app
}
