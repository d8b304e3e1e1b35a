import type { SpokenPlaces } from '@shared/contracts/film'
import { firstIndex } from '@shared/lists/sorted'
import { useFilmMarks } from '@/model/playback/film-marks'
import { endMs, msToX, type View } from '@/model/view/view'
import { useViewport } from '@/model/view/viewport'
import { stopAll } from '@/ui/stop-all'
import { onThemeChange, readPalette } from '../draw/palette'
import { surfaceOf } from './surface'

/** Shows where somebody speaks in the film as a band, once that was found. Returns the function that stops it. */
export function followSpeechBand(canvas: HTMLCanvasElement): () => void {
  const surface = surfaceOf(canvas, { transparent: true })
  let frame = 0
  const draw = (): void => {
    frame = 0
    if (!surface) return
    surface.resize()
    const view = useViewport.getState()
    const { accent } = readPalette(canvas)
    surface.draw((ctx) => {
      ctx.clearRect(0, 0, surface.width, surface.height)
      ctx.fillStyle = accent
      for (const { left, width } of bandsIn(useFilmMarks.getState().spans ?? [], view)) {
        ctx.globalAlpha = 0.13
        ctx.fillRect(left, 0, width, surface.height)
        ctx.globalAlpha = 0.7
        ctx.fillRect(left, surface.height - LINE_PX, width, LINE_PX)
      }
      ctx.globalAlpha = 1
    })
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const ifFound = (): void => {
    if (useFilmMarks.getState().spans) soon()
  }
  ifFound()
  const sized = new ResizeObserver(ifFound)
  sized.observe(canvas)
  return stopAll(
    useFilmMarks.subscribe((now, before) => {
      if (now.spans !== before.spans) soon()
    }),
    useViewport.subscribe(ifFound),
    onThemeChange(ifFound),
    () => {
      sized.disconnect()
      cancelAnimationFrame(frame)
    },
  )
}

/** Line below the band, CSS pixels. */
const LINE_PX = 2

/** Speech in view, CSS pixels; stretches that touch on the screen are one. */
export function bandsIn(
  spans: SpokenPlaces['spans'],
  view: View,
): { left: number; width: number }[] {
  const bands: { left: number; width: number }[] = []
  const first = firstIndex(spans, (span) => span.endMs >= view.startMs)
  const until = firstIndex(spans, (span) => span.startMs > endMs(view))
  for (const span of spans.slice(first, until)) {
    const left = Math.round(msToX(view, span.startMs))
    const right = Math.max(left + 1, Math.round(msToX(view, span.endMs)))
    const last = bands.at(-1)
    if (last && left <= last.left + last.width) last.width = Math.max(last.width, right - last.left)
    else bands.push({ left, width: right - left })
  }
  return bands
}
