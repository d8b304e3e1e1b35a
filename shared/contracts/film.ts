import { z } from 'zod'

/** Loudest absolute sample of the film's sound per bucket, 0–255. */
export const filmPeaksSchema = z.object({
  perSecond: z.number().positive(),
  durationMs: z.number().min(0),
  peaks: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type FilmPeaks = z.infer<typeof filmPeaksSchema>

/** Films and sounds that the window plays. */
const playedEndings = [
  'mp4',
  'm4v',
  'mov',
  'webm',
  'mkv',
  'wav',
  'mp3',
  'flac',
  'ogg',
  'opus',
  'm4a',
  'aac',
] as const

/** Those that only ffmpeg reads: their sound goes into exports, the window cannot play them. */
const foreignEndings = [
  'avi',
  'wmv',
  'asf',
  'flv',
  'mpg',
  'mpeg',
  'vob',
  'ts',
  'mts',
  'm2ts',
  '3gp',
  'rm',
  'rmvb',
  'wma',
  'ac3',
  'aiff',
] as const

/** What can be a take. */
export const soundEndings: readonly string[] = [
  ...playedEndings.slice(playedEndings.indexOf('wav')),
  'wma',
  'aiff',
]

/** What can be the original of a project, likeliest first. */
export const filmEndings: readonly string[] = [...playedEndings, ...foreignEndings]

/** Ending of a file's name, in small letters and without the dot. */
export const endingOf = (path: string): string =>
  /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const isFilmFile = (path: string): boolean => filmEndings.includes(endingOf(path))

export const isForeignFilm = (path: string): boolean =>
  foreignEndings.some((each) => each === endingOf(path))
