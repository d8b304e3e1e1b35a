import { present } from '@shared/testing/must'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulerTicks, tickStep } from './ruler-ticks'

describe('ticks of the ruler', () => {
  it('spaces the labels so that they never overlap at any zoom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1_000, noNaN: true }),
        fc.nat(7_200_000),
        (pxPerSecond, startMs) => {
          const view = { startMs, pxPerSecond, widthPx: 1_400 }
          const labels = rulerTicks(view).filter((tick) => tick.label !== null)
          for (let i = 1; i < labels.length; i++) {
            expect(present(labels[i]).x - present(labels[i - 1]).x).toBeGreaterThanOrEqual(83.9)
          }
          expect(rulerTicks(view).length).toBeLessThan(140)
        },
      ),
    )
  })

  it('covers the view from edge to edge', () => {
    const ticks = rulerTicks({ startMs: 61_234, pxPerSecond: 100, widthPx: 1_400 })
    expect(present(ticks[0]).x).toBeLessThanOrEqual(0)
    expect(present(ticks.at(-1)).x).toBeGreaterThanOrEqual(1_400)
  })

  it('shows hours only after the first hour, and tenths only at a close zoom', () => {
    const near = rulerTicks({ startMs: 0, pxPerSecond: 1_000, widthPx: 400 })
    expect(near.map((tick) => tick.label).filter(Boolean)).toContain('0:00,1')
    const late = rulerTicks({ startMs: 3_725_000, pxPerSecond: 100, widthPx: 400 })
    expect(late.map((tick) => tick.label).filter(Boolean)).toContain('1:02:05')
  })

  it('divides the labelled distance evenly', () => {
    expect(tickStep({ startMs: 0, pxPerSecond: 100, widthPx: 1 })).toEqual({
      labelMs: 1_000,
      minorMs: 200,
    })
  })
})
