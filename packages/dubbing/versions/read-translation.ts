import type { ProjectFile } from '@shared/contracts/project-file'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { type MatchedTexts, matchLines, matchSubtitles } from '@shared/translation/match-subtitles'
import { readTranslatorTable } from '@shared/translation/translator-table'
import { readCutFile, readSubtitleFile } from '../project/create-project'

/** Texts for the cues of a version, and what they were read from. */
export interface ReadTranslation extends MatchedTexts {
  from: 'table' | 'subtitles' | 'lines'
  /** How much later the subtitles are than the version, ms. */
  shiftMs: number
}

/**
 * Reads a translator's table, or translated subtitles in any format that is read, for the cues of a version. Nothing is changed:
 * `translatedCues` puts the texts into the cues.
 *
 * @returns the errors of `readSubtitleFile`
 */
export async function readTranslation(
  path: string,
  version: Pick<ProjectFile, 'cues' | 'language'>,
): Promise<Result<ReadTranslation>> {
  const file = await readCutFile(path)
  const table = file.ok ? readTranslatorTable(file.value.text, version) : null
  if (table) return ok({ ...table, from: 'table', shiftMs: 0 })
  const read = await readSubtitleFile(path, {}, version.language)
  if (!read.ok) return read
  return ok({ ...matchSubtitles(version.cues, read.value.cues), from: 'subtitles' })
}

/**
 * The same for a text that was pasted: also as many lines as there are cues to translate.
 *
 * @returns the errors of `readSubtitles`; NOT_SUBTITLES for a text without times and with another number of lines
 */
export function readPastedTranslation(
  text: string,
  version: Pick<ProjectFile, 'cues'>,
): Result<ReadTranslation> {
  const table = readTranslatorTable(text, version)
  if (table) return ok({ ...table, from: 'table', shiftMs: 0 })
  const read = readSubtitles(new TextEncoder().encode(text), 'pasted.txt')
  if (read.ok && read.value.timed)
    return ok({ ...matchSubtitles(version.cues, read.value.cues), from: 'subtitles' })
  const lines = matchLines(version.cues, text)
  if (lines) return ok({ ...lines, from: 'lines', shiftMs: 0 })
  if (!read.ok) return read
  return failWith('NOT_SUBTITLES', 'there are neither times nor a line for each cue')
}
