import type { WebContents } from 'electron'
import type { EventName, EventPayload } from '@shared/contracts/ipc'
import type { ChunkUpdate } from '@shared/contracts/run'

/** Longest that a chunk update waits for others, ms: two frames. */
const GATHER_MS = 33

/** Sends events to the window; updates of chunks are gathered so that a fast run costs few messages. */
export class Emitter {
  readonly #waiting = new Map<string, ChunkUpdate>()
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly window: { readonly contents: WebContents | null }) {}

  emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
    const { contents } = this.window
    const listens = contents && !contents.isDestroyed() && !contents.isCrashed()
    if (listens) contents.send(`cuecast:event:${name}`, payload)
  }

  /** A later update of the same cue replaces an earlier one, but never drops a take. */
  chunk(update: ChunkUpdate): void {
    const earlier = this.#waiting.get(update.cueId)
    this.#waiting.set(update.cueId, { ...(earlier?.take && { take: earlier.take }), ...update })
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#waiting.size === 0) return
    const updates = [...this.#waiting.values()]
    this.#waiting.clear()
    this.emit('chunksChanged', updates)
  }
}
