import { describe, expect, it } from 'vitest'
import { correctionFor, frameRateOf, median } from './sync-offset'

describe('keeping picture and dub in sync', () => {
  it('leaves a picture alone that is in sync', () => {
    expect(correctionFor(0.005, false)).toEqual({ do: 'play', factor: 1 })
  })

  it('gently slows a picture that is ahead and speeds up one that is behind', () => {
    expect(correctionFor(0.02, false)).toMatchObject({ do: 'play' })
    const ahead = correctionFor(0.012, false)
    const behind = correctionFor(-0.2, false)
    expect(ahead.do === 'play' && ahead.factor).toBeCloseTo(0.98)
    expect(behind.do === 'play' && behind.factor).toBeCloseTo(1.05)
  })

  it('keeps correcting until the offset is gone', () => {
    expect(correctionFor(0.005, true)).not.toEqual({ do: 'play', factor: 1 })
    expect(correctionFor(0.002, true)).toEqual({ do: 'play', factor: 1 })
  })

  it('seeks when it is far off', () => {
    expect(correctionFor(-3, false)).toEqual({ do: 'seek' })
  })

  it('settles from any offset', () => {
    for (const begin of [0.24, -0.24, 0.05, -0.01]) {
      let offset = begin
      let factor = 1
      for (let step = 0; step < 600; step++) {
        const next = correctionFor(offset, factor !== 1)
        factor = next.do === 'play' ? next.factor : 1
        offset += (factor - 1) * 0.016
      }
      expect(Math.abs(offset)).toBeLessThan(0.0085)
    }
  })

  it('ignores a single late reading', () => {
    expect(median([0.001, 0.2, 0.002])).toBe(0.002)
  })
})

describe('the frame rate', () => {
  it('is the nearest common one', () => {
    expect(frameRateOf(0.04)).toBe(25)
    expect(frameRateOf(0.0417083)).toBeCloseTo(23.976, 3)
    expect(frameRateOf(0.02)).toBe(50)
  })

  it('is unknown if no common one is near', () => {
    expect(frameRateOf(0.5)).toBeNull()
    expect(frameRateOf(0)).toBeNull()
  })
})
