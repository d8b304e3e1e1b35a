import type { Change, DocumentPatch, StudioDocument, EditName } from './document'
import { patchDocument, isEmptyChange, isEmptyPatch, mergeChanges } from './document-patch'
import { useDocument } from './document-store'
import { HISTORY_LIMIT, useHistory, type HistoryEntry } from './history-store'
import { changeTakes } from './takes-store'
import type { TakesPatch } from '@shared/contracts/project-file'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { textTooLong, tooManyCues } from '@shared/contracts/project/project-limits'
import { fail, ok, type Result } from '@shared/contracts/result'
import { toast, useToasts } from '@/ui/overlays/toasts'

/** Reads the document and returns the changes; null or an empty change does nothing. */
export type Edit = (document: StudioDocument) => Change | null

/** Events of edits, including undo and redo. */
interface EditEvents {
  /** The document was changed. `typed`: one letter of many, more will follow at once. */
  patch: [patch: DocumentPatch, typed: boolean]
  /** Takes are active, locked or judged otherwise than before. */
  takes: [change: TakesPatch]
  /** It would exceed the limits of a project. */
  refused: [refusal: Refusal]
}

const listeners: { [E in keyof EditEvents]: Set<(...what: EditEvents[E]) => void> } = {
  patch: new Set(),
  takes: new Set(),
  refused: new Set(),
}

/** Subscribes to what edits tell. Returns the unsubscribe function. */
export function onEdit<E extends keyof EditEvents>(
  event: E,
  listener: (...what: EditEvents[E]) => void,
): () => void {
  listeners[event].add(listener)
  return () => listeners[event].delete(listener)
}

function tell<E extends keyof EditEvents>(event: E, ...what: EditEvents[E]): void {
  for (const listener of listeners[event]) listener(...what)
}

/**
 * The only entry point for edits: applies the edit, makes it undoable under its name and passes it to autosave.
 * Edits in a row with the same `group` (one drag, one slider gesture, one stay in a text field)
 * become one step of undo. Refuses what exceeds the limits of a project. Returns
 * whether anything changed.
 */
export function execute(
  name: EditName,
  edit: Edit,
  options: { group?: string | undefined } = {},
): boolean {
  if (useDocument.getState().leaving || refusesEdits()) return false
  const wanted = edit(useDocument.getState())
  if (!wanted || isEmptyChange(wanted)) return false
  const refusal = beyondLimits(useDocument.getState(), wanted)
  if (refusal) {
    tell('refused', refusal)
    return false
  }
  const inverse = change(wanted, name === 'changeText')
  if (isEmptyChange(inverse)) return false
  remember({ name, group: options.group, redo: wanted, undo: inverse })
  return true
}

/** Undoes the last edit; returns it, or null if there was none. */
export function undo(): HistoryEntry | null {
  if (useDocument.getState().leaving) return null
  const { past, future } = useHistory.getState()
  const entry = past.at(-1)
  if (!entry) return null
  change(entry.undo)
  useHistory.setState({ past: past.slice(0, -1), future: [...future, entry] })
  return entry
}

/** Redoes the edit that was undone last; returns it, or null if there was none. */
export function redo(): HistoryEntry | null {
  if (useDocument.getState().leaving) return null
  const { past, future } = useHistory.getState()
  const entry = future.at(-1)
  if (!entry) return null
  change(entry.redo)
  useHistory.setState({ past: [...past, entry], future: future.slice(0, -1) })
  return entry
}

/**
 * Applies what follows from edits and is none itself: it is saved, but no step of undo, and it adds no cue. A project
 * that is only looked at shows it all the same.
 */
export function adjust(patch: DocumentPatch): void {
  const { document } = patchDocument(useDocument.getState(), patch)
  useDocument.setState(document)
  if (mayChange().ok) tell('patch', patch, false)
}

/** Changes takes without a step of undo; refused in a project that cannot be changed. */
export function adjustTakes(wanted: TakesPatch): void {
  if (!refusesEdits()) applyTakes(wanted)
}

/**
 * Makes takes active because of what edits have come to; no step of undo. Returns those that were active
 * before, of the cues that changed.
 */
