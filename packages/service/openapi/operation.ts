import { z } from 'zod'

/** The parts of an operation of OpenAPI 3.1 that are touched here; everything else passes through. */
export const operationShape = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z.array(z.unknown()).optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
  security: z.unknown().optional(),
})
export type Operation = z.infer<typeof operationShape>
