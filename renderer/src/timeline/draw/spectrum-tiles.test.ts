import { expect, it, vi } from 'vitest'
import { levelOf, type SpectrumRequest, SpectrumTiles, TILE_COLUMNS } from './spectrum-tiles'

const COLOUR = 'red'

/** Tiles made by a worker of this test, which answers when it is told to. */
function makeTiles() {
  const asked: SpectrumRequest[] = []
  const arrived = vi.fn()
  const closed = vi.fn()
  let answer: (event: { data: object }) => void = () => undefined
  const worker = {
    postMessage: (request: SpectrumRequest) => void asked.push(request),
    terminate: vi.fn(),
    set onmessage(listener: typeof answer) {
      answer = listener
    },
  }
  const start = vi.fn(() => worker as unknown as Worker)
  const tiles = new SpectrumTiles(arrived, start)
  const drawn: number[][] = []
  const ctx = {
    drawImage: (_: unknown, ...where: number[]) => void drawn.push(where),
  } as unknown as CanvasRenderingContext2D
  const tile = { width: TILE_COLUMNS, height: 96, close: closed }
  return {
    asked,
    arrived,
    closed,
    drawn,
    start,
    tiles,
    terminate: worker.terminate,
    reply: (made: object | null = tile) => answer({ data: { id: asked.at(-1)?.id, tile: made } }),
    /** A take of 8 s, drawn at 100 px a second from `left` on. */
    draw: (left = 0, pxPerSecond = 100, zooming = false) =>
      tiles.draw([{ url: 'take', fromMs: 0, toMs: 8_000, left, width: 8 * pxPerSecond }], {
        ctx,
        top: 10,
        height: 40,
        widthPx: 400,
        density: 1,
        colour: COLOUR,
        zooming,
      }),
  }
}

it('chooses columns of about a pixel, and none where that is too much sound', () => {
  expect([1, 4, 7, 60, 200].map(levelOf)).toEqual([0, 0, 1, 4, null])
})

it('starts no worker before something is drawn, and asks only for what is in view, the latest first', async () => {
  const { asked, draw, start, reply } = makeTiles()
  expect(start).not.toHaveBeenCalled()
  expect(draw(-300)).toBe(false)
  await Promise.resolve()
  // 3 to 7 s of the take are in view, in tiles of 2.048 s.
  expect(asked.map(({ fromMs }) => fromMs)).toEqual([6_144])
  reply()
  reply()
  reply()
  expect(asked.map(({ fromMs }) => fromMs)).toEqual([6_144, 4_096, 2_048])
  expect(asked[0]).toMatchObject({ url: 'take', columnMs: 8, colour: COLOUR })
  expect(start).toHaveBeenCalledTimes(1)
})

it('draws what has come where it belongs, also stretched while the zoom changes', async () => {
  const { draw, drawn, reply, asked, arrived } = makeTiles()
  draw()
  await Promise.resolve()
  reply()
  expect(arrived).toHaveBeenCalledTimes(1)
  expect(draw()).toBe(true)
  // The tile from 2.048 s on has come: from there to the edge, its first 244 of 256 columns.
  expect(drawn.map((each) => each.map(Math.round))).toEqual([[0, 0, 244, 96, 205, 10, 195, 40]])
  reply()
  drawn.length = 0
  const before = asked.length
  expect(draw(0, 200, true)).toBe(true)
  expect(drawn.map(([, , columns]) => columns)).toEqual([128, 122])
  expect(asked).toHaveLength(before)
})

it('leaves a sound alone that cannot be read, and asks again after it was cleared', async () => {
  const { draw, reply, asked, tiles, terminate } = makeTiles()
  draw(-700)
  await Promise.resolve()
  reply(null)
  expect(draw(-700)).toBe(false)
  await Promise.resolve()
  expect(asked).toHaveLength(1)
  tiles.clear()
  expect(terminate).toHaveBeenCalled()
  draw(-700)
  await Promise.resolve()
  expect(asked).toHaveLength(2)
})

it('holds no more than its memory', async () => {
  const { tiles, reply, closed } = makeTiles()
  const place = { top: 0, height: 40, widthPx: 400, density: 1, colour: COLOUR, zooming: false }
  const ctx = { drawImage: () => undefined } as unknown as CanvasRenderingContext2D
  for (let i = 0; i < 300; i++) {
    tiles.draw([{ url: `t${i}`, fromMs: 0, toMs: 1_000, left: 0, width: 200 }], { ...place, ctx })
    await Promise.resolve()
    reply()
  }
  expect(tiles.bytes).toBeLessThanOrEqual(24_000_000)
  expect(closed).toHaveBeenCalled()
})
