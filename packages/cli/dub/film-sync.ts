import { ok, type Result } from '@shared/contracts/result'
import { syncWithFilm } from '@shared/subtitles/edit/film-sync'
import type { SubtitleFile } from '@shared/subtitles/read-subtitles'
import { filmLevels } from '@cuecast/audio/film-sound/film-levels'
import { readSubtitleFile } from '@cuecast/dubbing/project/create-project'
import type { DubCall, DubJob } from './dub-job'

/**
 * Compares subtitles with the voices of the film: reports the shift between them, or applies it if
 * `job.sync` is set. Times set by the user stay, and without readable film sound nothing changes.
 */
export async function syncedSubtitles(
  subtitles: SubtitleFile,
  film: DubJob['film'],
  { options, output, signal }: Pick<DubCall, 'options' | 'output' | 'signal'>,
): Promise<Result<SubtitleFile>> {
  const { input, reading, language, sync } = options
  if (!film || input === null || sync === 'off' || reading.times) return ok(subtitles)
  const levels = await filmLevels(film.path, signal)
  if (!levels.ok) return levels.error.code === 'CANCELLED' ? levels : ok(subtitles)
  const change = syncWithFilm(subtitles.cues, levels.value)
  if (change === null) return ok(subtitles)
  const { t } = output
  // As the settings have it, which repeat it without looking at the film again.
  const about = { change: `--settings: reading.times = ${JSON.stringify(change)}` }
  if (sync !== 'auto') {
    output.warn(t('terminal.outOfSync', about))
    return ok(subtitles)
  }
  output.say(t('terminal.synced', about))
  return readSubtitleFile(input, { ...reading, times: change }, language)
}
