import { z } from '@hono/zod-openapi'

/**
 * A numeric id in a path. Whatever is no positive integer becomes 0, an id that nothing has: an
 * address that cannot exist is answered 404, not 400.
 */
export const idParam = z
  .string()
  .transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0))
  .openapi({ type: 'integer' })
