import type { View } from '@/project/view/view'
import { fillWave, waveColumns } from '../waveform/wave-shape'
import type { PeakPyramid } from '../waveform/peak-pyramid'
import { TILE_PX, type WaveTiles } from '../waveform/wave-tiles'
import type { Box } from './shapes'

export interface TakeDrawing {
  takeId: string
  pyramid: PeakPyramid
  leadMs: number
  rate: number
  colour: string
}

export interface WavePen {
  pen: CanvasRenderingContext2D
  view: View
  /** Device pixels per CSS pixel. */
  density: number
  tiles: WaveTiles
  /** The zoom is changing: tiles of this zoom will not be seen again. */
  zooming: boolean
}

/** Fills a box with the take's waveform; only the part in view is looked at. */
export function drawTake(wave: WavePen, take: TakeDrawing, box: Box): void {
  if (wave.zooming) drawAtOnce(wave, take, box)
  else drawTiles(wave, take, box)
}

function drawTiles({ pen, view, density, tiles }: WavePen, take: TakeDrawing, box: Box): void {
  const msPerPx = (take.rate * 1_000) / (view.pxPerSecond * density)
  const request = {
    ...take,
    msPerPx,
    widthPx: Math.ceil(box.width * density),
    heightPx: Math.round(box.height * density),
  }
  const tileWidth = TILE_PX / density
  const first = Math.max(0, Math.floor(-box.left / tileWidth))
  const last = Math.floor((Math.min(box.width, view.widthPx - box.left) - 0.01) / tileWidth)
  for (let index = first; index <= last; index++) {
    const tile = tiles.tile(request, index)
    if (!tile) continue
    const left = Math.round((box.left + index * tileWidth) * density) / density
    pen.drawImage(tile, left, box.top, tile.width / density, tile.height / density)
  }
}

/** Coarser and without keeping anything, while every frame has another zoom. */
function drawAtOnce({ pen, view }: WavePen, take: TakeDrawing, box: Box): void {
  const step = 3
  const left = Math.round(Math.max(0, box.left))
  const width = Math.min(view.widthPx, box.left + box.width) - left
  if (width <= 0) return
  const msPerPx = (take.rate * 1_000) / view.pxPerSecond
  const heights = waveColumns(take.pyramid, {
    fromMs: take.leadMs + (left - box.left) * msPerPx,
    msPerColumn: msPerPx * step,
    columns: width / step,
  })
  const half = box.height / 2
  pen.fillStyle = take.colour
  fillWave(pen, heights, { left, middle: box.top + half, half, step })
}
