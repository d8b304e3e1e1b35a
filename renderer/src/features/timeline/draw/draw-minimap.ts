import type { Marker } from '@shared/contracts/project-file'
import { cueStatesNow, type CueState } from '@/project/derived/cue-state'
import type { Lane, Scene } from '../geometry/scene'
import { severity } from './columns'
import { drawMarkerNotches } from './draw-ruler'
import { speakerColour, type Palette } from './palette'

interface MinimapSize {
  width: number
  height: number
}

/** The whole film in one strip: a line per lane, faint where nothing is voiced; problems over it. */
export function drawMinimap(
  pen: CanvasRenderingContext2D,
  size: MinimapSize,
  scene: Scene,
  { durationMs, markers }: { durationMs: number; markers: readonly Marker[] },
  palette: Palette,
): void {
  const { width, height } = size
  pen.fillStyle = palette.lane
  pen.fillRect(0, 0, width, height)
  if (durationMs <= 0 || scene.lanes.length === 0) return
  const laneHeight = (height - 6) / scene.lanes.length
  const worst = new Uint8Array(Math.ceil(width) + 1)
  const stateOf = cueStatesNow()
  scene.lanes.forEach((lane, index) => {
    const strip = { top: 3 + index * laneHeight, height: laneHeight - 1 }
    pen.fillStyle = speakerColour(palette, lane.speaker?.colour ?? null)
    drawStrip(pen, lane, width / durationMs, strip, (left, cueId) => {
      const state = stateOf(cueId)
      worst[left] = Math.max(worst[left] ?? 0, severity(state))
      return state
    })
  })
  drawProblems(pen, worst, height, palette)
  drawMarkerNotches(pen, palette, markers, width / durationMs)
}

/** Draws each pixel of a lane at most once. */
function drawStrip(
  pen: CanvasRenderingContext2D,
  lane: Lane,
  pxPerMs: number,
  { top, height }: { top: number; height: number },
  stateAt: (left: number, cueId: string) => CueState,
): void {
  let covered = -1
  for (const { startMs, endMs, cueId } of lane.index.spans) {
    const left = Math.floor(startMs * pxPerMs)
    const right = Math.max(left + 1, Math.ceil(endMs * pxPerMs))
    const state = stateAt(left, cueId)
    if (right <= covered) continue
    const from = Math.max(left, covered)
    pen.globalAlpha = state === 'empty' ? 0.28 : 0.8
    pen.fillRect(from, top, right - from, height)
    covered = right
  }
  pen.globalAlpha = 1
}

/** Marks by shape and colour: full height for what is wrong, the lower edge for what is stale. */
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
