import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { z } from 'zod'

const content = z.looseObject({ schema: z.looseObject({}).optional() })
const documentShape = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        responses: z.record(
          z.string(),
          z.looseObject({ content: z.record(z.string(), content).optional() }),
        ),
      }),
    ),
  ),
})

/** Says what is wrong with an answer by the OpenAPI document that the service itself gives; null = nothing. */
export type Judge = (method: string, path: string, answer: Response) => Promise<string | null>

/** Reads the document, compiles each of its schemas, and judges answers by them. */
export function openApiJudge(json: unknown): Judge {
  const document = documentShape.parse(json)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ ...document, $id: 'service' })
  const compiled = new Map<string, ValidateFunction>()
  const schemaAt = (...place: string[]): ValidateFunction => {
    const pointer = place
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `service#/${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  const templates = Object.keys(document.paths)
    .map((path) => ({ path, pattern: patternOf(path), holes: path.split('{').length }))
    .sort((a, b) => a.holes - b.holes)
  return async (method, asked, answer) => {
    const { pathname } = new URL(asked, 'http://service')
    const path = templates.find(({ pattern }) => pattern.test(pathname))?.path
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
    const operation = path === undefined ? undefined : document.paths[path]?.[verb]
    if (path === undefined || !operation) return null
    const place = `${method} ${path} ${answer.status}`
    const status = String(answer.status)
    const response = operation.responses[status]
    if (!response) return `${place}: the document knows no such status`
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
    if (method === 'HEAD' || answer.body === null) return null
    const schema = response.content?.[type]?.schema
    if (!schema) return `${place}: the document knows no content of ${type}`
    if (type !== 'application/json') return null
    const validate = schemaAt('paths', path, verb, 'responses', status, 'content', type, 'schema')
    const value: unknown = await answer.clone().json()
    return validate(value) ? null : `${place}: ${ajv.errorsText(validate.errors)}`
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
