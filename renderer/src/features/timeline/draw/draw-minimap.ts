import { severity, lookOf } from './block-look'
import { speakerColour, type Palette } from './palette'
import type { Scene } from '../geometry/scene'

/** The whole film in one strip: a thin line per lane, problems over it in their colours. */
export function drawMinimap(
  pen: CanvasRenderingContext2D,
  size: { width: number; height: number },
  scene: Scene,
  durationMs: number,
  palette: Palette,
): void {
  const { width, height } = size
  pen.fillStyle = palette.lane
  pen.fillRect(0, 0, width, height)
  if (durationMs <= 0 || scene.lanes.length === 0) return
  const pxPerMs = width / durationMs
  const laneHeight = (height - 6) / scene.lanes.length
  const worst = new Uint8Array(Math.ceil(width) + 1)
  scene.lanes.forEach((lane, index) => {
    const top = 3 + index * laneHeight
    pen.fillStyle = speakerColour(palette, lane.speaker?.colour ?? null)
    pen.beginPath()
    let covered = -1
    for (const { startMs, endMs, cueId } of lane.index.spans) {
      const left = Math.floor(startMs * pxPerMs)
      const right = Math.max(left + 1, Math.ceil(endMs * pxPerMs))
      const rank = severity(lookOf(cueId).state)
      worst[left] = Math.max(worst[left] ?? 0, rank)
      if (right <= covered) continue
      pen.rect(Math.max(left, covered), top, right - Math.max(left, covered), laneHeight - 1)
      covered = right
    }
    pen.globalAlpha = 0.75
    pen.fill()
    pen.globalAlpha = 1
  })
  drawProblems(pen, worst, height, palette)
}

/** Marks by shape and colour: full height for what is wrong, the lower half for what is stale. */
function drawProblems(
  pen: CanvasRenderingContext2D,
  worst: Uint8Array,
  height: number,
  palette: Palette,
): void {
  worst.forEach((rank, x) => {
    if (rank >= severity('does-not-fit')) {
      pen.fillStyle = palette.wrong
      pen.fillRect(x, 0, 2, height)
    } else if (rank === severity('stale')) {
      pen.fillStyle = palette.stale
      pen.fillRect(x, height - 3, 1, 3)
    } else if (rank === severity('rendering')) {
      pen.fillStyle = palette.busy
      pen.fillRect(x, 0, 1, 3)
    }
  })
}
