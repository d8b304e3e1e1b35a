import { currentPreferences } from '@/bridge/preferences'
import type { FitResult } from '@shared/fitting/fit-types'
import { refitAround } from '@shared/fitting/plan-fit'
import { withLimits } from '@shared/fitting/film-limits'
import { fitInputsAround } from '@/model/derived/fits'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { changeCues, moveCues } from '@/model/edits/cue-edits'
import { filmLengthMs, frameMs, useFilm } from '@/model/playback/film'
import { useFilmMarks } from '@/model/playback/film-marks'
import { usePlayhead, transport } from '@/model/playback/playhead'
import {
  clearSelection,
  extendSelection,
  selectCue,
  selectCues,
  toggleCue,
  useSelection,
} from '@/model/view/selection-store'
import { rippled, useDragging } from '@/model/view/dragging'
import { msToX, scrollBy, xToMs } from '@/model/view/view'
import { showView, useViewport } from '@/model/view/viewport'
import {
  dragged,
  type DragPart,
  type Grip,
  limitDrag,
  movingEdges,
  snap,
  snapPoints,
  type SnapSources,
  type Times,
} from '../geometry/drag'
import { cuesInBox, type Hit, hitTest } from '../geometry/lane-layout'

import type { Stage } from '../stage/stage'
import { DRAG_PX, type Gesture } from './gesture'

interface Point {
  x: number
  /** From the top of the lanes, scrolled part included. */
  y: number
}

export function pointIn(stage: Stage, event: MouseEvent): Point {
  const box = stage.elements.lanes.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top + stage.stack.scrollTop }
}

export function hitAt(stage: Stage, point: Point): Hit {
  const { ids } = useSelection.getState()
  return hitTest(stage.scene, stage.rows, stage.view, point, (id) => ids.has(id))
}

const adds = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey

/** A press on the lanes: on a cue it selects and drags; elsewhere it seeks or draws a box. */
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
  const finish = (): void => {
    scroll.stop()
    stage.endGesture()
    useDragging.setState({ times: null })
  }
  return {
    move(event) {
      drag(event)
      if (grip) scroll.at(pointIn(stage, event).x)
    },
    end() {
      finish()
      if (grip) finishDrag(grip, byMs)
      else if (already && !adds(press) && !press.shiftKey) selectCue(hit.cueId)
    },
    cancel: finish,
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
  const finish = (): void => {
    scroll.stop()
    stage.endGesture()
  }
  return {
    move(event) {
      drag(event)
      if (dragging) scroll.at(pointIn(stage, event).x)
    },
    end() {
      finish()
      if (dragging) return
      if (before.length === 0) clearSelection()
      transport().seek(fromMs)
    },
    cancel: finish,
  }
}

/**
 * Cues moved by a drag: by its body, a selected cue takes the whole selection along; with ripple,
 * all later cues.
 */
function gripOf(cueId: string, part: DragPart, selected: ReadonlySet<string>): Grip {
  const { byId } = useDocument.getState()
  const own = part === 'body' && selected.has(cueId) ? [...selected] : [cueId]
  const edge = part === 'end' ? 'endMs' : 'startMs'
  const fromMs = Math.min(...own.map((id) => byId.get(id)?.[edge] ?? Infinity))
  const follow = part === 'start' ? [] : rippled(own, fromMs)
  const timesOf = (ids: readonly string[]) =>
    new Map(
      ids.flatMap((id) => {
        const cue = byId.get(id)
        return cue ? [[id, { startMs: cue.startMs, endMs: cue.endMs }] as const] : []
      }),
    )
  if (part === 'body') return { part, cueId, before: timesOf([...own, ...follow]) }
  return { part, cueId, before: timesOf(own), behind: timesOf(follow) }
}

/** What edges and markers snap to now. */
export function snapSources(
  { view, scene }: Pick<Stage, 'view' | 'scene'>,
  own: Pick<SnapSources, 'moving' | 'markersMs'>,
): SnapSources {
  return {
    ...own,
    view,
    lanes: scene.lanes.map((lane) => lane.index),
    playheadMs: usePlayhead.getState().timeMs,
    shotsMs: useFilmMarks.getState().timesMs ?? [],
    speech: useFilmMarks.getState().spans ?? [],
    frameRate: useFilm.getState().frameRate,
    frameMs: frameMs(),
  }
}

