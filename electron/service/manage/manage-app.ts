import { OpenAPIHono } from '@hono/zod-openapi'
import type { ServiceContext, ServiceEnv } from '../context'
import { authenticate, requirePrivilege } from '../http/authenticate'
import { refuseInvalid } from '../http/broken-request'
import { accountRoutes } from './accounts'
import { clonedVoiceRoutes } from './cloned-voices'
import { keyRoutes } from './keys'
import { usageRoutes } from './usage'
import { webhookRoutes } from './webhooks'

export type ManageApp = OpenAPIHono<ServiceEnv>

/** The API settings: only the install's own key opens them. */
export function manageApp(context: ServiceContext): ManageApp {
  const app = new OpenAPIHono<ServiceEnv>({ defaultHook: refuseInvalid })
  app.use(authenticate(context.sql), requirePrivilege('manage'))
  accountRoutes(app, context)
  keyRoutes(app, context)
  webhookRoutes(app, context)
  usageRoutes(app, context)
  clonedVoiceRoutes(app, context)
  return app
}
