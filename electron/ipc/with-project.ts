import type { Project } from '@cuecast/dubbing'
import type { Result } from '@shared/contracts/result'
import type { Parts } from './parts'

/** Makes handlers that work with the open project; without one they return PROJECT_NOT_FOUND. */
export function withProjectOf({ projectSession }: Parts) {
  return <I, O>(handle: (project: Project, input: I) => Result<O> | Promise<Result<O>>) =>
    async (input: I): Promise<Result<O>> => {
      const project = projectSession.require()
      return project.ok ? handle(project.value, input) : project
    }
}
