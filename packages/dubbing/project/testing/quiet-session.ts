import type { ProjectSessionDeps } from '../project-session'

/** Callbacks of a session without listeners. */
export const quietSession: Omit<ProjectSessionDeps, 'projectsFolder'> = {
  opened: async () => undefined,
  saved: () => undefined,
  saveFailed: () => undefined,
  filmChosen: () => false,
  takesLost: () => undefined,
  closing: async () => undefined,
}
