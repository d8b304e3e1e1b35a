import type { CallInput, CallName, CallOutput, EventName, EventPayload } from './ipc'
import type { Result } from './result'

/** What the preload puts on `window.studio`: one named method per call, and `on` for events. */
export type StudioApi = {
  readonly [N in CallName]: (
    ...input: CallInput<N> extends void ? [] : [CallInput<N>]
  ) => Promise<Result<CallOutput<N>>>
} & {
  /** Returns the function that ends the subscription. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
  /** The path of a file dropped on the window, which may be opened from then on; '' = it has none. */
  pathOfDroppedFile(file: unknown): Promise<string>
}
