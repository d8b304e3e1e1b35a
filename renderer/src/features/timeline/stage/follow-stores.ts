import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { filmLengthMs, useFilm } from '@/project/film/film-store'
import { usePlayhead } from '@/project/playback/playhead-store'
import { useRuns } from '@/project/runs/run-store'
import { useSelection } from '@/project/view/selection-store'
import { useTakes } from '@/project/document/takes-store'
import { follow, inSight } from '@/project/view/view'
import { showRange, showView, useViewport } from '@/project/view/viewport-store'
import { onThemeChange } from '../draw/palette'
import type { Stage } from './stage'

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
    if (now.opened !== before.opened) {
      stage.forget()
    }
    if (now.byId !== before.byId || now.speakers !== before.speakers) {
      stage.invalidate('lanes', 'minimap')
    }
    if (now.markers !== before.markers) stage.invalidate('lanes', 'ruler', 'minimap')
    // There may be fewer lanes now than were scrolled past.
    if (now.speakers !== before.speakers) stage.scrollLanes(0)
  })
}

/** A cue that is selected elsewhere comes into view. */
function followSelection(stage: Stage): () => void {
  return useSelection.subscribe((now, before) => {
    stage.invalidate('lanes')
    const cue = now.activeId === null ? undefined : useDocument.getState().byId.get(now.activeId)
    if (cue && now.activeId !== before.activeId && !usePlayhead.getState().playing) {
      showRange(cue.startMs, cue.endMs)
      stage.revealLane(cue.id)
    }
  })
}

/** Tells the stage what changed, without React; answers the end of it. */
export function followStores(stage: Stage): () => void {
  const blocks = (): void => stage.invalidate('lanes', 'minimap')
  const ends = [
    followDocument(stage),
    followSelection(stage),
    followPlayhead(stage),
    useDerived.subscribe(blocks),
    useTakes.subscribe(blocks),
    useRuns.subscribe((now, before) => now.chunks !== before.chunks && blocks()),
    useFilm.subscribe((now, before) => {
      if (now.durationMs === before.durationMs) return
      stage.measure()
      stage.invalidate('minimap')
    }),
    useViewport.subscribe(() => stage.viewChanged()),
    onThemeChange(() => stage.themeChanged()),
  ]
  return () => {
    for (const end of ends) end()
  }
}
