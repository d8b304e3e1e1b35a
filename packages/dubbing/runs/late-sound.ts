import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { TaskStatus } from '../gateway/calls/task-status'

/** How long a chunk stays failed before the failure counts while its task runs, ms. */
const LATE_MS = 10_000
/** The same once the task has ended: so many statuses in a row. */
const FINAL_STATUSES = 3

/** Chunks of a task that are reported as failed; a service that tries again may finish them yet. */
export class ReportedFailures {
  readonly #reported = new Map<number, { sinceMs: number; final: number }>()

  constructor(private readonly connectionId: string) {}

  /** Takes in that a status reports the chunk as failed; true once that is believed. */
  isCertain(position: number, overall: TaskStatus['overall']): boolean {
    // The embedded service reports a failure only after its own retries.
    if (this.connectionId === EMBEDDED_CONNECTION_ID) return true
    const { sinceMs, final } = this.#reported.get(position) ?? { sinceMs: Date.now(), final: 0 }
    const now = overall === 'processing' ? 0 : final + 1
    this.#reported.set(position, { sinceMs, final: now })
    return now >= FINAL_STATUSES || Date.now() - sinceMs >= LATE_MS
  }

  /** It has another state now. */
  forget(position: number): void {
    this.#reported.delete(position)
  }

  has(position: number): boolean {
    return this.#reported.has(position)
  }
}
