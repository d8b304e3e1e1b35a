import { MIN_CUE_MS } from '@shared/contracts/project-limits'
import { useDocument } from '@/project/document/document-store'
import { changeCues, moveCues } from '@/project/edits/cue-edits'
import { execute } from '@/project/document/execute'
import { filmLengthMs, useFilm } from '@/project/film/film-store'
import { extendSelection, selectCue, useSelection } from '@/project/view/selection-store'
import { scrollBy } from '@/project/view/view'
import { showView, showWholeFilm, useViewport, zoomBy } from '@/project/view/viewport-store'
import { editCue } from '@/project/view/workspace-store'
import type { Stage } from '../stage/stage'
import { neighbourCue, type Direction } from './neighbour-cue'

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** One press of a key moves by a frame of the film, or by a hundredth of a second, ms. */
const nudgeMs = (): number => {
  const { frameRate } = useFilm.getState()
  return frameRate === null ? 10 : Math.round(1_000 / frameRate)
}

/** Alt moves the selected cues; with Shift only their ends, with Ctrl only their beginnings. */
function nudge(event: KeyboardEvent, direction: Direction): boolean {
  if (direction === 'up' || direction === 'down') return false
  const by = direction === 'left' ? -nudgeMs() : nudgeMs()
  const { ids } = useSelection.getState()
  const group = `nudge-${[...ids].slice(0, 8).join('-')}-${ids.size}`
  if (event.shiftKey) {
    const end = changeCues(ids, (cue) => ({
      ...cue,
      endMs: Math.max(cue.startMs + MIN_CUE_MS, cue.endMs + by),
    }))
    return execute('changeTimes', end, { group: `${group}-end` })
  }
  if (event.ctrlKey) {
    const start = changeCues(ids, (cue) => ({
      ...cue,
      startMs: Math.max(0, Math.min(cue.endMs - MIN_CUE_MS, cue.startMs + by)),
    }))
    return execute('changeTimes', start, { group: `${group}-start` })
  }
  return execute('moveCues', moveCues([...ids], by), { group })
}

function step(stage: Stage, event: KeyboardEvent, direction: Direction): void {
  const { activeId } = useSelection.getState()
  const { byId, order } = useDocument.getState()
  const cue = activeId === null ? undefined : byId.get(activeId)
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

/** Keys of the lanes. Answers whether the key was one of them. */
export function onLaneKey(stage: Stage, event: KeyboardEvent): boolean {
  const direction = arrows[event.key]
  if (direction && event.altKey) {
    nudge(event, direction)
    return true
  }
  if (direction && !event.ctrlKey && !event.metaKey) {
    step(stage, event, direction)
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
