/** Origin of everything that the window plays or shows and main reads from a file, with Range. */
export const MEDIA_ORIGIN = 'cuecast://media'

/** Files that main serves below `MEDIA_ORIGIN`. Each kind has one entry in main's record. */
export type MediaKind =
  /** A take of the open project, by its id; `rate`, `start`, `end`, `cuts`: cut and stretched. */
  | 'take'
  /** A sentence that a voice was tried with, by the name of its file. */
  | 'audition'
  /** Music of the open project, by its id. */
  | 'music'
  /** A part of the voices of the open project's film, or the film without them, by the name of its file. */
  | 'film-voices'
  /** A frame of a recent project's film, by the name of its file. */
  | 'picture'
  /** A reviewer's recorded remark in the open project, by the name of its file. */
  | 'remark'
  /** The open project's film or sound; it has no name. */
  | 'original'

/** The address of a medium; `query` tells main what of it is wanted, or makes another file another address. */
export function mediaUrl(
  kind: MediaKind,
  name: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const path = name === '' ? kind : `${kind}/${encodeURIComponent(name)}`
  const asked = new URLSearchParams(query).toString()
  return `${MEDIA_ORIGIN}/${path}${asked === '' ? '' : `?${asked}`}`
}
