import { z } from 'zod'
import { errorCodes, type StudioError } from './studio-error'

export {
  causeText,
  serviceErrorCodes,
  studioError,
  type ErrorCode,
  type StudioError,
} from './studio-error'

export const errorCodeSchema = z.enum(errorCodes)

export const studioErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  at: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}) satisfies z.ZodType<StudioError>
