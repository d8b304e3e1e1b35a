import { createLru } from './lru-cache'
import { SPECTRUM_ROWS } from './fourier'

/** Width of a tile, columns. */
export const TILE_COLUMNS = 256
/** Time of a column at level 0; each level has twice as much, ms. */
const FINEST_MS = 4
/** A column of more time would need more sound than is decoded while somebody looks: the waveform is shown, ms. */
const COARSEST_MS = 64
const LEVELS = Math.log2(COARSEST_MS / FINEST_MS) + 1
const MEMORY_BYTES = 24_000_000
/** Tiles that wait: those that were drawn last. */
const MAX_WAITING = 96

/** Asks the worker for a tile. */
export interface SpectrumRequest {
  id: number
  url: string
  /** Time of the sound at the left edge, ms. */
  fromMs: number
  columnMs: number
  /** A colour of CSS. */
  colour: string
}

/** Null: the sound cannot be read. */
export interface SpectrumAnswer {
  id: number
  tile: ImageBitmap | null
}

/** A part of a sound, and where it is drawn, CSS pixels. */
export interface SpectrumPart {
  url: string
  fromMs: number
  toMs: number
  left: number
  width: number
}

export interface SpectrumPlace {
  ctx: CanvasRenderingContext2D
  top: number
  height: number
  /** Visible width, CSS pixels. */
  widthPx: number
  /** Device pixels per CSS pixel. */
  density: number
  /** A colour of CSS. */
  colour: string
  /** The zoom is changing: what is there is drawn, and nothing asked for. */
  zooming: boolean
}

/** Level at which a column is about a device pixel; null where that is too much sound. */
export function levelOf(msPerPx: number): number | null {
  const level = Math.max(0, Math.round(Math.log2(msPerPx / FINEST_MS)))
  return level < LEVELS ? level : null
}

const columnMs = (level: number): number => FINEST_MS * 2 ** level

interface Found {
  tile: ImageBitmap
  fromMs: number
  columnMs: number
}

type Wanted = Omit<SpectrumRequest, 'id'> & { key: string }

/**
 * Spectrograms of sounds, in tiles that a worker makes when they are first drawn. Kept up to a limit of memory; the
 * worker is started by the first tile.
 */
export class SpectrumTiles {
  readonly #arrived: () => void
  readonly #kept = createLru<ImageBitmap>(
    MEMORY_BYTES,
    ({ width, height }) => width * height * 4,
    (tile) => tile.close(),
  )
  readonly #broken = new Set<string>()
  readonly #startWorker: () => Worker
  #worker: Worker | null = null
  #waiting: Wanted[] = []
  #running: Wanted | null = null
  #lastId = 0

  /** @param arrived called when a tile has come */
  constructor(arrived: () => void, startWorker = newWorker) {
    this.#arrived = arrived
    this.#startWorker = startWorker
  }

  /**
   * Draws parts of a sound, and asks for tiles that are missing. Returns false where the waveform has to be shown:
   * nothing has come yet, the view is too wide, or the sound cannot be read.
   */
  draw(parts: readonly SpectrumPart[], place: SpectrumPlace): boolean {
    let isDrawn = false
    for (const part of parts) {
      const msPerPx = (part.toMs - part.fromMs) / Math.max(1, part.width * place.density)
      const level = levelOf(msPerPx)
      if (level === null) return false
      isDrawn = this.#drawPart(part, level, place) || isDrawn
    }
    return isDrawn
  }

  /** Ends the worker and frees every tile. */
  clear(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#running = null
    this.#waiting = []
    this.#broken.clear()
    this.#kept.clear()
  }

  get bytes(): number {
    return this.#kept.cost
  }

  #drawPart(part: SpectrumPart, level: number, place: SpectrumPlace): boolean {
    const tileMs = TILE_COLUMNS * columnMs(level)
    const pxPerMs = part.width / (part.toMs - part.fromMs)
    const seenFrom = part.fromMs + Math.max(0, -part.left) / pxPerMs
    const seenTo = part.fromMs + Math.min(part.width, place.widthPx - part.left) / pxPerMs
    let isDrawn = false
    for (let index = Math.floor(seenFrom / tileMs); index * tileMs < seenTo; index++) {
      const found = this.#tile(part.url, level, index, place)
      const from = Math.max(seenFrom, index * tileMs)
      const to = Math.min(seenTo, (index + 1) * tileMs)
      if (!found || to <= from) continue
      const column = (ms: number) => (ms - found.fromMs) / found.columnMs
      const left = part.left + (from - part.fromMs) * pxPerMs
      const { ctx, top, height } = place
      const [sx, sw] = [column(from), column(to) - column(from)]
      ctx.drawImage(found.tile, sx, 0, sw, SPECTRUM_ROWS, left, top, (to - from) * pxPerMs, height)
      isDrawn = true
    }
    return isDrawn
  }

  /** The tile, or a coarser one of the same time until it is there. */
  #tile(url: string, level: number, index: number, place: SpectrumPlace): Found | undefined {
    const keyAt = (up: number) => `${url} ${level + up} ${index >> up} ${place.colour}`
    for (const up of [0, 1, 2]) {
      const tile = this.#kept.get(keyAt(up))
      if (up === 0 && !tile && !place.zooming) this.#ask(keyAt(0), { url, level, index, place })
      const ms = columnMs(level + up)
      if (tile) return { tile, columnMs: ms, fromMs: (index >> up) * TILE_COLUMNS * ms }
    }
    return undefined
  }

  #ask(
    key: string,
    {
      url,
      level,
      index,
      place: { colour },
    }: { url: string; level: number; index: number; place: SpectrumPlace },
  ): void {
    if (this.#broken.has(key) || this.#running?.key === key) return
    const ms = columnMs(level)
    const wanted = { key, url, fromMs: index * TILE_COLUMNS * ms, columnMs: ms, colour }
    const others = this.#waiting.filter((each) => each.key !== key)
    this.#waiting = [...others, wanted].slice(-MAX_WAITING)
    // The rest of this drawing joins the first.
    if (!this.#running) queueMicrotask(() => this.#next())
  }

  /** The latest is made first: it is in view now. */
  #next(): void {
    if (this.#running) return
    const wanted = this.#waiting.pop()
    if (!wanted) return
    this.#running = wanted
    this.#worker ??= this.#start()
    this.#lastId += 1
    const { key: _, ...about } = wanted
    const request: SpectrumRequest = { ...about, id: this.#lastId }
    this.#worker.postMessage(request)
  }

  #start(): Worker {
    const worker = this.#startWorker()
    worker.onmessage = ({ data }: MessageEvent<SpectrumAnswer>) => this.#take(data)
    worker.onerror = () => this.#take({ id: this.#lastId, tile: null })
    return worker
  }

  #take({ id, tile }: SpectrumAnswer): void {
    const { key } = this.#running ?? {}
    if (id !== this.#lastId || key === undefined) return tile?.close()
    this.#running = null
    if (tile) this.#kept.set(key, tile)
    else this.#broken.add(key)
    this.#next()
    if (tile) this.#arrived()
  }
}

const newWorker = (): Worker =>
  new Worker(new URL('./spectrum.worker.ts', import.meta.url), { type: 'module' })
