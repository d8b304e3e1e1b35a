import type { ChunkAnswer } from '../gateway/answers/task-status'
import { hashUrl } from './submission'

/** Whether the status of a chunk belongs to our request and not to an earlier one. */
export type Freshness = (answer: ChunkAnswer) => boolean

/** A new task has no earlier audio. */
export const alwaysFresh: Freshness = () => true

/** Unchanged statuses after which the same URL is accepted as the new audio. */
const ACCEPTED_AFTER = 3

/**
 * For an edited chunk: a service may keep listing the old audio for a moment. The audio is new once
 * the chunk was seen rendering or its URL differs; a service that renders between two polls and
 * reuses URLs is trusted after a few equal statuses.
 *
 * @param previousUrlHash `hashUrl` of the audio before the edit, '' if unknown
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
    return wasRendering || isOther || unchanged >= ACCEPTED_AFTER
  }
}
