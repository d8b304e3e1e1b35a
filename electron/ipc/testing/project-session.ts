import { ProjectSession } from '@cuecast/dubbing/project/project-session'

/** A session that keeps its projects in `folder` and has no listeners. */
export function sessionIn(folder: string): ProjectSession {
  const nothing = async () => undefined
  return new ProjectSession({
    projectsFolder: folder,
    filmChosen: () => false,
    opened: nothing,
    closing: nothing,
    saved: () => {},
    saveFailed: () => {},
    takesLost: () => {},
  })
}