/**
 * Distance of a drag: within its limits and snapped to nearby points; `inverted` reverses the
 * user's snap setting.
 */
function snapDrag(
  stage: Stage,
  grip: Grip,
  byMs: number,
  inverted: boolean,
): { byMs: number; snapMs: number | null } {
  const limited = limitDrag(grip, byMs)
  if (inverted === currentPreferences().snap) return { byMs: limited, snapMs: null }
  const { view } = stage
  const edges = movingEdges(grip, limited)
  const sources = snapSources(stage, {
    moving: new Set([...grip.before.keys(), ...(grip.behind?.keys() ?? [])]),
    markersMs: useDocument.getState().markers.map(({ timeMs }) => timeMs),
  })
  const points = edges.flatMap((edge) => snapPoints(edge, sources))
  const found = snap(edges, points, { pxPerSecond: view.pxPerSecond, frameMs: frameMs() })
  if (!found) return { byMs: limited, snapMs: null }
  const snapped = limitDrag(grip, limited + found.byMs)
  const shown = found.point.kind !== 'ruler' && found.point.kind !== 'frame'
  return {
    byMs: snapped,
    snapMs: shown && snapped === limited + found.byMs ? found.point.ms : null,
  }
}

/** Shows the cues where they would land; returns how far that is, ms. */
function previewDrag(stage: Stage, grip: Grip, byMs: number, inverted: boolean): number {
  const snapped = snapDrag(stage, grip, byMs, inverted)
  const preview = dragged(grip, snapped.byMs)
  const previewFits = fitsAfter(preview)
  stage.setGesture({ preview, previewFits, snapMs: snapped.snapMs })
  useDragging.setState({ times: preview })
  return snapped.byMs
}

/** Applies the drag as one edit. */
function finishDrag(grip: Grip, byMs: number): void {
  if (grip.part === 'body') {
    execute('moveCues', moveCues([...grip.before.keys()], byMs))
    return
  }
  const times = dragged(grip, byMs)
  execute(
    'changeTimes',
    changeCues(times.keys(), (cue) => ({ ...cue, ...times.get(cue.id) })),
  )
}

/** With more dragged cues than this no fit is previewed. */
const MAX_PREVIEWED = 40

/** Fits of the dragged cues and those around them, by cue id. */
function fitsAfter(preview: ReadonlyMap<string, Times>): Map<string, FitResult> {
  if (preview.size > MAX_PREVIEWED) return new Map()
  const { fields } = useDocument.getState()
  const takes = useTakes.getState()
  const near = fitInputsAround([...preview.keys()], (id) => activeTake(takes, id))
  const filmMs = fields.media?.durationMs ?? null
  const before = withLimits(near, fields.fit, filmMs)
  const after = before.map((input) => ({ ...input, ...preview.get(input.cueId) }))
  const fits = refitAround(before, after, { settings: fields.fit, filmMs })
  return new Map(fits.map((result) => [result.cueId, result]))
}

/** Width of the zone at either end in which a drag scrolls the view, CSS pixels. */
const ZONE_PX = 28
/** Top scrolling speed, CSS pixels per frame. */
const MAX_SPEED = 24

/** Scrolls while a drag is held near an end of the lanes. */
class EdgeScroll {
  #frame = 0
  #speed = 0
  readonly #scrolled: () => void

  /** @param scrolled called after each step, so that the drag follows */
  constructor(scrolled: () => void) {
    this.#scrolled = scrolled
  }

  /** @param x where the pointer is, CSS pixels from the left end of the lanes */
  at(x: number): void {
    const { widthPx } = useViewport.getState()
    const into = x < ZONE_PX ? x - ZONE_PX : Math.max(0, x - (widthPx - ZONE_PX))
    this.#speed = Math.max(-1, Math.min(1, into / ZONE_PX)) * MAX_SPEED
    if (this.#speed !== 0 && this.#frame === 0) this.#frame = requestAnimationFrame(this.#step)
  }

  stop(): void {
    this.#speed = 0
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #step = (): void => {
    this.#frame = 0
    if (this.#speed === 0) return
    showView(scrollBy(useViewport.getState(), this.#speed, filmLengthMs()))
    this.#scrolled()
    this.#frame = requestAnimationFrame(this.#step)
  }
}
