import { z } from 'zod'

/** A JSON schema, as far as a reader is told of it. */
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

export type Components = Readonly<Record<string, unknown>>

/** One field as a row of a table. */
export interface FieldRow {
  name: string
  type: string
  required: boolean
  about: string
  example: unknown
}

/** Follows `$ref` into the components. */
export function resolved(schema: unknown, components: Components): Schema {
  const parsed = schemaShape.safeParse(schema)
  if (!parsed.success) return {}
  const name = parsed.data.$ref?.split('/').at(-1)
  return name === undefined ? parsed.data : resolved(components[name], components)
}

/** `integer`, `string[]`, `"a" | "b"`. */
export function typeText(schema: unknown, components: Components): string {
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

function about(field: Schema): string {
  const { minimum, maximum, maxLength } = field
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} … ${maximum}` : ''
  const length = maxLength === undefined ? '' : `at most ${maxLength} characters`
  const value = field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`
  return [field.description, range, length, value].filter(Boolean).join('; ')
}

/** The fields of an object, in the order of its schema. */
export function fieldRows(schema: unknown, components: Components): FieldRow[] {
  const found = resolved(schema, components)
  return Object.entries(found.properties ?? {}).map(([name, property]) => {
    const field = resolved(property, components)
    return {
      name,
      type: typeText(property, components),
      required: found.required?.includes(name) ?? false,
      about: about(field),
      example: field.example ?? field.default,
    }
  })
}
