import { afterEach, expect, it, vi } from 'vitest'
import type { Sql } from './sql'
import { StoreClock } from './store-clock'

const HOUR_MS = 3_600_000
const DATABASE = Date.UTC(2026, 10, 28)

/** A database whose clock stands where `at` says. */
const database = (at: () => number): Pick<Sql, 'dialect' | 'row'> => ({
  dialect: 'postgres',
  row: async (shape) => shape.parse({ now: at() }),
})

afterEach(() => vi.useRealTimers())

it('counts on by the database, whatever the calendar of the process says or jumps to', async () => {
  vi.useFakeTimers({ now: DATABASE + 8 * 24 * HOUR_MS })
  const clock = new StoreClock()
  await clock.follow(database(() => DATABASE))
  expect(clock.now()).toBe(DATABASE)
  vi.setSystemTime(DATABASE - HOUR_MS)
  expect(Math.abs(clock.now() - DATABASE)).toBeLessThan(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(Math.abs(clock.now() - DATABASE - 10_000)).toBeLessThan(2)
  clock.end()
})

it('asks again every minute, and counts on while the database is away', async () => {
  vi.useFakeTimers({ now: 0 })
  let at: () => number = () => DATABASE
  const clock = new StoreClock()
  await clock.follow(database(() => at()))
  at = () => DATABASE + HOUR_MS
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now()).toBe(DATABASE + HOUR_MS)
  at = () => {
    throw new Error('the database is away')
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now()).toBe(DATABASE + HOUR_MS + 60_000)
  clock.end()
})
