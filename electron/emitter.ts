import type { WebContents } from 'electron'
import type {
  AppEventName,
  EventPayload,
  ProjectEventName,
  StreamMessage,
} from '@shared/bridge/events'
import type { OpenProject } from '@shared/contracts/open-project'
import type { ChunkUpdate } from '@shared/contracts/run'
import { atOnce, packing } from '@shared/bridge/packing'

/** Longest that progress waits for more of it, ms. */
const BATCH_MS = 100

/** Channel of the stream. */
const STREAM = 'cuecast:stream'

type Unnumbered<M> = M extends unknown ? Omit<M, 'seq'> : never

/** Sends events about one project, as long as its opening lasts. */
export interface ProjectEmitter {
  emit<N extends ProjectEventName>(name: N, payload: EventPayload<N>): void
  progress<N extends ProjectEventName>(name: N, subject: string, payload: EventPayload<N>): void
  chunk(update: ChunkUpdate): void
}

/**
 * The one ordered stream of messages to the window. Progress is coalesced here and nowhere else: runs report
 * every change, and the window applies what it receives at once. Everything else is sent immediately.
 */
export class Emitter {
  #seq = 0
  /** By project and cue. */
  readonly #chunks = new Map<string, Map<string, ChunkUpdate>>()
  /** By event and subject: sends the newest payload. */
  readonly #latest = new Map<string, () => void>()
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly window: { readonly contents: WebContents | null }) {}

  /** Sends the event after everything that waits, so that no event overtakes an earlier one. */
  emit<N extends AppEventName>(name: N, payload: EventPayload<N>): void {
    this.#emit({ name, payload } as Unnumbered<StreamMessage>)
  }

  /** Sends the event with the next batch unless a newer one about the same subject replaces it. */
  progress<N extends AppEventName>(name: N, subject: string, payload: EventPayload<N>): void {
    this.#later(`${name} ${subject}`, { name, payload } as Unnumbered<StreamMessage>)
  }

  /** Events about a project name its opening: the window drops those of another one. */
  of(project: { readonly token: string }): ProjectEmitter {
    return {
      emit: (name, payload) =>
        this.#emit({ token: project.token, name, payload } as Unnumbered<StreamMessage>),
      progress: (name, subject, payload) => {
        const { token } = project
        this.#later(`${token} ${name} ${subject}`, {
          token,
          name,
          payload,
        } as Unnumbered<StreamMessage>)
      },
      chunk: (update) => this.#chunk(project.token, update),
    }
  }

  /** Shows the project as it is now, behind everything that was sent before. */
  show(snapshot: OpenProject): void {
    this.flush()
    this.#send({ token: snapshot.token, snapshot: atOnce(packing(snapshot)) as OpenProject })
  }

  /** Chunks first: a run must not be seen to end before its last cues. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const chunks = [...this.#chunks]
    const latest = [...this.#latest.values()]
    this.#chunks.clear()
    this.#latest.clear()
    for (const [token, updates] of chunks)
      this.#send({ token, name: 'chunksChanged', payload: [...updates.values()] })
    for (const send of latest) send()
  }

  #emit(message: Unnumbered<StreamMessage>): void {
    this.flush()
    this.#send(message)
  }

  #later(subject: string, message: Unnumbered<StreamMessage>): void {
    this.#latest.set(subject, () => this.#send(message))
    this.#timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }

  /** A later update of the same cue replaces an earlier one, but never one that brings a take. */
  #chunk(token: string, update: ChunkUpdate): void {
    if (this.#chunks.get(token)?.get(update.cueId)?.take) this.flush()
    const updates = this.#chunks.get(token) ?? new Map<string, ChunkUpdate>()
    this.#chunks.set(token, updates.set(update.cueId, update))
    this.#timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }

  #send(message: Unnumbered<StreamMessage>): void {
    this.#seq += 1
    const { contents } = this.window
    const listens = contents && !contents.isDestroyed() && !contents.isCrashed()
    if (listens) contents.send(STREAM, { seq: this.#seq, ...message })
  }
}
