import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameRateIds } from '../contracts/export'
import { afterDropped, frameAt, frameOfTimecode, frameRate, timecode } from './frame-rate'

const anyRate = fc.constantFrom(...frameRateIds).map(frameRate)

describe('timecode', () => {
  // SMPTE ST 12-1: drop-frame leaves out numbers 0 and 1 of every minute but each tenth
  it.each([
    ['29.97df', 1799, '00:00:59;29'],
    ['29.97df', 1800, '00:01:00;02'],
    ['29.97df', 17_981, '00:09:59;29'],
    ['29.97df', 17_982, '00:10:00;00'],
    ['29.97df', 107_892, '01:00:00;00'],
    ['59.94df', 3600, '00:01:00;04'],
    ['59.94df', 215_784, '01:00:00;00'],
    ['29.97', 107_892, '00:59:56:12'],
    ['23.976', 86_400, '01:00:00:00'],
    ['24', 24, '00:00:01:00'],
    ['25', 90_024, '01:00:00:24'],
    ['25', 25 * 86_400, '00:00:00:00'],
    ['25', -1, '23:59:59:24'],
  ] as const)('at %s, frame %d is %s', (id, frame, code) => {
    expect(timecode(frame, frameRate(id))).toBe(code)
  })

  it.each([
    ['23:55:00:00', '59.94df', '23:55:00;04'],
    ['00:01:00;01', '29.97df', '00:01:00;02'],
    ['00:10:00:00', '29.97df', null],
    ['00:01:00:00', '29.97', null],
    ['00:01:00:60', '59.94df', null],
  ] as const)('after %s at %s comes %s', (text, id, next) => {
    expect(afterDropped(text, frameRate(id))).toBe(next)
  })

  it('drop-frame agrees with the clock: an hour of film is an hour of timecode', () => {
    const rate = frameRate('29.97df')
    expect(timecode(frameAt(3_600_000, rate), rate)).toBe('01:00:00;00')
    expect(timecode(frameAt(3_600_000, frameRate('23.976')), frameRate('23.976'))).toBe(
      '00:59:56:10',
    )
  })

  it('and frame numbers are each other’s inverse', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(2_000_000), (rate, frame) => {
        expect(frameOfTimecode(timecode(frame, rate), rate)).toBe(frame)
      }),
    )
  })

  it('never repeats and never goes back', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(2_000_000), (rate, frame) => {
        expect(timecode(frame + 1, rate) > timecode(frame, rate)).toBe(true)
      }),
    )
  })

  it.each([
    ['00:01:00;00', '29.97df'],
    ['00:00:00:25', '25'],
    ['24:00:00:00', '25'],
    ['1:00:00:00', '25'],
  ] as const)('%s does not exist at %s', (code, id) => {
    expect(frameOfTimecode(code, frameRate(id))).toBeNull()
  })

  it('is at most half a frame away from the time', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(10_000_000), (rate, ms) => {
        const frameMs = (1000 * rate.denominator) / rate.numerator
        expect(Math.abs(frameAt(ms, rate) * frameMs - ms)).toBeLessThanOrEqual(frameMs / 2 + 1e-6)
      }),
    )
  })
})
