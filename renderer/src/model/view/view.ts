/** The part of the film that the timeline shows. */
export interface View {
  /** Film time at the left edge, ms. */
  startMs: number
  /** Zoom: CSS pixels for one second of film. */
  pxPerSecond: number
  /** Width of the lanes, CSS pixels. */
  widthPx: number
}

/** Closest zoom: a frame of 25 fps is 40 px wide. */
export const MAX_PX_PER_SECOND = 1_000

/** Room kept after the end of the film, so that the last cue can be dragged out. */
const TAIL_PART = 0.1

export const msToX = (view: View, ms: number): number =>
  ((ms - view.startMs) * view.pxPerSecond) / 1_000

export const xToMs = (view: View, x: number): number =>
  view.startMs + (x * 1_000) / view.pxPerSecond

export const spanMs = (view: View): number => (view.widthPx * 1_000) / view.pxPerSecond

export const endMs = (view: View): number => view.startMs + spanMs(view)

/** True if a moment is in the visible part. */
export const inSight = (view: View, ms: number): boolean => ms >= view.startMs && ms <= endMs(view)

/** Zoom at which the whole film fits into the lanes. */
export function fitZoom(durationMs: number, widthPx: number): number {
  const film = Math.max(1_000, durationMs)
  return Math.min(MAX_PX_PER_SECOND, (Math.max(1, widthPx) * 1_000) / film)
}

/**
 * Keeps zoom between "whole film" and the closest zoom, and the left edge inside the film. Without a
 * film there is nothing to keep it to.
 */
export function clampView(view: View, durationMs: number): View {
  if (durationMs <= 0) return { ...view, startMs: 0 }
  const least = fitZoom(durationMs, view.widthPx)
  const pxPerSecond = Math.min(MAX_PX_PER_SECOND, Math.max(least, view.pxPerSecond))
  const span = (view.widthPx * 1_000) / pxPerSecond
  const tail = pxPerSecond > least ? span * TAIL_PART : 0
  const latest = Math.max(0, durationMs + tail - span)
  const startMs = Math.min(latest, Math.max(0, view.startMs))
  return { startMs, pxPerSecond, widthPx: view.widthPx }
}

/** Zooms by a factor so that the time under `x` stays under it. */
export function zoomAt(view: View, x: number, factor: number, durationMs: number): View {
  const anchor = xToMs(view, x)
  const least = fitZoom(durationMs, view.widthPx)
  const pxPerSecond = Math.min(MAX_PX_PER_SECOND, Math.max(least, view.pxPerSecond * factor))
  const startMs = anchor - (x * 1_000) / pxPerSecond
  return clampView({ startMs, pxPerSecond, widthPx: view.widthPx }, durationMs)
}

export const scrollBy = (view: View, px: number, durationMs: number): View =>
  clampView({ ...view, startMs: view.startMs + (px * 1_000) / view.pxPerSecond }, durationMs)

export const fitAll = (view: View, durationMs: number): View =>
  clampView(
    { startMs: 0, pxPerSecond: fitZoom(durationMs, view.widthPx), widthPx: view.widthPx },
    durationMs,
  )

/** Shows a range with a margin on both sides; leaves the zoom alone when the range already fits. */
export function reveal(view: View, fromMs: number, toMs: number, durationMs: number): View {
  const margin = spanMs(view) * 0.05
  if (fromMs >= view.startMs + margin && toMs <= endMs(view) - margin) return view
  const room = spanMs(view) - 2 * margin
  const startMs = toMs - fromMs > room ? fromMs - margin : (fromMs + toMs) / 2 - spanMs(view) / 2
  return clampView({ ...view, startMs }, durationMs)
}

/** Turns a page when the playhead leaves the view while playing; otherwise nothing moves. */
export function follow(view: View, playheadMs: number, durationMs: number): View {
  const x = msToX(view, playheadMs)
  if (x >= 0 && x <= view.widthPx * 0.95) return view
  return clampView({ ...view, startMs: playheadMs - spanMs(view) * 0.05 }, durationMs)
}

/** Slider position 0–1 for a zoom; logarithmic, so that every step looks alike. */
export function zoomToSlider(pxPerSecond: number, least: number): number {
  const range = Math.log(MAX_PX_PER_SECOND / least)
  return range <= 0 ? 1 : Math.min(1, Math.max(0, Math.log(pxPerSecond / least) / range))
}

export const sliderToZoom = (position: number, least: number): number =>
  least * Math.pow(MAX_PX_PER_SECOND / least, Math.min(1, Math.max(0, position)))
