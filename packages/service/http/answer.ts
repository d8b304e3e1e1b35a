import type { Context } from 'hono'
import type { z } from 'zod'

/** A successful answer; the compiler holds the value against the schema that documents it. */
export function answer<S extends z.ZodType>(c: Context, _schema: S, value: z.input<S>): Response {
  return c.json(value, 200)
}

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
