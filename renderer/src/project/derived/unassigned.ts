import { changedBetween } from '../document/change-log'
import type { StudioDocument } from '../document/document'

type Cast = Pick<StudioDocument, 'byId' | 'speakersById'>

/** Tracks incrementally whether any cue has no speaker: after an edit only the edited cues are checked. */
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
