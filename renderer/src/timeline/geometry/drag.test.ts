import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import { present } from '@shared/testing/must'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dragged,
  type Edge,
  type Grip,
  movingEdges,
  snap,
  snapPoints,
  type SnapSources,
} from './drag'
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
    const [start, end] = [
      { ms: 1_010, at: 'start' },
      { ms: 2_010, at: 'end' },
    ]
    expect(movingEdges(grip('body'), 10)).toEqual([start, end])
    expect(movingEdges(grip('end'), 10)).toEqual([end])
  })
})

const span = (startMs: number, endMs: number) => ({ startMs, endMs })

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
  shotsMs: [],
  speech: [],
  frameRate: null,
  frameMs: 40,
  ...more,
})

const snapped = (ms: number, more: Partial<SnapSources> = {}, at: Edge['at'] = 'start') => {
  const all = sources(more)
  const { frameMs, view } = all
  const edge = { ms, at }
  const result = snap([edge], snapPoints(edge, all), { pxPerSecond: view.pxPerSecond, frameMs })
  return result ? ms + result.byMs : ms
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
    const edges = movingEdges({ ...grip('body'), before: new Map([['b', span(2_000, 2_960)]]) }, 0)
    expect(snap(edges, points, { pxPerSecond: 100, frameMs: 40 })?.byMs).toBe(40)
  })

  it('snaps within 12 frames of a shot change: a start onto it, an end two frames before it', () => {
    const shots = { shotsMs: [5_000, 7_000] }
    expect(snapped(4_530, shots)).toBe(5_000)
    expect(snapped(4_510, shots)).toBe(4_510)
    expect(snapped(5_450, shots)).toBe(5_000)
    expect(snapped(5_370, shots, 'end')).toBe(4_920)
    expect(snapped(5_450, shots, 'end')).toBe(5_450)
    expect(snapped(6_650, shots, 'end')).toBe(6_920)
    // What is under the pointer goes before a shot that is further away.
    expect(snapped(2_960, { shotsMs: [2_700] })).toBe(3_007)
    // A marker is no edge: it goes wherever it is put, but for what is under the pointer.
    expect(snapped(4_530, shots, 'marker')).toBe(4_530)
    expect(snapped(4_930, shots, 'marker')).toBe(5_000)
    // Twelve frames of a film of 50 fps are 240 ms.
    expect(snapped(4_730, { ...shots, frameMs: 20 })).toBe(4_730)
  })

  it('moves a whole cue so that one edge is at a shot change', () => {
    const all = sources({ lanes: [], shotsMs: [5_000] })
    const edges = movingEdges({ ...grip('body'), before: new Map([['b', span(3_000, 4_700)]]) }, 0)
    const points = edges.flatMap((edge) => snapPoints(edge, all))
    // The end goes to 4,920, though the start is on a tick.
    expect(snap(edges, points, { pxPerSecond: 100, frameMs: 40 })?.byMs).toBe(220)
  })

  it('snaps starts to where the film begins to speak, ends to where it stops', () => {
    const speech = [span(1_530, 2_110), span(2_480, 2_790)]
    expect(snapped(1_570, { speech })).toBe(1_530)
    expect(snapped(2_150, { speech }, 'end')).toBe(2_110)
    expect(snapped(2_150, { speech })).toBe(2_150)
    expect(snapped(2_440, { speech })).toBe(2_480)
    expect(snapped(2_850, { speech }, 'end')).toBe(2_790)
  })

  it('snaps over a shorter time at a closer zoom', () => {
    const near = { startMs: 0, pxPerSecond: 1_000, widthPx: 1_000 }
    expect(snapped(1_033, { view: near })).toBe(1_033)
  })
})
