import type { KeyboardEvent } from 'react'
import { shownOrder } from '@/project/derived/filter-store'
import { extendSelection, selectCue, useSelection } from '@/project/view/selection-store'
import { editCue } from '@/project/view/workspace-store'

/** Rows in sight, for PageUp and PageDown. */
function page(table: HTMLElement | null): number {
  return Math.max(1, Math.floor((table?.clientHeight ?? 0) / 32) - 2)
}

/** Keys of the table: arrows, Home and End move (with Shift they extend), Enter edits. */
export function handleTableKey(event: KeyboardEvent, table: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // Where a text is being written in its row, these keys belong to it.
  if (event.target instanceof HTMLTextAreaElement) return
  const order = shownOrder()
  const { activeId, ids } = useSelection.getState()
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const targets: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page(table),
    PageDown: at + page(table),
    Home: 0,
    End: order.length - 1,
  }
  const target = targets[event.key]
  if (target !== undefined) {
    const id = order[Math.min(order.length - 1, Math.max(0, target))]
    if (id === undefined) return
    event.preventDefault()
    if (event.shiftKey) extendSelection(id, order)
    else selectCue(id)
  } else if (event.key === 'Enter' && activeId !== null) {
    event.preventDefault()
    editCue(activeId)
  } else if (event.key === 'Escape' && ids.size > 1 && activeId !== null) {
    selectCue(activeId)
  }
}
