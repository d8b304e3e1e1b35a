import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waveformLevel } from './film-sound-level'
import { duckAt, duckCurve } from './duck-curve'
import { present } from '../testing/must'

const ducking = { duckDb: -15, attackMs: 100, holdMs: 0, releaseMs: 400 }
const held = (holdMs: number, ...speech: Array<[number, number]>) =>
  duckCurve(
    speech.map(([from, until]) => ({ from, until })),
    { ...ducking, holdMs },
    1,
  )
const curve = (...speech: Array<[number, number]>) => held(0, ...speech)

describe('ducking', () => {
  it('is down when the speech begins, until it ends, and comes back', () => {
    const points = curve([1_000, 2_000])
    expect(duckAt(points, 0)).toBe(0)
    expect(duckAt(points, 950)).toBeCloseTo(-7.5)
    expect(duckAt(points, 1_000)).toBe(-15)
    expect(duckAt(points, 2_000)).toBe(-15)
    expect(duckAt(points, 2_200)).toBeCloseTo(-7.5)
    expect(duckAt(points, 5_000)).toBe(0)
  })

  it('comes back only part of the way in a short pause', () => {
    const points = curve([1_000, 2_000], [2_250, 3_000])
    expect(Math.max(...points.slice(1, -1).map((p) => p.gainDb))).toBeCloseTo(-7.5)
    expect(duckAt(points, 2_250)).toBe(-15)
  })

  it('never moves faster than it was set to, however long the pause: it does not pump', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(pauses, (lengths) => {
        let at = 1_000
        const speech = [0, ...lengths].map((pause): [number, number] => {
          const from = at + pause
          at = from + 300
          return [from, at]
        })
        const points = curve(...speech)
        for (const [i, { at: to, gainDb }] of points.entries()) {
          const before = points[i - 1]
          if (!before || before.at === to) continue
          const perMs = (gainDb - before.gainDb) / (to - before.at)
          expect(perMs).toBeLessThanOrEqual(15 / 400 + 1e-9)
          expect(perMs).toBeGreaterThanOrEqual(-15 / 100 - 1e-9)
        }
      }),
    )
    // A quarter of the time for both lines: it comes back by a quarter.
    expect(
      Math.max(
        ...curve([0, 1_000], [1_125, 2_000])
          .slice(1, -1)
          .map((p) => p.gainDb),
      ),
    ).toBe(-11.25)
  })

  it('stays down in a pause that is no longer than its hold', () => {
    const points = held(1_200, [1_000, 2_000], [3_200, 4_000], [5_201, 6_000])
    expect(duckAt(points, 2_600)).toBe(-15)
    expect(duckAt(points, 4_600)).toBe(0)
    expect(duckAt(points, 5_201)).toBe(-15)
  })

  it('comes back slower where it is loud, and sooner where it is quiet', () => {
    const levels = [-2, -12, -22, -60, null]
    const back = levels.map((levelDb) => {
      const points = duckCurve([{ from: 1_000, until: 2_000 }], ducking, 1, () => levelDb)
      return (points.at(-1)?.at ?? 0) - 2_000
    })
    expect(back).toEqual([800, 400, 200, 200, 400])
  })

  it('looks at the film sound behind each voice, with its gain', () => {
    // Loud behind the first voice, quiet behind the second one.
    const peaks = new Float32Array(500).map((_, i) => (i < 200 ? 0.5 : 0.05))
    const level = waveformLevel(peaks, { samplesPerMs: 48, gainDb: -6 })
    expect(level(2_000 * 48, 2_400 * 48)).toBeCloseTo(-12.02)
    expect(level(6_000 * 48, 6_400 * 48)).toBeCloseTo(-32.02)
    expect(level(11_000 * 48, 12_000 * 48)).toBeNull()
  })

  it('treats overlapping speech as one', () => {
    expect(curve([0, 2_000], [1_000, 1_500])).toEqual(curve([0, 2_000]))
  })

  it('never rises within speech and never exceeds its bounds, in time order', () => {
    const ranges = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 3_000 })), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(ranges, (list) => {
        const speech = list
          .map(([from, length]) => ({ from, until: from + length }))
          .sort((a, b) => a.from - b.from)
        const points = duckCurve(speech, ducking, 1)
        for (let i = 1; i < points.length; i++) {
          expect(present(points[i]).at).toBeGreaterThanOrEqual(present(points[i - 1]).at)
        }
        for (const { from, until } of speech) {
          expect(duckAt(points, (from + until) / 2)).toBeCloseTo(-15)
        }
        for (const { gainDb } of points) expect(gainDb).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('does nothing when nothing is to be lowered', () => {
    expect(duckCurve([{ from: 0, until: 10 }], { ...ducking, duckDb: 0 }, 48)).toEqual([])
  })
})
