import { serviceErrorCodes } from '@shared/contracts/errors'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_RETENTION_HOURS } from '@shared/contracts/tts-v2'
import { z } from 'zod'
import { type Surface, surfaceOf } from '../http/failure'
import type { Routes } from '../http/routes'
import { openPaths } from './open-paths'
import { type Operation, operationShape } from './operation'

/** What an integrator should know before the first call; shown at the top of the documents. */
export const introduction = `Text to speech and subtitles to speech on three surfaces.

Keys are created in the API settings of the studio or with \`npm run keys -- create\`. Credits are
characters: each rendered text counts once, a failed chunk is refunded.
Requests are limited by plan: Starter 20 a minute and 500 a day, Creator 60 and 2,000, API 120 and
5,000. Answers carry X-RateLimit-Limit, -Remaining and -Reset; a 429 carries Retry-After too.

A request that charges may carry \`Idempotency-Key: <any new text>\`. Sent again with the same key and
body within 24 hours, it returns the first answer and charges nothing; with another body it is 422.

A body has at most 1 MB (POST /api/v2/stt_stream: 8 MB), is UTF-8, at most 64 levels deep and holds
at most 20,000 values. U+0000 in any text is refused. More than 20 unknown keys a minute from one
address are answered 429; a valid key is never delayed.

A v2 task is followed at its status address, by polling or with \`Prefer: wait=N\` (N ≤ 30): the
answer then comes when a chunk changes or N seconds have passed. With \`If-None-Match\` and the last
ETag no change is missed. A finished chunk's audio is at its URL, which needs no key and supports
byte ranges. Where the operator has addresses expire, one that is too old answers 410: ask for the status
again. It may redirect (302) to a pre-signed address of the storage.

A webhook is signed: \`X-Service-Signature: sha256=<hex HMAC-SHA256 of the raw body>\` under the
webhook's secret. It is sent at least once and retried for about a day.`

/** The parts of an OpenAPI 3.1 document that are touched here; everything else passes through. */
const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).optional() }),
})
export type OpenApiDocument = z.infer<typeof documentShape>

const schemaOfFailure: Record<Surface, object> = {
  legacy: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string' } },
  },
  v1: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
  openai: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'type', 'param', 'code'],
        properties: {
          message: { type: 'string' },
          type: { type: 'string' },
          param: { type: ['string', 'null'] },
          code: { type: ['string', 'null'] },
        },
      },
    },
  },
  v2: {
    type: 'object',
    required: ['success', 'error_code', 'message'],
    properties: {
      success: { const: false },
      error_code: { type: 'string', enum: [...serviceErrorCodes, 'INTERNAL_ERROR'] },
      message: { type: 'string' },
    },
  },
}

const failures: Record<string, string> = {
  400: 'A parameter is missing or wrong, the text is too long, the voice is unknown, a file is no sound',
  401: 'The API key is missing or wrong',
  402: 'Not enough credits; nothing was started',
  403: 'The key lacks the privilege, or has been deleted',
  404: 'Not found for this account',
  413: 'The body is too large',
  415: 'The body has the wrong content type',
  429: 'Too many requests, or too much work of the account is waiting',
  500: 'Internal error, a failure of the speech engine included',
  503: 'Database or audio storage cannot be reached at the moment; nothing was charged',
}

const limitHeaders = Object.fromEntries(
  [
    ['X-RateLimit-Limit', 'Allowed requests of the window'],
    ['X-RateLimit-Remaining', 'Requests left in it'],
    ['X-RateLimit-Reset', 'Epoch seconds at which it resets'],
    ['Retry-After', 'Seconds to wait'],
  ].map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
)

const retryHeader = { 'Retry-After': limitHeaders['Retry-After'] }

function failureResponses(surface: Surface, hasBody: boolean): Record<string, unknown> {
  const schema = { $ref: `#/components/schemas/Failure_${surface}` }
  return Object.fromEntries(
    Object.entries(failures)
      .filter(([status]) => hasBody || !['402', '413', '415'].includes(status))
      .map(([status, description]) => [
        status,
        {
          description,
          content: { 'application/json': { schema } },
          ...(status === '429' ? { headers: limitHeaders } : {}),
          ...(status === '503' ? { headers: retryHeader } : {}),
        },
      ]),
  )
}

