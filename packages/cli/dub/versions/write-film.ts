import { fail, ok, type Result } from '@shared/contracts/result'
import { exportNoteText } from '@shared/texts/export-notes'
import { contentOf } from '@cuecast/dubbing/export/export-layout'
import { trackAlone } from '@cuecast/dubbing/export/film-writer'
import { type ExportRequest, planExport } from '@cuecast/dubbing/export/plan-export'
import { runExport } from '@cuecast/dubbing/export/run-export'
import { lookAtFilm } from '@cuecast/dubbing/project/film'
import type { ProjectContent } from '@cuecast/dubbing/project/project'
import { readVersion } from '@cuecast/dubbing/versions/read-version'
import { terminalSigning } from '../../signing'
import type { DubOptions } from '../arguments/options'
import type { VersionsJob } from '../arguments/version-options'
import { checkFiles } from '../check-output'
import type { Output } from '../output'
import { sayCredentials } from '../say-credentials'
import { shortTime } from '../texts'

/** The film of a project's family, with nothing beside it. */
const requestOf = (
  { options, filmName }: VersionsJob<DubOptions>,
  content: ProjectContent,
  { members, output }: { members: readonly string[]; output: Output },
): ExportRequest => {
  const { film, format, ...more } = options.export
  const alone = { ...trackAlone, checkAs: null, zip: false }
  return {
    ...contentOf(content),
    filmChosen: (path) => path === options.film,
    signing: terminalSigning,
    options: { ...more, ...alone, format, film: film && { ...film, languages: true } },
    folder: options.folder,
    name: filmName,
    members,
    t: output.t,
  }
}

/** Refuses a film that cannot be written before anything is sent, and lists what is lost on the way into it. */
export async function checkFilm(
  job: VersionsJob<DubOptions>,
  origin: ProjectContent,
  output: Output,
): Promise<Result<void>> {
  const { options } = job
  if (!options.export.film) return ok(undefined)
  const looked = options.film === null ? ok(origin.document.media) : await lookAtFilm(options.film)
  if (!looked.ok) return looked
  const document = { ...origin.document, media: looked.value }
  const content = { document, path: origin.path, takes: origin.takes }
  const { errors, notes, files } = await planExport(
    requestOf(job, content, { members: [], output }),
  )
  // Nothing is translated and rendered yet.
  const error = errors.find(({ code }) => code !== 'NOTHING_TO_EXPORT')
  if (error) return fail(error)
  for (const note of notes) if (note.kind === 'film') output.warn(exportNoteText(note, output.t))
  const isFilms = ({ kind }: (typeof files)[number]) => kind === 'film' || kind === 'credentials'
  return checkFiles(files.filter(isFilms), options)
}

/**
 * Writes one film with a track and subtitles for each language, the first one the default.
 *
 * @param folders of versions that are dubbed, one at least
 * @returns its files
 */
export async function writeFilm(
  job: VersionsJob<DubOptions>,
  folders: readonly string[],
  { output, signal }: { output: Output; signal: AbortSignal },
): Promise<Result<string[]>> {
  const versions: ProjectContent[] = []
  for (const folder of folders) {
    const read = await readVersion(folder)
    if (!read.ok) return read
    versions.push(read.value)
  }
  const [first] = versions
  if (!first) return ok([])
  const { t } = output
  const members = versions.map(({ document }) => document.id)
  const exported = await runExport({
    ...requestOf(job, first, { members, output }),
    signal,
    onProgress: (part, leftMs) => {
      const left = leftMs === null ? '' : t('common.left', { time: shortTime(leftMs) })
      output.progress(t('terminal.exporting'), part, `${Math.round(part * 100)}%`, left)
    },
  })
  output.phase()
  if (!exported.ok) return exported
  const { files, report } = exported.value
  sayCredentials(report.credentials, output)
  const [file = ''] = files
  const languages = versions.map(({ document }) => document.language).join(', ')
  output.say(t('terminal.filmWritten', { file, languages }))
  return ok(files)
}
