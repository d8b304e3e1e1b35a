import { filmLengthMs } from '@/model/playback/film'
import { setGain, useLaneLook } from '@/model/view/lane-look'
import { scrollBy } from '@/model/view/view'
import { showView, useViewport, zoomBy } from '@/model/view/viewport'
import type { Stage } from '../stage/stage'
import { growAt } from './lane-heights'

/** Pixels per line, for a wheel that counts in lines. */
const LINE_PX = 32
/** One notch of a typical wheel (100 px) zooms by about a fifth. */
const ZOOM_PER_PX = 0.0019

/**
 * Wheel with Ctrl, ⌘ or Alt, or a pinch: zooms at the pointer; with Shift as well, the waveforms. With Shift alone:
 * over lanes, their height. Sideways, or with Shift elsewhere: scrolls in time. Up and down: scrolls the lanes if they
 * do not all fit, otherwise in time.
 */
function onWheel(stage: Stage, event: WheelEvent): void {
  event.preventDefault()
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
  const across = event.deltaX * unit
  const down = event.deltaY * unit
  // A pinch arrives as Ctrl with small steps.
  const strength = event.ctrlKey && Math.abs(down) < 20 ? 4 : 1
  const factor = Math.exp(-(down || across) * ZOOM_PER_PX * strength)
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (event.shiftKey) return setGain(useLaneLook.getState().gain * factor)
    const { left } = stage.elements.lanes.getBoundingClientRect()
    zoomBy(factor, event.clientX - left)
  } else if (event.shiftKey && growAt(stage, event, factor)) {
    return
  } else if (!event.shiftKey && Math.abs(down) > Math.abs(across) && stage.stack.room > 0) {
    stage.stack.scroll(down)
  } else {
    const by = Math.abs(across) > Math.abs(down) ? across : down
    showView(scrollBy(useViewport.getState(), by, filmLengthMs()))
  }
}

export function listenForWheel(stage: Stage): () => void {
  const { root } = stage.elements
  const wheel = (event: WheelEvent): void => onWheel(stage, event)
  root.addEventListener('wheel', wheel, { passive: false })
  return () => root.removeEventListener('wheel', wheel)
}
