import { createHash } from 'node:crypto'
import { app, nativeImage, type WebContents } from 'electron'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { DraggedFile, ExportOptions } from '@shared/contracts/export'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { hasFfmpeg } from '@cuecast/audio'
import { writeAtomically } from '@cuecast/platform'
import {
  deliveryContent,
  deliveryHtml,
  deliveryJson,
  digested,
} from '@shared/interchange/delivery-report'
import { translator } from '@shared/texts/texts'
import { fileNameOf, type Project } from '@cuecast/dubbing'
import { destinationPath } from '../settings/export-places'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { printPdf } from '../window/print-pdf'

/** Targets of each project's exports: known from the last one, or asked for. */
function exportPlaces({ exporting, settings, dialogs, jobs, chosen }: Parts) {
  const placeOf = ({ document }: Project) => settings.exportPlaces[document.id]
  /** An export that is on the list went to this file: the user chose it then. */
  const wentTo = (path: string) => jobs.list.all().some((job) => job.export?.path === path)

  /** Target of these options: the one used before, else next to the last export. */
  const pathOf = (project: Project, options: ExportOptions): string | undefined => {
    const known = placeOf(project)
    return known && destinationPath(known, options.destination)
  }

  const askForPlace = async (project: Project, options: ExportOptions): Promise<string | null> => {
    const path = await dialogs.askSave('export', options.format)
    if (path !== null) settings.rememberExport(project.document.id, { path, options })
    return path
  }

  /** The path to export to, once the user has agreed to replace existing files; null = not now. */
  const agreedPath = async (project: Project, options: ExportOptions): Promise<string | null> => {
    const { path: again } = options
    if (again !== undefined && wentTo(again)) return again
    const known = pathOf(project, options)
    const path = known ?? (await askForPlace(project, options))
    if (path === null) return null
    const { folder, files } = await exporting.planned(project, options, path)
    // The system has asked about the file that it was shown.
    const old = files
      .filter(({ inZip }) => inZip !== true)
      .map(({ name }) => join(folder, name))
      .filter((file) => (known !== undefined || file !== path) && existsSync(file))
    return old.length === 0 || (await dialogs.askToReplace(old)) ? path : null
  }
  /** The options without an original text that neither the user nor an earlier export of the project chose. */
  const withOwnOriginal = (
    project: Project,
    options: ExportOptions,
  ): [ExportOptions, StudioError | null] => {
    const path = options.review?.originalFile ?? null
    const earlier = placeOf(project)?.options?.review?.originalFile
    if (!options.review || path === null || path === earlier || chosen.has(path))
      return [options, null]
    const error = studioError('PATH_NOT_CHOSEN', 'choose this file once more', { at: path })
    return [{ ...options, review: { ...options.review, originalFile: null } }, error]
  }
  return { placeOf, pathOf, askForPlace, agreedPath, withOwnOriginal }
}

/** Exports of the open project, and the list of how its cues fit. */
export function exportHandlers(parts: Parts) {
  const { projectSession, exporting, settings, dialogs } = parts
  const { placeOf, pathOf, askForPlace, agreedPath, withOwnOriginal } = exportPlaces(parts)
  return {
    mixLevelMeasure: (project) => exporting.level(project),
    mixLevelCancel: () => exporting.cancelLevel(),
    mixMeter: (project) => exporting.meter(project),
    mixMeterCancel: () => exporting.cancelMeter(),
    exportPlan: async (project, options) => {
      const known = pathOf(project, options)
      const path = known ?? suggestedPath(project)
      const [own, error] = withOwnOriginal(project, options)
      const plan = await exporting.plan(project, own, path)
      const errors = error ? [error, ...plan.errors] : plan.errors
      return ok({ ...plan, errors, chosen: known !== undefined })
    },
    exportPlace: async (project, options) => {
      const [own] = withOwnOriginal(project, options)
      return ok((await askForPlace(project, own)) !== null)
    },
    exportLast: (project) => ok(placeOf(project)?.options ?? null),
    exportStart: async (project, options): Promise<Result<{ jobId: string } | null>> => {
      const [, error] = withOwnOriginal(project, options)
      if (error) return fail(error)
      const path = await agreedPath(project, options)
      if (path === null) return ok(null)
      // Asking takes the user's time: the project may have been closed meanwhile.
      const open = projectSession.require(project.token)
      if (!open.ok) return open
      settings.rememberExport(project.document.id, { path, options })
      return ok({ jobId: exporting.start(project, options, path) })
    },
    filesDrag: (project, { files }) => dragFiles(parts, project, files),
    originalChoose: async () => {
      const path = await dialogs.askOpen('subtitles')
      return ok(path === null ? null : { path })
    },
    exportNeeds: () => ok({ ffmpeg: hasFfmpeg() }),
    exportCancel: ({ jobId }) => exporting.cancel(jobId),
    ...reportHandlers(parts),
  } satisfies Partial<Handlers>
}

