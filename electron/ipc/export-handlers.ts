import type { ExportOptions } from '@shared/contracts/export'
import { ok } from '@shared/contracts/result'
import type { ExportDesk } from '../export-desk'
import type { Project } from '../projects/project'
import type { Workbench } from '../projects/workbench'
import type { Handlers } from './register'

type ExportHandlers = Pick<Handlers, 'exportStart' | 'exportCancel'>

/** Writing the track of the open project. */
export function exportHandlers(deps: {
  workbench: Workbench
  exporting: ExportDesk
  /** Asks the user where to; null when they closed the dialog. */
  askForTarget: (project: Project, format: ExportOptions['format']) => Promise<string | null>
}): ExportHandlers {
  return {
    exportStart: async (options) => {
      const project = deps.workbench.require()
      if (!project.ok) return project
      const path = options.path ?? (await deps.askForTarget(project.value, options.format))
      return path === null
        ? ok(null)
        : ok({ jobId: deps.exporting.start(project.value, options, path) })
    },
    exportCancel: ({ jobId }) => {
      deps.exporting.cancel(jobId)
      return ok(undefined)
    },
  }
}
