import type { QueueState } from '../context'
import type { Sql } from '../store/sql'
import type { TaskDraft } from './task-types'

/** A chunk as queues know it: an edit makes another revision of it. */
export interface QueuedChunk {
  task: number
  chunk: number
  revision: number
}

export interface WaitingChunk extends QueuedChunk {
  accountId: number
  /** Length of its text. */
  characters: number
}

/** Longer texts than this take a while, characters: about two minutes of speech. */
export const LONG_TEXT = 2_000

/** Where chunks wait until they are rendered. The store is the truth: a queue may be lost. */
export interface TaskQueue {
  /**
   * Whether there is room for the chunks of this draft; if so, they count as waiting until `release`.
   * Belongs into the transaction that stores them, before anything is charged.
   */
  reserve(sql: Sql, draft: TaskDraft): Promise<boolean>
  /** The draft is stored and queued, or never will be. */
  release(draft: TaskDraft): void
  /** @param urgent ahead of what else waits for the account */
  add(chunks: readonly WaitingChunk[], urgent?: boolean): void
  /** What waits and runs at the moment. */
  state(): Promise<QueueState>
  /** Why results cannot be stored at the moment; null = they can. */
  readonly trouble: string | null
  /** Begins to work, first with what was left unfinished: how many chunks that is. */
  resume(): Promise<number>
  /** Gives back what is being rendered: it is taken up again later. */
  stop(): Promise<void>
}
