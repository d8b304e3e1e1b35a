import type { WebContents } from 'electron'
import type { EventName, EventPayload } from '@shared/contracts/ipc'
import type { ChunkUpdate } from '@shared/contracts/run'

/** Longest that progress waits for more of it, ms. */
const BATCH_MS = 100

/**
 * Sends events to the window. Progress is coalesced here and nowhere else: runs report every change,
 * and the window applies what it receives at once. Everything else is sent immediately.
 */
export class Emitter {
  readonly #chunks = new Map<string, ChunkUpdate>()
  /** By event and subject: sends the newest payload. */
  readonly #latest = new Map<string, () => void>()
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly window: { readonly contents: WebContents | null }) {}

  /** Sends the event after everything that waits, so that no event overtakes an earlier one. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
    this.flush()
    this.#send(name, payload)
  }

  /** Sends the event with the next batch unless a newer one about the same subject replaces it. */
  progress<N extends EventName>(name: N, subject: string, payload: EventPayload<N>): void {
    this.#latest.set(`${name} ${subject}`, () => this.#send(name, payload))
    this.#timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }

  /** A later update of the same cue replaces an earlier one, but never one that brings a take. */
  chunk(update: ChunkUpdate): void {
    if (this.#chunks.get(update.cueId)?.take) this.flush()
    this.#chunks.set(update.cueId, update)
    this.#timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }

  /** Chunks first: a run must not be seen to end before its last cues. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const chunks = [...this.#chunks.values()]
    const latest = [...this.#latest.values()]
    this.#chunks.clear()
    this.#latest.clear()
    if (chunks.length > 0) this.#send('chunksChanged', chunks)
    for (const send of latest) send()
  }

  #send<N extends EventName>(name: N, payload: EventPayload<N>): void {
    const { contents } = this.window
    const listens = contents && !contents.isDestroyed() && !contents.isCrashed()
    if (listens) contents.send(`cuecast:event:${name}`, payload)
  }
}
