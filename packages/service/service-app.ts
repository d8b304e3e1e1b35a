import { OpenAPIHono } from '@hono/zod-openapi'
import type { Routes } from './http/routes'
import type { ServiceContext, ServiceEnv } from './context'
import { baseUrl, browserGuard, requestLog } from './http/middleware'
import { limitBodySize } from './http/request-body'
import { onError, unmatched } from './http/failure'
import { manageApp } from './manage/manage-app'
import { documentRoutes } from './openapi/docs-page'
import { legacyApp } from './legacy/legacy-app'
import { storageRoutes } from './storage/serve-audio'
import { v2App } from './v2/v2-app'
import { v1App } from './v1/v1-app'
import { previewRoutes } from './voices/preview-routes'

/** All surfaces under one roof. */
export function serviceApp(context: ServiceContext): Routes {
  const { settings, log } = context
  const app = new OpenAPIHono<ServiceEnv>()
  app.onError(onError(log))
  app.use(requestLog(log))
  if (settings.loopback) app.use(browserGuard())
  app.use(baseUrl(settings.publicUrl))
  app.use(limitBodySize(settings))
  app.get('/healthz', (c) => {
    const reason = context.health()
    return reason === null
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable', reason }, 503)
  })
  app.route('/storage', storageRoutes(context))
  app.route('/previews', previewRoutes(context))
  app.route('/api/v2', v2App(context))
  app.route('/api/v1', v1App(context))
  app.route('/api', legacyApp(context))
  app.route('/manage', manageApp(context))
  documentRoutes(app)
  app.notFound(unmatched(app.routes))
  return app
}
