import { filmLengthMs } from '../playback/film'
import { clampView, fitAll, reveal, zoomAt, type View } from './view'
import { createProjectStore } from '../project-store'

export const laneModes = ['all', 'inView', 'one'] as const
export type LaneMode = (typeof laneModes)[number]

interface ViewportState extends View {
  /** The view follows the playhead while playing. */
  follow: boolean
  /** A lane for each speaker, for those in view, or one for all. */
  lanes: LaneMode
}

/** Visible part of the film in the timeline. `widthPx` is 0 while no timeline is mounted. */
export const useViewport = createProjectStore<ViewportState>({
  name: 'useViewport',
  owner: 'user',
  initial: { startMs: 0, pxPerSecond: 60, widthPx: 0, follow: true, lanes: 'all' },
  keep: ['widthPx', 'follow', 'lanes'],
})

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

/** Zooms so that a range fills the view, with a margin on both sides. */
export function fillView(fromMs: number, toMs: number): void {
  const { widthPx } = useViewport.getState()
  const marginMs = Math.max(200, (toMs - fromMs) * 0.05)
  const spanMs = toMs - fromMs + 2 * marginMs
  const pxPerSecond = (widthPx * 1_000) / spanMs
  if (widthPx > 0) showView({ startMs: fromMs - marginMs, pxPerSecond, widthPx })
}

/** Brings a range into view, if it is not. */
export function showRange(fromMs: number, toMs: number): void {
  const view = useViewport.getState()
  if (view.widthPx > 0) showView(reveal(view, fromMs, toMs, filmLengthMs()))
}
