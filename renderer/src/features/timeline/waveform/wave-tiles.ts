import { createLru } from './lru-cache'
import type { PeakPyramid } from './peak-pyramid'
import { fillWave, waveColumns } from './wave-shape'

/** Width of one tile, device pixels. Long blocks at a close zoom are several tiles. */
export const TILE_PX = 512
const MEMORY_BYTES = 32_000_000

export interface TileRequest {
  takeId: string
  pyramid: PeakPyramid
  /** Take time at the left edge of the block's first tile, ms. */
  leadMs: number
  /** Take time of one device pixel, ms. */
  msPerPx: number
  /** Width of the whole block, device pixels. */
  widthPx: number
  heightPx: number
  colour: string
}

/** Drawn waveforms, kept while they are scrolled about. */
export interface WaveTiles {
  /** The n-th tile of a block, drawn now if it was not yet. */
  tile(request: TileRequest, index: number): OffscreenCanvas | null
  clear(): void
  readonly bytes: number
}

const bytesOf = (canvas: OffscreenCanvas): number => canvas.width * canvas.height * 4

/** Its pixels go at once; left to the collector, megabytes wait for a few bytes of script. */
function emptyTile(canvas: OffscreenCanvas): void {
  canvas.width = 0
  canvas.height = 0
}

function drawTile(request: TileRequest, index: number): OffscreenCanvas | null {
  const left = index * TILE_PX
  const width = Math.min(TILE_PX, Math.ceil(request.widthPx - left))
  if (width <= 0 || request.heightPx <= 0) return null
  const canvas = new OffscreenCanvas(width, request.heightPx)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const fromMs = request.leadMs + left * request.msPerPx
  const span = { fromMs, msPerColumn: request.msPerPx, columns: width }
  const half = request.heightPx / 2
  pen.fillStyle = request.colour
  fillWave(pen, waveColumns(request.pyramid, span), { left: 0, middle: half, half, step: 1 })
  return canvas
}

export function createWaveTiles(): WaveTiles {
  const kept = createLru<OffscreenCanvas>(MEMORY_BYTES, bytesOf, emptyTile)
  return {
    tile(request, index) {
      const { takeId, leadMs, msPerPx, heightPx, colour } = request
      const width = index === Math.floor(request.widthPx / TILE_PX) ? request.widthPx : ''
      const key = `${takeId}|${leadMs}|${msPerPx}|${width}|${heightPx}|${colour}|${index}`
      const known = kept.get(key)
      if (known) return known
      const drawn = drawTile(request, index)
      if (drawn) kept.set(key, drawn)
      return drawn
    },
    clear: () => kept.clear(),
    get bytes() {
      return kept.cost
    },
  }
}
