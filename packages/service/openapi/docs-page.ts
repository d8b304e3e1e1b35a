import { html } from 'hono/html'
import { z } from 'zod'
import { fieldRows, typeText, type Components, type FieldRow } from './describe-schema'
import { description } from './description'
import type { OpenApiDocument, Operation } from './document'

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
  const isLegacy = JSON.stringify(operation.security).includes('apikey')
  const key = isLegacy ? `-H "apikey: $KEY"` : `-H "Authorization: Bearer $KEY"`
  const body = bodyOf(operation)
  const fields = body ? fieldRows(body.schema, components) : []
  const told = fields.filter((field) => field.required)
  const lines = [`curl -X ${method.toUpperCase()} "$BASE${path}" ${key}`]
  if (body?.type === 'application/json') {
    const sample = Object.fromEntries(told.map(({ name, example }) => [name, example ?? '…']))
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(sample)}'`)
  } else if (body) {
    lines.push(...told.map(({ name, example }) => `-F '${name}=${String(example ?? '…')}'`))
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
export function docsPage({ paths, components }: OpenApiDocument): Markup {
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
        ${description.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
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
