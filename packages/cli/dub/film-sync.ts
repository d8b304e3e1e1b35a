import type { TimeChange } from '@shared/contracts/reading-choices'
import { ok, type Result } from '@shared/contracts/result'
import { syncWithFilm } from '@shared/subtitles/edit/film-sync'
import { formatTime } from '@shared/subtitles/format-time'
import type { SubtitleFile } from '@shared/subtitles/read-subtitles'
import { filmLevels } from '@cuecast/audio'
import { readSubtitleFile } from '@cuecast/dubbing'
import type { DubCall, DubJob } from './dub-job'

/**
 * Subtitles against the voices of the film: says what would bring them there, or reads them so where
 * `--sync auto` wants it. Times that the user has given stay, and a film whose sound cannot be read decides
 * nothing.
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
  const about = { change: change.cuts ? cutsText(change) : changeText(change) }
  if (sync !== 'auto') {
    output.warn(t('terminal.outOfSync', about))
    return ok(subtitles)
  }
  output.say(t('terminal.synced', about))
  return readSubtitleFile(input, { ...reading, times: change }, language)
}

/** `+0.06s, from 0:05:45 -44.98s`: no option says that. */
function cutsText({ shiftMs, cuts = [] }: TimeChange): string {
  const signed = (ms: number) => `${ms < 0 ? '' : '+'}${ms / 1_000}s`
  const parts = cuts.map((cut) => `${formatTime(cut.fromMs, '.')} ${signed(cut.shiftMs)}`)
  return [signed(shiftMs), ...parts].join(', ')
}

/** As the options write it, which repeat it without looking at the film again. */
function changeText({ scale, shiftMs }: TimeChange): string {
  const speed = scale === 1 ? '' : `--subtitle-speed ${scale.toFixed(6)} `
  return `${speed}--subtitle-shift ${shiftMs / 1_000}s`
}
