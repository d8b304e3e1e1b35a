import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import { filmLengthMs, useFilm } from '@/model/playback/film'
import { useSpoken } from '@/model/view/spoken'
import { useFilmMarks } from '@/model/playback/film-marks'
import { usePlayhead } from '@/model/playback/playhead'
import { useRuns } from '@/model/document/run-store'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { follow, inSight, spanMs } from '@/model/view/view'
import { followLaneLook, useLaneLook } from '@/model/view/lane-look'
import { showRange, showView, useViewport } from '@/model/view/viewport'
import { editCue, openDialog } from '@/model/view/workspace-store'
import { stopAll } from '@/ui/stop-all'
import { onThemeChange } from './draw/palette'
import { type Gesture, listenForGestures } from './input/gesture'
import { hitAt, laneGesture, pointIn } from './input/lane-gestures'
import { edgeGesture, listenForEdges } from './input/lane-heights'
import { listenForMarkers, rulerGesture } from './input/ruler-gestures'
import { listenForWheel } from './input/wheel'
import { Stage, type StageElements } from './stage/stage'

/**
 * Builds the stage on the elements once they are mounted, and destroys it with them. Returns the
 * refs to attach, the stage and the height of the lanes, CSS pixels.
 */
export function useStage(describe: (cueId: string) => string): {
  refs: StageRefs
  stage: RefObject<Stage | null>
  height: number
} {
  const refs = useStageRefs()
  const stage = useRef<Stage | null>(null)
  const [height, setHeight] = useState(0)
  const find = useEffectEvent(() => elementsOf(refs))
  const describeCue = useEffectEvent(describe)
  useEffect(() => {
    const found = find()
    if (!found) return
    const built = new Stage(found)
    stage.current = built
    const sized = new ResizeObserver(() => {
      built.measure()
      setHeight(found.lanes.clientHeight)
    })
    sized.observe(found.lanes)
    sized.observe(found.minimap)
    const stopMirroring = mirrorState(found.root)
    const disconnect = connect(built, (cueId) => describeCue(cueId))
    return () => {
      sized.disconnect()
      stopMirroring()
      disconnect()
      stage.current = null
    }
  }, [])
  return { refs, stage, height }
}

/** Refs to the elements that the stage works on. */
type StageRefs = { readonly [K in keyof StageElements]: RefObject<StageElements[K] | null> }

function useStageRefs(): StageRefs {
  return {
    root: useRef<HTMLElement>(null),
    lanes: useRef<HTMLCanvasElement>(null),
    ruler: useRef<HTMLCanvasElement>(null),
    minimap: useRef<HTMLCanvasElement>(null),
    window: useRef<HTMLDivElement>(null),
    playhead: useRef<HTMLDivElement>(null),
    headings: useRef<HTMLDivElement>(null),
  }
}

/** The elements; null until all of them are mounted. */
function elementsOf(refs: StageRefs): StageElements | null {
  const { root, lanes, ruler, minimap, window, playhead, headings } = refs
  if (!root.current || !lanes.current || !ruler.current || !minimap.current) return null
  if (!window.current || !playhead.current || !headings.current) return null
  return {
    root: root.current,
    lanes: lanes.current,
    ruler: ruler.current,
    minimap: minimap.current,
    window: window.current,
    playhead: playhead.current,
    headings: headings.current,
  }
}

/** Mirrors the state of the timeline into attributes, for tests and tools. */
function mirrorState(root: HTMLElement): () => void {
  const write = (): void => {
    root.dataset['loop'] = usePlayhead.getState().loop ? 'on' : 'off'
    root.dataset['selected'] = String(useSelection.getState().ids.size)
    const { startMs, pxPerSecond } = useViewport.getState()
    root.dataset['startMs'] = String(startMs)
    root.dataset['pxPerSecond'] = String(pxPerSecond)
  }
  write()
  return stopAll(
    usePlayhead.subscribe((now, before) => {
      if (now.loop !== before.loop) write()
    }),
    useSelection.subscribe(write),
    useViewport.subscribe(write),
  )
}

function connect(stage: Stage, describe: (cueId: string) => string): () => void {
  const { root, lanes, ruler, minimap } = stage.elements
  return stopAll(
    followLaneLook(),
    followStores(stage),
    listenForGestures(root, (event) => edgeGesture(stage, event)),
    listenForEdges(root),
    listenForGestures(lanes, (event) => laneGesture(stage, event)),
    listenForGestures(ruler, (event) => rulerGesture(stage, event)),
    listenForGestures(minimap, (event) => minimapGesture(stage, event)),
    listenForHover(stage, describe),
    listenForMarkers(stage),
    listenForWheel(stage),
    () => stage.destroy(),
  )
}

