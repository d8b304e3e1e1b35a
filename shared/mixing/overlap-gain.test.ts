import { describe, expect, it } from 'vitest'
import { loweredFrames, overlapGain } from './overlap-gain'

describe('a voice that talks into another one', () => {
  it('is 6 dB lower there, and goes down over 30 ms before', () => {
    const rate = 48_000
    const overlap = 0.1 * rate
    const gainAt = (behindMs: number) => overlapGain((behindMs * rate) / 1_000, overlap, rate)
    expect(20 * Math.log10(gainAt(0))).toBeCloseTo(-6, 6)
    expect(20 * Math.log10(gainAt(100))).toBeCloseTo(-6, 6)
    expect(gainAt(115)).toBeCloseTo((1 + 10 ** (-6 / 20)) / 2, 6)
    expect(gainAt(130)).toBe(1)
    expect(loweredFrames(overlap, rate)).toBe(0.13 * rate)
    expect([loweredFrames(0, rate), overlapGain(0, 0, rate)]).toEqual([0, 1])
  })
})
