import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
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

  it('writes fractions as the language of the window does', () => {
    expect(formatLength(2_000)).toBe('2,000')
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    expect(formatLength(2_000)).toBe('2.000')
    expect(formatLength(62_080)).toBe('1:02.080')
    expect(formatTimecode(62_080)).toBe('00:01:02.080')
    expect(parseTimecode(formatTimecode(62_080))).toBe(62_080)
    vi.unstubAllGlobals()
  })

  it('writes spans short', () => {
    expect(formatSpan(130_000)).toBe('2:10')
    expect(formatSpan(3_723_000)).toBe('1:02:03')
    expect(formatSpan(400)).toBe('0:00')
  })
})
