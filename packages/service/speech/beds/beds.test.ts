import { describe, expect, it } from 'vitest'
import { decibels, rms } from '../testing/measure'
import { beds, isBed } from './bed-list'
import { bedLoop, mixBed } from './mix-bed'

const rate = 22_050

const loopOf = (id: string): Float32Array => {
  const loop = bedLoop(id, rate)
  if (!loop) throw new Error(`no bed "${id}"`)
  return loop
}

describe.each(beds.map(({ id }) => id))('bed %s', (id) => {
  it('plays for some seconds at the common level without clipping', () => {
    const loop = loopOf(id)
    expect(loop.length / rate).toBeGreaterThan(8)
    expect(decibels(rms(loop) / 0.011)).toBeCloseTo(0, 1)
    expect(loop.every((x) => Math.abs(x) < 0.2)).toBe(true)
  })

  it('goes round without a click', () => {
    const loop = loopOf(id)
    const steps = loop.map((x, i) => Math.abs(x - (loop.at(i - 1) ?? 0)))
    expect(steps.subarray(1).some((step) => step >= (steps[0] ?? 1))).toBe(true)
  })

  it('is never silent for long', () => {
    const loop = loopOf(id)
    for (let at = 0; at + rate < loop.length; at += rate)
      expect(rms(loop.subarray(at, at + rate))).toBeGreaterThan(0.001)
  })
})

describe('beds', () => {
  it('are told apart by their ids', () => {
    expect(new Set(beds.map(({ id }) => id)).size).toBe(beds.length)
    expect(isBed('gentle-piano')).toBe(true)
    expect(isBed('nothing')).toBe(false)
    expect(bedLoop('nothing', rate)).toBeNull()
    expect(bedLoop('constructor', rate)).toBeNull()
  })

  it('are looped under a longer sound, faded at both ends, piece by piece as in one', () => {
    const loop = loopOf('warm-pad')
    const total = loop.length * 2 + 1000
    const whole = new Float32Array(total)
    mixBed(whole, loop, { sampleRate: rate, from: 0, total })
    const parts = new Float32Array(total)
    for (let from = 0; from < total; from += 50_000)
      mixBed(parts.subarray(from, from + 50_000), loop, { sampleRate: rate, from, total })
    expect(parts).toEqual(whole)
    expect(rms(whole.subarray(0, 500))).toBeLessThan(0.002)
    expect(rms(whole.subarray(-500))).toBeLessThan(0.002)
    expect(rms(whole.subarray(loop.length, loop.length + rate))).toBeGreaterThan(0.004)
  })
})
