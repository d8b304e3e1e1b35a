import type { ServiceContext } from '../context'
import { authenticate } from '../http/authenticate'
import { checkBody } from '../http/bounded-body'
import { newRoutes, type Routes } from '../http/routes'
import { limitRequests } from '../http/limit-requests'
import { accountRoutes } from './account'
import { editChunkRoutes } from './edit-chunk'
import { profileRoutes } from './profile'
import { pronunciationRoutes } from './pronunciation'
import { spokenTextRoutes } from './spoken-text'
import { sttStreamRoutes } from './stt-stream'
import { taskStatusRoutes } from './task-status'
import { transcribeRoutes } from './transcribe'
import { ttsStreamRoutes } from './tts-stream'
import { voiceRoutes } from './voice'

/** Everything under /api/v2. Every endpoint asks for a key and counts against the account's limits. */
export function v2App(context: ServiceContext): Routes {
  const app = newRoutes()
  app.use(authenticate(context), limitRequests(context.limits), checkBody())
  accountRoutes(app, context)
  voiceRoutes(app, context)
  ttsStreamRoutes(app, context)
  sttStreamRoutes(app, context)
  taskStatusRoutes(app, context)
  editChunkRoutes(app, context)
  spokenTextRoutes(app, context)
  pronunciationRoutes(app, context)
  profileRoutes(app, context)
  transcribeRoutes(app)
  return app
}
