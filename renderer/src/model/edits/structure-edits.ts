import { changedTime, isCutOut, type TimeChange } from '@shared/contracts/project/reading-choices'
import { newSpeaker } from '@shared/casting/assign-speakers'
import type { Cue, Speaker } from '@shared/contracts/project-file'
import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import type { Music } from '@shared/contracts/project/track-settings'
import {
  duplicateCues,
  mergeCues,
  nearestBreak,
  shiftCues,
  snapToNeighbours,
  splitBySpeakers,
  splitCue,
} from '@shared/subtitles/edit/edit-cues'
import { conformTime, type Conformed, type CutPart } from '@shared/subtitles/edit/conform-cues'
import { labelKey } from '@shared/subtitles/labels'
import { cuesInOrder, type DocumentPatch, type StudioDocument } from '../document/document'
import type { Edit } from '../document/execute'

/** Length of an inserted cue where there is room, ms. */
const NEW_MS = 2_000
/** Pause left to the neighbours of an inserted cue, ms. */
const GAP_MS = 80
/** Holes shorter than this cannot take a cue: it will overlap, ms. */
const MIN_MS = 300

const patch = (upsert: Cue[], remove: string[] = []): DocumentPatch => ({
  cues: { upsert, remove },
})

function chosen(document: StudioDocument, ids: Iterable<string>): Cue[] {
  return [...ids].flatMap((id) => document.byId.get(id) ?? [])
}

/** A new cue without text, of the same speaker, in the hole before or after a cue. */
export function insertBeside(id: string, side: 'before' | 'after', newId: string): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    const at = document.order.indexOf(id)
    if (!cue) return null
    const beside = { id: newId, text: '', speakerId: cue.speakerId }
    if (document.fields.narration) return patch([inScript(document, cue, side, beside)])
    if (side === 'after') {
      const next = document.byId.get(document.order[at + 1] ?? '')
      const startMs = cue.endMs + GAP_MS
      const room = (next?.startMs ?? Infinity) - GAP_MS - startMs
      const lengthMs = room < MIN_MS ? NEW_MS : Math.min(NEW_MS, room)
      return patch([{ ...beside, startMs, endMs: startMs + lengthMs }])
    }
    const reach = document.byId.get(document.order[at - 1] ?? '')?.endMs ?? -GAP_MS
    const endMs = Math.max(MIN_MS, cue.startMs - GAP_MS)
    const room = endMs - reach - GAP_MS
    const lengthMs = room < MIN_MS ? NEW_MS : Math.min(NEW_MS, room)
    return patch([{ ...beside, startMs: Math.max(0, endMs - lengthMs), endMs }])
  }
}

/**
 * A new cue next to another one in a narration, where times follow from the order: after a cue it
 * starts with it and ends later, before one it ends earlier.
 */
function inScript(
  { order, byId }: StudioDocument,
  cue: Cue,
  side: 'before' | 'after',
  beside: Pick<Cue, 'id' | 'text' | 'speakerId'>,
): Cue {
  const last = side === 'after' ? cue : byId.get(order[order.indexOf(cue.id) - 1] ?? '')
  if (last) return { ...beside, startMs: last.startMs, endMs: last.endMs + 1 }
  return { ...beside, startMs: cue.startMs, endMs: Math.max(cue.startMs, cue.endMs - 1) }
}

/** A new cue without text at a time, ms; for a film without cues. */
export function insertAt(timeMs: number, newId: string): Edit {
  const startMs = Math.max(0, Math.round(timeMs))
  const cue = { id: newId, startMs, endMs: startMs + NEW_MS, text: '', speakerId: null }
  return () => patch([cue])
}

export function removeCues(ids: Iterable<string>): Edit {
  return (document) =>
    patch(
      [],
      chosen(document, ids).map(({ id }) => id),
    )
}

/** Splits a cue at an offset of its text; the time is divided in proportion. */
export function splitAtText(id: string, offset: number, newId: string): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    const parts = cue && splitCue(cue, offset, newId)
    return parts ? patch(parts) : null
  }
}

/** Splits a cue at a time inside it, ms; the text breaks between the words nearest to that time. */
export function splitAtTime(id: string, timeMs: number, newId: string): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    const cutMs = Math.round(timeMs)
    if (!cue || cutMs < cue.startMs + MIN_CUE_MS || cutMs > cue.endMs - MIN_CUE_MS) return null
    const part = (cutMs - cue.startMs) / (cue.endMs - cue.startMs)
    const offset = nearestBreak(cue.text, cue.text.length * part)
    const parts = offset === null ? null : splitCue(cue, offset, newId)
    if (!parts) return null
    const [first, second] = parts
    return patch([
      { ...first, endMs: cutMs },
      { ...second, startMs: cutMs },
    ])
  }
}

