import { useCallback, useMemo, useState } from 'react'
import { usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { tableView, type TableView } from './columns'

/** From this height on rows show two lines by themselves: eight of them, CSS pixels. */
const ROOM_PX = 368
/** A window of this height leaves that room beside the timeline, before the table is measured. */
const HIGH_WINDOW_PX = 840
/** Cues that tell whether a film has cues of two lines. */
const LOOKED_AT = 300
/** A table that gets wider is laid out again in these steps, CSS pixels. */
const STEP_PX = 8

/** Whether cues of this film are of two lines. */
function hasTwoLines(order: readonly string[]): boolean {
  const { byId } = useDocument.getState()
  return order.slice(0, LOOKED_AT).some((id) => byId.get(id)?.text.includes('\n'))
}

/** The view that was worked out last: the same again keeps its reference, and no row renders. */
let last: { key: string; view: TableView } | null = null

function keptView(view: TableView): TableView {
  const key = JSON.stringify(view)
  if (last?.key !== key) last = { key, view }
  return last.view
}

/** How the table is laid out in the room that it has, and what watches that room. */
export function useTableView(): {
  view: TableView
  watch: (frame: HTMLElement | null) => (() => void) | undefined
} {
  const { cueColumns, cueLines } = usePreferences()
  const order = useDocument((state) => state.order)
  const [room, setRoom] = useState(() => ({
    widthPx: 1_400,
    isHigh: window.innerHeight >= HIGH_WINDOW_PX,
  }))
  const twoLines = useMemo(() => hasTwoLines(order), [order])
  const lines = cueLines === 'two' || (cueLines === 'auto' && room.isHigh && twoLines) ? 2 : 1
  const view = keptView(tableView(room.widthPx, cueColumns, lines))
  const watch = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined
    const measure = (width: number, height: number): void => {
      const widthPx = Math.floor(width / STEP_PX) * STEP_PX
      const isHigh = height >= ROOM_PX
      setRoom((now) =>
        now.widthPx === widthPx && now.isHigh === isHigh ? now : { widthPx, isHigh },
      )
    }
    const sized = new ResizeObserver(([entry]) => {
      if (entry) measure(entry.contentRect.width, entry.contentRect.height)
    })
    sized.observe(frame)
    return () => sized.disconnect()
  }, [])
  return { view, watch }
}
