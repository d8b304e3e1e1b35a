import { z } from 'zod'

/** Values of an entry in the pronunciation dictionary, on either side. */
export const dictionaryValuesSchema = z.object({
  /** The word as it is written. */
  word: z.string().trim().min(1).max(200),
  /** The spoken text. */
  reading: z.string().max(200),
  on: z.boolean(),
})
export type DictionaryValues = z.infer<typeof dictionaryValuesSchema>

/**
 * An entry as stored on this computer. `base` is the service's last version, `mine` the user's
 * (null: deleted); `theirs` is set while both have changed, until the user decides.
 */
export const dictionaryRowSchema = z.object({
  key: z.string().min(1),
  remoteId: z.string().nullable(),
  base: dictionaryValuesSchema.nullable(),
  mine: dictionaryValuesSchema.nullable(),
  theirs: dictionaryValuesSchema.nullable().optional(),
})
export type DictionaryRow = z.infer<typeof dictionaryRowSchema>

/** The dictionary of one connection. */
export const dictionarySchema = z.object({
  rows: z.array(dictionaryRowSchema),
  /** When the service's copy was last seen; null = never. */
  syncedAt: z.string().nullable(),
})
export type Dictionary = z.infer<typeof dictionarySchema>

/** One change by the user. Without a key the entry is new, or replaces the one of the same word. */
export const dictionaryChangeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('put'),
    key: z.string().optional(),
    values: dictionaryValuesSchema,
  }),
  z.object({ type: z.literal('remove'), key: z.string() }),
  z.object({ type: z.literal('resolve'), key: z.string(), keep: z.enum(['mine', 'theirs']) }),
])
export type DictionaryChange = z.infer<typeof dictionaryChangeSchema>

/** Content of a CSV file, before any import. */
export const dictionaryFileSchema = z.object({
  path: z.string(),
  entries: z.array(dictionaryValuesSchema),
  /** Numbers of the lines that hold no entry, from 1. */
  skipped: z.array(z.number().int()),
})
export type DictionaryFile = z.infer<typeof dictionaryFileSchema>
