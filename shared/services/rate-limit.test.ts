import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoff } from './retry'
import { pollPause, pace, readRateWindow, readRetryAfter } from './rate-limit'

const now = Date.parse('2026-03-01T00:00:00Z')
const headers = (more: Record<string, string>) => new Headers(more)

describe('rate limit headers', () => {
  it('reads Retry-After in seconds and as a date', () => {
    expect(readRetryAfter(headers({ 'retry-after': '7' }), now)).toBe(7_000)
    const date = new Date(now + 9_000).toUTCString()
    expect(readRetryAfter(headers({ 'retry-after': date }), now)).toBe(9_000)
    expect(readRetryAfter(headers({}), now)).toBeNull()
  })

  it.each([
    ['epoch seconds', String(now / 1000 + 30)],
    ['epoch milliseconds', String(now + 30_000)],
    ['seconds from now', '30'],
  ])('reads the reset as %s', (_, reset) => {
    const window = readRateWindow(
      headers({ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': reset }),
      now,
    )
    expect(window?.resetMs).toBe(now + 30_000)
  })

  it("trusts the service's clock against its own reset", () => {
    const date = new Date(now + 3_600_000).toUTCString()
    const reset = String(now / 1000 + 3_630)
    const fields = { date, 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': reset }
    expect(readRateWindow(headers(fields), now)?.resetMs).toBe(now + 30_000)
  })
})

describe('the pace', () => {
  const state = { underWay: 0, sinceLastMs: 0, background: false }

  it('does not wait with plenty left, spreads out when little is left, and waits for the reset at zero', () => {
    const window = { limit: 20, remaining: 20, resetMs: now + 60_000 }
    expect(pace(window, now, state)).toBe(0)
    expect(pace({ ...window, remaining: 4 }, now, state)).toBe(12_000)
    expect(pace({ ...window, remaining: 0 }, now, state)).toBe(60_000)
  })

  it('counts requests in flight', () => {
    const window = { limit: 20, remaining: 1, resetMs: now + 60_000 }
    expect(pace(window, now, { ...state, underWay: 1 })).toBe(60_000)
  })

  it('never exceeds 20 requests a minute while a task is followed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.boolean(), (tasks, changed) => {
        let clock = now
        let sent = 0
        let pause = 0
        const window = { limit: 20, remaining: 20, resetMs: now + 60_000 }
        while (clock < window.resetMs) {
          sent += tasks
          window.remaining = 20 - sent
          pause = pollPause(
            { tookMs: 50, changed, waitApplied: false },
            pause,
            window,
            tasks,
            clock,
          )
          clock += pause + 50
        }
        expect(sent).toBeLessThan(20)
        expect(sent).toBeGreaterThan(4)
      }),
    )
  })
})

describe('the pause between status requests', () => {
  it('is short after a held request, and grows while a service answers at once', () => {
    const held = { tookMs: 8_000, changed: false, waitApplied: false }
    expect(pollPause(held, 5_000, null, 1, now)).toBe(100)
    const atOnce = { tookMs: 20, changed: false, waitApplied: false }
    expect(pollPause(atOnce, 0, null, 1, now)).toBe(500)
    expect(pollPause(atOnce, 5_000, null, 1, now)).toBe(8_000)
    expect(pollPause(atOnce, 12_000, null, 1, now)).toBe(12_000)
  })
})

describe('the backoff', () => {
  it('doubles up to a bound, with jitter in its upper half', () => {
    expect([backoff(1, 0), backoff(1, 1), backoff(3, 1), backoff(20, 1)]).toEqual([
      200, 400, 1600, 15_000,
    ])
  })
})
