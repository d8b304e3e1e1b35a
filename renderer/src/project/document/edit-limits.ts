import type { StudioError } from '@shared/contracts/errors'
import { textTooLong, tooManyCues } from '@shared/contracts/project-limits'
import type { Change, StudioDocument } from './document'

export interface Refusal {
  error: StudioError
  /** Number of the cue that it is about, from 1; null = of none in the film. */
  cue: number | null
}

/** Why a project cannot hold what an edit would make of it; null = it can. */
export function beyondLimits(
  { byId, order, fields }: StudioDocument,
  { cues }: Change,
): Refusal | null {
  if (!cues) return null
  let added = 0
  for (const { id, text } of cues.upsert) {
    const before = byId.get(id)
    if (!before) added += 1
    const error = before?.text === text ? null : textTooLong(text, '')
    if (error) return { error, cue: before ? order.indexOf(id) + 1 : null }
  }
  const error = tooManyCues(order.length + added - cues.remove.length, fields.name)
  return added > 0 && error ? { error, cue: null } : null
}
