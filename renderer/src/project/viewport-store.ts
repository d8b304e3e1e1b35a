import { create } from 'zustand'

interface ViewportState {
  /** Zoom of the timeline. */
  pxPerSecond: number
  /** Film time at the timeline's left edge, ms. */
  scrollMs: number
  /** Film time that the timeline shows at once, ms. */
  spanMs: number
  /** The view follows the playhead while playing. */
  follow: boolean
}

export const MIN_PX_PER_SECOND = 0.5
export const MAX_PX_PER_SECOND = 1_000

/** What part of the film the timeline shows. */
export const useViewport = create<ViewportState>()(() => ({
  pxPerSecond: 60,
  scrollMs: 0,
  spanMs: 0,
  follow: true,
}))

export function clampZoom(pxPerSecond: number): number {
  return Math.min(MAX_PX_PER_SECOND, Math.max(MIN_PX_PER_SECOND, pxPerSecond))
}
