import type { Cue } from '@shared/contracts/project-file'
import { useDocument } from '../document/document-store'
import { createProjectStore } from '../project-store'

interface SelectionState {
  /** Every selected cue. */
  ids: ReadonlySet<string>
  /** The cue that the inspector shows and the keyboard moves from; one of `ids`. */
  activeId: string | null
  /** Where a range by Shift begins. */
  anchorId: string | null
}

const nothing: SelectionState = { ids: new Set(), activeId: null, anchorId: null }

/** Selecting a cue anywhere selects it everywhere. */
export const useSelection = createProjectStore({
  name: 'useSelection',
  owner: 'user',
  initial: nothing,
})

export function clearSelection(): void {
  useSelection.setState(nothing)
}

export function selectCue(id: string): void {
  const { ids, activeId } = useSelection.getState()
  if (activeId === id && ids.size === 1) return
  useSelection.setState({ ids: new Set([id]), activeId: id, anchorId: id })
}

export function selectCues(ids: readonly string[]): void {
  const first = ids[0]
  if (first === undefined) clearSelection()
  else useSelection.setState({ ids: new Set(ids), activeId: first, anchorId: first })
}

/** Ctrl+click: adds the cue to the selection or takes it out. */
export function toggleCue(id: string): void {
  const { ids, activeId } = useSelection.getState()
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  const active = next.has(id) ? id : activeId === id ? ([...next].at(-1) ?? null) : activeId
  useSelection.setState({ ids: next, activeId: active, anchorId: active })
}

/** Shift+click and Shift+arrow: everything between the anchor and this cue, in the given order. */
export function extendSelection(id: string, order: readonly string[]): void {
  const from = order.indexOf(useSelection.getState().anchorId ?? id)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return selectCue(id)
  const ids = new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1))
  useSelection.setState({ ids, activeId: id })
}

/** Drops cues that are no longer there. */
export function keepSelected(exists: (id: string) => boolean): void {
  const { ids, activeId, anchorId } = useSelection.getState()
  const kept = [...ids].filter(exists)
  if (kept.length === ids.size) return
  const active = activeId !== null && exists(activeId) ? activeId : (kept[0] ?? null)
  const anchor = anchorId !== null && exists(anchorId) ? anchorId : active
  useSelection.setState({ ids: new Set(kept), activeId: active, anchorId: anchor })
}

/** Marks a field as the text of a cue, so that a split finds the caret in it. */
export const caretField = (cueId: string): { 'data-cue-caret': string } => ({
  'data-cue-caret': cueId,
})

/** Offset of the caret in the text of a cue, when that is being edited now; otherwise null. */
export function caretIn(cueId: string): number | null {
  const field = typeof document === 'undefined' ? null : document.activeElement
  if (!(field instanceof HTMLElement) || field.dataset['cueCaret'] !== cueId) return null
  if (field instanceof HTMLTextAreaElement) return field.selectionStart
  return selectedPart(field)?.from ?? null
}

/** The selected part of a running text that is written in; null when the selection lies elsewhere. */
export function selectedPart(host: HTMLElement): { from: number; to: number } | null {
  const selection = getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  if (!range || !host.contains(range.commonAncestorContainer)) return null
  const before = range.cloneRange()
  before.selectNodeContents(host)
  before.setEnd(range.startContainer, range.startOffset)
  const from = before.toString().length
  return { from, to: from + range.toString().length }
}

/** The active cue; undefined while there is none. */
export function activeCue(): Cue | undefined {
  const { activeId } = useSelection.getState()
  return activeId === null ? undefined : useDocument.getState().byId.get(activeId)
}

/** From the beginning of the first selected cue to the end of the last; null while none is selected. */
export function selectedSpan(): { startMs: number; endMs: number } | null {
  const { byId } = useDocument.getState()
  let [startMs, endMs] = [Infinity, 0]
  for (const id of useSelection.getState().ids) {
    const cue = byId.get(id)
    startMs = Math.min(startMs, cue?.startMs ?? Infinity)
    endMs = Math.max(endMs, cue?.endMs ?? 0)
  }
  return startMs < Infinity ? { startMs, endMs } : null
}
