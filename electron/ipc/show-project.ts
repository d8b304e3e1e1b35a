import type { Project } from '@cuecast/dubbing'
import type { OpenedProject } from '@shared/contracts/open-project'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { Parts } from './parts'

/**
 * Shows an opened project to the window, in the stream of events, and returns the result of the
 * opening call. `source`: the file that the project was made from; null: none.
 */
export function shownBy({
  projectSession,
  recent,
  lastProject,
  dubbing,
  retaking,
  emitter,
}: Parts) {
  return (opened: Result<Project>, source?: string | null): Result<OpenedProject> => {
    if (!opened.ok) {
      if (!projectSession.project) lastProject.closed()
      return opened
    }
    const project = opened.value
    if (projectSession.project !== project)
      return failWith('CANCELLED', 'another project was opened meanwhile')
    recent.opened(project, source === undefined ? projectSession.subtitlePath : source)
    emitter.show(project.snapshot(dubbing.underWay()))
    retaking.shown(project)
    // Sent once: the window then asks how to read the file.
    const { token, path, imported } = project
    project.imported = null
    return ok({ token, path, ...(imported && { imported }) })
  }
}
