import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { usePlayhead } from '@/project/playback/playhead-store'
import { selectCue, useSelection } from '@/project/view/selection-store'
import { useViewport } from '@/project/view/viewport-store'
import { editCue } from '@/project/view/workspace-store'
import { listenForGestures } from './input/gesture'
import { hitAt, laneGesture, pointIn } from './input/lane-gestures'
import { listenForMarkers } from './input/marker-gesture'
import { minimapGesture } from './input/minimap-gesture'
import { rulerGesture } from './input/ruler-gesture'
import { onWheel } from './input/wheel'
import { followStores } from './stage/follow-stores'
import { elementsOf, type StageRefs } from './stage-refs'
import { Stage } from './stage/stage'

const cursors = { body: 'grab', start: 'ew-resize', end: 'ew-resize' } as const

/** Shows by cursor and tip what is under the pointer. */
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
    if (hit.on === 'cue') editCue(hit.cueId)
  }
  const onMenu = (event: MouseEvent): void => {
    const hit = hitAt(stage, pointIn(stage, event))
    if (hit.on === 'cue' && !useSelection.getState().ids.has(hit.cueId)) selectCue(hit.cueId)
  }
  lanes.addEventListener('pointermove', onMove)
  lanes.addEventListener('dblclick', onDouble)
  lanes.addEventListener('contextmenu', onMenu)
  return () => {
    lanes.removeEventListener('contextmenu', onMenu)
    lanes.removeEventListener('pointermove', onMove)
    lanes.removeEventListener('dblclick', onDouble)
  }
}

function listenForWheel(stage: Stage): () => void {
  const { root } = stage.elements
  const wheel = (event: WheelEvent): void => onWheel(stage, event)
  root.addEventListener('wheel', wheel, { passive: false })
  return () => root.removeEventListener('wheel', wheel)
}

function connect(stage: Stage, describe: (cueId: string) => string): () => void {
  const { lanes, ruler, minimap } = stage.elements
  const ends = [
    followStores(stage),
    listenForGestures(lanes, (event) => laneGesture(stage, event)),
    listenForGestures(ruler, (event) => rulerGesture(stage, event)),
    listenForGestures(minimap, (event) => minimapGesture(stage, event)),
    listenForHover(stage, describe),
    listenForMarkers(stage),
    listenForWheel(stage),
  ]
  return () => {
    for (const end of ends) end()
    stage.destroy()
  }
}

/** Attributes that say to tests and tools what the timeline shows. */
function tell(root: HTMLElement): () => void {
  const write = (): void => {
    root.dataset['loop'] = usePlayhead.getState().loop ? 'on' : 'off'
    root.dataset['selected'] = String(useSelection.getState().ids.size)
    const { startMs, pxPerSecond } = useViewport.getState()
    root.dataset['startMs'] = String(startMs)
    root.dataset['pxPerSecond'] = String(pxPerSecond)
  }
  write()
  const ends = [
    usePlayhead.subscribe((now, before) => {
      if (now.loop !== before.loop) write()
    }),
    useSelection.subscribe(write),
    useViewport.subscribe(write),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Builds the stage on the elements once they are there, and takes it down with them. Answers the
 * stage and the height of the lanes' area.
 */
export function useStage(
  refs: StageRefs,
  describe: (cueId: string) => string,
): { stage: RefObject<Stage | null>; height: number } {
  const stage = useRef<Stage | null>(null)
  const [height, setHeight] = useState(0)
  const find = useEffectEvent(() => elementsOf(refs))
  const say = useEffectEvent(describe)
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
    const untell = tell(found.root)
    const disconnect = connect(built, (cueId) => say(cueId))
    return () => {
      sized.disconnect()
      untell()
      disconnect()
      stage.current = null
    }
  }, [])
  return { stage, height }
}
