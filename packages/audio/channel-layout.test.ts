import { describe, expect, it } from 'vitest'
import { foldTo } from './channel-layout'

const channels = (...values: number[]) => values.map((value) => new Float32Array([value]))
const values = (sound: readonly Float32Array[]) => sound.map((channel) => channel[0])

describe('folding channels', () => {
  it('copies mono to both sides, and averages stereo to mono', () => {
    expect(values(foldTo(channels(0.5), 2))).toEqual([0.5, 0.5])
    expect(values(foldTo(channels(0.5, 0.25), 1))).toEqual([0.375])
    expect(values(foldTo(channels(0.5, 0.25), 2))).toEqual([0.5, 0.25])
  })

  it('keeps the voice in the centre of 5.1, and leaves the LFE out', () => {
    const [left = 0, right = 0] = values(foldTo(channels(0.1, 0.2, 0.4, 0.9, 0.05, 0.06), 2))
    expect(left).toBeCloseTo(0.1 + Math.SQRT1_2 * (0.4 + 0.05), 6)
    expect(right).toBeCloseTo(0.2 + Math.SQRT1_2 * (0.4 + 0.06), 6)
    const [mono = 0] = values(foldTo(channels(0.1, 0.2, 0.4, 0.9, 0.05, 0.06), 1))
    expect(mono).toBeCloseTo((left + right) / 2, 6)
  })

  it('takes the first two channels of an unknown layout', () => {
    expect(values(foldTo(channels(1, 2, 3, 4, 5, 6, 7), 2))).toEqual([1, 2])
  })
})
