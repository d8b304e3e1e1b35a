import { isSpeakable } from '@shared/dubbing/spoken-text'
import type { Cue } from '@shared/contracts/project-file'
import type { StudioDocument } from '../document/document'
import { changedBetween } from '../document/layered-map'

/** Cues of a speaker. */
export interface SpeakerUse {
  cues: number
  /** The first cue with something to say: what voices are tried with. */
  text: string
}

/** By speaker; null = cues without one. */
export type SpeakerUses = ReadonlyMap<string | null, SpeakerUse>

type Cues = Pick<StudioDocument, 'byId' | 'order'>

/**
 * Keeps the counts of each speaker's cues up to date; after an edit only the speakers of edited
 * cues are counted again. Unchanged values keep their references.
 *
 * @param touched cues that may differ from the last time; null: any
 */
export function createSpeakerUses(): (
  document: Cues,
  touched: ReadonlySet<string> | null,
) => SpeakerUses {
  let uses: SpeakerUses = new Map()
  let speakers = new Map<string, string | null>()
  return ({ byId, order }, touched) => {
    const counts = new Map<string | null, number>()
    if (touched) for (const [id, { cues }] of uses) counts.set(id, cues)
    else speakers = new Map()
    const changed = new Set(touched ? [] : uses.keys())
    const count = (speakerId: string | null | undefined, by: number): void => {
      if (speakerId === undefined) return
      counts.set(speakerId, (counts.get(speakerId) ?? 0) + by)
      changed.add(speakerId)
    }
    for (const id of touched ?? order) {
      const speakerId = counted(byId.get(id))
      count(speakers.get(id), -1)
      count(speakerId, 1)
      if (speakerId === undefined) speakers.delete(id)
      else speakers.set(id, speakerId)
    }
    const texts = firstTexts({ byId, order }, changed)
    const next = new Map(uses)
    for (const id of changed) {
      const use = { cues: counts.get(id) ?? 0, text: texts.get(id) ?? '' }
      const before = uses.get(id)
      if (use.cues === 0) next.delete(id)
      else if (before?.cues !== use.cues || before.text !== use.text) next.set(id, use)
    }
    const same = next.size === uses.size && [...next].every(([id, use]) => uses.get(id) === use)
    uses = same ? uses : next
    return uses
  }
}

/**
 * Speaker that a cue counts for; undefined: none, since a cue that is not spoken needs no narrator.
 */
const counted = (cue: Cue | undefined): string | null | undefined =>
  cue && (cue.speakerId !== null || isSpeakable(cue)) ? cue.speakerId : undefined

/** The first spoken text of some speakers. */
function firstTexts({ byId, order }: Cues, of: ReadonlySet<string | null>) {
  const texts = new Map<string | null, string>()
  for (const id of order) {
    if (texts.size === of.size) break
    const cue = byId.get(id)
    const speakerId = counted(cue)
    if (!cue || speakerId === undefined || !of.has(speakerId) || texts.has(speakerId)) continue
    const text = cue.text.trim()
    if (text !== '') texts.set(speakerId, text)
  }
  return texts
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
