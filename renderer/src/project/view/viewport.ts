import { filmLengthMs } from '../film/film'
import { clampView, fitAll, reveal, zoomAt, type View } from './view'
import { createProjectStore } from '../project-store'

interface ViewportState extends View {
  /** The view follows the playhead while playing. */
  follow: boolean
}

/** What part of the film the timeline shows. `widthPx` is 0 while no timeline is mounted. */
export const useViewport = createProjectStore<ViewportState>(
  { startMs: 0, pxPerSecond: 60, widthPx: 0, follow: true },
  ['widthPx', 'follow'],
)

/** Shows another part of the film, kept within its bounds. */
export function showView(view: View): void {
  const { startMs, pxPerSecond, widthPx } = clampView(view, filmLengthMs())
  const now = useViewport.getState()
  const same = startMs === now.startMs && pxPerSecond === now.pxPerSecond && widthPx === now.widthPx
  if (!same) useViewport.setState({ startMs, pxPerSecond, widthPx })
}

/** Zooms by a factor around a pixel of the lanes; around the middle when absent. */
export function zoomBy(factor: number, x?: number): void {
  const view = useViewport.getState()
  showView(zoomAt(view, x ?? view.widthPx / 2, factor, filmLengthMs()))
}

export function showWholeFilm(): void {
  showView(fitAll(useViewport.getState(), filmLengthMs()))
}

/** Brings a range into view, if it is not. */
export function showRange(fromMs: number, toMs: number): void {
  const view = useViewport.getState()
  if (view.widthPx > 0) showView(reveal(view, fromMs, toMs, filmLengthMs()))
}
