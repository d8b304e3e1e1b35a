import { firstIndex } from '@shared/lists/sorted'
import { compareCues, type Cue, type DocumentFields } from '@shared/contracts/project-file'
import { noteChange, changedMap } from './layered-map'
import { patchNotes } from '@shared/review/notes'
import { speakersById, type Change, type DocumentPatch, type StudioDocument } from './document'

interface Applied {
  document: StudioDocument
  /** Brings the earlier document back. */
  inverse: DocumentPatch
}

/** Applies a patch; parts that it does not touch keep their references. */
export function patchDocument(document: StudioDocument, patch: DocumentPatch): Applied {
  const inverse: DocumentPatch = {}
  let next = document
  if (patch.cues) next = applyCues(next, patch.cues, inverse)
  if (patch.speakers) {
    inverse.speakers = [...document.speakers]
    next = { ...next, speakers: patch.speakers, speakersById: speakersById(patch.speakers) }
  }
  if (patch.markers) {
    inverse.markers = [...document.markers]
    next = { ...next, markers: patch.markers }
  }
  if (patch.fields) {
    inverse.fields = pickFields(document.fields, patch.fields)
    next = { ...next, fields: { ...next.fields, ...patch.fields } }
  }
  if (patch.notes) next = applyNotes(next, patch.notes, inverse)
  return { document: next, inverse }
}

type NotesPatch = NonNullable<DocumentPatch['notes']>

function applyNotes(
  document: StudioDocument,
  patch: NotesPatch,
  inverse: DocumentPatch,
): StudioDocument {
  const { review } = document.fields
  if (!review) return document
  const touched = new Set([...patch.remove, ...patch.upsert.map(({ id }) => id)])
  const before = review.notes.filter(({ id }) => touched.has(id))
  const known = new Set(before.map(({ id }) => id))
  // A review that is replaced as a whole comes back as a whole.
  if (!inverse.fields || !('review' in inverse.fields))
    inverse.notes = { upsert: before, remove: [...touched].filter((id) => !known.has(id)) }
  return { ...document, fields: { ...document.fields, review: patchNotes(review, patch) } }
}

/** One patch that does what both do, one after the other. */
export function mergePatches(first: DocumentPatch, second: DocumentPatch): DocumentPatch {
  if (isEmptyPatch(first)) return { ...second }
  const merged: DocumentPatch = {}
  if (first.cues || second.cues) merged.cues = mergeCues(first.cues, second.cues)
  const speakers = second.speakers ?? first.speakers
  if (speakers) merged.speakers = speakers
  const markers = second.markers ?? first.markers
  if (markers) merged.markers = markers
  if (first.fields || second.fields) merged.fields = { ...first.fields, ...second.fields }
  // A review replaced as a whole already contains earlier changes of its notes.
  const earlier = second.fields && 'review' in second.fields ? undefined : first.notes
  if (earlier || second.notes) merged.notes = mergeById(earlier, second.notes)
  return merged
}

/** True when a patch would change nothing. */
export function isEmptyPatch(patch: DocumentPatch): boolean {
  const cues = patch.cues
  return (
    (!cues || (cues.upsert.length === 0 && cues.remove.length === 0)) &&
    !patch.speakers &&
    !patch.markers &&
    (!patch.notes || (patch.notes.upsert.length === 0 && patch.notes.remove.length === 0)) &&
    (!patch.fields || Object.keys(patch.fields).length === 0)
  )
}

/** One change that does what both do, one after the other. */
export function mergeChanges(first: Change, second: Change): Change {
  const merged: Change = mergePatches(first, second)
  if (first.activeTakes || second.activeTakes)
    merged.activeTakes = { ...first.activeTakes, ...second.activeTakes }
  if (first.lockedTakes || second.lockedTakes)
    merged.lockedTakes = { ...first.lockedTakes, ...second.lockedTakes }
  return merged
}

/** True when a change would change nothing. */
export function isEmptyChange({ activeTakes = {}, lockedTakes = {}, ...patch }: Change): boolean {
  const takes = Object.keys(activeTakes).length + Object.keys(lockedTakes).length
  return isEmptyPatch(patch) && takes === 0
}

type CuePatch = NonNullable<DocumentPatch['cues']>

function applyCues(
  document: StudioDocument,
  patch: CuePatch,
  inverse: DocumentPatch,
): StudioDocument {
  const back: CuePatch = { upsert: [], remove: [] }
  const moved = new Set<string>()
  const removed = new Set<string>()
  const set = new Map<string, Cue>()
  for (const id of patch.remove) {
    const before = document.byId.get(id)
    if (!before) continue
    back.upsert.push(before)
    removed.add(id)
    moved.add(id)
  }
  for (const cue of patch.upsert) {
    const before = removed.has(cue.id) ? undefined : (set.get(cue.id) ?? document.byId.get(cue.id))
    if (before) back.upsert.push(before)
    else back.remove.push(cue.id)
    if (before?.startMs !== cue.startMs || before.endMs !== cue.endMs) moved.add(cue.id)
    set.set(cue.id, cue)
  }
  inverse.cues = back
  const byId = changedMap(document.byId, set, removed)
  noteChange(document.byId, byId, [...removed, ...set.keys()])
  const order =
    moved.size > 0 ? reordered(document.order, document.byId, byId, moved) : document.order
  return { ...document, byId, order }
}

