import type { TakePause } from '@shared/contracts/project-file'
import { takeUrl } from '@/bridge/media-url'
import type { View } from '@/model/view/view'
import type { SpectrumPart } from './spectrum-tiles'
import { createLru } from './lru-cache'
import type { Box } from './shapes'
import { peakBetween, type PeakPyramid } from './take-peaks'

export interface TakeDrawing {
  takeId: string
  pyramid: PeakPyramid
  /** Take time at the left edge of the block, ms. */
  leadMs: number
  /** Left out of the take, in its own time. */
  cuts: readonly TakePause[]
  rate: number
  colour: string
}

export interface WaveTarget {
  ctx: CanvasRenderingContext2D
  view: View
  /** Device pixels per CSS pixel. */
  density: number
  tiles: WaveTiles
  /** Factor by which waves are drawn taller; what is taller than its place is cut off. */
  gain: number
  /** The zoom is changing: tiles of this zoom are not worth keeping. */
  zooming: boolean
}

/** Fills a box with the take's waveform, as far as it is in view. */
export function drawTake(wave: WaveTarget, take: TakeDrawing, box: Box): void {
  if (wave.zooming) drawDirectly(wave, take, box)
  else drawTiles(wave, take, box)
}

function drawTiles(
  { ctx, view, density, tiles, gain }: WaveTarget,
  take: TakeDrawing,
  box: Box,
): void {
  const msPerPx = (take.rate * 1_000) / (view.pxPerSecond * density)
  const request = {
    ...take,
    gain,
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
    ctx.drawImage(tile, left, box.top, tile.width / density, tile.height / density)
  }
}

/** Coarser and uncached, while every frame has another zoom. */
function drawDirectly({ ctx, view, gain }: WaveTarget, take: TakeDrawing, box: Box): void {
  const step = 3
  const left = Math.round(Math.max(0, box.left))
  const width = Math.min(view.widthPx, box.left + box.width) - left
  if (width <= 0) return
  const msPerPx = (take.rate * 1_000) / view.pxPerSecond
  const heights = waveColumns(take.pyramid, {
    fromMs: take.leadMs + (left - box.left) * msPerPx,
    cuts: take.cuts,
    msPerColumn: msPerPx * step,
    columns: width / step,
    gain,
  })
  const half = box.height / 2
  ctx.fillStyle = take.colour
  fillWave(ctx, heights, { left, middle: box.top + half, half, step })
}

/** Width of a tile, device pixels. A long block has several. */
const TILE_PX = 512
const MEMORY_BYTES = 32_000_000

interface TileRequest extends Omit<TakeDrawing, 'rate'>, Pick<WaveTarget, 'gain'> {
  /** Take time of one device pixel, ms. */
  msPerPx: number
  /** Width of the whole block, device pixels. */
  widthPx: number
  heightPx: number
}

/** Drawn waveforms, kept for scrolling. */
interface WaveTiles {
  /** The n-th tile of a block, drawn if it is not cached. */
  tile(request: TileRequest, index: number): ImageBitmap | null
  clear(): void
  readonly bytes: number
}

const bytesOf = ({ width, height }: ImageBitmap): number => width * height * 4

/**
 * Draws tiles on one canvas, which hands its pixels over: a canvas for each tile would keep a drawing
 * context several times as large as a small tile.
 */
function createTilePainter(): (request: TileRequest, index: number) => ImageBitmap | null {
  let canvas: OffscreenCanvas | null = null
  return (request, index) => {
    const left = index * TILE_PX
    const width = Math.min(TILE_PX, Math.ceil(request.widthPx - left))
    if (width <= 0 || request.heightPx <= 0) return null
    canvas ??= new OffscreenCanvas(width, request.heightPx)
    canvas.width = width
    canvas.height = request.heightPx
    const ctx = canvas.getContext('2d')
    if (!ctx) return null
    const fromMs = request.leadMs + left * request.msPerPx
    const { cuts, msPerPx: msPerColumn, gain } = request
    const span = { fromMs, cuts, msPerColumn, columns: width, gain }
    const half = request.heightPx / 2
    ctx.fillStyle = request.colour
    fillWave(ctx, waveColumns(request.pyramid, span), { left: 0, middle: half, half, step: 1 })
    return canvas.transferToImageBitmap()
  }
}

