import { useDocument } from '@/project/document/document-store'
import {
  clearSelection,
  extendSelection,
  selectCue,
  selectCues,
  toggleCue,
  useSelection,
} from '@/project/view/selection-store'
import { transport } from '@/project/playback/transport'
import { msToX, xToMs } from '@/project/view/view'
import type { Grip } from '../geometry/drag'
import { cuesInBox, hitTest, type Hit } from '../geometry/hit-test'
import type { Stage } from '../stage/stage'
import { finishDrag, gripOf, previewDrag } from './drag-gesture'
import { EdgeScroll } from './edge-scroll'
import { DRAG_PX, type Gesture } from './gesture'

interface Point {
  x: number
  /** From the top of all lanes. */
  y: number
}

export function pointIn(stage: Stage, event: MouseEvent): Point {
  const box = stage.elements.lanes.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top + stage.scrollTop }
}

export function hitAt(stage: Stage, point: Point): Hit {
  const { ids } = useSelection.getState()
  return hitTest(stage.scene, stage.rows, stage.view, point, (id) => ids.has(id))
}

const adds = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey

/** A press on the lanes: on a cue it selects and drags, beside it seeks or draws a box. */
export function laneGesture(stage: Stage, event: PointerEvent): Gesture {
  const point = pointIn(stage, event)
  const hit = hitAt(stage, point)
  return hit.on === 'cue' ? cueGesture(stage, hit, event) : boxGesture(stage, point, event)
}

/** Selects on press; a drag moves the cue, or all selected ones. */
function cueGesture(stage: Stage, hit: Hit & { on: 'cue' }, press: PointerEvent): Gesture {
  const { ids } = useSelection.getState()
  const already = ids.has(hit.cueId)
  if (adds(press)) toggleCue(hit.cueId)
  else if (press.shiftKey) extendSelection(hit.cueId, useDocument.getState().order)
  else if (!already) selectCue(hit.cueId)

  const grabbedMs = xToMs(stage.view, pointIn(stage, press).x)
  let grip: Grip | null = null
  let byMs = 0
  let last = press
  const drag = (event: PointerEvent): void => {
    last = event
    if (!grip && Math.abs(event.clientX - press.clientX) < DRAG_PX) return
    grip ??= gripOf(hit.cueId, hit.part, useSelection.getState().ids)
    const atMs = xToMs(stage.view, pointIn(stage, event).x)
    byMs = previewDrag(stage, grip, atMs - grabbedMs, event.shiftKey)
  }
  const scroll = new EdgeScroll(() => drag(last))
  const over = (): void => {
    scroll.stop()
    stage.endGesture()
  }
  return {
    move(event) {
      drag(event)
      if (grip) scroll.at(pointIn(stage, event).x)
    },
    end() {
      over()
      if (grip) finishDrag(grip, byMs)
      else if (already && !adds(press) && !press.shiftKey) selectCue(hit.cueId)
    },
    cancel: over,
  }
}

/** A click seeks; a drag selects what its box touches. */
function boxGesture(stage: Stage, from: Point, press: PointerEvent): Gesture {
  const fromMs = xToMs(stage.view, from.x)
  const before = adds(press) ? [...useSelection.getState().ids] : []
  let dragging = false
  let last = press
  const drag = (event: PointerEvent): void => {
    last = event
    const to = pointIn(stage, event)
    const left = msToX(stage.view, fromMs)
    dragging ||= Math.hypot(to.x - from.x, to.y - from.y) >= DRAG_PX
    if (!dragging) return
    const box = {
      left: Math.min(left, to.x),
      right: Math.max(left, to.x),
      top: Math.min(from.y, to.y),
      bottom: Math.max(from.y, to.y),
    }
    const { top } = box
    const marquee = { left: box.left, top, width: box.right - box.left, height: box.bottom - top }
    stage.setGesture({ marquee })
    const touched = cuesInBox(stage.scene, stage.rows, stage.view, box)
    selectCues([...new Set([...before, ...touched])])
  }
  const scroll = new EdgeScroll(() => drag(last))
  const over = (): void => {
    scroll.stop()
    stage.endGesture()
  }
  return {
    move(event) {
      drag(event)
      if (dragging) scroll.at(pointIn(stage, event).x)
    },
    end() {
      over()
      if (dragging) return
      if (before.length === 0) clearSelection()
      transport().seek(fromMs)
    },
    cancel: over,
  }
}
