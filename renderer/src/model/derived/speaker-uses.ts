import { isSpeakable } from '@shared/dubbing/spoken-text'
import type { StudioDocument } from '../document/document'
import { changedBetween } from '../document/layered-map'

/** How much a speaker says. */
export interface SpeakerUse {
  cues: number
  /** The first cue with something to say: what voices are tried with. */
  text: string
}

/** By speaker; null = cues without one. */
export type SpeakerUses = ReadonlyMap<string | null, SpeakerUse>

/** How much each speaker says; what is as it was before keeps its reference. */
export function speakerUsesOf(
  { byId, order }: Pick<StudioDocument, 'byId' | 'order'>,
  before: SpeakerUses,
): SpeakerUses {
  const uses = new Map<string | null, SpeakerUse>()
  for (const id of order) {
    const cue = byId.get(id)
    // What is not spoken needs no narrator.
    if (!cue || (cue.speakerId === null && !isSpeakable(cue))) continue
    const use = uses.get(cue.speakerId)
    if (!use) uses.set(cue.speakerId, { cues: 1, text: cue.text.trim() })
    else {
      use.cues += 1
      if (use.text === '') use.text = cue.text.trim()
    }
  }
  let same = uses.size === before.size
  for (const [id, use] of uses) {
    const last = before.get(id)
    if (last?.cues === use.cues && last.text === use.text) uses.set(id, last)
    else same = false
  }
  return same ? before : uses
}

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
