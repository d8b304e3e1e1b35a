import { z } from 'zod'
import { castLibraryChangeSchema, castLibrarySchema } from './cast-library'
import { castMapSchema } from '../casting/cast-map'

/** A cast map that was read from a file and not yet applied. */
export const castMapFileSchema = z.object({
  path: z.string(),
  fileName: z.string(),
  castMap: castMapSchema,
})
export type CastMapFile = z.infer<typeof castMapFileSchema>

/** Calls about who speaks. */
export const castCalls = {
  /** Asks for a cast map and reads it; null: the dialog was closed. Fails with CAST_MAP_INVALID. */
  castMapChoose: { input: z.void(), output: castMapFileSchema.nullable() },
  /** Asks where to, then writes the cast map; null: the dialog was closed. */
  castMapExport: {
    input: z.object({ castMap: castMapSchema }),
    output: z.object({ path: z.string(), entries: z.number().int() }).nullable(),
  },
  /** What this computer remembers of casting. */
  castLibraryGet: { input: z.void(), output: castLibrarySchema },
  castLibraryChange: {
    input: z.object({ change: castLibraryChangeSchema }),
    output: castLibrarySchema,
  },
} as const
