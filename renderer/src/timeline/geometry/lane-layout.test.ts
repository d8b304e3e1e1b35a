import { present } from '@shared/testing/must'
import { describe, expect, it } from 'vitest'
import { indexLane } from './lane-index'
import {
  blockSpace,
  cuesInBox,
  hitTest,
  laneRows,
  lanesHeight,
  rowAt,
  rowPitch,
  solve,
} from './lane-layout'
import type { Scene } from './scene'

const open = (count: number): boolean[] => Array.from({ length: count }, () => true)

describe('the rows of the lanes', () => {
  it('fold to a line where there is nothing, so that forty speakers leave room for two', () => {
    const isOpen = open(40).map((_, lane) => lane === 7 || lane === 30)
    const rows = laneRows(isOpen, 220)
    expect([rows[7]?.height, rows[30]?.height, rows[8]?.height]).toEqual([51, 51, 2])
    expect(lanesHeight(rows)).toBeLessThanOrEqual(222)
  })

  it('share the height up to a maximum each', () => {
    expect(laneRows(open(2), 120).map((row) => row.height)).toEqual([58, 58])
    expect(laneRows(open(1), 600)[0]?.height).toBe(72)
  })

  it('keep a minimum height and scroll when there are many', () => {
    const rows = laneRows(open(12), 100)
    expect(rows[0]?.height).toBe(34)
    expect(lanesHeight(rows)).toBeGreaterThan(100)
  })

  it('have the height that was chosen, and one of them another', () => {
    const chosen = { height: 50, large: { lane: 1, height: 120 } }
    const rows = laneRows([true, true, false, true], 200, chosen)
    expect(rows.map(rowPitch)).toEqual([50, 120, 4, 50])
    expect(rows.map(({ top }) => top)).toEqual([0, 50, 170, 173])
  })

  it('share what an enlarged one leaves', () => {
    const rows = laneRows(open(3), 240, { height: null, large: { lane: 2, height: 100 } })
    expect(rows.map(rowPitch)).toEqual([70, 70, 100])
    // A folded lane is not enlarged.
    const folded = laneRows([true, false], 240, { height: null, large: { lane: 1, height: 100 } })
    expect(folded.map(({ height }) => height)).toEqual([72, 2])
  })

  it('find the height that brings an edge to the pointer', () => {
    const edgeOf = (px: number) => 3 * px
    expect(solve(150, [36, 300], edgeOf)).toBe(50)
    expect(solve(151, [36, 300], edgeOf)).toBe(50)
    expect(solve(0, [36, 300], edgeOf)).toBe(36)
    expect(solve(9_999, [36, 300], edgeOf)).toBe(300)
  })

  it('report which lane is under the pointer', () => {
    const rows = laneRows(open(3), 180)
    expect(rowAt(rows, 0)?.lane).toBe(0)
    expect(rowAt(rows, present(rows[2]).top + 1)?.lane).toBe(2)
    expect(rowAt(rows, 10_000)).toBeUndefined()
  })
})

const block = (cueId: string, startMs: number, endMs: number) => ({
  cueId,
  startMs,
  endMs,
})

const scene: Scene = {
  lanes: [
    {
      speakerId: 'a',
      speaker: null,
      index: indexLane([
        block('1', 1_000, 2_000),
        block('2', 1_800, 3_000),
        block('3', 3_000, 3_040),
      ]),
    },
    { speakerId: 'b', speaker: null, index: indexLane([block('4', 1_500, 2_500)]) },
  ],
  laneOf: new Map(),
}
const rows = laneRows(open(2), 140)
const view = { startMs: 0, pxPerSecond: 100, widthPx: 1_000 }
const at = (x: number, y: number, selected = '') =>
  hitTest(scene, rows, view, { x, y }, (id) => id === selected)

describe('what lies under the pointer', () => {
  it('distinguishes the body of a block from its edges', () => {
    expect(at(150, 5)).toMatchObject({ cueId: '1', part: 'body' })
    expect(at(102, 5)).toMatchObject({ cueId: '1', part: 'start' })
    expect(at(298, 50)).toMatchObject({ cueId: '2', part: 'end' })
  })

  it('picks of two overlapping blocks the one in whose row the pointer is', () => {
    expect(at(190, 5)).toMatchObject({ cueId: '1', part: 'body' })
    expect(at(190, 50)).toMatchObject({ cueId: '2', part: 'body' })
    expect(at(185, 50)).toMatchObject({ cueId: '2', part: 'start' })
    // Above the second one, where the first has ended, nothing is.
    expect(at(250, 5)).toEqual({ on: 'lane', lane: 0 })
    // The first and the last pixel of a lane belong to its blocks.
    expect([at(190, 0), at(190, 67)]).toMatchObject([{ cueId: '1' }, { cueId: '2' }])
  })

  it('puts more blocks than there are rows on top of each other, and prefers a selected one', () => {
    const many = indexLane([1, 2, 3, 4].map((i) => block(`${i}`, i * 100, 2_000)))
    const low: Scene = { ...scene, lanes: [{ speakerId: 'a', speaker: null, index: many }] }
    const lowRows = laneRows([true], 0)
    const hit = (selected: string) =>
      hitTest(low, lowRows, view, { x: 150, y: 5 }, (id) => id === selected)
    expect(hit('')).toMatchObject({ cueId: '3' })
    expect(hit('1')).toMatchObject({ cueId: '1' })
    expect(hit('2')).toMatchObject({ cueId: '3' })
  })

  it('reaches a block that is drawn as a column over the whole height of its lane', () => {
    // A cue of 2 s, and one that begins in it, of 4 pixels each.
    const far = { startMs: 0, pxPerSecond: 2, widthPx: 1_000 }
    const both = indexLane([block('1', 50_000, 52_000), block('2', 51_000, 53_000)])
    const one: Scene = { ...scene, lanes: [{ speakerId: 'a', speaker: null, index: both }] }
    expect(hitTest(one, rows, far, { x: 105.5, y: 5 }, () => false)).toMatchObject({ cueId: '2' })
    const box = { left: 105, right: 106, top: 3, bottom: 6 }
    expect(cuesInBox(one, rows, far, box)).toEqual(['2'])
  })

  it('divides the space of a lane among blocks that overlap, a hair apart', () => {
    const { index } = present(scene.lanes[0])
    const space = { top: 2, height: 30 }
    expect([0, 1, 2].map((place) => blockSpace(index, place, space))).toEqual([
      { top: 2, height: 14 },
      { top: 17, height: 15 },
      space,
    ])
    expect(blockSpace(index, 1, { top: 2, height: 20 })).toEqual({ top: 2, height: 20 })
  })

  it('accepts a point slightly beyond an edge', () => {
    expect(at(98, 5)).toMatchObject({ cueId: '1', part: 'start' })
    expect(at(90, 5)).toEqual({ on: 'lane', lane: 0 })
  })

  it('keeps a body on a block that is only a few pixels wide', () => {
    expect(at(302, 5)).toMatchObject({ cueId: '3', part: 'body' })
  })

  it('finds the lane, and nothing below the last lane', () => {
    expect(at(200, present(rows[1]).top + 5)).toMatchObject({ cueId: '4', lane: 1 })
    expect(at(200, 1_000)).toEqual({ on: 'nothing' })
  })

  it('finds every cue that a box touches', () => {
    const box = { left: 0, right: 185, top: 0, bottom: 500 }
    expect(cuesInBox(scene, rows, view, box)).toEqual(['1', '2', '4'])
    expect(cuesInBox(scene, rows, view, { ...box, bottom: 20 })).toEqual(['1'])
  })
})
