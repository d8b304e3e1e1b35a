import { audibleSpan } from '@shared/fitting/fit-types'
import { duckAt, duckCurve, type DuckPoint, type SpeechRange } from '@shared/mixing/duck-curve'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { filmLevel, useFilmLevel } from '@/model/playback/film-level'
import { isWithoutVoices, useFilmVoices } from '@/model/playback/film-voices'
import { isLaneAudible, NARRATOR, useMonitor } from '@/model/playback/monitor-store'
import { endMs, msToX, type View } from '@/model/view/view'
import { useViewport } from '@/model/view/viewport'
import { stopAll } from '@/ui/stop-all'
import { visitRange } from '../geometry/lane-index'
import { createSceneCache, OVERHANG_MS, type Scene } from '../geometry/scene'
import { surfaceOf } from './surface'
import { lookOf } from '../draw/block-look'
import { onThemeChange, readPalette } from '../draw/palette'

/** Redraws the ducking line when cues, mix or view change. Returns the function that stops it. */
export function followDuckLine(canvas: HTMLCanvasElement): () => void {
  const surface = surfaceOf(canvas, { transparent: true })
  const scene = createSceneCache()
  let frame = 0
  const draw = (): void => {
    frame = 0
    if (!surface) return
    surface.resize()
    const view = useViewport.getState()
    const style = { height: surface.height, colour: readPalette(canvas).accent }
    surface.draw((ctx) => drawDuckLine(ctx, view, duckInView(scene(), view), style))
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  soon()
  return stopAll(
    useViewport.subscribe(soon),
    useDerived.subscribe(soon),
    useDocument.subscribe(soon),
    useMonitor.subscribe(soon),
    useFilmVoices.subscribe(soon),
    useFilmLevel.subscribe(soon),
    onThemeChange(soon),
    () => cancelAnimationFrame(frame),
  )
}

/** Audible speech in view and around it, in order, ms. */
function speechAround(scene: Scene, view: View): SpeechRange[] {
  const monitor = useMonitor.getState()
  const speech: SpeechRange[] = []
  for (const { index, speaker } of scene.lanes) {
    if (!isLaneAudible(monitor, speaker?.id ?? NARRATOR, speaker?.muted)) continue
    visitRange(index, view.startMs - OVERHANG_MS, endMs(view) + OVERHANG_MS, (block) => {
      const look = lookOf(block.cueId)
      const audible = audibleSpan(block, look)
      if (look.fittedMs > 0) speech.push({ from: audible.startMs, until: audible.endMs })
    })
  }
  return speech.sort((a, b) => a.from - b.from)
}

/** The ducking curve in view, ms; empty where nothing is ducked: the original is not in the mix, or without its voices. */
function duckInView(scene: Scene, view: View): DuckPoint[] {
  const { bed } = useDocument.getState().fields.mix
  return bed.enabled && !isWithoutVoices()
    ? duckCurve(speechAround(scene, view), bed, 1, filmLevel(1))
    : []
}

/** Draws the level of the original: the top is full level, the bottom silence. */
function drawDuckLine(
  ctx: CanvasRenderingContext2D,
  view: View,
  points: readonly DuckPoint[],
  style: { height: number; colour: string },
): void {
  ctx.clearRect(0, 0, view.widthPx, style.height)
  if (points.length === 0) return
  const yOf = (db: number): number => 2 + (1 - 10 ** (db / 20)) * (style.height - 4)
  ctx.beginPath()
  ctx.moveTo(0, yOf(duckAt(points, view.startMs)))
  for (const { at, gainDb } of points) {
    if (at > view.startMs && at < endMs(view)) ctx.lineTo(msToX(view, at), yOf(gainDb))
  }
  ctx.lineTo(view.widthPx, yOf(duckAt(points, endMs(view))))
  ctx.strokeStyle = style.colour
  ctx.lineWidth = 1.5
  ctx.stroke()
  ctx.lineTo(view.widthPx, 0)
  ctx.lineTo(0, 0)
  ctx.closePath()
  ctx.globalAlpha = 0.1
  ctx.fillStyle = style.colour
  ctx.fill()
  ctx.globalAlpha = 1
}
