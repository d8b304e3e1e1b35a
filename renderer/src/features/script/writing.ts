import { flushSync } from 'react-dom'
import { readScript, silentLine } from '@shared/narration/read-script'
import { pastedScript, sentencesBegun } from '@shared/narration/written-text'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { execute, onEdit, type Edit } from '@/model/document/execute'
import {
  breakAt,
  cueBeside,
  cutAt,
  joinBack,
  pasteScript,
  readAsMark,
  readAsScript,
} from '@/model/edits/script-edits'
import { selectedPart } from '@/model/view/selection-store'
import { placeCaret } from './caret'

const documentNow = () => useDocument.getState()
const newId = () => crypto.randomUUID()

/** Has an edit shown at once, so that the caret finds the text it is put into. */
function shownAtOnce(edit: () => boolean): boolean {
  let changed = false
  flushSync(() => {
    changed = edit()
  })
  return changed
}

/** The cue whose text has the caret, with what is selected of it; null: none has. */
function writtenIn(): { id: string; from: number; to: number } | null {
  const host = document.activeElement
  const id = host instanceof HTMLElement ? host.dataset['scriptCue'] : undefined
  const part = id !== undefined && host instanceof HTMLElement ? selectedPart(host) : null
  return id !== undefined && part ? { id, ...part } : null
}

/** Enter, where the caret is, in place of what is selected there. */
export function enter(): void {
  const place = writtenIn()
  if (!place) return
  const { id, from, to } = place
  const made = newId()
  if (!shownAtOnce(() => execute('splitCue', breakAt(id, from, made, to)))) return
  const isStart = documentNow().byId.get(id)?.text.slice(0, from).trim() === ''
  const next = cueBeside(documentNow(), id, 1)?.id
  const cueId = documentNow().byId.has(made) ? made : isStart ? id : next
  if (cueId !== undefined) placeCaret({ cueId, offset: 0 })
}

/** The cue joins what stands before it, and the caret stays between the two texts. */
export function join(id: string): boolean {
  const before = cueBeside(documentNow(), id, -1)
  if (!before || !shownAtOnce(() => execute('mergeCues', joinBack(id)))) return true
  const still = documentNow().byId.has(id)
  const end = before.text.trimEnd().length
  placeCaret(still ? { cueId: id, offset: 0 } : { cueId: before.id, offset: end })
  return true
}

export interface Writing {
  id: string
  /** The text when the writing in it began. */
  before: string
  /** The last sentence counts, too, though it has not ended. */
  isOver: boolean
  /** Makes an edit a part of the step that is being typed. */
  also: (edit: Edit) => boolean
}

/**
 * Where a narration is split by sentences, those that were written become cues; the caret stays where it is
 * in the text. Returns whether any did.
 */
export function divideWritten({ id, before, isOver, also }: Writing): boolean {
  const { byId, fields } = documentNow()
  const text = byId.get(id)?.text ?? ''
  if (fields.narration?.split !== 'sentence' || text === before) return false
  const starts = sentencesBegun(before, text, isOver)
  if (starts.length === 0) return false
  const place = writtenIn()
  const caret = place?.id === id ? place.from : null
  const edit = cutAt(id, starts, before, newId)
  if (caret === null) return also(edit)
  const first = documentNow().order.indexOf(id)
  if (!shownAtOnce(() => also(edit))) return false
  const part = starts.filter((start) => start <= caret).length
  const cueId = documentNow().order[first + part]
  if (cueId !== undefined) placeCaret({ cueId, offset: caret - (starts[part - 1] ?? 0) })
  return true
}

/** What a script may say within a line beside its words. */
const mark = /\[[^[\]\n]{1,60}\]|^#{1,6}\s/u

/**
 * Marks of a script that were typed (`[pause 2s]`, `[Name]`, `# Heading`) become what they say, once the
 * sentence behind them has ended. Returns whether any did; `whole`: nothing of the text is left.
 */
export function readWritten({ id, before, isOver, also }: Writing): false | 'part' | 'whole' {
  const { byId, fields, order } = documentNow()
  const text = byId.get(id)?.text ?? ''
  const { narration } = fields
  if (!narration || text === before || !mark.test(text)) return false
  if (!isOver && !/[.!?…。！？]["'”’»)\]]*\s*$/u.test(text)) return false
  const place = writtenIn()
  const line = isOver ? silentLine(text) : null
  if (line) return shownAtOnce(() => also(readAsMark(id, line))) && 'whole'
  const { split } = narration
  const script = readScript(text, { format: 'txt', split, keepSpeaker: false })
  if (!script.ok || script.value.cues.every((cue) => cue.text === text.trim())) return false
  const next = order[order.indexOf(id) + 1]
  const behind = place?.id === id ? text.slice(place.to).trim() : null
  if (!shownAtOnce(() => also(readAsScript(id, script.value, newId)))) return false
  if (behind !== null) caretBefore(next, behind)
  return 'part'
}

/**
 * Pastes paragraphs into a cue of a narration as the script they are; false where the text is a part of one
 * cue, which the browser pastes.
 */
export function paste(text: string): boolean {
  const place = writtenIn()
  if (!documentNow().fields.narration || !place || !text.trim().includes('\n')) return false
  void pasteParagraphs(place, text)
  return true
}

async function pasteParagraphs(at: { id: string; from: number; to: number }, text: string) {
  const { fields, byId } = documentNow()
  if (!fields.narration) return
  const { split } = fields.narration
  const from = { text: pastedScript(text) }
  const script = await studio.scriptRead({ from, split, keepSpeaker: false })
  const before = byId.get(at.id)
  if (!script.ok || documentNow().byId.get(at.id) !== before) return
  const place = { ...at, isClosed: /\n\s*$/.test(text) }
  const behind = before?.text.slice(at.to).trim() ?? ''
  const next = cueBeside(documentNow(), at.id, 1)?.id
  if (!shownAtOnce(() => execute('pasteScript', pasteScript(place, script.value, newId)))) return
  caretBefore(next, behind)
}

/** The caret goes to the end of what was pasted: before the rest of the text, in the cue before `next`. */
function caretBefore(next: string | undefined, behind: string): void {
  const { order, byId } = documentNow()
  const last = next === undefined ? order.length - 1 : order.indexOf(next) - 1
  const cue = byId.get(order[last] ?? '')
  if (!cue) return
  const isAlone = cue.text === behind && behind !== ''
  const before = isAlone && !cue.paragraph ? byId.get(order[last - 1] ?? '') : undefined
  if (before) placeCaret({ cueId: before.id, offset: -1 })
  else placeCaret({ cueId: cue.id, offset: cue.text.length - behind.length })
}

/** Undo takes the cue away that is written in: the caret goes to where its text came from. */
export function keepCaret(): () => void {
  return onEdit('patch', ({ cues }) => {
    const id = writtenIn()?.id
    const [cue] = cues?.upsert ?? []
    if (id === undefined || !cue || !cues?.remove.includes(id)) return
    const shown = document.querySelector(`[data-script-cue="${CSS.escape(cue.id)}"]`)
    placeCaret({ cueId: cue.id, offset: shown?.textContent.length ?? -1 })
  })
}
