import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteRange } from './serve-audio'

describe('a byte range', () => {
  it.each([
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=10-19', { from: 10, to: 19 }],
    ['bytes=90-1000', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-1000', { from: 0, to: 99 }],
    ['Bytes = 5 - 6', { from: 5, to: 6 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100000000000000000000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-3', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=-', 'whole'],
    ['nonsense', 'whole'],
    [undefined, 'whole'],
  ])('%s of 100 bytes', (header, expected) => {
    expect(byteRange(header, 100)).toEqual(expected)
  })

  it('always lies inside the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (from, to, size) => {
        const range = byteRange(`bytes=${from}-${to}`, size)
        if (typeof range === 'string') return
        expect(range.from).toBeGreaterThanOrEqual(0)
        expect(range.to).toBeGreaterThanOrEqual(range.from)
        expect(range.to).toBeLessThan(size)
      }),
    )
  })
})
