import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampView,
  endMs,
  fitAll,
  fitZoom,
  follow,
  MAX_PX_PER_SECOND,
  msToX,
  reveal,
  sliderToZoom,
  xToMs,
  zoomAt,
  zoomToSlider,
  type View,
} from './view'

const film = 2 * 3_600_000
const view: View = { startMs: 60_000, pxPerSecond: 100, widthPx: 1_400 }

describe('the view of the timeline', () => {
  it('turns times into pixels and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: film }),
        fc.double({ min: 0.2, max: 1_000, noNaN: true }),
        (ms, zoom) => {
          const any = { ...view, pxPerSecond: zoom }
          expect(xToMs(any, msToX(any, ms))).toBeCloseTo(ms, 5)
        },
      ),
    )
  })

  it('keeps the time under the pointer where it is while zooming', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_400 }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (x, factor) => {
          const middle = { ...view, startMs: film / 2 }
          const zoomed = zoomAt(middle, x, factor, film)
          expect(msToX(zoomed, xToMs(middle, x))).toBeCloseTo(x, 3)
        },
      ),
    )
  })

  it('never zooms out beyond the film nor in beyond the closest zoom', () => {
    expect(zoomAt(view, 0, 1e-6, film).pxPerSecond).toBeCloseTo(fitZoom(film, 1_400))
    expect(zoomAt(view, 0, 1e6, film).pxPerSecond).toBe(MAX_PX_PER_SECOND)
  })

  it('never scrolls before the film and leaves little room after it', () => {
    expect(clampView({ ...view, startMs: -5_000 }, film).startMs).toBe(0)
    const last = clampView({ ...view, startMs: film * 2 }, film)
    expect(endMs(last)).toBeLessThanOrEqual(film + 1_400)
    expect(endMs(last)).toBeGreaterThan(film)
  })

  it('shows the whole film', () => {
    const all = fitAll(view, film)
    expect(all.startMs).toBe(0)
    expect(endMs(all)).toBeCloseTo(film)
  })

  it('does not move for a range that is in view already', () => {
    expect(reveal(view, 62_000, 64_000, film)).toBe(view)
  })

  it('brings a distant range to the middle', () => {
    const moved = reveal(view, 500_000, 502_000, film)
    expect((moved.startMs + endMs(moved)) / 2).toBeCloseTo(501_000)
  })

  it('turns the page when the playhead runs out on the right', () => {
    expect(follow(view, 65_000, film)).toBe(view)
    const next = follow(view, 73_900, film)
    expect(msToX(next, 73_900)).toBeCloseTo(70)
  })

  it('places every zoom on the slider and finds it again', () => {
    const least = fitZoom(film, 1_400)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (position) => {
        expect(zoomToSlider(sliderToZoom(position, least), least)).toBeCloseTo(position, 6)
      }),
    )
  })
})
