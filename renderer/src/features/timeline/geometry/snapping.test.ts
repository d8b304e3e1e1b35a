import { describe, expect, it } from 'vitest'
import { indexLane } from './lane-index'
import { snap, snapPoints, type SnapSources } from './snapping'

const cue = (cueId: string, startMs: number, endMs: number) => ({
  cueId,
  startMs,
  endMs,
  reachMs: endMs,
})

const sources = (more: Partial<SnapSources> = {}): SnapSources => ({
  view: { startMs: 0, pxPerSecond: 100, widthPx: 1_000 },
  lanes: [indexLane([cue('a', 0, 1_013), cue('b', 3_007, 4_000)])],
  dragged: new Set(),
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
  it('draws an edge to the end of the cue before and the start of the cue after', () => {
    expect(snapped(1_060)).toBe(1_013)
    expect(snapped(2_950)).toBe(3_007)
  })

  it('prefers a cue to a tick that is nearer', () => {
    expect(snapped(1_002)).toBe(1_013)
  })

  it('draws to the playhead', () => {
    expect(snapped(2_030, { playheadMs: 1_987 })).toBe(1_987)
  })

  it('falls back to ticks, then to frames of the film', () => {
    expect(snapped(2_030)).toBe(2_000)
    expect(snapped(2_090)).toBe(2_090)
    expect(snapped(2_090, { frameRate: 25 })).toBe(2_080)
  })

  it('is not attracted by the cues that move', () => {
    expect(snapped(1_075, { dragged: new Set(['a']) })).toBe(1_075)
  })

  it('draws a whole cue by whichever edge is nearer to something', () => {
    const points = [{ ms: 3_000, kind: 'cue' as const }]
    expect(snap([2_000, 2_960], points, 100)?.byMs).toBe(40)
  })

  it('pulls less far, the closer the zoom', () => {
    const near = { startMs: 0, pxPerSecond: 1_000, widthPx: 1_000 }
    expect(snapped(1_033, { view: near })).toBe(1_033)
  })
})
