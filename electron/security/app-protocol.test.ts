import { describe, expect, it, vi } from 'vitest'
import { parseRange } from './app-protocol'

vi.mock('electron', () => ({}))

describe('parseRange', () => {
  it('reads an open and a closed range, both inclusive', () => {
    expect(parseRange('bytes=10-', 100)).toEqual({ start: 10, end: 99 })
    expect(parseRange('bytes=10-19', 100)).toEqual({ start: 10, end: 19 })
  })

  it('cuts a range that goes beyond the file', () => {
    expect(parseRange('bytes=90-500', 100)).toEqual({ start: 90, end: 99 })
  })

  it('counts a suffix from the end', () => {
    expect(parseRange('bytes=-5', 100)).toEqual({ start: 95, end: 99 })
  })

  it('means the whole file without a usable header', () => {
    for (const header of [null, '', 'bytes=-', 'items=1-2', 'bytes=1-2,4-5']) {
      expect(parseRange(header, 100)).toBeNull()
    }
  })

  it('refuses a range outside the file', () => {
    expect(parseRange('bytes=100-', 100)).toBe('unsatisfiable')
    expect(parseRange('bytes=5-2', 100)).toBe('unsatisfiable')
  })
})