export function activateTakes(active: NonNullable<TakesPatch['active']>): Record<string, string> {
  return applyTakes({ active }).active ?? {}
}

function change({ activeTakes = {}, lockedTakes = {}, ...patch }: Change, typed = false): Change {
  const inverse: Change = isEmptyPatch(patch) ? {} : changeDocument(patch, typed)
  const { active, locked } = applyTakes({ active: activeTakes, locked: lockedTakes })
  return {
    ...inverse,
    ...(active && { activeTakes: active }),
    ...(locked && { lockedTakes: locked }),
  }
}

/** Returns the previous values of the changes. */
function applyTakes(wanted: TakesPatch): TakesPatch {
  const { changed, before } = changeTakes(wanted)
  if (Object.keys(changed).length > 0) tell('takes', changed)
  return before
}

function changeDocument(patch: DocumentPatch, typed: boolean): DocumentPatch {
  const { document, inverse } = patchDocument(useDocument.getState(), patch)
  useDocument.setState(document)
  tell('patch', withAdded(patch, inverse), typed)
  return inverse
}

/** Names the cues that the document did not have before: main takes no others that it does not know. */
function withAdded(patch: DocumentPatch, { cues: back }: DocumentPatch): DocumentPatch {
  const added = back?.remove ?? []
  return patch.cues && added.length > 0 ? { ...patch, cues: { ...patch.cues, added } } : patch
}

function remember(entry: HistoryEntry): void {
  const { past } = useHistory.getState()
  const last = past.at(-1)
  if (last && entry.group !== undefined && last.group === entry.group && last.name === entry.name) {
    const merged = {
      ...entry,
      redo: mergeChanges(last.redo, entry.redo),
      // Undone in the opposite order, so that the oldest values win.
      undo: mergeChanges(entry.undo, last.undo),
    }
    // Text that was typed and deleted again is no edit.
    const kept = changesNothing(merged) ? [] : [merged]
    useHistory.setState({ past: [...past.slice(0, -1), ...kept], future: [] })
    return
  }
  useHistory.setState({ past: [...past, entry].slice(-HISTORY_LIMIT), future: [] })
}

/** True if an edit of a single cue has returned to its start. */
function changesNothing({ redo: after, undo: before }: HistoryEntry): boolean {
  const { cues: now, ...others } = after
  const [cue, second] = now?.upsert ?? []
  const old = before.cues?.upsert[0]
  if (!cue || !old || second || (now?.remove.length ?? 0) > 0) return false
  const names = new Set([...Object.keys(cue), ...Object.keys(old)])
  const value = (of: object, name: string): unknown => Reflect.get(of, name)
  return isEmptyChange(others) && [...names].every((name) => value(cue, name) === value(old, name))
}

interface Refusal {
  error: StudioError
  /** Number of the cue that it is about, from 1; null = of none in the film. */
  cue: number | null
}

/** Limit of a project that an edit would exceed; null = none. */
export function beyondLimits(
  { byId, order, fields }: StudioDocument,
  { cues }: Change,
): Refusal | null {
  if (!cues) return null
  let added = 0
  for (const { id, text } of cues.upsert) {
    const before = byId.get(id)
    if (!before) added += 1
    const error = before?.text === text ? null : textTooLong(text, '')
    if (error) return { error, cue: before ? order.indexOf(id) + 1 : null }
  }
  const error = tooManyCues(order.length + added - cues.remove.length, fields.name)
  return added > 0 && error ? { error, cue: null } : null
}

/** Fails with PROJECT_READ_ONLY if the open project cannot be changed. */
export function mayChange(): Result<void> {
  const { opened } = useDocument.getState()
  if (!opened?.readOnly) return ok(undefined)
  return fail(studioError('PROJECT_READ_ONLY', 'the project is open to look and listen only'))
}

/** True where the project cannot be changed; shows why, once. */
export function refusesEdits(): boolean {
  const allowed = mayChange()
  if (allowed.ok) return false
  const { code } = allowed.error
  const isSaid = useToasts
    .getState()
    .toasts.some(({ content }) => typeof content !== 'string' && content.code === code)
  if (!isSaid) toast(allowed.error)
  return true
}
