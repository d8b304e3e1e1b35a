import { z } from 'zod'
import { filmContainers } from './sound-formats'

/** Options for the dub in a copy of the film. */
export const filmExportSchema = z.object({
  /** `same`: as the film, by its ending. */
  container: z.enum(['same', ...filmContainers]),
  /** `mix` has the film's own sound ducked under the voices; `dub` is the voices alone. */
  track: z.enum(['mix', 'dub']),
  /** Keeps or drops the film's own audio tracks. */
  original: z.enum(['keep', 'drop']),
  /** Marks the dub as the default track of players. */
  isDefault: z.boolean(),
  /** The cues as written as a subtitle track. */
  subtitles: z.boolean(),
  /** The project's markers as chapters. */
  chapters: z.boolean(),
  /** The film's other languages, too: each of the family that has takes, with its subtitles. */
  languages: z.boolean().default(false),
})
export type FilmExport = z.infer<typeof filmExportSchema>

/** A further language of a film that was written, or was left out of it. */
export const filmLanguageSchema = z.object({
  language: z.string(),
  /** Of its project. */
  name: z.string(),
  missingCues: z.number().int().min(0),
  /** Why it is left out: `no-takes`, or the code of the error. */
  leftOut: z.string().optional(),
})
