import { stat } from 'node:fs/promises'
import { extname, isAbsolute } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { mediaDurationMs } from '../audio/media-duration'

/** What can be the original of a project; nothing else of the disk is ever served to the window. */
export const filmEndings = [
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

const ending = (path: string): string => extname(path).slice(1).toLowerCase()

export function isFilmFile(path: string): boolean {
  return filmEndings.some((each) => each === ending(path))
}

/** Looks at a file that shall be the original: it must be there and have a length. */
export async function lookAtFilm(
  path: string,
): Promise<Result<{ path: string; durationMs: number }>> {
  if (!isAbsolute(path) || !isFilmFile(path)) {
    return fail(
      studioError('AUDIO_UNSUPPORTED', `.${ending(path)} is no film or sound`, { at: path }),
    )
  }
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) {
    return fail(studioError('FILE_NOT_FOUND', 'there is no such film', { at: path }))
  }
  const length = await mediaDurationMs(path)
  return length.ok ? ok({ path, durationMs: Math.round(length.value) }) : length
}
