import { describe, expect, it } from 'vitest'
import { buildPyramid } from './peak-pyramid'
import { fillWave, waveColumns } from './wave-shape'

const pyramid = buildPyramid(new Uint8Array([0, 255, 64, 0]), 100)

describe('the shape of a wave', () => {
  it('is as high as the take is loud, with quiet passages lifted', () => {
    const heights = waveColumns(pyramid, { fromMs: 0, msPerColumn: 10, columns: 4 })
    expect(heights[0]).toBe(0)
    expect(heights[1]).toBe(1)
    expect(heights[2]).toBeGreaterThan(64 / 255)
  })

  it('is drawn as one closed outline around the middle', () => {
    const points: Array<[number, number]> = []
    let filled = 0
    const pen = {
      beginPath: () => undefined,
      lineTo: (x: number, y: number) => void points.push([x, y]),
      closePath: () => undefined,
      fill: () => void filled++,
    }
    const heights = waveColumns(pyramid, { fromMs: 0, msPerColumn: 10, columns: 4 })
    fillWave(pen, heights, { left: 10, middle: 20, half: 15, step: 1 })
    expect(filled).toBe(1)
    expect(points).toContainEqual([11, 5])
    expect(points).toContainEqual([11, 35])
    expect(points).toContainEqual([10, 19.5])
    expect(points.at(-1)).toEqual([10, 20.5])
  })

  it('draws nothing for nothing', () => {
    let filled = 0
    const none = () => undefined
    fillWave(
      { beginPath: none, lineTo: none, closePath: none, fill: () => void filled++ },
      new Float32Array(0),
      { left: 0, middle: 0, half: 1, step: 1 },
    )
    expect(filled).toBe(0)
  })
})
