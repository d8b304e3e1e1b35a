import { describe, expect, it } from 'vitest'
import { fillWave, waveColumns } from './draw-wave'
import { buildPyramid } from './take-peaks'

const pyramid = buildPyramid(new Uint8Array([0, 255, 64, 0]), 100)

describe('the shape of a waveform', () => {
  it('is as high as the take is loud, with quiet passages lifted', () => {
    const heights = waveColumns(pyramid, { fromMs: 0, msPerColumn: 10, columns: 4 })
    expect(heights[0]).toBe(0)
    expect(heights[1]).toBe(1)
    expect(heights[2]).toBeGreaterThan(64 / 255)
  })

  it('is drawn column by column around the middle, and 1 px high where it is silent', () => {
    const drawn: number[][] = []
    const ctx = { fillRect: (...rect: number[]) => void drawn.push(rect) }
    const heights = waveColumns(pyramid, { fromMs: 0, msPerColumn: 10, columns: 4 })
    fillWave(ctx, heights, { left: 10, middle: 20, half: 15, step: 2 })
    expect(drawn[0]).toEqual([10, 19.5, 2, 1])
    expect(drawn[1]).toEqual([12, 5, 2, 30])
    expect(drawn).toHaveLength(4)
  })
})
