import { html } from 'hono/html'
import { z } from 'zod'
import type { Routes } from '../http/routes'
import { introduction, type OpenApiDocument, openApiDocument } from './document'
import type { Operation } from './operation'

const contentShape = z.looseObject({
  description: z.string().optional(),
  content: z.record(z.string(), z.looseObject({ schema: z.unknown() })).optional(),
})
const parameterShape = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.unknown(),
})

interface Endpoint {
  path: string
  method: string
  operation: Operation
}

type Markup = ReturnType<typeof html>

function bodyOf(operation: Operation): { type: string; schema: unknown } | null {
  const body = contentShape.safeParse(operation.requestBody)
  const [first] = Object.entries((body.success && body.data.content) || {})
  return first ? { type: first[0], schema: first[1].schema } : null
}

function parameterRows(operation: Operation, components: Components): FieldRow[] {
  return (operation.parameters ?? []).flatMap((parameter) => {
    const found = parameterShape.safeParse(parameter)
    if (!found.success) return []
    const { name, in: place, required = false, schema, description: about = '' } = found.data
    const type = `${place}, ${typeText(schema, components)}`
    return [{ name, type, required, about, example: undefined }]
  })
}

function table(title: string, rows: readonly FieldRow[]): Markup | string {
  if (rows.length === 0) return ''
  return html`<table>
    <tr>
      <th>${title}</th>
      <th>type</th>
      <th></th>
    </tr>
    ${rows.map(
      (row) =>
        html`<tr>
          <td><code>${row.name}</code>${row.required ? ' *' : ''}</td>
          <td>${row.type}</td>
          <td>${row.about}</td>
        </tr>`,
    )}
  </table>`
}

/** A call that can be pasted into a terminal, with `$BASE` and `$KEY` in the place of both. */
function curl({ path, method, operation }: Endpoint, components: Components): string {
  const security = JSON.stringify(operation.security)
  const key = security.includes('apikey') ? `-H "apikey: $KEY"` : `-H "Authorization: Bearer $KEY"`
  const body = bodyOf(operation)
  const fields = body ? fieldRows(body.schema, components) : []
  const required = fields.filter((field) => field.required)
  const lines = [
    `curl -X ${method.toUpperCase()} "$BASE${path}"${security === '[]' ? '' : ` ${key}`}`,
  ]
  if (body?.type === 'application/json') {
    const sample = Object.fromEntries(required.map(({ name, example }) => [name, example ?? '…']))
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(sample)}'`)
  } else if (body) {
    lines.push(...required.map(({ name, example }) => `-F '${name}=${String(example ?? '…')}'`))
  }
  return lines.join(' \\\n  ')
}

function responses(operation: Operation, components: Components): (Markup | string)[] {
  return Object.entries(operation.responses).map(([status, response]) => {
    const found = contentShape.safeParse(response)
    if (!found.success) return ''
    const [content] = Object.values(found.data.content ?? {})
    const about = found.data.description ?? ''
    return status === '200'
      ? html`<p><b>200</b> ${about}</p>
          ${table('field', fieldRows(content?.schema, components))}`
      : html`<div><b>${status}</b> ${about}</div>`
  })
}

function endpoint(one: Endpoint, components: Components): Markup {
  const { path, method, operation } = one
  const body = bodyOf(operation)
  return html`<details>
    <summary>
      <b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary ?? ''}
    </summary>
    ${table('parameter', parameterRows(operation, components))}
    ${body ? table(body.type, fieldRows(body.schema, components)) : ''}
    <pre>${curl(one, components)}</pre>
    ${responses(operation, components)}
  </details>`
}

/** Text in which backticks mark code. */
const withCode = (text: string): (Markup | string)[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))

/** The document as one page: every endpoint with its fields, answers and a call to copy. */
function docsPage({ paths, components }: OpenApiDocument): Markup {
  const schemas = components.schemas ?? {}
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(endpoints.map(({ operation }) => operation.tags?.[0] ?? 'service'))]
  const ofTag = (tag: string): Endpoint[] =>
    endpoints.filter(({ operation }) => (operation.tags?.[0] ?? 'service') === tag)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Cuecast speech service</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <h1>Cuecast speech service</h1>
        ${introduction.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
        <nav>
          ${tags.map((tag) => html`<a href="#${tag}">${tag}</a>`)}
          <a href="/openapi.json">openapi.json</a>
        </nav>
        ${tags.map(
          (tag) =>
            html`<h2 id="${tag}">${tag}</h2>
              ${ofTag(tag).map((one) => endpoint(one, schemas))}`,
        )}
      </body>
    </html>`
}

/** Style of `/docs`: readable in both colour schemes, nothing to download. */
const docsStyle = `
:root { color-scheme: light dark; --line: color-mix(in oklab, currentColor 18%, transparent); }
body { font: 15px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; text-transform: uppercase; font-size: 1rem; }
pre, code { font: 13px/1.5 ui-monospace, monospace; }
pre { padding: .75rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; }
nav a { margin-right: 1rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; font: 600 13px ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
`

/** The parts of a JSON schema that the page shows. */
const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
})
type Schema = z.infer<typeof schemaShape>

type Components = Readonly<Record<string, unknown>>

/** One field as a row of a table. */
interface FieldRow {
  name: string
  type: string
  required: boolean
  about: string
  example: unknown
}

/** Follows `$ref` into the components. */
function resolved(schema: unknown, components: Components): Schema {
  const parsed = schemaShape.safeParse(schema)
  if (!parsed.success) return {}
  const name = parsed.data.$ref?.split('/').at(-1)
  return name === undefined ? parsed.data : resolved(components[name], components)
}

/** `integer`, `string[]`, `"a" | "b"`. */
function typeText(schema: unknown, components: Components): string {
  const found = resolved(schema, components)
  if (found.const !== undefined) return JSON.stringify(found.const)
  if (found.enum) return found.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (found.anyOf) return found.anyOf.map((part) => typeText(part, components)).join(' | ')
  const types = [found.type ?? 'any'].flat().filter((type) => type !== 'null')
  if (types.includes('array')) return `${typeText(found.items, components)}[]`
  if (types.includes('object') && found.additionalProperties)
    return `{ key: ${typeText(found.additionalProperties, components)} }`
  return types.join(' | ')
}

function aboutField(field: Schema): string {
  const { minimum, maximum, maxLength } = field
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} … ${maximum}` : ''
  const length = maxLength === undefined ? '' : `at most ${maxLength} characters`
  const value = field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`
  return [field.description, range, length, value].filter(Boolean).join('; ')
}

/** The fields of an object, in the order of its schema. */
function fieldRows(schema: unknown, components: Components): FieldRow[] {
  const found = resolved(schema, components)
  return Object.entries(found.properties ?? {}).map(([name, property]) => {
    const field = resolved(property, components)
    return {
      name,
      type: typeText(property, components),
      required: found.required?.includes(name) ?? false,
      about: aboutField(field),
      example: field.example ?? field.default,
    }
  })
}

/** Version of the interface, not of the program. */
const VERSION = '2.0.0'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json`, and `/docs`, which needs neither scripts nor the internet. Register them last. */
export function documentRoutes(app: Routes): void {
  let made: OpenApiDocument | null = null
  const document = (): OpenApiDocument => (made ??= openApiDocument(app, VERSION))

  app.get('/openapi.json', (c) => c.json(document()))
  app.get('/docs', (c) => {
    c.header('content-security-policy', PAGE_POLICY)
    return c.html(docsPage(document()))
  })
  app.get('/docs/style.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css' }))
}
