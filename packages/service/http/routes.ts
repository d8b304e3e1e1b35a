import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { type DisplayLocale, displayLocales } from '@shared/languages/display-names'
import { LRUCache } from '@cuecast/platform'
import type { Context } from 'hono'
import type { Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import type { ServiceEnv } from './environment'
import type { TaskOrigin } from '../tasks/task-types'
import { refuseInvalid } from './failure'

/** What the routes of a surface are added to. */
export type Routes = OpenAPIHono<ServiceEnv>

/** No routes yet; a request that their schemas refuse is answered 400 with the field's name. */
export function newRoutes(): Routes {
  return new OpenAPIHono<ServiceEnv>({ defaultHook: refuseInvalid })
}

/** Paths whose routes are remembered, and the longest of them. */
const MAX_PATHS = 2_000
const MAX_PATH = 200

/** Finds the routes of a path once: tasks are asked about again and again. */
export function rememberingRouter<T>(): Router<T> {
  const router = new TrieRouter<T>()
  const known = new LRUCache<string, ReturnType<Router<T>['match']>>({ max: MAX_PATHS })
  return {
    name: 'RememberingRouter',
    add(method, path, handler) {
      known.clear()
      router.add(method, path, handler)
    },
    match(method, path) {
      const name = `${method} ${path}`
      const before = known.get(name)
      if (before) return before
      const found = router.match(method, path)
      if (path.length <= MAX_PATH) known.set(name, found)
      return found
    },
  }
}

type RouteParts = Omit<RouteConfig, 'method' | 'path' | 'tags'>

/** A documented route of a surface. */
export const route = <
  const M extends RouteConfig['method'],
  P extends string,
  R extends RouteParts,
>(
  surface: 'v1' | 'v2' | 'manage' | 'openai' | 'legacy',
  method: M,
  path: P,
  parts: R,
) => createRoute({ ...parts, method, path, tags: [surface] })

/** A successful answer; the compiler holds the value against the schema that documents it. */
export function answer<S extends z.ZodType>(c: Context, _schema: S, value: z.input<S>): Response {
  return c.json(value, 200)
}

/** As `answer`, of data alone. */
export const sent = <T>(
  c: Context,
  schema: z.ZodType<unknown, { status: 'success'; data: T }>,
  data: NoInfer<T>,
): Response => answer(c, schema, { status: 'success', data })

/** The responses of a documented route; failures are added to the document for all routes alike. */
export function answers<S extends z.ZodType>(schema: S, description: string) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    500: { description: 'Internal error' },
  }
}

/** The required JSON body of a documented route. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } }
}

/**
 * A numeric id in a path. Whatever is no positive integer becomes 0, an id that nothing has: an
 * address that cannot exist is answered 404, not 400.
 */
export const idParam = z
  .string()
  .transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0))
  .openapi({ type: 'integer' })

/** What a task keeps of the request that it comes with. */
export const originOf = (c: Context<ServiceEnv>): TaskOrigin => ({
  baseUrl: c.get('baseUrl'),
  trace: { requestId: c.get('requestId'), traceparent: c.get('traceparent') },
  keyId: c.get('identity').key.id,
})

/** For routes whose answers hold names for people. */
export const languageHeaders = z.object({
  'accept-language': z.string().optional().openapi({
    description:
      'Language of names meant for people (RFC 9110): `vi` or `en`; the codes beside them never change. Absent or another language: Vietnamese.',
    example: 'en',
  }),
})

/** The language that the client asks for first among those spoken here; null = it names none of them. */
function askedLanguage(header: string | undefined): DisplayLocale | null {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
    return { language: tag.toLowerCase().split('-')[0], q: Number.isFinite(q) ? q : 0 }
  })
  const spoken = wishes
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .flatMap(({ language }) => displayLocales.find((each) => each === language) ?? [])
  return spoken[0] ?? null
}

/** Reads what is asked, and says in the answer what was given. */
export function namesIn(c: Context): DisplayLocale {
  const language = askedLanguage(c.req.header('accept-language')) ?? 'vi'
  c.header('Content-Language', language)
  c.header('Vary', 'Accept-Language', { append: true })
  return language
}

/** Longest wait of a long poll, seconds. */
const MAX_WAIT_S = 30

/** `Prefer: …, wait=N` (RFC 7240 §4.3) in ms, at most 30 s; null when the client does not ask. */
export function preferredWaitMs(prefer: string | undefined): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1]
    if (seconds !== undefined) return Math.min(MAX_WAIT_S, Number(seconds)) * 1_000
  }
  return null
}

/** `*`, or a list of tags of which one is this, weak or not (RFC 9110 §13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' ||
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