/** The requests that charge. */
const paid = new Set([
  '/api/tts',
  '/api/v1/tts',
  '/v1/audio/speech',
  '/api/v2/tts_stream',
  '/api/v2/stt_stream',
  '/api/v2/tts_stream/edit_chunk',
  '/api/v2/stt_stream/edit_chunk',
])

const idempotencyParameter = {
  in: 'header',
  name: IDEMPOTENCY_HEADER,
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    `Any text that is new for each request. The same key and body within ` +
    `${IDEMPOTENCY_RETENTION_HOURS} hours answer the first answer again (with ` +
    '`Idempotent-Replayed: true`) and charge nothing; refused requests are not remembered',
}

function repeatable(surface: Surface, operation: Operation): Operation {
  const schema = { $ref: `#/components/schemas/Failure_${surface}` }
  const description = 'The Idempotency-Key belongs to a request with another body'
  return {
    ...operation,
    parameters: [...(operation.parameters ?? []), idempotencyParameter],
    responses: {
      ...operation.responses,
      409: {
        description: 'The first request with this Idempotency-Key is still running',
        content: { 'application/json': { schema } },
      },
      422: { description, content: { 'application/json': { schema } } },
    },
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `v2GetTtsStreamStatusByTaskId`: names of methods in generated clients. */
function operationIdOf(method: string, path: string): string {
  const surface = path.startsWith('/manage/') ? 'manage' : surfaceOf(path)
  const parts = path.replace(/^\/(?:api\/v[12]|api|v1|manage)\//, '').split('/')
  const words = parts.flatMap((part) => {
    const [name] = part.match(/(?<=\{)\w+/) ?? []
    return [...(name === undefined ? [] : ['by']), ...(name ?? part).split(/[_-]/)]
  })
  return surface + capital(method) + words.map(capital).join('')
}

/** Tuples are as long as they say: generators need to know of what there is no more. */
function closeTuples(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  Object.values(schema).forEach(closeTuples)
  const places: unknown = Reflect.get(schema, 'prefixItems')
  if (Array.isArray(places))
    Object.assign(schema, { items: false, minItems: places.length, maxItems: places.length })
}

/**
 * Fields of a request that have a default say it in words: generators take `default` to mean that a field is always
 * there, and have clients send all of them.
 */
function describeDefaults(schema: unknown, schemas: Record<string, unknown>): void {
  if (typeof schema !== 'object' || schema === null) return
  const name =
    String(Reflect.get(schema, '$ref') ?? '')
      .split('/')
      .at(-1) ?? ''
  describeDefaults(schemas[name], schemas)
  Object.values(schema).forEach((part) => describeDefaults(part, schemas))
  if (!('default' in schema)) return
  const before = 'description' in schema ? `${String(schema.description)}. ` : ''
  const description = `${before}Default: ${JSON.stringify(schema.default)}`
  Reflect.deleteProperty(schema, 'default')
  Object.assign(schema, { description })
}

function completed(path: string, method: string, operation: Operation): Operation {
  const surface = surfaceOf(path)
  const common = failureResponses(surface, operation.requestBody !== undefined)
  return {
    ...operation,
    operationId: operationIdOf(method, path),
    security: [surface === 'legacy' ? { apikey: [] } : { bearer: [] }],
    responses: { ...common, ...operation.responses, 500: common['500'] },
  }
}

/** The document of all surfaces, from the schemas that the routes themselves check with. */
export function openApiDocument(app: Routes, version: string): OpenApiDocument {
  const made = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Cuecast speech service', version, description: introduction },
    servers: [{ url: '/' }],
  })
  const document = documentShape.parse(made)
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations))
      operations[method] = completed(
        path,
        method,
        method === 'post' && paid.has(path) ? repeatable(surfaceOf(path), operation) : operation,
      )
  }
  for (const { requestBody } of Object.values(document.paths).flatMap(Object.values))
    describeDefaults(requestBody, document.components.schemas ?? {})
  closeTuples(document)
  const schemas = Object.entries(schemaOfFailure).map(([s, schema]) => [`Failure_${s}`, schema])
  return {
    ...document,
    paths: {
      ...document.paths,
      ...openPaths({ $ref: '#/components/schemas/Failure_v2' }),
    },
    components: {
      ...document.components,
      schemas: { ...document.components.schemas, ...Object.fromEntries(schemas) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
      },
    },
  }
}
