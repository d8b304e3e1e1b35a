import type { ProjectSessionDeps } from '../project-session'

/** What a session has to be given, where nobody listens to it. */
export const quietSession: Omit<ProjectSessionDeps, 'projectsFolder'> = {
  opened: async () => undefined,
  saved: () => undefined,
  saveFailed: () => undefined,
  filmChosen: () => false,
  takesLost: () => undefined,
  closing: async () => undefined,
}
