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

export interface ChunkCounts {
  total: number
  done: number
  failed: number
  cancelled: number
  /** Not settled yet. */
  open: number
}

export function countChunks(chunks: Iterable<ChunkStatus>): ChunkCounts {
  const counts: ChunkCounts = { total: 0, done: 0, failed: 0, cancelled: 0, open: 0 }
  for (const { state } of chunks) {
    counts.total += 1
    if (state === 'done' || state === 'failed' || state === 'cancelled') counts[state] += 1
    else counts.open += 1
  }
  return counts
}
