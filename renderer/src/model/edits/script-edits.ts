import { assignScript } from '@shared/casting/assign-speakers'
import { MAX_PAUSE_MS, type Narration } from '@shared/contracts/narration'
import type { ReadScript } from '@shared/contracts/open-project'
import type { Cue } from '@shared/contracts/project-file'
import { cutCue, resplit } from '@shared/narration/change-script'
import type { TargetAdvice } from '@shared/narration/flow-times'
import { standApart } from '@shared/narration/written-text'
import { mergeCues, splitCue } from '@shared/subtitles/edit/edit-cues'
import { cuesInOrder, type Change, type StudioDocument } from '../document/document'
import type { Edit } from '../document/execute'
import { changeCues, withOptional } from './cue-edits'

/** The cue that many places further in the script. */
export function cueBeside(
  { order, byId }: Pick<StudioDocument, 'order' | 'byId'>,
  id: string,
  by: 1 | -1,
): Cue | undefined {
  return byId.get(order[order.indexOf(id) + by] ?? '')
}

/**
 * Handles Enter in a cue's text, replacing the selection (up to `to`). Inside, it splits the cue,
 * in a narration at a new paragraph. At the end of a narration's sentence the next one begins a
 * paragraph; where it does already, and in subtitles, a new empty cue follows. At the start the cue
 * itself begins a paragraph.
 */
export function breakAt(id: string, offset: number, newId: string, to = offset): Edit {
  return (document) => {
    const old = document.byId.get(id)
    if (!old) return null
    const before = old.text.slice(0, offset).trim()
    const after = old.text.slice(to).trim()
    const cue = to === offset ? old : { ...old, text: `${before} ${after}`.trim() }
    const isNarration = Boolean(document.fields.narration)
    if (before !== '' && after !== '') {
      if (isNarration) return brokenInTwo(document, cue, [before, after], newId)
      const parts = splitCue(cue, to === offset ? offset : before.length, newId)
      return parts && { cues: { upsert: parts, remove: [] } }
    }
    const changed = cue === old ? [] : [cue]
    const begin = (each: Cue) => ({
      cues: {
        upsert: [...changed, ...(each.paragraph ? [] : [{ ...each, paragraph: true }])],
        remove: [],
      },
    })
    if (before === '' && after !== '') return isNarration ? begin(cue) : null
    const next = cueBeside(document, id, 1)
    if (isNarration && next && !beginsParagraph(next)) return begin(next)
    const empty = emptyAfter(cue, next, newId, isNarration)
    return { cues: { upsert: [...changed, empty], remove: [] } }
  }
}

function brokenInTwo(document: StudioDocument, cue: Cue, texts: [string, string], newId: string) {
  const [first, second] = cutCue({ ...cue, text: texts[0] }, texts, () => newId)
  return first && second ? placed(document, cue, [first, { ...second, paragraph: true }]) : null
}

/**
 * Cues in the place of one, in this order: a narration's order follows from the times, which the next
 * layout replaces. Where there is no room for them before the next cue, all that follow move on.
 */
function placed(document: StudioDocument, cue: Cue, parts: readonly Cue[]): Change {
  const { order, byId } = document
  const at = order.indexOf(cue.id)
  const roomMs = (byId.get(order[at + 1] ?? '')?.startMs ?? Infinity) - cue.startMs
  const stepMs = Math.max(1, Math.floor(Math.min(roomMs / parts.length, 1_000)))
  const upsert = parts.map((part, i) => {
    const startMs = cue.startMs + i * stepMs
    return { ...part, startMs, endMs: startMs + stepMs }
  })
  const byMs = roomMs < parts.length ? parts.length : 0
  const late = byMs === 0 ? [] : order.slice(at + 1).flatMap((id) => byId.get(id) ?? [])
  const moved = late.map((each) => ({
    ...each,
    startMs: each.startMs + byMs,
    endMs: each.endMs + byMs,
  }))
  return { cues: { upsert: [...upsert, ...moved], remove: [] } }
}

/**
 * Cuts a cue that was written in where new sentences begin (`sentencesBegun`).
 *
 * @param before its text when the writing began: the part that still reads so keeps the take
 */
export function cutAt(
  id: string,
  starts: readonly number[],
  before: string,
  newId: () => string,
): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    if (!cue || starts.length === 0) return null
    const texts = [0, ...starts].map((from, i) => {
      const text = cue.text.slice(from, starts[i] ?? cue.text.length)
      return i === starts.length ? text : text.trimEnd()
    })
    return placed(document, cue, cutCue({ ...cue, text: before }, texts, newId))
  }
}

/** Where text is pasted into a cue of a narration. */
export interface PastePlace {
  id: string
  from: number
  to: number
  /** The pasted text ends with a line break. */
  isClosed: boolean
}

/**
 * Pastes a script into the text of a cue: its first words join the text before them, and its last
 * ones the text after, where no sentence ends between them. Sentences without a name get the
 * speaker of the cue.
 */
