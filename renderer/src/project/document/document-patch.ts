import type { Cue } from '@shared/contracts/project-file'
import { noteChange } from './change-log'
import { changedMap } from './layered-map'
import { reordered } from './cue-order'
import {
  speakersById,
  type Change,
  type DocumentFields,
  type DocumentPatch,
  type StudioDocument,
} from './document'

export interface Applied {
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
  return { document: next, inverse }
}

/** One patch that does what both do, one after the other. */
export function mergePatches(first: DocumentPatch, second: DocumentPatch): DocumentPatch {
  const merged: DocumentPatch = {}
  if (first.cues || second.cues) merged.cues = mergeCues(first.cues, second.cues)
  const speakers = second.speakers ?? first.speakers
  if (speakers) merged.speakers = speakers
  const markers = second.markers ?? first.markers
  if (markers) merged.markers = markers
  if (first.fields || second.fields) merged.fields = { ...first.fields, ...second.fields }
  return merged
}

/** True when a patch would change nothing. */
export function isEmptyPatch(patch: DocumentPatch): boolean {
  const cues = patch.cues
  return (
    (!cues || (cues.upsert.length === 0 && cues.remove.length === 0)) &&
    !patch.speakers &&
    !patch.markers &&
    (!patch.fields || Object.keys(patch.fields).length === 0)
  )
}

/** One change that does what both do, one after the other. */
export function mergeChanges(first: Change, second: Change): Change {
  const merged: Change = mergePatches(first, second)
  if (first.activeTakes || second.activeTakes)
    merged.activeTakes = { ...first.activeTakes, ...second.activeTakes }
  return merged
}

/** True when a change would change nothing. */
export function isEmptyChange({ activeTakes, ...patch }: Change): boolean {
  return isEmptyPatch(patch) && (!activeTakes || Object.keys(activeTakes).length === 0)
}

type CuePatch = NonNullable<DocumentPatch['cues']>

function applyCues(
  document: StudioDocument,
  patch: CuePatch,
  inverse: DocumentPatch,
): StudioDocument {
  const back: CuePatch = { upsert: [], remove: [] }
  const touched = new Set<string>()
  const moved = new Set<string>()
  const removed = new Set<string>()
  const set = new Map<string, Cue>()
  for (const id of patch.remove) {
    const before = document.byId.get(id)
    if (!before) continue
    back.upsert.push(before)
    removed.add(id)
    touched.add(id)
    moved.add(id)
  }
  for (const cue of patch.upsert) {
    const before = removed.has(cue.id) ? undefined : (set.get(cue.id) ?? document.byId.get(cue.id))
    if (before) back.upsert.push(before)
    else back.remove.push(cue.id)
    if (before?.startMs !== cue.startMs || before.endMs !== cue.endMs) moved.add(cue.id)
    touched.add(cue.id)
    set.set(cue.id, cue)
  }
  inverse.cues = back
  const byId = changedMap(document.byId, set, removed)
  noteChange(document.byId, byId, [...touched])
  const order =
    moved.size > 0 ? reordered(document.order, document.byId, byId, moved) : document.order
  return { ...document, byId, order }
}

function mergeCues(first: CuePatch | undefined, second: CuePatch | undefined): CuePatch {
  const upsert = new Map<string, Cue>()
  const remove = new Set<string>()
  for (const part of [first, second]) {
    for (const id of part?.remove ?? []) {
      upsert.delete(id)
      remove.add(id)
    }
    for (const cue of part?.upsert ?? []) {
      remove.delete(cue.id)
      upsert.set(cue.id, cue)
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
