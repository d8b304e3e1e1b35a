import type { Marker } from '@shared/contracts/project-file'
import { msToX, type View } from '@/project/view/view'
import { rulerTicks } from '../geometry/ruler-ticks'
import { type Palette, speakerColour } from './palette'

interface RulerDrawing {
  markers: readonly Marker[]
  loop: { startMs: number; endMs: number } | null
}

export function drawRuler(
  pen: CanvasRenderingContext2D,
  view: View,
  palette: Palette,
  { markers, loop }: RulerDrawing,
): void {
  const height = RULER_PX
  if (markers.length > 0) drawMarkerStrip(pen, view, palette, markers)
  pen.fillStyle = palette.lane
  pen.fillRect(0, 0, view.widthPx, height)
  if (loop) {
    const left = msToX(view, loop.startMs)
    pen.fillStyle = palette.accent
    pen.globalAlpha = 0.85
    pen.fillRect(left, height - 5, msToX(view, loop.endMs) - left, 4)
    pen.globalAlpha = 1
  }
  pen.fillStyle = palette.line
  pen.fillRect(0, height - 1, view.widthPx, 1)
  pen.font = `400 11px ${palette.font}`
  for (const { x, label } of rulerTicks(view)) {
    const at = Math.round(x)
    pen.fillStyle = label === null ? palette.line : palette.lineStrong
    const long = label === null ? 5 : 10
    pen.fillRect(at, height - 1 - long, 1, long)
    if (label === null) continue
    pen.fillStyle = palette.text2
    pen.fillText(label, at + 4, height - 9)
  }
}

/** Heights of the ruler's two parts, CSS pixels. */
export const RULER_PX = 24
const STRIP_PX = 18

/** A flag stands to the right of its time. */
const FLAG = { width: 9, height: 11 }
/** Narrower than this a name says nothing, CSS pixels. */
const LEAST_NAME_PX = 18

/** The marker whose flag is at a pixel of the strip; the one in front where several are. */
export function markerAt(markers: readonly Marker[], view: View, x: number): Marker | undefined {
  return markers.findLast(({ timeMs }) => {
    const left = msToX(view, timeMs)
    return x >= left - 5 && x <= left + FLAG.width + 3
  })
}

/** Flags and names below the ruler. */
function drawMarkerStrip(
  pen: CanvasRenderingContext2D,
  view: View,
  palette: Palette,
  markers: readonly Marker[],
): void {
  pen.fillStyle = palette.back
  pen.fillRect(0, RULER_PX, view.widthPx, STRIP_PX)
  pen.fillStyle = palette.line
  pen.fillRect(0, RULER_PX + STRIP_PX - 1, view.widthPx, 1)
  markers.forEach((marker, i) => {
    const x = Math.round(msToX(view, marker.timeMs))
    const next = markers[i + 1]
    const until = next ? Math.round(msToX(view, next.timeMs)) : view.widthPx + x
    if (until < -FLAG.width || x > view.widthPx) return
    drawFlag(pen, x, speakerColour(palette, marker.colour))
    drawName(pen, palette, marker.name, { from: x + FLAG.width + 4, until: until - 6 })
  })
}

function drawFlag(pen: CanvasRenderingContext2D, x: number, colour: string): void {
  const top = RULER_PX + 3
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(x, top)
  pen.lineTo(x + FLAG.width, top)
  pen.lineTo(x + FLAG.width - 3, top + FLAG.height / 2)
  pen.lineTo(x + FLAG.width, top + FLAG.height)
  pen.lineTo(x, top + FLAG.height)
  pen.fill()
}

function drawName(
  pen: CanvasRenderingContext2D,
  palette: Palette,
  name: string,
  { from, until }: { from: number; until: number },
): void {
  if (name === '' || until - from < LEAST_NAME_PX) return
  pen.save()
  pen.beginPath()
  pen.rect(from, RULER_PX, until - from, STRIP_PX - 1)
  pen.clip()
  pen.font = `400 11px ${palette.font}`
  pen.fillStyle = palette.text
  pen.fillText(name, from, RULER_PX + 13)
  pen.restore()
}

/** Where the markers lie, across the lanes. */
export function drawMarkerLines(
  pen: CanvasRenderingContext2D,
  view: View,
  palette: Palette,
  { markers, height }: { markers: readonly Marker[]; height: number },
): void {
  pen.globalAlpha = 0.6
  for (const { timeMs, colour } of markers) {
    const x = Math.round(msToX(view, timeMs))
    if (x < 0 || x > view.widthPx) continue
    pen.fillStyle = speakerColour(palette, colour)
    pen.fillRect(x, 0, 1, height)
  }
  pen.globalAlpha = 1
}

/** Markers on the minimap: a notch that hangs from its upper edge. */
export function drawMarkerNotches(
  pen: CanvasRenderingContext2D,
  palette: Palette,
  markers: readonly Marker[],
  pxPerMs: number,
): void {
  for (const { timeMs, colour } of markers) {
    const x = Math.round(timeMs * pxPerMs)
    pen.fillStyle = speakerColour(palette, colour)
    pen.beginPath()
    pen.moveTo(x - 4, 0)
    pen.lineTo(x + 4, 0)
    pen.lineTo(x, 7)
    pen.fill()
  }
}
