import type { ServiceContext } from '../context'
import { authenticate, requirePrivilege } from '../http/authenticate'
import { checkBody } from '../http/request-body'
import { newRoutes, type Routes } from '../http/routes'
import { accountRoutes } from './accounts'
import { clonedVoiceRoutes } from './cloned-voices'
import { keyRoutes } from './keys'
import { usageRoutes } from './usage'
import { webhookRoutes } from './webhooks'

/** The API settings: only the install's own key opens them. */
export function manageApp(context: ServiceContext): Routes {
  const app = newRoutes()
  app.use(authenticate(context), requirePrivilege('manage'), checkBody())
  accountRoutes(app, context)
  keyRoutes(app, context)
  webhookRoutes(app, context)
  usageRoutes(app, context)
  clonedVoiceRoutes(app, context)
  return app
}
