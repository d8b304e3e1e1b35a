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
