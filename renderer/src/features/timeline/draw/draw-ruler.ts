import type { Marker } from '@shared/contracts/project-file'
import { msToX, type View } from '@/project/view/view'
import { drawMarkerStrip, RULER_PX } from './draw-markers'
import { rulerTicks } from '../geometry/ruler-ticks'
import type { Palette } from './palette'

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
