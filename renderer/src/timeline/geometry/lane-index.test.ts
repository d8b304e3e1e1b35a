import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexLane, neighbours, placeOf, spansIn } from './lane-index'

const spans = fc
  .array(fc.record({ startMs: fc.nat(10_000), lengthMs: fc.nat(3_000) }), { maxLength: 60 })
  .map((list) =>
    list
      .map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs }))
      .sort((a, b) => a.startMs - b.startMs),
  )

describe('the index of a lane', () => {
  it('finds exactly the spans that touch a range, however they overlap', () => {
    fc.assert(
      fc.property(spans, fc.nat(12_000), fc.nat(4_000), (list, from, length) => {
        const wanted = list.filter((span) => span.startMs <= from + length && span.endMs >= from)
        expect(spansIn(indexLane(list), from, from + length)).toEqual(wanted)
      }),
    )
  })

  it('finds the spans before and after a time', () => {
    const lane = indexLane([
      { startMs: 100, endMs: 200 },
      { startMs: 300, endMs: 400 },
    ])
    expect(neighbours(lane, 250)).toEqual({ before: lane.spans[0], after: lane.spans[1] })
    expect(neighbours(lane, 50)).toEqual({ before: undefined, after: lane.spans[0] })
    expect(neighbours(lane, 300)).toEqual({ before: lane.spans[1], after: undefined })
  })

  it('gives spans that overlap rows of their own, and the first row where they do not', () => {
    const at = (startMs: number, endMs: number) => ({ startMs, endMs })
    const lane = indexLane([
      at(0, 1_000),
      at(500, 2_000),
      at(1_200, 1_800),
      at(1_950, 2_500),
      at(3_000, 3_100),
    ])
    expect([...lane.rows]).toEqual([0, 1, 0, 0, 0])
    // The fourth begins 50 ms before the second ends: too little to be divided for.
    expect([...lane.rowCounts]).toEqual([2, 2, 2, 1, 1])
  })

  it('never has two spans in one row that overlap for longer than is left alone', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const { rows, rowCounts } = indexLane(list)
        list.forEach((a, i) => {
          expect(rows[i]).toBeLessThan(rowCounts[i] ?? 0)
          list.forEach((b, j) => {
            if (j <= i || rows[i] !== rows[j]) return
            expect(Math.min(a.endMs, b.endMs) - b.startMs).toBeLessThanOrEqual(80)
          })
        })
      }),
    )
  })

  it('finds the place of a span by its start', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const lane = indexLane(list)
        for (const span of list)
          expect(lane.spans[placeOf(lane, span.startMs, (each) => each === span)]).toBe(span)
        expect(placeOf(lane, 20_000, () => true)).toBe(-1)
      }),
    )
  })
})
