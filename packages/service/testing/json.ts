import type { z } from 'zod'

/** Parses an answer's body by a schema, so that a test fails with the place that is wrong. */
export async function json<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await response.json())
}