/** Invalidates what changed, without React. Returns the function that stops it. */
function followStores(stage: Stage): () => void {
  const blocks = (): void => stage.invalidate('lanes', 'minimap')
  return stopAll(
    followDocument(stage),
    followSelection(stage),
    followPlayhead(stage),
    useDerived.subscribe(blocks),
    useTakes.subscribe(blocks),
    useSpoken.subscribe(() => stage.invalidate('lanes')),
    useRuns.subscribe(({ chunks: now }, { chunks: before }) => {
      if (now !== before) stage.chunksChanged(now, before)
    }),
    useFilm.subscribe((now, before) => {
      if (now.durationMs === before.durationMs) return
      stage.measure()
      stage.invalidate('minimap')
    }),
    useFilmMarks.subscribe(() => stage.invalidate('lanes')),
    useLaneLook.subscribe(() => stage.lookChanged()),
    useViewport.subscribe((now, before) => {
      if (now.lanes !== before.lanes) {
        stage.invalidate('minimap')
        stage.stack.scroll(0)
      }
      stage.viewChanged()
    }),
    onThemeChange(() => stage.themeChanged()),
  )
}

function followPlayhead(stage: Stage): () => void {
  return usePlayhead.subscribe((now, before) => {
    if (now.loop !== before.loop) stage.invalidate('lanes', 'ruler')
    if (now.timeMs === before.timeMs) return
    stage.movePlayhead()
    const view = useViewport.getState()
    if (!view.follow) return
    if (now.playing) showView(follow(view, now.timeMs, filmLengthMs()))
    else if (!inSight(view, now.timeMs)) showRange(now.timeMs, now.timeMs)
  })
}

function followDocument(stage: Stage): () => void {
  return useDocument.subscribe((now, before) => {
    if (now.opened !== before.opened) stage.reset()
    if (now.byId !== before.byId || now.speakers !== before.speakers) {
      stage.invalidate('lanes', 'minimap')
    }
    if (now.fields.review !== before.fields.review) stage.invalidate('lanes', 'ruler')
    if (now.markers !== before.markers) stage.invalidate('lanes', 'ruler', 'minimap')
    // Fewer lanes may leave less to scroll.
    if (now.speakers !== before.speakers) stage.stack.scroll(0)
  })
}

/** Scrolls to a cue that is selected elsewhere. */
function followSelection(stage: Stage): () => void {
  return useSelection.subscribe((now, before) => {
    stage.invalidate('lanes')
    if (now.activeId !== before.activeId && useLaneLook.getState().enlarged) stage.stack.changed()
    const cue = now.activeId === null ? undefined : useDocument.getState().byId.get(now.activeId)
    if (cue && now.activeId !== before.activeId && !usePlayhead.getState().playing) {
      showRange(cue.startMs, cue.endMs)
      stage.revealLane(cue.id)
    }
  })
}

const cursors = { body: 'grab', start: 'ew-resize', end: 'ew-resize' } as const

/** Shows the object under the pointer by cursor and tooltip. */
function listenForHover(stage: Stage, describe: (cueId: string) => string): () => void {
  const { lanes } = stage.elements
  let shown: string | null = null
  const onMove = (event: PointerEvent): void => {
    if (event.buttons !== 0) return
    const hit = hitAt(stage, pointIn(stage, event))
    lanes.style.cursor = hit.on === 'cue' ? cursors[hit.part] : 'default'
    const cueId = hit.on === 'cue' ? hit.cueId : null
    if (cueId === shown) return
    shown = cueId
    lanes.title = cueId === null ? '' : describe(cueId)
  }
  const onDouble = (event: MouseEvent): void => {
    const hit = hitAt(stage, pointIn(stage, event))
    if (hit.on !== 'cue') return
    // A clip has sound in it; a cue without a take has only its text.
    const takeId = useTakes.getState().active.get(hit.cueId)
    if (takeId === undefined) editCue(hit.cueId)
    else openDialog({ kind: 'take', cueId: hit.cueId, takeId })
  }
  const onMenu = (event: MouseEvent): void => {
    const hit = hitAt(stage, pointIn(stage, event))
    if (hit.on === 'cue' && !useSelection.getState().ids.has(hit.cueId)) selectCue(hit.cueId)
  }
  const ending = new AbortController()
  const { signal } = ending
  lanes.addEventListener('pointermove', onMove, { signal })
  lanes.addEventListener('dblclick', onDouble, { signal })
  lanes.addEventListener('contextmenu', onMenu, { signal })
  return () => ending.abort()
}

/** Drags the window of the minimap; a press outside it moves it there first. */
function minimapGesture(stage: Stage, press: PointerEvent): Gesture {
  const before = stage.view
  const box = stage.elements.minimap.getBoundingClientRect()
  const timeAt = (event: PointerEvent): number =>
    ((event.clientX - box.left) / Math.max(1, box.width)) * filmLengthMs()
  const at = timeAt(press)
  const inside = at >= before.startMs && at <= before.startMs + spanMs(before)
  const grabbed = inside ? at - before.startMs : spanMs(before) / 2
  const place = (event: PointerEvent): void =>
    showView({ ...stage.view, startMs: timeAt(event) - grabbed })
  place(press)
  return {
    move: place,
    end: () => undefined,
    cancel: () => showView({ ...stage.view, startMs: before.startMs }),
  }
}
