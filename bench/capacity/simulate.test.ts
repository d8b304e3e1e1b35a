import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { capacityTable } from '../capacity.bench'
import { simulate } from './simulate'

const day = { seed: 7, filmHours: 400, threads: 1, secondsPerFilmHour: 60 }

describe('a simulated day', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(simulate(day)).toEqual(simulate(day))
    expect(simulate({ ...day, seed: 8 })).not.toEqual(simulate(day))
  })

  it('does all work, and the sooner the more threads there are', () => {
    const [one, four] = [simulate(day), simulate({ ...day, threads: 4 })]
    expect(one.busy).toBeCloseTo(four.busy * 4)
    expect(one.busy).toBeGreaterThan(0.2)
    expect(four.queueAge.p99).toBeLessThan(one.queueAge.p99)
    expect(four.filmDone.p50).toBeLessThan(one.filmDone.p50)
  })

  it('grows with the queue, and shrinks again', () => {
    const scaling = { targetSeconds: 60, least: 1, most: 8 }
    const scaled = simulate({ ...day, filmHours: 2_000, scaling })
    expect(scaled.threadsPeak).toBeGreaterThan(2)
    expect(scaled.threadsPeak).toBeLessThanOrEqual(8)
    expect(scaled.threadsMean).toBeLessThan(scaled.threadsPeak)
    const fixed = simulate({ ...day, filmHours: 2_000 })
    expect(scaled.queueAge.p99).toBeLessThan(fixed.queueAge.p99)
  })

  it('is what docs/capacity.md shows', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../docs/capacity.md'), 'utf8')
    const lines = new Set(text.split('\n').map((line) => line.replace(/ *\| */g, '|')))
    // The largest takes too long for a test; the bench prints it.
    for (const row of capacityTable([100])) {
      const begin = `|${Object.values(row).join('|')}|`
      expect([...lines].filter((line) => line.startsWith(begin))).toHaveLength(1)
    }
  })
})
