import type { ChunkAnswer } from '../gateway/answers/task-status'
import { hashUrl } from './submission'

/** Says whether what a status tells of a chunk is the answer to our request, not an older one. */
export type Freshness = (answer: ChunkAnswer) => boolean

/** A new task has no older answers. */
export const alwaysFresh: Freshness = () => true

/** Times that a chunk may look unchanged before that is believed. */
const BELIEVED_AFTER = 3

/**
 * For a chunk that was edited: a service may go on naming the old audio for a moment. It is the
 * new one once the chunk was seen to be rendering or its address differs; a service that renders
 * between two status requests and keeps its addresses is believed after some equal answers.
 *
 * @param previousUrlHash `hashUrl` of the audio before the edit, '' when unknown
 */
export function freshAfterEdit(previousUrlHash: string): Freshness {
  let wasRendering = false
  let unchanged = 0
  return (answer) => {
    if (answer.state === 'rendering') wasRendering = true
    if (answer.state !== 'finished') return wasRendering
    if (answer.url === null) return false
    const isOther = previousUrlHash !== '' && hashUrl(answer.url) !== previousUrlHash
    unchanged += 1
    return wasRendering || isOther || unchanged >= BELIEVED_AFTER
  }
}
