import { changedBetween } from '../document/change-log'
import type { StudioDocument } from '../document/document'

type Cast = Pick<StudioDocument, 'byId' | 'speakersById'>

/**
 * Tells again and again whether some cue has no speaker that the document knows; after an edit only
 * the cues that it touched are looked at.
 */
export function createUnassignedTracker(): (document: Cast) => boolean {
  let last: Cast | null = null
  let without = new Set<string>()
  return ({ byId, speakersById }) => {
    if (last?.byId === byId && last.speakersById === speakersById) return without.size > 0
    const touched = last?.speakersById === speakersById ? changedBetween(last.byId, byId) : null
    if (!touched) without = new Set()
    for (const id of touched ?? byId.keys()) {
      const cue = byId.get(id)
      if (cue && !((cue.speakerId ?? '') in speakersById)) without.add(id)
      else without.delete(id)
    }
    last = { byId, speakersById }
    return without.size > 0
  }
}