export function pasteScript(
  { id, from, to, isClosed }: PastePlace,
  script: Pick<ReadScript, 'cues'>,
  newId: () => string,
): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    const { narration } = document.fields
    if (!cue || !narration) return null
    const { split } = narration
    const assigned = assignScript(script, narration, newId, document.speakers)
    const [before, after] = [cue.text.slice(0, from).trim(), cue.text.slice(to).trim()]
    const { paragraph: _p, chapter: _c, pinnedMs: _m, pauseAfterMs, note: _n, ...shared } = cue
    const parts = assigned.cues.map((each): Cue => {
      const speakerId = each.speakerId ?? cue.speakerId
      return speakerId === cue.speakerId ? { ...shared, ...each, speakerId } : each
    })
    const goesOn = (a: string, b: Cue) =>
      b.speakerId === cue.speakerId && !b.chapter && !standApart(a, b.text, split)
    const [first] = parts
    if (first && before !== '') {
      delete first.paragraph
      if (goesOn(before, first)) first.text = joinedText(before, first.text)
      else parts.unshift({ ...shared, text: before })
    }
    const last = parts.at(-1)
    if (last && after !== '') {
      const joins = !isClosed && last.speakerId === cue.speakerId
      if (joins && !standApart(last.text, after, split)) last.text = joinedText(last.text, after)
      else parts.push({ ...shared, text: after, ...(isClosed && { paragraph: true }) })
    }
    const same = Math.max(
      0,
      parts.findIndex(({ text }) => text === cue.text.trim()),
    )
    const cues = parts.map((part, i): Cue => ({
      ...part,
      ...(i === 0 && beginning(cue, part)),
      ...(i === same && cue.note !== undefined && { note: cue.note }),
      ...(i === parts.length - 1 &&
        pauseAfterMs !== undefined &&
        part.pauseAfterMs === undefined && { pauseAfterMs }),
      id: i === same ? id : part.id === id ? newId() : part.id,
    }))
    const isKnown = assigned.speakers.length === document.speakers.length
    return { ...placed(document, cue, cues), ...(!isKnown && { speakers: assigned.speakers }) }
  }
}

/**
 * A cue whose text was written as a script: applies its marks (`[pause 2s]`, `[Name]`).
 *
 * @param startMs the pause before its first word, which belongs to the cue before
 */
export function readAsScript(
  id: string,
  { cues, startMs }: Pick<ReadScript, 'cues'> & { startMs: number },
  newId: () => string,
): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    if (!cue) return null
    // It stays in its paragraph: only a blank line of a script begins another.
    const parts = cues.map((each, i) => (i === 0 ? { ...each, paragraph: false } : each))
    const place = { id, from: 0, to: cue.text.length, isClosed: false }
    const change = pasteScript(place, { cues: parts }, newId)(document)
    return change && pausedBefore(document, id, startMs, change)
  }
}

/** A cue that was only a mark: the heading of a chapter that begins with it, or a pause before it. */
export function readAsMark(id: string, mark: { title: string } | { pauseMs: number }): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    if (!cue) return null
    const chapter = 'title' in mark && { chapter: { ...cue.chapter, title: mark.title } }
    const change = { cues: { upsert: [{ ...cue, ...chapter, text: '' }], remove: [] } }
    return pausedBefore(document, id, 'pauseMs' in mark ? mark.pauseMs : 0, change)
  }
}

/** A pause before a cue follows the one before it; before the first, the narration begins later. */
function pausedBefore(document: StudioDocument, id: string, ms: number, change: Change): Change {
  const before = cueBeside(document, id, -1)
  const { narration } = document.fields
  if (ms === 0 || !narration) return change
  if (!before) {
    const startMs = Math.min(MAX_PAUSE_MS, narration.pauses.startMs + ms)
    const later = { ...narration, pauses: { ...narration.pauses, startMs } }
    return { ...change, fields: { ...change.fields, narration: later } }
  }
  const paused = {
    ...before,
    pauseAfterMs: Math.min(MAX_PAUSE_MS, (before.pauseAfterMs ?? 0) + ms),
  }
  return { ...change, cues: { upsert: [paused, ...(change.cues?.upsert ?? [])], remove: [] } }
}

/** Marks at the start of a cue move to the first of its replacements. */
function beginning({ paragraph, chapter, pinnedMs }: Cue, first: Cue): Partial<Cue> {
  return {
    ...(paragraph && { paragraph }),
    ...(chapter && !first.chapter && { chapter }),
    ...(pinnedMs !== undefined && { pinnedMs }),
  }
}

export const beginsParagraph = (cue: Cue): boolean =>
  cue.paragraph === true || cue.chapter !== undefined

