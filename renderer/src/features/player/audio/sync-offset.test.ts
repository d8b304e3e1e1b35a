import { describe, expect, it } from 'vitest'
import { correctionFor, frameRateOf, median } from './sync-offset'

describe('keeping picture and dub together', () => {
  it('leaves a picture alone that is in step', () => {
    expect(correctionFor(0.005, false)).toEqual({ do: 'play', factor: 1 })
  })

  it('slows a picture that is ahead and hurries one that is behind, gently', () => {
    expect(correctionFor(0.02, false)).toMatchObject({ do: 'play' })
    const ahead = correctionFor(0.012, false)
    const behind = correctionFor(-0.2, false)
    expect(ahead.do === 'play' && ahead.factor).toBeCloseTo(0.98)
    expect(behind.do === 'play' && behind.factor).toBeCloseTo(1.05)
  })

  it('once at it, goes on until the offset is really gone', () => {
    expect(correctionFor(0.005, true)).not.toEqual({ do: 'play', factor: 1 })
    expect(correctionFor(0.002, true)).toEqual({ do: 'play', factor: 1 })
  })

  it('jumps when it is far off', () => {
    expect(correctionFor(-3, false)).toEqual({ do: 'seek' })
  })

  it('comes to rest from any offset', () => {
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

  it('does not listen to a single late reading', () => {
    expect(median([0.001, 0.2, 0.002])).toBe(0.002)
  })
})

describe('the frame rate', () => {
  it('is the common one nearest to what was seen', () => {
    expect(frameRateOf(0.04)).toBe(25)
    expect(frameRateOf(0.0417083)).toBeCloseTo(23.976, 3)
    expect(frameRateOf(0.02)).toBe(50)
  })

  it('is unknown when it is nothing common', () => {
    expect(frameRateOf(0.5)).toBeNull()
    expect(frameRateOf(0)).toBeNull()
  })
})
