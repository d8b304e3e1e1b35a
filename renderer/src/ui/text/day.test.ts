import { describe, expect, it } from 'vitest'
import { dayOf, endOfDay } from './day'

describe('the end of a plan', () => {
  it('is the end of the day that was typed', () => {
    const until = endOfDay('28/02/2026') ?? null
    expect(dayOf(until, 'vi')).toBe('28/02/2026')
    expect(dayOf(until, 'en')).toBe('2026-02-28')
    expect(dayOf((until ?? 0) + 1, 'vi')).toBe('01/03/2026')
  })

  it.each(['28/2/2026', '28.02.2026', '28-2-2026', ' 2026-02-28 ', '2026/2/28'])(
    'may be written %s',
    (typed) => {
      expect(endOfDay(typed)).toBe(endOfDay('28/02/2026'))
    },
  )

  it.each(['31/02/2026', '2026-13-01', '28/02', '28/02/26', 'mai', '0/1/2026'])(
    'is no day: %s',
    (typed) => {
      expect(endOfDay(typed)).toBeUndefined()
    },
  )

  it('is never where nothing is typed', () => {
    expect(endOfDay(' ')).toBeNull()
    expect(dayOf(null, 'vi')).toBe('')
  })
})
