import { useDocument } from '@/project/document/document-store'
import { moveCues, setTimes } from '@/project/edits/cue-edits'
import { execute } from '@/project/document/execute'
import { useFilm } from '@/project/film/film-store'
import { usePlayhead } from '@/project/playback/playhead-store'
import {
  dragged,
  limitDrag,
  movingEdges,
  type DragPart,
  type Grip,
  type Times,
} from '../geometry/drag'
import { snap, snapPoints } from '../geometry/snapping'
import type { Stage } from '../stage/stage'
import { fitsAfter } from './preview-fit'

/** Takes hold of a cue; with its body, every selected cue goes along. */
export function gripOf(cueId: string, part: DragPart, selected: ReadonlySet<string>): Grip {
  const { byId } = useDocument.getState()
  const ids = part === 'body' && selected.has(cueId) ? selected : [cueId]
  const before = new Map<string, Times>()
  for (const id of ids) {
    const cue = byId.get(id)
    if (cue) before.set(id, { startMs: cue.startMs, endMs: cue.endMs })
  }
  return { part, cueId, before }
}

/** Where the grip goes when the pointer has moved by some time: drawn to what is near. */
function settle(
  stage: Stage,
  grip: Grip,
  byMs: number,
  free: boolean,
): { byMs: number; snapMs: number | null } {
  const limited = limitDrag(grip, byMs)
  if (free) return { byMs: limited, snapMs: null }
  const { view, scene } = stage
  const edges = movingEdges(grip, limited)
  const sources = {
    view,
    lanes: scene.lanes.map((lane) => lane.index),
    dragged: new Set(grip.before.keys()),
    playheadMs: usePlayhead.getState().timeMs,
    markersMs: useDocument.getState().markers.map(({ timeMs }) => timeMs),
    frameRate: useFilm.getState().frameRate,
  }
  const points = edges.flatMap((edge) => snapPoints(edge, sources))
  const found = snap(edges, points, view.pxPerSecond)
  if (!found) return { byMs: limited, snapMs: null }
  const snapped = limitDrag(grip, limited + found.byMs)
  const shown = found.point.kind !== 'ruler' && found.point.kind !== 'frame'
  return {
    byMs: snapped,
    snapMs: shown && snapped === limited + found.byMs ? found.point.ms : null,
  }
}

/** Shows the cues where they would come to lie. */
export function previewDrag(stage: Stage, grip: Grip, byMs: number, free: boolean): number {
  const settled = settle(stage, grip, byMs, free)
  const preview = dragged(grip, settled.byMs)
  const previewFits = fitsAfter(stage.scene, preview)
  stage.setGesture({ preview, previewFits, snapMs: settled.snapMs })
  return settled.byMs
}

/** Makes the drag an edit: one step of undo. */
export function finishDrag(grip: Grip, byMs: number): void {
  if (grip.part === 'body') {
    execute('moveCues', moveCues([...grip.before.keys()], byMs))
    return
  }
  const times = dragged(grip, byMs).get(grip.cueId)
  if (times) execute('changeTimes', setTimes(grip.cueId, times.startMs, times.endMs))
}
