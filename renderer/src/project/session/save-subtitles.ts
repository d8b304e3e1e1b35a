import type { CallOutput } from '@shared/contracts/ipc'
import type { SubtitleOptions } from '@shared/contracts/preferences'
import type { Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { flushEdits } from '../document/saving'

/** Asks where to and writes the cues. Main writes what it has: the last edits go there first. */
export async function saveSubtitles(
  how: SubtitleOptions,
): Promise<Result<CallOutput<'subtitlesSave'>>> {
  const flushed = await flushEdits()
  return flushed.ok ? studio.subtitlesSave(how) : flushed
}

/** The beginning of the file as it would be saved now. */
export async function previewSubtitles(
  how: SubtitleOptions,
): Promise<Result<CallOutput<'subtitlesPreview'>>> {
  const flushed = await flushEdits()
  return flushed.ok ? studio.subtitlesPreview(how) : flushed
}
