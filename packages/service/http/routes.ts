import { OpenAPIHono } from '@hono/zod-openapi'
import type { ServiceEnv } from '../context'
import { refuseInvalid } from './broken-request'

/** What the routes of a surface are added to. */
export type Routes = OpenAPIHono<ServiceEnv>

/** No routes yet; a request that their schemas refuse is answered 400 with the field's name. */
export function newRoutes(): Routes {
  return new OpenAPIHono<ServiceEnv>({ defaultHook: refuseInvalid })
}
