import { isAbsolute } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import { endingOf, isForeignFilm } from '@shared/contracts/film-files'
import { fail, ok, type Result } from '@shared/contracts/result'
import { hasFfmpeg, mediaDurationMs } from '@cuecast/audio'
import { isMedia } from './project-film'

/**
 * Looks at a file that shall be the original: it must be there, be of a kind that can be read here,
 * and have a length. Nothing else of the disk is ever served to the window.
 */
export async function lookAtFilm(
  path: string,
): Promise<Result<{ path: string; durationMs: number }>> {
  if (!isAbsolute(path))
    return fail(studioError('AUDIO_UNSUPPORTED', 'not a full path', { at: path }))
  const media = await isMedia(path)
  if (!media.ok) return media
  if (isForeignFilm(path) && !hasFfmpeg()) {
    const message = `.${endingOf(path)} can only be read where ffmpeg is installed`
    return fail(
      studioError('AUDIO_UNSUPPORTED', message, { at: path, params: { needs: 'ffmpeg' } }),
    )
  }
  const length = await mediaDurationMs(path)
  return length.ok ? ok({ path, durationMs: Math.round(length.value) }) : length
}
