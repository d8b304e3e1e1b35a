import { usePlayhead } from '@/project/playback/playhead-store'
import { transport } from '@/project/playback/transport'
import { msToX, xToMs } from '@/project/view/view'
import type { Stage } from '../stage/stage'
import { DRAG_PX, type Gesture } from './gesture'
import { markerGesture, markerUnder } from './marker-gesture'

/** Time under the pointer; the end in sight when it is beyond that. */
function timeAt(stage: Stage, event: PointerEvent): number {
  const { left, width } = stage.elements.ruler.getBoundingClientRect()
  const x = Math.min(width, Math.max(0, event.clientX - left))
  return Math.max(0, xToMs(stage.view, x))
}

/** A press on the ruler seeks and scrubs; with Shift it draws the loop; on a flag it moves the marker. */
export function rulerGesture(stage: Stage, press: PointerEvent): Gesture {
  const marker = markerUnder(stage, press)
  if (marker) return markerGesture(stage, marker, press)
  return press.shiftKey ? loopGesture(stage, press) : scrubGesture(stage, press)
}

function scrubGesture(stage: Stage, press: PointerEvent): Gesture {
  const before = usePlayhead.getState().timeMs
  transport().seek(timeAt(stage, press))
  return {
    move: (event) => transport().seek(timeAt(stage, event)),
    end: () => undefined,
    cancel: () => transport().seek(before),
  }
}

function loopGesture(stage: Stage, press: PointerEvent): Gesture {
  const before = usePlayhead.getState().loop
  const fromMs = timeAt(stage, press)
  return {
    move(event) {
      const toMs = timeAt(stage, event)
      const startMs = Math.min(fromMs, toMs)
      const endMs = Math.max(fromMs, toMs)
      const width = msToX(stage.view, endMs) - msToX(stage.view, startMs)
      usePlayhead.setState({ loop: width < DRAG_PX ? null : { startMs, endMs } })
    },
    end: () => undefined,
    cancel: () => usePlayhead.setState({ loop: before }),
  }
}
