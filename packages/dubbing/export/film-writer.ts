import { extname, join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import type { ExportNote, ExportOptions, FilmExport } from '@shared/contracts/export'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { writeProjectSubtitles } from '@shared/interchange/write-project-subtitles'
import {
  containerOf,
  type MuxFinding,
  muxFilm,
  type MuxRequest,
  planMux,
  soundFormatFor,
} from '@cuecast/audio'
import type { ExportContent } from './export-layout'
import { chaptersOf, type Marks, noticeCue } from './marks'

/** The film as the target of an export. */
export interface FilmWriter {
  /** Ending of the copy without a dot, and the format that the new track must have. */
  target: { ending: string; format: ExportOptions['format'] }
  /** Size of the copy without the new track. */
  bytes: number
  /** Path of the film that it is a copy of. */
  source: string
  notes: ExportNote[]
  write(job: FilmJob): Promise<Result<void>>
}

interface FilmJob {
  /** The new track, encoded. */
  track: string
  /** Where it is written; the caller moves it into place. */
  path: string
  marks: Marks
  signal?: AbortSignal | undefined
  /** 0 … 1. */
  onProgress: (progress: number) => void
}

/**
 * Examines the project's film before a dub goes into a copy of it; null when no copy is wanted.
 *
 * @returns FILM_MISSING without a film; AUDIO_UNSUPPORTED when the copy cannot be written, with the
 * reason; the errors of `planMux`
 */
export async function prepareFilm(
  content: ExportContent & { folder: string },
  media: ProjectFile['media'],
): Promise<Result<FilmWriter | null>> {
  const { project, options, folder, name } = content
  const { film } = options
  if (!film) return ok(null)
  if (!media) return fail(studioError('FILM_MISSING', 'the project has no film'))
  const ending = endingFor(film, media.path)
  const container = containerOf(`film.${ending}`) ?? 'mkv'
  const format = soundFormatFor(container, options.format)
  const request: MuxRequest = {
    film: media.path,
    output: join(folder, `${name}.dubbed.${ending}`),
    tracks: [],
    original: film.original,
    subtitles: film.subtitles ? [subtitlesOf(content)] : [],
    ...(film.chapters && project.markers.length > 0 && { chapters: chaptersOf(project) }),
  }
  const plan = await planMux(request)
  if (!plan.ok) return plan
  const stops = plan.value.findings.find(({ effect }) => effect === 'stops')
  if (stops)
    return fail(
      studioError('AUDIO_UNSUPPORTED', stops.why, {
        at: media.path,
        params: findingParams(stops),
      }),
    )
  const write: FilmWriter['write'] = async ({ track, path, marks, signal, onProgress }) => {
    const { language } = project
    const dub = { path: track, language, title: marks.trackTitle, isDefault: film.isDefault }
    const written = await muxFilm(
      { ...request, staged: path, tracks: [dub], tags: marks.film },
      { signal, onProgress: ({ done }) => onProgress(done) },
    )
    return written.ok ? ok(undefined) : written
  }
  return ok({
    target: { ending, format },
    bytes: plan.value.neededBytes,
    source: media.path,
    notes: filmNotes(project, film, plan.value.findings),
    write,
  })
}

/** Findings about the film, with a note if it keeps its own chapters for lack of new ones. */
function filmNotes(
  { markers }: Pick<ProjectFile, 'markers'>,
  { chapters }: FilmExport,
  findings: readonly MuxFinding[],
): ExportNote[] {
  const notes = findings.map((each): ExportNote => ({ kind: 'film', params: findingParams(each) }))
  const keepsOwn =
    chapters && markers.length === 0 && !findings.some((each) => each.kind === 'chapters')
  return keepsOwn ? [...notes, { kind: 'no-chapters', params: {} }] : notes
}

/** Containers that Cuecast does not write become Matroska, which holds everything. */
function endingFor({ container }: FilmExport, path: string): string {
  if (container !== 'same') return container
  const ending = extname(path).slice(1).toLowerCase()
  return containerOf(path) === null ? 'mkv' : ending
}

const findingParams = ({ kind, effect, remedy, facts }: MuxFinding) => ({
  ...facts,
  kind,
  effect,
  remedy: remedy ?? '',
})

const subtitlesOf = (content: ExportContent) => ({
  source: {
    text: writeProjectSubtitles(content.project, 'srt', {
      labels: false,
      notice: noticeCue(content),
    }),
  },
  format: 'srt' as const,
  language: content.project.language,
  isDefault: false,
})
