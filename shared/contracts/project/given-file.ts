import { z } from 'zod'
import { endingOf, isFilmFile } from '../film'

/**
 * Kind of a file or folder from the user. Unknown ones count as subtitles: reading them reports the
 * error.
 */
const fileKinds = [
  'project',
  'subtitles',
  'script',
  'cuts',
  'notes',
  'film',
  'voice',
  'recogniser',
] as const
export type FileKind = (typeof fileKinds)[number]

/** A file or folder that the user hands over: dropped on the window, or opened with the program. */
export const givenFileSchema = z.object({ path: z.string(), kind: z.enum(fileKinds) })
export type GivenFile = z.infer<typeof givenFileSchema>

/**
 * Kind of a file by its name alone; models, and projects in folders of other names, need a look at
 * the disk.
 */
export function kindByName(path: string): FileKind {
  if (/(^|[\\/])project\.json$/i.test(path) || endingOf(path) === 'cuecast') return 'project'
  if (isFilmFile(path)) return 'film'
  // Plain text may hold subtitles, too.
  if (/\.(md|markdown|docx)$/i.test(path)) return 'script'
  // As the review page saves them, also when a browser has put a number or the mail a name to it.
  if (/\.json$/i.test(path)) return 'notes'
  // The list of cuts that editing programs write; one in CSV is chosen in its dialog.
  return /\.edl$/i.test(path) ? 'cuts' : 'subtitles'
}
