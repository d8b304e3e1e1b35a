import { OpenAPIHono } from '@hono/zod-openapi'
import type { ServiceEnv } from './http/environment'
import type { ServiceContext } from './context'
import { onError, unmatched } from './http/failure'
import { countRequests, metricsRoute } from './metrics'
import { baseUrl, browserGuard, requestLog } from './http/middleware'
import { rememberingRouter, type Routes } from './http/routes'
import { legacyApp } from './legacy/legacy-app'
import { manageApp } from './manage/manage-app'
import { openAiApp } from './openai/openai-app'
import { documentRoutes } from './openapi/docs-page'
import { previewRoutes, storageRoutes } from './storage/serve-audio'
import { v1App } from './v1/v1-app'
import { recognisersApp } from './v2/transcribe'
import { v2App } from './v2/v2-app'
import { licenceRoutes } from './voices/licence-report'

/** What the process answers, by its role. */
export function serviceApp(context: ServiceContext): Routes {
  const { settings, log } = context
  const app = new OpenAPIHono<ServiceEnv>({ router: rememberingRouter() })
  app.onError(onError(log))
  app.use(requestLog(log, context.tracing, settings.logSample))
  if (context.metrics) app.use(countRequests(context.metrics))
  if (settings.loopback) app.use(browserGuard())
  app.use(baseUrl(settings.publicUrl))
  app.get('/healthz', (c) => {
    const reason = context.ownHealth()
    return reason === null
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable', reason }, 503)
  })
  app.get('/readyz', async (c) => {
    const reason = await context.unready()
    return reason === null
      ? c.json({ status: 'ready' })
      : c.json({ status: 'unready', reason }, 503)
  })
  if (context.metrics) app.get('/metrics', metricsRoute(context.metrics, settings))
  if (settings.role !== 'worker') surfaces(app, context)
  app.notFound(unmatched(app.routes))
  return app
}

/** What only processes that answer requests have. */
function surfaces(app: Routes, context: ServiceContext): void {
  app.route('/storage', storageRoutes(context))
  app.route('/previews', previewRoutes(context))
  app.route('/licences', licenceRoutes(context))
  app.route('/api/v2', v2App(context))
  app.route('/api/v1', v1App(context))
  app.route('/api', legacyApp(context))
  app.route('/v1', openAiApp(context))
  app.route('/manage', recognisersApp(context))
  app.route('/manage', manageApp(context))
  documentRoutes(app)
}
