import { duckCurve, duckAt, type DuckPoint, type SpeechRange } from '@shared/mixing/duck-curve'
import { useDocument } from '@/project/document/document-store'
import { isHeard, NOBODY, useMonitor } from '@/project/playback/monitor-store'
import { endMs, msToX, type View } from '@/project/view/view'
import { lookOf } from '../draw/block-look'
import { visitRange } from '../geometry/lane-index'
import { OVERHANG_MS, type Scene } from '../geometry/scene'

/** What is heard of the dub in view and around it, in order, ms. */
function speechAround(scene: Scene, view: View): SpeechRange[] {
  const monitor = useMonitor.getState()
  const speech: SpeechRange[] = []
  for (const { index, speaker } of scene.lanes) {
    if (!isHeard(monitor, speaker?.id ?? NOBODY, speaker?.muted)) continue
    visitRange(index, view.startMs - OVERHANG_MS, endMs(view) + OVERHANG_MS, (block) => {
      const { fittedMs } = lookOf(block.cueId)
      if (fittedMs > 0) speech.push({ from: block.startMs, until: block.startMs + fittedMs })
    })
  }
  return speech.sort((a, b) => a.from - b.from)
}

/** The ducking curve in view, ms; empty where the original is not in the mix. */
export function duckInView(scene: Scene, view: View): DuckPoint[] {
  const { bed } = useDocument.getState().fields.mix
  return bed.enabled ? duckCurve(speechAround(scene, view), bed, 1) : []
}

/** Draws how far the original is down: a line from full level at the top to silence below. */
export function drawDuckLine(
  pen: CanvasRenderingContext2D,
  view: View,
  points: readonly DuckPoint[],
  style: { height: number; colour: string },
): void {
  pen.clearRect(0, 0, view.widthPx, style.height)
  if (points.length === 0) return
  const yOf = (db: number): number => 2 + (1 - 10 ** (db / 20)) * (style.height - 4)
  pen.beginPath()
  pen.moveTo(0, yOf(duckAt(points, view.startMs)))
  for (const { at, gainDb } of points) {
    if (at > view.startMs && at < endMs(view)) pen.lineTo(msToX(view, at), yOf(gainDb))
  }
  pen.lineTo(view.widthPx, yOf(duckAt(points, endMs(view))))
  pen.strokeStyle = style.colour
  pen.lineWidth = 1.5
  pen.stroke()
  pen.lineTo(view.widthPx, 0)
  pen.lineTo(0, 0)
  pen.closePath()
  pen.globalAlpha = 0.1
  pen.fillStyle = style.colour
  pen.fill()
  pen.globalAlpha = 1
}
