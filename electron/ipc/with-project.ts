import type { Project } from '@cuecast/dubbing'
import type { CallInput, CallName, CallOutput, ProjectCallName } from '@shared/contracts/ipc'
import type { Result } from '@shared/contracts/result'

/** A call whose output is nothing may be answered by nothing. */
type Value<N extends CallName> = Result<CallOutput<N>> | (void extends CallOutput<N> ? void : never)
type Answer<N extends CallName> = Value<N> | Promise<Value<N>>

/** Handler of a call; one about the open project receives the project of its token. */
export type Handler<N extends CallName> = N extends ProjectCallName
  ? (project: Project, input: CallInput<N>) => Answer<N>
  : (input: CallInput<N>) => Answer<N>

/** Finds the open project by the token that came with a call: PROJECT_NOT_FOUND, PROJECT_CHANGED. */
export type FindProject = (token: string) => Result<Project>

/**
 * Answers a call about the project: the one place where its token is checked. A call of another opening is
 * refused and logged, and no handler sees it.
 */
export function withProject<N extends ProjectCallName>(
  name: N,
  handle: (project: Project, input: CallInput<N>) => Answer<N>,
  { find, log }: { find: FindProject; log: (line: string) => void },
): (input: CallInput<N>, token: unknown) => Answer<N> {
  return (input, token) => {
    const project = find(typeof token === 'string' ? token : '')
    if (project.ok) return handle(project.value, input)
    log(`${name} was refused: ${project.error.message}`)
    return project
  }
}
