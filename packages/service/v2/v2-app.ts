import { createRoute, z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import { transcribeRequest } from '@shared/contracts/tts-v2'
import type { ServiceContext } from '../context'
import { authenticate, limitRequests } from '../http/authenticate'
import { failure } from '../http/failure'
import { checkBody } from '../http/request-body'
import { jsonBody, newRoutes, type Routes } from '../http/routes'
import { accountRoutes } from './account'
import { editChunkRoutes } from './edit-chunk'
import { profileRoutes } from './profile'
import { pronunciationRoutes } from './pronunciation'
import { spokenTextRoutes } from './spoken-text'
import { sttStreamRoutes } from './stt-stream'
import { taskStatusRoutes } from './task-status'
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

const route = createRoute({
  method: 'post',
  path: '/stt/transcribe',
  tags: ['v2'],
  summary: 'Sound to text (upcoming): answers 501 while no recogniser is installed',
  request: { body: jsonBody(transcribeRequest) },
  responses: {
    501: {
      description: 'No recogniser is installed',
      content: { 'application/json': { schema: z.unknown() } },
    },
    500: { description: 'Internal error' },
  },
})

function transcribeRoutes(app: Routes): void {
  app.openapi(route, (c) =>
    failure(c, studioError('FEATURE_UNAVAILABLE', 'transcription is not available yet')),
  )
}