/** A new cue right behind another one: in a narration the order counts, and time follows from it. */
function emptyAfter(cue: Cue, next: Cue | undefined, id: string, isNarration: boolean): Cue {
  const { speakerId, endMs } = cue
  if (isNarration)
    return { id, startMs: cue.startMs, endMs: endMs + 1, text: '', speakerId, paragraph: true }
  const room = (next?.startMs ?? Infinity) - endMs
  return {
    id,
    startMs: endMs,
    endMs: endMs + Math.max(300, Math.min(2_000, room)),
    text: '',
    speakerId,
  }
}

/**
 * Handles Backspace at the start of a cue: a paragraph joins the one before it. Inside a paragraph,
 * or where both are one cue by the split, the cue joins the one before it, which keeps its take as
 * a stale one. A chapter keeps its heading.
 */
export function joinBack(id: string): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    const before = cueBeside(document, id, -1)
    if (!cue || !before || cue.chapter) return null
    const { narration } = document.fields
    if (narration && cue.text.trim() !== '' && before.text.trim() === '')
      return { cues: { upsert: [{ ...cue, ...beginning(before, cue) }], remove: [before.id] } }
    if (narration && cue.paragraph && cue.text.trim() !== '') {
      const isApart = standApart(before.text, cue.text, narration.split)
      if (isApart || before.speakerId !== cue.speakerId) return setParagraph(id, false)(document)
    }
    const merged = mergeCues([before, cue])
    if (!merged) return null
    const text = joinedText(before.text, cue.text)
    return { cues: { upsert: [{ ...merged, text }], remove: [id] } }
  }
}

/** Both texts with one space between them, as the script shows them. */
export function joinedText(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  return left === '' || right === '' ? left + right : `${left} ${right}`
}

export function setParagraph(id: string, on: boolean): Edit {
  return changeCues([id], (cue) => withOptional(cue, 'paragraph', on ? true : undefined))
}

/** Names the chapter that begins with the cue; null takes the heading away, the paragraph stays. */
export function setChapter(id: string, title: string | null): Edit {
  return changeCues([id], (cue) =>
    title === null
      ? withOptional(withOptional(cue, 'chapter', undefined), 'paragraph', true)
      : cue.chapter?.title === title
        ? cue
        : { ...cue, chapter: { ...cue.chapter, title } },
  )
}

/** Target length of a chapter, ms; undefined: none. */
export function setChapterTarget(id: string, targetMs: number | undefined): Edit {
  return changeCues([id], (cue) =>
    cue.chapter ? { ...cue, chapter: withOptional(cue.chapter, 'targetMs', targetMs) } : cue,
  )
}

/** The pause after a cue, ms; undefined: as the settings of the narration say. */
export function setPauseAfter(ids: Iterable<string>, ms: number | undefined): Edit {
  const pauseMs = ms === undefined ? undefined : Math.min(MAX_PAUSE_MS, Math.max(0, Math.round(ms)))
  return changeCues(ids, (cue) => withOptional(cue, 'pauseAfterMs', pauseMs))
}

/** Pins a cue to a time, ms; undefined: it begins where the text before it ends. */
export function pinCue(id: string, atMs: number | undefined): Edit {
  const ms = atMs === undefined ? undefined : Math.max(0, Math.round(atMs))
  return changeCues([id], (cue) => withOptional(cue, 'pinnedMs', ms))
}

/** Changes settings of the narration; nothing in a subtitle project. */
export function changeNarration(change: Partial<Narration>): Edit {
  return ({ fields }) =>
    fields.narration ? { fields: { narration: { ...fields.narration, ...change } } } : null
}

/**
 * Splits the narration otherwise. Texts that stay keep their cues, and with them their takes; the order
 * follows from the times, which follow from the takes.
 */
export function splitScript(split: Narration['split'], newId: () => string): Edit {
  return (document) => {
    const { narration } = document.fields
    if (!narration || narration.split === split) return null
    const cues = resplit(cuesInOrder(document), split, newId)
    const kept = new Set(cues.map(({ id }) => id))
    const upsert = cues.map((cue, i) => ({ ...cue, startMs: i, endMs: i + 1 }))
    const remove = document.order.filter((id) => !kept.has(id))
    return { cues: { upsert, remove }, fields: { narration: { ...narration, split } } }
  }
}

/** Reads at the speed and with the pauses that give a target length. */
export function takeAdvice({ speed, pauses }: Pick<TargetAdvice, 'speed' | 'pauses'>): Edit {
  return ({ fields }) =>
    fields.narration
      ? {
          fields: { narration: { ...fields.narration, pauses }, audio: { ...fields.audio, speed } },
        }
      : null
}

/** The default pause after a cue, ms; null after the last one. */
export function inheritedPause(
  document: Pick<StudioDocument, 'order' | 'byId' | 'fields'>,
  id: string,
): number | null {
  const { narration } = document.fields
  const next = cueBeside(document, id, 1)
  if (!narration || !next) return null
  const { chapterMs, paragraphMs, sentenceMs } = narration.pauses
  return next.chapter ? chapterMs : next.paragraph ? paragraphMs : sentenceMs
}
