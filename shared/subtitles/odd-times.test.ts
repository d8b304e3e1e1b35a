import { describe, expect, it } from 'vitest'
import { filmSpeeds, oddTimes } from './odd-times'

const minute = 60_000
const hour = 60 * minute
const times = (firstMs: number, lastMs: number, beforePauseMs = 0, pauseMs = 0) => ({
  firstMs,
  lastMs,
  beforePauseMs,
  pauseMs,
})

describe('odd times', () => {
  it('are none of a usual film', () => {
    expect(oddTimes(times(40_000, 2 * hour, hour, 3 * minute), 2 * hour + minute)).toEqual([])
  })

  it.each([
    ['10:00:05', 10 * hour + 5_000, -10 * hour],
    ['09:59:30, before the hour', 10 * hour - 30_000, -10 * hour],
    ['01:02:00', hour + 2 * minute, -hour],
    ['00:12:00', 12 * minute, -12 * minute],
  ])('begin at %s, and can be brought back', (_, firstMs, shiftMs) => {
    expect(oddTimes(times(firstMs, firstMs + hour), null)).toEqual([
      { code: 'LATE_START', atMs: firstMs, remedy: { shiftMs } },
    ])
  })

  it('end with an advertisement at 99:59:59, which can be left out', () => {
    const end = 100 * hour
    expect(oddTimes(times(0, end, 2 * hour, 98 * hour), null)).toEqual([
      { code: 'STRAY_END', atMs: end, remedy: { untilMs: 2 * hour } },
    ])
  })

  it('are forty hours', () => {
    expect(oddTimes(times(0, 40 * hour, 20 * hour, minute), null)).toMatchObject([
      { code: 'TOO_LONG', remedy: null },
    ])
  })

  it('are of a slower film where its speed brings the end into this one', () => {
    const filmMs = 100 * minute
    const slow = Math.round((filmMs - 10_000) * (25 / 23.976))
    expect(oddTimes(times(5_000, slow), filmMs)).toMatchObject([
      { code: 'FRAME_RATE', remedy: { scale: filmSpeeds['23.976 → 25'] } },
    ])
    expect(oddTimes(times(5_000, 2 * filmMs), filmMs)).toMatchObject([{ code: 'BEYOND_FILM' }])
  })
})
