import { stat } from 'node:fs/promises'
import type { ExportOptions } from '@shared/contracts/export'
import { ok } from '@shared/contracts/result'
import { hasFfmpeg } from '@cuecast/audio'
import { writeAtomically } from '@cuecast/platform'
import type { Project, ProjectSession } from '@cuecast/dubbing'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

/** Exports that go on. */
interface Exporting {
  /** Answers the job's id. */
  start(project: Project, options: ExportOptions, path: string): string
  cancel(jobId: string): void
  /** The files that an export would write, the track first. */
  files(project: Project, options: ExportOptions, path: string): Promise<string[]>
  /** A file that was written beside them. */
  note(path: string): void
}

interface ExportHandlerDeps {
  projectSession: ProjectSession
  exporting: Exporting
  /** An export that is on the list went to this file: the user chose it then. */
  wentTo: (path: string) => boolean
  dialogs: Pick<Dialogs, 'askSave' | 'askToReplace'>
}

/** Writing the track of the open project, and the list of how its cues fit. */
export function exportHandlers(deps: ExportHandlerDeps) {
  return {
    exportStart: async (options) => {
      const project = deps.projectSession.require()
      if (!project.ok) return project
      const { path: again } = options
      const path =
        again !== undefined && deps.wentTo(again)
          ? again
          : await askForPath(deps, project.value, options)
      if (path === null) return ok(null)
      // Asking takes the user's time: the project may have been closed meanwhile.
      const open = deps.projectSession.require(project.value.document.id)
      return open.ok ? ok({ jobId: deps.exporting.start(open.value, options, path) }) : open
    },
    exportNeeds: () => ok({ ffmpeg: hasFfmpeg() }),
    exportCancel: ({ jobId }) => {
      deps.exporting.cancel(jobId)
      return ok(undefined)
    },
    fitReportSave: async ({ csv }) => {
      const project = deps.projectSession.require()
      if (!project.ok) return project
      const path = await deps.dialogs.askSave('report')
      if (path === null) return ok(null)
      const written = await writeAtomically(path, csv)
      if (written.ok) deps.exporting.note(path)
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}

/** The system asks only about the file that it was shown: stems are asked for here. */
async function askForPath(
  { exporting, dialogs }: ExportHandlerDeps,
  project: Project,
  options: ExportOptions,
): Promise<string | null> {
  const path = await dialogs.askSave('export', options.format)
  if (path === null || !options.stems) return path
  const stems = (await exporting.files(project, options, path)).slice(1)
  const there = await Promise.all(stems.map((file) => stat(file).catch(() => null)))
  const old = stems.filter((_, i) => there[i])
  return old.length === 0 || (await dialogs.askToReplace(old)) ? path : null
}
