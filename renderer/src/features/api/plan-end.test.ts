import { describe, expect, it } from 'vitest'
import { dayOf, endOfDay } from './plan-end'

describe('the end of a plan', () => {
  it('is the end of the day that was chosen', () => {
    const until = endOfDay('2026-02-28')
    expect(dayOf(until)).toBe('2026-02-28')
    expect(dayOf((until ?? 0) + 1)).toBe('2026-03-01')
  })

  it('is never where no day is named', () => {
    expect(endOfDay('')).toBeNull()
    expect(dayOf(null)).toBe('')
  })
})
