import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { DraggedFile, ExportOptions, ExportPlan } from '@shared/contracts/export'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { MixLevel } from '@shared/contracts/project/track-settings'
import { hasFfmpeg } from '@cuecast/audio'
import { writeAtomically } from '@cuecast/platform'
import { fileNameOf, type Project, type ProjectSession } from '@cuecast/dubbing'
import type { ExportPlaces } from '../settings/settings-schema'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

/** The queue of exports. */
interface Exporting {
  /** Returns the job's id. */
  start(project: Project, options: ExportOptions, path: string): string
  cancel(jobId: string): void
  plan(project: Project, options: ExportOptions, path: string): Promise<ExportPlan>
  level(project: Project): Promise<Result<MixLevel>>
  cancelLevel(): void
  /** A file that was written beside them. */
  note(path: string): void
  /** True for a file that this session wrote. */
  wrote(path: string): boolean
}

interface ExportHandlerDeps {
  projectSession: ProjectSession
  exporting: Exporting
  /** An export that is on the list went to this file: the user chose it then. */
  wentTo: (path: string) => boolean
  places: {
    readonly exportPlaces: ExportPlaces
    rememberExport(projectId: string, place: ExportPlaces[string]): void
  }
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave' | 'askToReplace'>
  /** A file that the user chose in this session. */
  wasChosen: (path: string) => boolean
  /** Starts the system's drag of existing files, one at least. */
  startDrag: (paths: readonly string[]) => Promise<void>
}

/** Where the exports of each project go: known from the last one, or asked for. */
function exportPlaces({ exporting, places, dialogs, wentTo, wasChosen }: ExportHandlerDeps) {
  const placeOf = ({ document }: Project) => places.exportPlaces[document.id]

  const askForPlace = async (project: Project, options: ExportOptions): Promise<string | null> => {
    const path = await dialogs.askSave('export', options.format)
    if (path !== null) places.rememberExport(project.document.id, { path, options })
    return path
  }

  /** The path to export to, once the user agreed to replace what is there; null = not now. */
  const agreedPath = async (project: Project, options: ExportOptions): Promise<string | null> => {
    const { path: again } = options
    if (again !== undefined && wentTo(again)) return again
    const known = placeOf(project)?.path
    const path = known ?? (await askForPlace(project, options))
    if (path === null) return null
    const { folder, files } = await exporting.plan(project, options, path)
    // The system has asked about the file that it was shown.
    const old = files
      .filter(({ exists }) => exists)
      .map(({ name }) => join(folder, name))
      .filter((file) => known !== undefined || file !== path)
    return old.length === 0 || (await dialogs.askToReplace(old)) ? path : null
  }
  /** The options without an original text that neither the user nor an earlier export of the project chose. */
  const withOwnOriginal = (
    project: Project,
    options: ExportOptions,
  ): [ExportOptions, StudioError | null] => {
    const path = options.review?.originalFile ?? null
    const earlier = placeOf(project)?.options?.review?.originalFile
    if (!options.review || path === null || path === earlier || wasChosen(path))
      return [options, null]
    const error = studioError('PATH_NOT_CHOSEN', 'choose this file once more', { at: path })
    return [{ ...options, review: { ...options.review, originalFile: null } }, error]
  }
  return { placeOf, askForPlace, agreedPath, withOwnOriginal }
}

/** What exports would do to the level of the mix. */
function mixLevelHandlers({ projectSession, exporting }: ExportHandlerDeps) {
  return {
    mixLevelMeasure: async () => {
      const project = projectSession.require()
      return project.ok ? exporting.level(project.value) : project
    },
    mixLevelCancel: () => {
      exporting.cancelLevel()
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}

/** Exports of the open project, and the list of how its cues fit. */
export function exportHandlers(deps: ExportHandlerDeps) {
  const { projectSession, exporting, places, dialogs } = deps
  const { placeOf, askForPlace, agreedPath, withOwnOriginal } = exportPlaces(deps)
  return {
    ...mixLevelHandlers(deps),
    exportPlan: async (options) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const known = placeOf(project.value)?.path
      const path = known ?? suggestedPath(project.value)
      const [own, error] = withOwnOriginal(project.value, options)
      const plan = await exporting.plan(project.value, own, path)
      const errors = error ? [error, ...plan.errors] : plan.errors
      return ok({ ...plan, errors, chosen: known !== undefined })
    },
    exportPlace: async (options) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const [own] = withOwnOriginal(project.value, options)
      return ok((await askForPlace(project.value, own)) !== null)
    },
    exportLast: () => {
      const project = projectSession.require()
      return project.ok ? ok(placeOf(project.value)?.options ?? null) : project
    },
    exportStart: async (options): Promise<Result<{ jobId: string } | null>> => {
      const project = projectSession.require()
      if (!project.ok) return project
      const [, error] = withOwnOriginal(project.value, options)
      if (error) return fail(error)
      const path = await agreedPath(project.value, options)
      if (path === null) return ok(null)
      // Asking takes the user's time: the project may have been closed meanwhile.
      const open = projectSession.require(project.value.document.id)
      if (!open.ok) return open
      places.rememberExport(open.value.document.id, { path, options })
      return ok({ jobId: exporting.start(open.value, options, path) })
    },
    filesDrag: ({ files }) => dragFiles(deps, files),
    originalChoose: async () => {
      const path = await dialogs.askOpen('subtitles')
      return ok(path === null ? null : { path })
    },
    exportNeeds: () => ok({ ffmpeg: hasFfmpeg() }),
    exportCancel: ({ jobId }) => {
      exporting.cancel(jobId)
      return ok(undefined)
    },
    fitReportSave: async ({ csv, what }) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const path = await dialogs.askSave(what === 'pace' ? 'pace' : 'report')
      if (path === null) return ok(null)
      const written = await writeAtomically(path, csv)
      if (written.ok) exporting.note(path)
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}

async function dragFiles(
  deps: ExportHandlerDeps,
  files: readonly DraggedFile[],
): Promise<Result<undefined>> {
  const paths: string[] = []
  for (const file of files) {
    const path = ownPath(deps, file)
    if (path === null)
      return fail(studioError('PATH_NOT_CHOSEN', 'neither written by this session nor a take'))
    if (!existsSync(path))
      return fail(studioError('FILE_NOT_FOUND', 'the file is gone', { at: path }))
    paths.push(path)
  }
  await deps.startDrag(paths)
  return ok(undefined)
}

/** The path of a file that may leave the window: written by this session, or a take of the project. */
function ownPath(
  { exporting, projectSession }: ExportHandlerDeps,
  file: DraggedFile,
): string | null {
  if ('path' in file) return exporting.wrote(file.path) ? file.path : null
  const takes = projectSession.project?.takes
  const take = takes?.index.byId(file.takeId)
  return takes && take ? takes.pathOf(take) : null
}

/** Beside the project, under its name. */
const suggestedPath = ({ path, document }: Project): string =>
  join(dirname(path), fileNameOf(document.name))
