import { useDocument } from '@/model/document/document-store'
import { filmLengthMs } from '@/model/playback/film'
import { activeCue, extendSelection, selectCue, useSelection } from '@/model/view/selection-store'
import { scrollBy } from '@/model/view/view'
import { showView, showWholeFilm, useViewport, zoomBy } from '@/model/view/viewport'
import { editCue } from '@/model/view/workspace-store'
import { neighbours } from '../geometry/lane-index'
import type { Scene } from '../geometry/scene'
import type { Stage } from '../stage/stage'

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

function selectNeighbour(stage: Stage, event: KeyboardEvent, direction: Direction): void {
  const { byId, order } = useDocument.getState()
  const cue = activeCue()
  const next = cue
    ? neighbourCue(stage.scene, cue.id, cue.startMs, direction)
    : (order.find((id) => (byId.get(id)?.endMs ?? 0) >= stage.view.startMs) ?? null)
  if (next === null) return
  if (event.shiftKey) extendSelection(next, order)
  else selectCue(next)
}

function zoomKey(key: string): boolean {
  if (key === '+' || key === '=') zoomBy(1.4)
  else if (key === '-' || key === '_') zoomBy(1 / 1.4)
  else if (key === '0') showWholeFilm()
  else return false
  return true
}

function pageKey(key: string): boolean {
  const view = useViewport.getState()
  if (key !== 'PageUp' && key !== 'PageDown') return false
  showView(scrollBy(view, (key === 'PageUp' ? -0.9 : 0.9) * view.widthPx, filmLengthMs()))
  return true
}

/** Handles the keys of the lanes. Returns whether the key was one of them. */
export function onLaneKey(stage: Stage, event: KeyboardEvent): boolean {
  const direction = arrows[event.key]
  // With Alt they are commands, the same here as in the table.
  if (direction && !event.ctrlKey && !event.metaKey && !event.altKey) {
    selectNeighbour(stage, event, direction)
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { activeId } = useSelection.getState()
  if (event.key === 'Enter' && activeId !== null) {
    editCue(activeId)
    return true
  }
  return zoomKey(event.key) || pageKey(event.key)
}

type Direction = 'left' | 'right' | 'up' | 'down'

/** The cue that an arrow key selects: the next on the lane, or the nearest on another lane. */
export function neighbourCue(
  scene: Scene,
  fromCueId: string,
  fromMs: number,
  direction: Direction,
): string | null {
  const own = scene.laneOf.get(fromCueId)
  if (own === undefined) return null
  if (direction === 'left' || direction === 'right') {
    const spans = scene.lanes[own]?.index.spans ?? []
    const at = spans.findIndex((span) => span.cueId === fromCueId)
    return spans[at + (direction === 'left' ? -1 : 1)]?.cueId ?? null
  }
  const step = direction === 'up' ? -1 : 1
  for (let lane = own + step; scene.lanes[lane]; lane += step) {
    const index = scene.lanes[lane]?.index
    const near = index && nearest(neighbours(index, fromMs), fromMs)
    if (near) return near.cueId
  }
  return null
}

interface Near {
  cueId: string
  startMs: number
}

function nearest(
  { before, after }: { before: Near | undefined; after: Near | undefined },
  ms: number,
): Near | undefined {
  if (!before || !after) return before ?? after
  return ms - before.startMs <= after.startMs - ms ? before : after
}
