import { describe, expect, it } from 'vitest'
import { parseNumber } from './NumberField'

describe('a typed number', () => {
  it.each([
    ['1,25', 1.25],
    ['1.25×', 1.25],
    ['−15 dB', -15],
    ['–0,5', -0.5],
    ['+3', 3],
    ['.5', 0.5],
    [' 120 ms ', 120],
  ])('is read as it is meant: %s', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it('takes groups of three for thousands where only whole numbers make sense', () => {
    expect(parseNumber('1.500 ms', true)).toBe(1_500)
    expect(parseNumber('1,500', true)).toBe(1_500)
    expect(parseNumber('1.500')).toBe(1.5)
  })

  it.each(['', '-', 'hai', '1.2.3', '1 2 a 3'])('is none: %j', (text) => {
    expect(parseNumber(text)).toBeNull()
  })
})
