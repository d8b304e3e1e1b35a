import type { CallInput, CallName, CallOutput, ProjectCallName } from '../contracts/ipc'
import type { GivenFile } from '../contracts/project/given-file'
import type { Result } from '../contracts/result'
import type { StreamMessage } from './events'

/** A method for each of these calls. */
type Methods<N extends CallName> = {
  readonly [C in N]: (
    ...input: CallInput<C> extends void ? [] : [CallInput<C>]
  ) => Promise<Result<CallOutput<C>>>
}

/** Calls about the project that a token names. */
export type ProjectApi = Methods<ProjectCallName>

/** Calls that need no open project. */
export type AppApi = Methods<Exclude<CallName, ProjectCallName>>

/** The preload's `window.studio`: a method for each call, and the stream of messages. */
export type StudioBridge = {
  readonly [N in CallName]: (input?: CallInput<N>, token?: string) => Promise<Result<CallOutput<N>>>
} & {
  /** Returns the function that ends the subscription. */
  listen(listener: (message: StreamMessage) => void): () => void
  /** Takes a file dropped on the window, which may be opened from then on; null: it has no path. */
  fileDropped(file: unknown): Promise<GivenFile | null>
}
