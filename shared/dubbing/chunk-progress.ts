import type { StudioError } from '../contracts/errors'
import type { chunkStates } from '../contracts/run'

export type ChunkState = (typeof chunkStates)[number]

/** What happens to one cue of a run. */
export type ChunkEvent =
  | { type: 'submitted' }
  | { type: 'arrived' }
  | { type: 'failed'; error: StudioError }
  | { type: 'cancelled' }

export interface ChunkStatus {
  state: ChunkState
  error?: StudioError
}

export const queuedChunk: ChunkStatus = { state: 'queued' }

/** True once nothing more happens to the chunk in this run. */
export function isSettled(state: ChunkState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** The chunk after an event. A settled chunk stays as it is: late answers change nothing. */
export function nextChunk(chunk: ChunkStatus, event: ChunkEvent): ChunkStatus {
  if (isSettled(chunk.state)) return chunk
  switch (event.type) {
    case 'submitted':
      return { state: 'rendering' }
    case 'arrived':
      return { state: 'done' }
    case 'failed':
      return { state: 'failed', error: event.error }
    case 'cancelled':
      return { state: 'cancelled' }
  }
}

/** One finished chunk: when (ms, any steady clock) and how much work it was (characters). */
interface Finished {
  atMs: number
  work: number
}

export interface TimeLeft {
  /** Tells that work was finished; `atMs` never goes back. */
  finished(work: number, atMs: number): void
  /** Ms until `work` more is finished at the recent pace; null while nothing is known. */
  left(work: number, nowMs: number): number | null
}

/**
 * Estimates the time left from the pace of the last chunks, so that a slow start or a change of
 * task does not colour the estimate for long. While nothing arrives the estimate grows.
 *
 * @param startMs when the work started
 * @param window how many finished chunks the pace is taken from
 */
export function createTimeLeft(startMs: number, window = 40): TimeLeft {
  let from = startMs
  const recent: Finished[] = []
  return {
    finished(work, atMs) {
      recent.push({ atMs, work })
      if (recent.length > window) from = recent.shift()?.atMs ?? from
    },
    left(work, nowMs) {
      const done = recent.reduce((sum, item) => sum + item.work, 0)
      if (done <= 0) return null
      const last = recent.at(-1)?.atMs ?? from
      const usual = (last - from) / recent.length
      const idle = nowMs - last > 3 * usual ? nowMs - last : 0
      return Math.max(0, Math.round(((last - from + idle) / done) * work))
    },
  }
}
