import type { Marker } from '@shared/contracts/project-file'
import { msToX, type View } from '@/model/view/view'
import { bubble } from './shapes'
import { rulerTicks } from '../geometry/ruler-ticks'
import { type Palette, speakerColour } from './palette'

interface RulerDrawing {
  markers: readonly Marker[]
  loop: { startMs: number; endMs: number } | null
  /** Times of open review notes that belong to no cue. */
  notes: readonly number[]
}

export function drawRuler(
  ctx: CanvasRenderingContext2D,
  view: View,
  palette: Palette,
  { markers, loop, notes }: RulerDrawing,
): void {
  const height = RULER_PX
  if (markers.length > 0) drawMarkerStrip(ctx, view, palette, markers)
  ctx.fillStyle = palette.lane
  ctx.fillRect(0, 0, view.widthPx, height)
  if (loop) {
    const left = msToX(view, loop.startMs)
    ctx.fillStyle = palette.accent
    ctx.globalAlpha = 0.85
    ctx.fillRect(left, height - 5, msToX(view, loop.endMs) - left, 4)
    ctx.globalAlpha = 1
  }
  ctx.fillStyle = palette.line
  ctx.fillRect(0, height - 1, view.widthPx, 1)
  ctx.font = `400 11px ${palette.font}`
  for (const { x, label } of rulerTicks(view)) {
    const at = Math.round(x)
    ctx.fillStyle = label === null ? palette.line : palette.lineStrong
    const long = label === null ? 5 : 10
    ctx.fillRect(at, height - 1 - long, 1, long)
    if (label === null) continue
    ctx.fillStyle = palette.text2
    ctx.fillText(label, at + 4, height - 9)
  }
  for (const timeMs of notes) {
    const x = msToX(view, timeMs)
    if (x > -12 && x < view.widthPx) bubble(ctx, { x, y: height - 13 }, true, palette.accent)
  }
}

/** Heights of the ruler and of the marker strip below it, CSS pixels. */
export const RULER_PX = 24
const STRIP_PX = 18

/** A flag is to the right of its time. */
const FLAG = { width: 9, height: 11 }
/** With less room than this no name is drawn, CSS pixels. */
const MIN_NAME_PX = 18

/** The marker with a flag at `x`, CSS pixels; of several, the one in front. */
export function markerAt(markers: readonly Marker[], view: View, x: number): Marker | undefined {
  return markers.findLast(({ timeMs }) => {
    const left = msToX(view, timeMs)
    return x >= left - 5 && x <= left + FLAG.width + 3
  })
}

/** Flags and names below the ruler. */
function drawMarkerStrip(
  ctx: CanvasRenderingContext2D,
  view: View,
  palette: Palette,
  markers: readonly Marker[],
): void {
  ctx.fillStyle = palette.back
  ctx.fillRect(0, RULER_PX, view.widthPx, STRIP_PX)
  ctx.fillStyle = palette.line
  ctx.fillRect(0, RULER_PX + STRIP_PX - 1, view.widthPx, 1)
  markers.forEach((marker, i) => {
    const x = Math.round(msToX(view, marker.timeMs))
    const next = markers[i + 1]
    const until = next ? Math.round(msToX(view, next.timeMs)) : view.widthPx + x
    if (until < -FLAG.width || x > view.widthPx) return
    drawFlag(ctx, x, speakerColour(palette, marker.colour))
    drawName(ctx, palette, marker.name, { from: x + FLAG.width + 4, until: until - 6 })
  })
}

function drawFlag(ctx: CanvasRenderingContext2D, x: number, colour: string): void {
  const top = RULER_PX + 3
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.moveTo(x, top)
  ctx.lineTo(x + FLAG.width, top)
  ctx.lineTo(x + FLAG.width - 3, top + FLAG.height / 2)
  ctx.lineTo(x + FLAG.width, top + FLAG.height)
  ctx.lineTo(x, top + FLAG.height)
  ctx.fill()
}

function drawName(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  name: string,
  { from, until }: { from: number; until: number },
): void {
  if (name === '' || until - from < MIN_NAME_PX) return
  ctx.save()
  ctx.beginPath()
  ctx.rect(from, RULER_PX, until - from, STRIP_PX - 1)
  ctx.clip()
  ctx.font = `400 11px ${palette.font}`
  ctx.fillStyle = palette.text
  ctx.fillText(name, from, RULER_PX + 13)
  ctx.restore()
}

/** A line at each marker, across the lanes. */
export function drawMarkerLines(
  ctx: CanvasRenderingContext2D,
  view: View,
  palette: Palette,
  { markers, height }: { markers: readonly Marker[]; height: number },
): void {
  ctx.globalAlpha = 0.6
  for (const { timeMs, colour } of markers) {
    const x = Math.round(msToX(view, timeMs))
    if (x < 0 || x > view.widthPx) continue
    ctx.fillStyle = speakerColour(palette, colour)
    ctx.fillRect(x, 0, 1, height)
  }
  ctx.globalAlpha = 1
}

/** Markers on the minimap: a notch at its upper edge. */
export function drawMarkerNotches(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  markers: readonly Marker[],
  pxPerMs: number,
): void {
  for (const { timeMs, colour } of markers) {
    const x = Math.round(timeMs * pxPerMs)
    ctx.fillStyle = speakerColour(palette, colour)
    ctx.beginPath()
    ctx.moveTo(x - 4, 0)
    ctx.lineTo(x + 4, 0)
    ctx.lineTo(x, 7)
    ctx.fill()
  }
}
