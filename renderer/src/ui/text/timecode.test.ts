import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLength, formatSpan, formatTimecode, parseTimecode } from './timecode'

describe('timecode', () => {
  it('reads back every time that it writes', () => {
    fc.assert(
      fc.property(fc.nat(99 * 3_600_000), (ms) => {
        expect(parseTimecode(formatTimecode(ms))).toBe(ms)
      }),
    )
  })

  it('understands what people type', () => {
    expect(parseTimecode('1:02,5')).toBe(62_500)
    expect(parseTimecode('63.25')).toBe(63_250)
    expect(parseTimecode('1:00:00')).toBe(3_600_000)
    expect(parseTimecode('một phút')).toBeNull()
    expect(parseTimecode('')).toBeNull()
  })

  it('writes lengths as the language writes seconds', () => {
    expect(formatLength(2_000, 'vi')).toBe('2,000')
    expect(formatLength(2_000, 'en')).toBe('2.000')
    expect(formatLength(62_080, 'en')).toBe('1:02.080')
    expect(parseTimecode(formatLength(62_080, 'en'))).toBe(62_080)
  })

  it('writes spans short', () => {
    expect(formatSpan(130_000)).toBe('2:10')
    expect(formatSpan(3_723_000)).toBe('1:02:03')
    expect(formatSpan(400)).toBe('0:00')
  })
})
