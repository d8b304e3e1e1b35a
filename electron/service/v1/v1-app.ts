import { OpenAPIHono } from '@hono/zod-openapi'
import type { ServiceContext, ServiceEnv } from '../context'
import { authenticate } from '../http/authenticate'
import { refuseInvalid } from '../http/broken-request'
import { limitRequests } from '../http/limit-requests'
import { v1TtsRoutes } from './tts'
import { v1VoiceRoutes } from './voices'

export type V1App = OpenAPIHono<ServiceEnv>

/** Everything under /api/v1. Every request needs a key and counts against the account's limits. */
export function v1App(context: ServiceContext): V1App {
  const app = new OpenAPIHono<ServiceEnv>({ defaultHook: refuseInvalid })
  app.use(authenticate(context.sql), limitRequests(context.limits))
  v1TtsRoutes(app, context)
  v1VoiceRoutes(app, context)
  return app
}
