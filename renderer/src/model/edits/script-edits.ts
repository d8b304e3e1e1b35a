import { MAX_PAUSE_MS, type Narration } from '@shared/contracts/narration'
import type { Cue } from '@shared/contracts/project-file'
import { resplit } from '@shared/narration/change-script'
import type { TargetAdvice } from '@shared/narration/flow-times'
import { mergeCues, splitCue } from '@shared/subtitles/edit/edit-cues'
import { cuesInOrder, type StudioDocument } from '../document/document'
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
 * What Enter does at an offset of a cue's text. Inside, it splits the cue. At the end of a narration's
 * sentence the next one begins a paragraph; where it does already, and in subtitles, a new empty cue
 * follows. At the start the cue itself begins a paragraph.
 */
export function breakAt(id: string, offset: number, newId: string): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    if (!cue) return null
    const before = cue.text.slice(0, offset).trim()
    const after = cue.text.slice(offset).trim()
    if (before !== '' && after !== '') {
      const parts = splitCue(cue, offset, newId)
      return parts && { cues: { upsert: parts, remove: [] } }
    }
    const isNarration = Boolean(document.fields.narration)
    if (before === '' && after !== '') return isNarration ? setParagraph(id, true)(document) : null
    const next = cueBeside(document, id, 1)
    if (isNarration && next && !beginsParagraph(next)) return setParagraph(next.id, true)(document)
    return { cues: { upsert: [emptyAfter(cue, next, newId, isNarration)], remove: [] } }
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
 * What Backspace does at the start of a cue: a paragraph joins the one before it; inside a paragraph
 * the cue joins the one before it, which keeps its take as a stale one. A chapter keeps its heading.
 */
export function joinBack(id: string): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    const before = cueBeside(document, id, -1)
    if (!cue || !before || cue.chapter) return null
    if (document.fields.narration && cue.paragraph && cue.text.trim() !== '')
      return setParagraph(id, false)(document)
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

/** How long a chapter should last, ms; undefined: as long as it takes. */
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

/** The pause that follows a cue unless it says otherwise, ms; null after the last one. */
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