export function createWaveTiles(): WaveTiles {
  const draw = createTilePainter()
  // Freed when dropped: the garbage collector sees only a small object and would wait.
  const kept = createLru<ImageBitmap>(MEMORY_BYTES, bytesOf, (tile) => tile.close())
  return {
    tile(request, index) {
      const { takeId, leadMs, msPerPx, heightPx, colour, gain } = request
      const width = index === Math.floor(request.widthPx / TILE_PX) ? request.widthPx : ''
      const cuts = request.cuts.map(({ fromMs, toMs }) => `${fromMs}-${toMs}`).join()
      const key = `${takeId}|${cuts}|${leadMs}|${msPerPx}|${width}|${heightPx}|${gain}|${colour}|${index}`
      const known = kept.get(key)
      if (known) return known
      const drawn = draw(request, index)
      if (drawn) kept.set(key, drawn)
      return drawn
    },
    clear: () => kept.clear(),
    get bytes() {
      return kept.cost
    },
  }
}

/** Which part of a take the columns show. */
interface WaveSpan {
  /** Take time at the first column, ms; as if nothing before it were left out. */
  fromMs: number
  cuts?: readonly TakePause[]
  /** Take time that one column covers, ms. */
  msPerColumn: number
  columns: number
  /** Absent: 1. */
  gain?: number
}

/** The height is the peak to this power, so that quiet passages stay visible. */
const CONTRAST = 0.7

/** Half heights of the columns, 0–1. */
export function waveColumns(pyramid: PeakPyramid, span: WaveSpan): Float32Array {
  const heights = new Float32Array(Math.max(0, Math.ceil(span.columns)))
  const scale = (span.gain ?? 1) / 255
  for (let column = 0; column < heights.length; column++) {
    const from = playedTime(span.fromMs + column * span.msPerColumn, span.cuts)
    heights[column] =
      Math.min(1, peakBetween(pyramid, from, from + span.msPerColumn) * scale) ** CONTRAST
  }
  return heights
}

/** Where in the take is heard what would be heard at a time if nothing were left out, ms. */
function playedTime(ms: number, cuts: readonly TakePause[] = []): number {
  let at = ms
  for (const { fromMs, toMs } of cuts) if (at >= fromMs) at += toMs - fromMs
  return at
}

/** Pixels for a ms of the take. */
const pxPerTakeMs = ({ pxPerSecond }: View, { rate }: TakeDrawing): number =>
  pxPerSecond / (rate * 1_000)

/** The parts of a take that are heard, between the pauses that are left out, and where each is drawn. */
export function takeParts(view: View, take: TakeDrawing, box: Box): SpectrumPart[] {
  const url = takeUrl(take.takeId)
  const pxPerMs = pxPerTakeMs(view, take)
  const leftOut = take.cuts.reduce((ms, { fromMs, toMs }) => ms + toMs - fromMs, 0)
  const endMs = take.leadMs + box.width / pxPerMs + leftOut
  let left = box.left
  return [...take.cuts, null].map((cut, i) => {
    const fromMs = take.cuts[i - 1]?.toMs ?? take.leadMs
    const toMs = Math.max(fromMs, cut?.fromMs ?? endMs)
    const part = { url, fromMs, toMs, left, width: (toMs - fromMs) * pxPerMs }
    left += part.width
    return part
  })
}

/** Half the height and half the width of the mark of a shortened pause, px. */
const MARK = 3

/** Marks where pauses are shorter than the take has them: two tips that meet on the wave. */
export function drawSqueezed({ ctx, view }: WaveTarget, take: TakeDrawing, box: Box): void {
  const pxPerMs = pxPerTakeMs(view, take)
  let before = take.leadMs
  ctx.fillStyle = take.colour
  for (const { fromMs, toMs } of take.cuts) {
    const x = box.left + (fromMs - before) * pxPerMs
    before += toMs - fromMs
    if (x < 0 || x > view.widthPx) continue
    for (const [y, up] of [
      [box.top, 1],
      [box.top + box.height, -1],
    ] as const) {
      ctx.beginPath()
      ctx.moveTo(x - MARK, y)
      ctx.lineTo(x + MARK, y)
      ctx.lineTo(x, y + 2 * MARK * up)
      ctx.fill()
    }
  }
}

type RectContext = Pick<CanvasRenderingContext2D, 'fillRect'>

/**
 * Fills a wave around `middle`, column by column, at least 1 px high. Rectangles on whole pixels
 * cost a fraction of an outline of the same wave.
 */
export function fillWave(
  ctx: RectContext,
  heights: Float32Array,
  at: { left: number; middle: number; half: number; step: number },
): void {
  for (let column = 0; column < heights.length; column++) {
    const tall = Math.max(0.5, Math.round((heights[column] ?? 0) * at.half))
    ctx.fillRect(at.left + column * at.step, at.middle - tall, at.step, 2 * tall)
  }
}
