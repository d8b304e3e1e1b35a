import { isNarrow } from '@/ui/narrow'
import { useDocument } from '../document/document-store'
import { filmLengthMs } from '../playback/film'
import { usePlayhead, transport } from '../playback/playhead'
import { selectCue, useSelection } from '../view/selection-store'
import { clampView } from '../view/view'
import { laneModes, useViewport } from '../view/viewport'
import { useWorkspace, sidePanels } from '../view/workspace-store'
import { everyNote, noteFilterSchema, useReviewView } from '../view/review'
import { z } from 'zod'
import { createProjectStore } from '../project-store'
import { stopAll } from '@/ui/stop-all'

/** Zoom that a project is first shown at: about half a minute in a window. */
const FIRST_PX_PER_SECOND = 48
/** Room left before the first cue, ms. */
const BEFORE_MS = 2_000
/** A view is kept when nothing of it has changed for this long, ms. */
const REST_MS = 500

/** Shows the project that has just been opened as it was left; one never seen, from its first cue on. */
export function restoreView(): void {
  const { opened, order, byId, fields } = useDocument.getState()
  const kept = opened && keptView(opened.id)
  const cueId = kept?.cueId ?? ''
  const known = byId.has(cueId) ? cueId : order[0]
  if (known !== undefined) selectCue(known)
  const startMs = Math.max(0, (byId.get(known ?? '')?.startMs ?? 0) - BEFORE_MS)
  const { widthPx, lanes, follow } = useViewport.getState()
  const view = { startMs, pxPerSecond: FIRST_PX_PER_SECOND, widthPx, ...timesOf(kept) }
  // Last, as the selected cue takes playhead, table and timeline to itself.
  if (kept) transport().seek(kept.playheadMs)
  useViewport.setState(widthPx > 0 ? clampView(view, filmLengthMs()) : view)
  useViewport.setState({ lanes: kept?.lanes ?? lanes, follow: kept?.follow ?? follow })
  useTableRows.setState({ first: kept?.firstRow ?? 0 })
  const filter = kept?.notes && { ...kept.notes, severity: kept.notes.severity ?? null }
  useReviewView.setState({ filter: filter ?? everyNote })
  useWorkspace.setState({ script: kept?.script ?? Boolean(fields.narration) })
  // In a narrow window the panel would lie over the table.
  if (kept && !isNarrow()) useWorkspace.setState({ side: kept.side })
}

function timesOf(kept: ReturnType<typeof keptView>) {
  return kept && { startMs: kept.startMs, pxPerSecond: kept.pxPerSecond }
}

/** Keeps how the open project looks now. */
export function keepViewNow(): void {
  const { opened } = useDocument.getState()
  const { widthPx, startMs, pxPerSecond, lanes, follow } = useViewport.getState()
  // Before the timeline is there, nothing has been looked at yet.
  if (!opened || widthPx === 0) return
  keepView(opened.id, {
    cueId: useSelection.getState().activeId,
    firstRow: useTableRows.getState().first,
    playheadMs: usePlayhead.getState().timeMs,
    startMs,
    pxPerSecond,
    lanes,
    follow,
    script: useWorkspace.getState().script,
    // In a narrow window panels come and go: that is no wish.
    side: isNarrow() ? (keptView(opened.id)?.side ?? null) : useWorkspace.getState().side,
    notes: useReviewView.getState().filter,
  })
}

/** Keeps the view of the open project whenever it has come to rest. Returns the unsubscribe function. */
export function followView(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (): void => {
    clearTimeout(timer)
    if (!usePlayhead.getState().playing) timer = setTimeout(keepViewNow, REST_MS)
  }
  const stop = stopAll(
    useSelection.subscribe(later),
    useTableRows.subscribe(later),
    usePlayhead.subscribe(later),
    useViewport.subscribe(later),
    useReviewView.subscribe((now, before) => now.filter !== before.filter && later()),
    useWorkspace.subscribe(
      (now, before) => (now.side !== before.side || now.script !== before.script) && later(),
    ),
  )
  window.addEventListener('pagehide', keepViewNow)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', keepViewNow)
    stop()
  }
}

/** View of a project when it was closed. */
const keptViewSchema = z.object({
  /** The cue that was selected. */
  cueId: z.string().nullable(),
  /** Row at the upper edge of the cue table. */
  firstRow: z.number().int().min(0),
  playheadMs: z.number().min(0),
  /** Left edge and zoom of the timeline. */
  startMs: z.number().min(0),
  pxPerSecond: z.number().positive(),
  /** Layout of its lanes, and whether it follows the playhead. */
  lanes: z.enum(laneModes).optional(),
  follow: z.boolean().optional(),
  side: z.enum(sidePanels).nullable(),
  /** Which review notes are shown. */
  notes: noteFilterSchema.partial({ severity: true }).optional(),
  script: z.boolean().optional(),
})
type KeptView = z.infer<typeof keptViewSchema>

/** Projects that are remembered; the one that was left longest ago goes first. */
export const MAX_KEPT = 100
const NAME = 'cuecast.views'

/** Each is understood by itself: a view that a later Cuecast has kept costs no other, and stays. */
const listSchema = z.array(z.tuple([z.string(), z.unknown()]))

function readAll(): z.infer<typeof listSchema> {
  try {
    const parsed = listSchema.safeParse(JSON.parse(localStorage.getItem(NAME) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // Nothing readable is kept: projects open as they do the first time.
    return []
  }
}

export function keptView(projectId: string): KeptView | null {
  const kept = readAll().find(([id]) => id === projectId)
  return keptViewSchema.safeParse(kept?.[1]).data ?? null
}

/** Keeps the view of a project over restarts. It is the window's alone: nothing of it is in the project. */
export function keepView(projectId: string, view: KeptView): void {
  const others = readAll().filter(([id]) => id !== projectId)
  const all = [...others, [projectId, view] as const].slice(-MAX_KEPT)
  try {
    localStorage.setItem(NAME, JSON.stringify(all))
  } catch {
    // A full disk costs the view, nothing else.
  }
}

/** The row at the upper edge of the cue table, from 0; kept while the table is not shown. */
export const useTableRows = createProjectStore({
  name: 'useTableRows',
  owner: 'user',
  initial: { first: 0 },
})