/** Splits cues in which several people speak into one for each; unknown labels become speakers. */
export function splitSpeakers(ids: Iterable<string>, newId: () => string): Edit {
  return (document) => {
    const speakers: Speaker[] = [...document.speakers]
    const byKey = new Map(speakers.map(({ id, label }) => [labelKey(label), id]))
    const speakerOf = (label: string): string => {
      const known = byKey.get(labelKey(label))
      if (known !== undefined) return known
      const speaker = newSpeaker(newId(), label, speakers)
      speakers.push(speaker)
      byKey.set(labelKey(label), speaker.id)
      return speaker.id
    }
    const cues = chosen(document, ids).flatMap(
      (cue) => splitBySpeakers(cue, speakerOf, newId) ?? [],
    )
    if (cues.length === 0) return null
    const added = speakers.length > document.speakers.length
    return { ...patch(cues), ...(added && { speakers }) }
  }
}

/** Joins cues into the first of them. Its take becomes stale with its text. */
export function joinCues(ids: Iterable<string>): Edit {
  return (document) => {
    const cues = chosen(document, ids)
    const merged = mergeCues(cues)
    if (!merged) return null
    return patch(
      [merged],
      cues.flatMap(({ id }) => (id === merged.id ? [] : id)),
    )
  }
}

/** Copies of cues behind the last of them. */
export function copyCues(ids: Iterable<string>, newId: () => string): Edit {
  return (document) => patch(duplicateCues(chosen(document, ids), newId))
}

/** Brings in cues that are new to the document, the first of them at a time; their distances stay. */
export function pasteCues(cues: readonly Cue[], speakers: readonly Speaker[], atMs: number): Edit {
  return (document) => {
    const byMs = Math.round(atMs) - Math.min(...cues.map(({ startMs }) => startMs))
    const moved = cues.map((cue) => ({
      ...cue,
      startMs: cue.startMs + byMs,
      endMs: cue.endMs + byMs,
    }))
    const added = speakers.length > document.speakers.length
    return moved.length > 0 ? { ...patch(moved), ...(added && { speakers: [...speakers] }) } : null
  }
}

/** Moves cues together by some ms; none goes below 0. */
export function shiftBy(ids: Iterable<string>, byMs: number): Edit {
  return (document) => {
    const cues = chosen(document, ids)
    const moved = shiftCues(cues, byMs)
    return moved.some(({ startMs }, i) => startMs !== cues[i]?.startMs) ? patch(moved) : null
  }
}

/** A linear map of times: `fromMs` becomes `toMs`, and distances are multiplied by `factor`. */
export interface Stretch {
  fromMs: number
  toMs: number
  factor: number
}

/** The map that brings two moments to where they belong; null when they are not in order. */
export function stretchBetween(
  first: { fromMs: number; toMs: number },
  last: { fromMs: number; toMs: number },
): Stretch | null {
  const factor = (last.toMs - first.toMs) / (last.fromMs - first.fromMs)
  return factor > 0 && Number.isFinite(factor) ? { ...first, factor } : null
}

export const stretched = (ms: number, { fromMs, toMs, factor }: Stretch): number =>
  Math.max(0, Math.round(toMs + (ms - fromMs) * factor))

/** Moves the times of cues by a straight map: another frame rate, or a drift between two moments. */
export function stretchTimes(ids: Iterable<string>, by: Stretch): Edit {
  return (document) => {
    const cues = chosen(document, ids).flatMap((cue) => {
      const startMs = stretched(cue.startMs, by)
      const endMs = Math.max(startMs + MIN_CUE_MS, stretched(cue.endMs, by))
      return startMs === cue.startMs && endMs === cue.endMs ? [] : { ...cue, startMs, endMs }
    })
    return cues.length > 0 ? patch(cues) : null
  }
}

/** Moves cues to the film that a change of times is for; those of scenes that it does not have go. */
export function retime(ids: Iterable<string>, change: TimeChange): Edit {
  return (document) => {
    const cues = chosen(document, ids)
    const gone = new Set(cues.filter(({ startMs }) => isCutOut(startMs, change)))
    const moved = cues.flatMap((cue) => {
      if (gone.has(cue)) return []
      const startMs = Math.max(0, changedTime(cue.startMs, change))
      const endMs = Math.max(startMs + MIN_CUE_MS, changedTime(cue.endMs, change, cue.startMs))
      return startMs === cue.startMs && endMs === cue.endMs ? [] : { ...cue, startMs, endMs }
    })
    if (moved.length + gone.size === 0) return null
    return { cues: { upsert: moved, remove: [...gone].map(({ id }) => id) } }
  }
}

/** Closes small holes to neighbours of the same speaker and opens small overlaps. */
export function snapCues(ids: ReadonlySet<string>): Edit {
  return (document) => patch(snapToNeighbours(cuesInOrder(document), ids))
}

/** Cues as a new cut has them; markers and music go with the picture at their beginning. */
export function applyConform({ upsert, remove }: Conformed, parts: readonly CutPart[]): Edit {
  return ({ markers, fields }) => ({
    cues: { upsert, remove },
    markers: markers
      .map((marker) => ({ ...marker, timeMs: conformTime(marker.timeMs, parts) }))
      .sort((a, b) => a.timeMs - b.timeMs),
    fields: { music: fields.music.map((music) => movedMusic(music, parts)) },
  })
}

function movedMusic(music: Music, parts: readonly CutPart[]): Music {
  const startMs = conformTime(music.startMs, parts)
  return { ...music, startMs, endMs: startMs + music.endMs - music.startMs }
}
