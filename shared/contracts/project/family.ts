import { z } from 'zod'
import { lastImportSchema } from './last-import'

/** Versions that may be made from one project. */
export const MAX_VERSIONS = 100

/** A project that is the same film in another language. */
export const relativeSchema = z.object({
  projectId: z.string().min(1),
  name: z.string(),
  language: z.string(),
  /** Its folder as a path from the folder around this project, with `/`: `Film.vi.cuecast`. */
  folder: z.string().min(1),
})
export type Relative = z.infer<typeof relativeSchema>

/** Language versions of one film: each is a project of its own, and can be moved or given away alone. */
export const familySchema = z.object({
  /** The same in every version. */
  id: z.string().min(1),
  /** The project that this one translates; null: this one has the film's own text. */
  origin: relativeSchema
    .extend({
      /** Its cues as they were last taken over: the base of the next comparison. Ids are the same in both. */
      taken: lastImportSchema,
    })
    .nullable(),
  /** Versions made from this project, as they were last seen. */
  versions: z.array(relativeSchema).max(MAX_VERSIONS),
})
export type Family = z.infer<typeof familySchema>

/**
 * Of a cue whose text is a translation of its `original`. Its text was written by a person where it differs from `machine`;
 * it is out of date where `from` differs from `original`.
 */
export const cueTranslationSchema = z.object({
  /** The origin's text that was translated. */
  from: z.string(),
  /** As a translator wrote it; absent: a person did. */
  machine: z.string().optional(),
  /** The text that is right whatever the checks find in it. */
  accepted: z.string().optional(),
})
export type CueTranslation = z.infer<typeof cueTranslationSchema>
