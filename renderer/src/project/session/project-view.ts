import { isNarrow } from '@/ui/narrow'
import { useDocument } from '../document/document-store'
import { filmLengthMs } from '../film/film-store'
import { usePlayhead } from '../playback/playhead-store'
import { transport } from '../playback/transport'
import { keepView, keptView } from '../view/kept-view'
import { selectCue, useSelection } from '../view/selection-store'
import { useTableRows } from '../view/table-rows'
import { clampView } from '../view/view'
import { useViewport } from '../view/viewport-store'
import { useWorkspace } from '../view/workspace-store'

/** Zoom that a project is first shown at: about half a minute in a window. */
const FIRST_PX_PER_SECOND = 48
/** Room left before the first cue, ms. */
const BEFORE_MS = 2_000
/** A view is kept when nothing of it has changed for this long, ms. */
const REST_MS = 500

/** Shows the project that has just been opened as it was left; one never seen, from its first cue on. */
export function restoreView(): void {
  const { opened, order, byId } = useDocument.getState()
  const kept = opened && keptView(opened.id)
  const cueId = kept?.cueId ?? ''
  const known = byId.has(cueId) ? cueId : order[0]
  if (known !== undefined) selectCue(known)
  const startMs = Math.max(0, (byId.get(known ?? '')?.startMs ?? 0) - BEFORE_MS)
  const { widthPx } = useViewport.getState()
  const view = { startMs, pxPerSecond: FIRST_PX_PER_SECOND, widthPx, ...timesOf(kept) }
  // Last, as the selected cue takes playhead, table and timeline to itself.
  if (kept) transport().seek(kept.playheadMs)
  useViewport.setState(widthPx > 0 ? clampView(view, filmLengthMs()) : view)
  useTableRows.setState({ first: kept?.firstRow ?? 0 })
  // In a narrow window the panel would lie over the table.
  if (kept && !isNarrow()) useWorkspace.setState({ side: kept.side })
}

function timesOf(kept: ReturnType<typeof keptView>) {
  return kept && { startMs: kept.startMs, pxPerSecond: kept.pxPerSecond }
}

/** Keeps how the open project looks now. */
export function keepViewNow(): void {
  const { opened } = useDocument.getState()
  const { widthPx, startMs, pxPerSecond } = useViewport.getState()
  // Before the timeline is there, nothing has been looked at yet.
  if (!opened || widthPx === 0) return
  keepView(opened.id, {
    cueId: useSelection.getState().activeId,
    firstRow: useTableRows.getState().first,
    playheadMs: usePlayhead.getState().timeMs,
    startMs,
    pxPerSecond,
    // In a narrow window panels come and go: that is no wish.
    side: isNarrow() ? (keptView(opened.id)?.side ?? null) : useWorkspace.getState().side,
  })
}

/** Keeps the view of the open project whenever it has come to rest. Returns the unsubscribe function. */
export function followView(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (): void => {
    clearTimeout(timer)
    if (!usePlayhead.getState().playing) timer = setTimeout(keepViewNow, REST_MS)
  }
  const ends = [
    useSelection.subscribe(later),
    useTableRows.subscribe(later),
    usePlayhead.subscribe(later),
    useViewport.subscribe(later),
    useWorkspace.subscribe((now, before) => now.side !== before.side && later()),
  ]
  window.addEventListener('pagehide', keepViewNow)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', keepViewNow)
    for (const end of ends) end()
  }
}
