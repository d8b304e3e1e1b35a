import { currentPreferences } from '@/bridge/preferences'
import type { Marker } from '@shared/contracts/project-file'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeMarker } from '@/model/edits/project-edits'
import { filmLengthMs, frameMs } from '@/model/playback/film'
import { usePlayhead, transport } from '@/model/playback/playhead'
import { showMarkers } from '@/model/view/workspace-store'
import { msToX, xToMs } from '@/model/view/view'
import { markerAt, RULER_PX } from '../draw/draw-ruler'
import { snap, snapPoints } from '../geometry/drag'
import type { Stage } from '../stage/stage'
import { DRAG_PX, type Gesture } from './gesture'
import { snapSources } from './lane-gestures'

/** Time under the pointer, limited to the visible part. */
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

/** The marker under the pointer, if that is on the strip below the ruler. */
function markerUnder(stage: Stage, event: MouseEvent): Marker | undefined {
  const { left, top } = stage.elements.ruler.getBoundingClientRect()
  if (event.clientY - top < RULER_PX) return undefined
  return markerAt(useDocument.getState().markers, stage.view, event.clientX - left)
}

/** A marker's time, snapped to cues, playhead and frames, or (`inverted`) as the user does not usually have it; whole ms. */
function snapMarker(stage: Stage, timeMs: number, inverted: boolean): number {
  const within = Math.min(Math.max(0, timeMs), filmLengthMs())
  if (inverted === currentPreferences().snap) return Math.round(within)
  const edge = { ms: within, at: 'marker' } as const
  const points = snapPoints(edge, snapSources(stage, { moving: new Set(), markersMs: [] }))
  const scale = { pxPerSecond: stage.view.pxPerSecond, frameMs: frameMs() }
  return Math.round(within + (snap([edge], points, scale)?.byMs ?? 0))
}

/** A click on a flag seeks to it; a drag moves it. */
function markerGesture(stage: Stage, marker: Marker, press: PointerEvent): Gesture {
  const { left } = stage.elements.ruler.getBoundingClientRect()
  const grabbed = xToMs(stage.view, press.clientX - left) - marker.timeMs
  let moved: number | null = null
  return {
    move(event) {
      if (moved === null && Math.abs(event.clientX - press.clientX) < DRAG_PX) return
      const at = xToMs(stage.view, event.clientX - left) - grabbed
      moved = snapMarker(stage, at, event.shiftKey)
      stage.setGesture({ marker: { ...marker, timeMs: moved } })
      stage.invalidate('ruler')
    },
    end() {
      stage.endGesture()
      if (moved === null) transport().seek(marker.timeMs)
      else execute('moveMarker', changeMarker(marker.id, { timeMs: moved }))
      stage.invalidate('ruler')
    },
    cancel() {
      stage.endGesture()
      stage.invalidate('ruler')
    },
  }
}

/** Shows draggable markers by the cursor; a double click edits the name. */
export function listenForMarkers(stage: Stage): () => void {
  const { ruler } = stage.elements
  const onMove = (event: PointerEvent): void => {
    const marker = markerUnder(stage, event)
    ruler.style.cursor = marker ? 'grab' : ''
    ruler.title = marker?.name ?? ''
  }
  const onDouble = (event: MouseEvent): void => {
    const marker = markerUnder(stage, event)
    if (marker) showMarkers(marker.id)
  }
  ruler.addEventListener('pointermove', onMove)
  ruler.addEventListener('dblclick', onDouble)
  return () => {
    ruler.removeEventListener('pointermove', onMove)
    ruler.removeEventListener('dblclick', onDouble)
  }
}