/** Cues that either patch adds are new relative to the state before both. */
function mergeCues(first: CuePatch | undefined, second: CuePatch | undefined): CuePatch {
  const merged = mergeById(first, second)
  const added = new Set([...(first?.added ?? []), ...(second?.added ?? [])])
  const left = added.size > 0 ? merged.upsert.flatMap(({ id }) => (added.has(id) ? id : [])) : []
  return left.length > 0 ? { ...merged, added: left } : merged
}

interface ById<T> {
  upsert: T[]
  remove: string[]
}

function mergeById<T extends { id: string }>(
  first: ById<T> | undefined,
  second: ById<T> | undefined,
): ById<T> {
  const upsert = new Map<string, T>()
  const remove = new Set<string>()
  for (const part of [first, second]) {
    for (const id of part?.remove ?? []) {
      upsert.delete(id)
      remove.add(id)
    }
    for (const each of part?.upsert ?? []) {
      remove.delete(each.id)
      upsert.set(each.id, each)
    }
  }
  return { upsert: [...upsert.values()], remove: [...remove] }
}

function pickFields(
  fields: DocumentFields,
  keys: Partial<DocumentFields>,
): Partial<DocumentFields> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key in keys))
}

type CuesById = ReadonlyMap<string, Cue>

/** First place where a cue may be. */
function placeOf(order: readonly string[], byId: CuesById, cue: Cue): number {
  return firstIndex(order, (id) => {
    const other = byId.get(id)
    return !other || compareCues(other, cue) >= 0
  })
}

/** Number of a cue in its film, from 1; 0 = it is not in it. */
export function cueNumber(
  { order, byId }: { order: readonly string[]; byId: CuesById },
  id: string,
): number {
  const cue = byId.get(id)
  return cue ? placeOf(order, byId, cue) + 1 : 0
}

/** True if the cues are still in order at their old places. */
function standsStill(
  order: readonly string[],
  before: CuesById,
  after: CuesById,
  moved: ReadonlySet<string>,
): boolean {
  const pairInOrder = (first: number): boolean => {
    const earlier = after.get(order[first] ?? '')
    const later = after.get(order[first + 1] ?? '')
    return !earlier || !later || compareCues(earlier, later) < 0
  }
  for (const id of moved) {
    const old = before.get(id)
    if (!old) return false
    const at = placeOf(order, before, old)
    if (order[at] !== id || !pairInOrder(at - 1) || !pairInOrder(at)) return false
  }
  return true
}

/** True if all cues are in order: one check of each costs less than a search for each of many. */
function inOrder(order: readonly string[], byId: CuesById): boolean {
  let last: Cue | undefined
  for (const id of order) {
    const cue = byId.get(id)
    if (last && cue && compareCues(last, cue) >= 0) return false
    last = cue
  }
  return true
}

/** So few cues are looked for one by one, without a look at all the others. */
const MAX_SINGLE_PATCHES = 64

function withFewMoved(
  order: readonly string[],
  before: CuesById,
  after: CuesById,
  moved: ReadonlySet<string>,
  late: readonly Cue[],
): readonly string[] {
  const next = [...order]
  // From behind, so that the places found before still hold.
  const old = [...moved].flatMap((id) => before.get(id) ?? []).sort(compareCues)
  for (const cue of old.toReversed()) next.splice(placeOf(order, before, cue), 1)
  for (const cue of late) next.splice(placeOf(next, after, cue), 0, cue.id)
  return next
}

/**
 * The order of `after`, which differs from `before` by `moved` cues: added, removed, or with other
 * times. The same reference as before while no id changes its place.
 */
function reordered(
  order: readonly string[],
  before: CuesById,
  after: CuesById,
  moved: ReadonlySet<string>,
): readonly string[] {
  const same = [...moved].every((id) => after.has(id) && before.has(id))
  // Cues that came or went change the order anyway.
  const still =
    same &&
    (moved.size > MAX_SINGLE_PATCHES
      ? inOrder(order, after)
      : standsStill(order, before, after, moved))
  if (still) return order
  const late = [...moved].flatMap((id) => after.get(id) ?? []).sort(compareCues)
  if (moved.size <= MAX_SINGLE_PATCHES) return withFewMoved(order, before, after, moved, late)
  const next: string[] = []
  let taken = 0
  for (const id of order) {
    const cue = moved.has(id) ? undefined : after.get(id)
    if (!cue) continue
    for (let first = late[taken]; first && compareCues(first, cue) < 0; first = late[taken]) {
      next.push(first.id)
      taken += 1
    }
    next.push(id)
  }
  for (const cue of late.slice(taken)) next.push(cue.id)
  return next
}
