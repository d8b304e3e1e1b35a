import { describe, expect, it } from 'vitest'
import { meterFall, meterPosition } from './levels'

describe('the level meter', () => {
  it('is full at full scale, empty below its floor and linear in dB between', () => {
    expect(meterPosition(1)).toBe(1)
    expect(meterPosition(0)).toBe(0)
    expect(meterPosition(10 ** (-27 / 20))).toBeCloseTo(0.5)
    expect(meterPosition(1e-9)).toBe(0)
  })

  it('rises at once, falls slowly and reaches 0', () => {
    expect(meterFall(0.2, 0.9)).toBe(0.9)
    let shown = 1
    for (let frame = 0; frame < 200; frame++) shown = meterFall(shown, 0)
    expect(shown).toBe(0)
  })
})
