import { basename, relative } from 'node:path'
import type { StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { exportNoteText } from '@shared/texts/export-notes'
import {
  contentOf,
  type ExportRequest,
  licenceNotes,
  planExport,
  type Project,
  runExport,
  type VoiceCredit,
  voiceCredits,
} from '@cuecast/dubbing'
import { checkFiles } from './check-output'
import type { DubOptions } from './arguments/options'
import type { Output } from './output'
import type { Brought } from './prepare'
import { shortTime } from './texts'

export interface WrittenTrack {
  files: string[]
  durationMs: number
  /** Who speaks in it, and under which licence. */
  voices: VoiceCredit[]
  /** Errors of unreadable takes, by cue. */
  broken: Map<string, StudioError>
}

const placeOf = (path: string | null, { folder }: DubOptions): string | undefined =>
  path === null ? undefined : relative(folder, path)

const requestOf = (project: Project, options: DubOptions, output: Output): ExportRequest => ({
  ...contentOf(project),
  // Named on the command line.
  filmChosen: (path) => path === options.film,
  options: options.export,
  folder: options.folder,
  name: options.name,
  mainFile: basename(options.output),
  namedFiles: {
    srt: placeOf(options.srtFile, options),
    chapters: placeOf(options.chaptersFile, options),
  },
  t: output.t,
})

/**
 * Checks before anything is rendered and paid for whether the files can be written, and says what
 * would be lost on the way into the film.
 */
export async function checkExport(
  project: Project,
  options: DubOptions,
  output: Output,
): Promise<Result<void>> {
  const { errors, notes, files } = await planExport(requestOf(project, options, output))
  // Before the first render there is nothing yet to export.
  const error = errors.find(({ code }) => code !== 'NOTHING_TO_EXPORT')
  if (error) return fail(error)
  const free = await checkFiles(files, options)
  if (!free.ok) return free
  // The licences are those of the finished takes.
  for (const note of notes)
    if (note.kind !== 'missing-cues' && note.kind !== 'voice-licence')
      output.warn(exportNoteText(note, output.t))
  return ok(undefined)
}

/** Writes every file that the arguments ask for; cues without a take are silent. */
export async function writeTrack(
  project: Project,
  options: DubOptions & Pick<Brought, 'cover'>,
  output: Output,
  signal: AbortSignal,
): Promise<Result<WrittenTrack>> {
  const request = requestOf(project, options, output)
  const voices = voiceCredits(request)
  for (const note of licenceNotes(voices)) output.warn(exportNoteText(note, output.t))
  const exported = await runExport({
    ...request,
    cover: options.cover ?? undefined,
    signal,
    onProgress: (part, leftMs) => {
      const left = leftMs === null ? '' : output.t('terminal.left', { time: shortTime(leftMs) })
      output.progress(output.t('terminal.exporting'), part, `${Math.round(part * 100)}%`, left)
    },
  })
  if (!exported.ok) return exported
  const { files, report } = exported.value
  const broken = new Map(report.failedCues.map(({ cueId, error }) => [cueId, error]))
  return ok({ files, durationMs: report.durationMs, voices, broken })
}