/** Reports about exports: the fit of cues, and compliance with the rules of a destination. */
function reportHandlers(parts: Parts) {
  const { exporting, settings, dialogs } = parts
  return {
    deliveryReportSave: async (project, { check, format }) => {
      const path = await dialogs.askSave('delivery', format)
      if (path === null) return ok(null)
      const { name } = project.document
      const { locale } = settings.preferences
      const facts = { project: name, checkedAt: new Date(), version: app.getVersion() }
      const text = digested(deliveryContent(check, facts))
      const sha256 = createHash('sha256').update(text).digest('hex')
      const html = () => deliveryHtml(check, { ...facts, sha256 }, translator(locale), locale)
      const content =
        format === 'json'
          ? deliveryJson(check, facts, sha256)
          : format === 'html'
            ? html()
            : await printPdf(html())
      const written = await writeAtomically(path, content)
      if (written.ok) exporting.note(path)
      return written.ok ? ok({ path }) : written
    },
    fitReportSave: async (_, { csv, what }) => {
      const path = await dialogs.askSave(what === 'pace' ? 'pace' : 'report')
      if (path === null) return ok(null)
      const written = await writeAtomically(path, csv)
      if (written.ok) exporting.note(path)
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}

async function dragFiles(
  parts: Parts,
  project: Project,
  files: readonly DraggedFile[],
): Promise<Result<undefined>> {
  const paths: string[] = []
  for (const file of files) {
    const path = ownPath(parts, project, file)
    if (path === null)
      return failWith('PATH_NOT_CHOSEN', 'neither written by this session nor a take')
    if (!existsSync(path)) return failWith('FILE_NOT_FOUND', 'the file is gone', { at: path })
    paths.push(path)
  }
  await startDrag(parts.window.contents, paths)
  return ok(undefined)
}

/** The path of a file that may leave the window: written by an export that is listed, or a take of the project. */
function ownPath({ exporting, jobs }: Parts, { takes }: Project, file: DraggedFile): string | null {
  if ('path' in file) return exporting.wrote(file.path) || jobs.wrote(file.path) ? file.path : null
  const take = takes.index.byId(file.takeId)
  return take && takes.pathOf(take)
}

/** Next to the project, under its name. */
const suggestedPath = ({ path, document }: Project): string =>
  join(dirname(path), fileNameOf(document.name))

/** Width and height of the picture under the pointer where the system has none for the file, px. */
const SIZE = 32
const GREY = 0x90

/** Starts the system's drag of files out of the window; `paths` exist, and there is one at least. */
async function startDrag(
  contents: WebContents | null | undefined,
  paths: readonly string[],
): Promise<void> {
  const [file] = paths
  if (!contents || file === undefined) return
  const own = await app.getFileIcon(file).catch(() => nativeImage.createEmpty())
  // An empty picture ends the process on macOS.
  const icon = own.isEmpty() ? plainSquare() : own
  contents.startDrag({ file, files: [...paths], icon })
}

const plainSquare = () =>
  nativeImage.createFromBitmap(Buffer.alloc(SIZE * SIZE * 4, GREY), { width: SIZE, height: SIZE })
