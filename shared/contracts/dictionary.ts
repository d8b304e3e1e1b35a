import { z } from 'zod'

/** What an entry of the pronunciation dictionary says, on either side. */
export const dictionaryValuesSchema = z.object({
  /** The word as it is written. */
  word: z.string().trim().min(1).max(200),
  /** What is said instead. */
  reading: z.string().max(200),
  on: z.boolean(),
})
export type DictionaryValues = z.infer<typeof dictionaryValuesSchema>

/**
 * An entry as this computer keeps it. `base` is what the service last said, `mine` what the user
 * wants (null: deleted); `theirs` is there while both have changed, until the user decides.
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

/** What a CSV file holds, before anything of it is taken over. */
export const dictionaryFileSchema = z.object({
  path: z.string(),
  entries: z.array(dictionaryValuesSchema),
  /** Numbers of the lines that hold no entry, from 1. */
  skipped: z.array(z.number().int()),
})
export type DictionaryFile = z.infer<typeof dictionaryFileSchema>
