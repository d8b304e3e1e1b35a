import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPyramid, peakBetween, pyramidBytes } from './peak-pyramid'

describe('the pyramid of peaks', () => {
  it('never shows less than the loudest peak of a column, and little beside it', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 500 }),
        fc.nat(500),
        fc.integer({ min: 1, max: 400 }),
        (peaks, from, length) => {
          const pyramid = buildPyramid(peaks, 100)
          const shown = peakBetween(pyramid, from * 10, (from + length) * 10)
          const exact = Math.max(0, ...peaks.subarray(from, from + length))
          const around = Math.max(
            0,
            ...peaks.subarray(Math.max(0, from - length), from + 2 * length),
          )
          expect(shown).toBeGreaterThanOrEqual(exact)
          expect(shown).toBeLessThanOrEqual(around)
        },
      ),
    )
  })

  it('is silent outside of the take', () => {
    const pyramid = buildPyramid(new Uint8Array([200, 200]), 100)
    expect(peakBetween(pyramid, 500, 600)).toBe(0)
  })

  it('takes at most about twice the memory of the peaks', () => {
    expect(pyramidBytes(buildPyramid(new Uint8Array(1_000), 100))).toBeLessThan(2_020)
  })

  it('survives a take without any peak', () => {
    expect(peakBetween(buildPyramid(new Uint8Array(0), 100), 0, 100)).toBe(0)
  })
})
