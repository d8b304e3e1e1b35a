import type { Marker } from '@shared/contracts/project-file'
import { cueStatesNow, type CueState } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import type { Lane, Scene } from '../geometry/scene'
import { severity } from './columns'
import { drawMarkerNotches } from './draw-ruler'
import { speakerColour, type Palette } from './palette'

interface MinimapSize {
  width: number
  height: number
}

/** The whole film in one strip: a line per lane, faint where there is no take, under the problems. */
export function drawMinimap(
  ctx: CanvasRenderingContext2D,
  size: MinimapSize,
  scene: Scene,
  { durationMs, markers }: { durationMs: number; markers: readonly Marker[] },
  palette: Palette,
): void {
  const { width, height } = size
  ctx.fillStyle = palette.lane
  ctx.fillRect(0, 0, width, height)
  if (durationMs <= 0 || scene.lanes.length === 0) return
  const laneHeight = (height - 6) / scene.lanes.length
  const worst = new Uint8Array(Math.ceil(width) + 1)
  const stateOf = cueStatesNow()
  scene.lanes.forEach((lane, index) => {
    const strip = { top: 3 + index * laneHeight, height: laneHeight - 1 }
    const ofLane = speakerColour(palette, lane.speaker?.colour ?? null)
    drawStrip(ctx, lane, width / durationMs, strip, {
      stateAt(left, cueId) {
        const state = stateOf(cueId)
        worst[left] = Math.max(worst[left] ?? 0, severity(state))
        return state
      },
      // One lane for everybody: each cue in the colour of its speaker.
      colourOf: (cueId) => (lane.speaker ? ofLane : speakerColour(palette, colourOf(cueId))),
    })
  })
  drawProblems(ctx, worst, height, palette)
  drawMarkerNotches(ctx, palette, markers, width / durationMs)
}

function colourOf(cueId: string): number | null {
  const { byId, speakersById } = useDocument.getState()
  return speakersById[byId.get(cueId)?.speakerId ?? '']?.colour ?? null
}

/** Appearance of the cues of a lane. */
interface StripLook {
  stateAt(left: number, cueId: string): CueState
  colourOf(cueId: string): string
}

/** Draws the cues of a lane, each pixel at most once, and neighbours that look the same as one. */
function drawStrip(
  ctx: CanvasRenderingContext2D,
  lane: Lane,
  pxPerMs: number,
  { top, height }: { top: number; height: number },
  { stateAt, colourOf: colourAt }: StripLook,
): void {
  let run = { from: 0, to: -1, colour: '', alpha: 0 }
  const draw = (): void => {
    ctx.fillStyle = run.colour
    ctx.globalAlpha = run.alpha
    ctx.fillRect(run.from, top, run.to - run.from, height)
  }
  for (const { startMs, endMs, cueId } of lane.index.spans) {
    const left = Math.floor(startMs * pxPerMs)
    const right = Math.max(left + 1, Math.ceil(endMs * pxPerMs))
    const state = stateAt(left, cueId)
    if (right <= run.to) continue
    const colour = colourAt(cueId)
    const alpha = state === 'empty' ? 0.28 : 0.8
    if (left <= run.to && colour === run.colour && alpha === run.alpha) run.to = right
    else {
      if (run.to > run.from) draw()
      run = { from: Math.max(left, run.to), to: right, colour, alpha }
    }
  }
  if (run.to > run.from) draw()
  ctx.globalAlpha = 1
}

/** Differs by shape and colour: errors have full height, stale takes are at the lower edge. */
function drawProblems(
  ctx: CanvasRenderingContext2D,
  worst: Uint8Array,
  height: number,
  palette: Palette,
): void {
  worst.forEach((rank, x) => {
    if (rank >= severity('does-not-fit')) {
      ctx.fillStyle = palette.wrong
      ctx.fillRect(x, 0, 2, height)
    } else if (rank === severity('stale')) {
      ctx.fillStyle = palette.stale
      ctx.fillRect(x, height - 3, 1, 3)
    } else if (rank === severity('rendering')) {
      ctx.fillStyle = palette.busy
      ctx.fillRect(x, 0, 1, 3)
    }
  })
}
