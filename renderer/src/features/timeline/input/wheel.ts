import { filmLengthMs } from '@/project/film/film-store'
import { scrollBy } from '@/project/view/view'
import { showView, useViewport, zoomBy } from '@/project/view/viewport-store'
import type { Stage } from '../stage/stage'

/** Pixels that a wheel means which counts in lines. */
const LINE_PX = 32
/** Zoom for one notch of a usual wheel (100 px) is about a fifth. */
const ZOOM_PER_PX = 0.0019

/**
 * Ctrl, ⌘ or Alt with the wheel, and pinching, zoom at the pointer; sideways or Shift scrolls the
 * time; up and down scrolls the lanes as far as there are more than fit, and else the time.
 */
export function onWheel(stage: Stage, event: WheelEvent): void {
  event.preventDefault()
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
  const across = event.deltaX * unit
  const down = event.deltaY * unit
  if (event.ctrlKey || event.metaKey || event.altKey) {
    const { left } = stage.elements.lanes.getBoundingClientRect()
    // A pinch arrives as Ctrl with small steps.
    const strength = event.ctrlKey && Math.abs(down) < 20 ? 4 : 1
    zoomBy(Math.exp(-(down || across) * ZOOM_PER_PX * strength), event.clientX - left)
  } else if (!event.shiftKey && Math.abs(down) > Math.abs(across) && stage.scrollRoom > 0) {
    stage.scrollLanes(down)
  } else {
    const by = Math.abs(across) > Math.abs(down) ? across : down
    showView(scrollBy(useViewport.getState(), by, filmLengthMs()))
  }
}
