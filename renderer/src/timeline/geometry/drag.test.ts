import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import { present } from '@shared/testing/must'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dragged, type Grip, movingEdges, snap, snapPoints, type SnapSources } from './drag'
import { indexLane } from './lane-index'

const grip = (part: Grip['part']): Grip => ({
  part,
  cueId: 'b',
  before: new Map([
    ['a', { startMs: 400, endMs: 900 }],
    ['b', { startMs: 1_000, endMs: 2_000 }],
  ]),
})

describe('dragging', () => {
  it('moves every selected cue by the same time', () => {
    expect(dragged(grip('body'), 250)).toEqual(
      new Map([
        ['a', { startMs: 650, endMs: 1_150 }],
        ['b', { startMs: 1_250, endMs: 2_250 }],
      ]),
    )
  })

  it('stops all of them when the first reaches the beginning of the film', () => {
    expect(dragged(grip('body'), -5_000).get('b')).toEqual({ startMs: 600, endMs: 1_600 })
  })

  it('changes one edge of the dragged cue only', () => {
    expect(dragged(grip('start'), 300)).toEqual(new Map([['b', { startMs: 1_300, endMs: 2_000 }]]))
    expect(dragged(grip('end'), -300)).toEqual(new Map([['b', { startMs: 1_000, endMs: 1_700 }]]))
  })

  it('never makes a cue shorter than the minimum, and leaves a cue that already is as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('start' as const, 'end' as const),
        fc.integer({ min: -9_000, max: 9_000 }),
        (part, by) => {
          const times = present(dragged(grip(part), by).get('b'))
          expect(times.endMs - times.startMs).toBeGreaterThanOrEqual(MIN_CUE_MS)
          expect(times.startMs).toBeGreaterThanOrEqual(0)
        },
      ),
    )
    const short: Grip = {
      part: 'end',
      cueId: 'c',
      before: new Map([['c', { startMs: 0, endMs: 40 }]]),
    }
    expect(dragged(short, 0).get('c')).toEqual({ startMs: 0, endMs: 40 })
  })

  it('lists the edges that may snap', () => {
    expect(movingEdges(grip('body'), 10)).toEqual([1_010, 2_010])
    expect(movingEdges(grip('end'), 10)).toEqual([2_010])
  })
})

const cue = (cueId: string, startMs: number, endMs: number) => ({
  cueId,
  startMs,
  endMs,
})

const sources = (more: Partial<SnapSources> = {}): SnapSources => ({
  view: { startMs: 0, pxPerSecond: 100, widthPx: 1_000 },
  lanes: [indexLane([cue('a', 0, 1_013), cue('b', 3_007, 4_000)])],
  moving: new Set(),
  playheadMs: 9_000,
  markersMs: [6_000],
  frameRate: null,
  ...more,
})

const snapped = (edge: number, more: Partial<SnapSources> = {}) => {
  const all = sources(more)
  const result = snap([edge], snapPoints(edge, all), all.view.pxPerSecond)
  return result ? edge + result.byMs : edge
}

describe('snapping', () => {
  it('snaps to the end of the previous cue and the start of the next', () => {
    expect(snapped(1_060)).toBe(1_013)
    expect(snapped(2_950)).toBe(3_007)
  })

  it('prefers a cue to a nearer tick', () => {
    expect(snapped(1_002)).toBe(1_013)
  })

  it('snaps to the playhead', () => {
    expect(snapped(2_030, { playheadMs: 1_987 })).toBe(1_987)
  })

  it('falls back to ticks, then to frames of the film', () => {
    expect(snapped(2_030)).toBe(2_000)
    expect(snapped(2_090)).toBe(2_090)
    expect(snapped(2_090, { frameRate: 25 })).toBe(2_080)
  })

  it('ignores the cues being dragged', () => {
    expect(snapped(1_075, { moving: new Set(['a']) })).toBe(1_075)
  })

  it('moves a whole cue by whichever edge is nearer to a snap point', () => {
    const points = [{ ms: 3_000, kind: 'cue' as const }]
    expect(snap([2_000, 2_960], points, 100)?.byMs).toBe(40)
  })

  it('snaps over a shorter time at a closer zoom', () => {
    const near = { startMs: 0, pxPerSecond: 1_000, widthPx: 1_000 }
    expect(snapped(1_033, { view: near })).toBe(1_033)
  })
})
