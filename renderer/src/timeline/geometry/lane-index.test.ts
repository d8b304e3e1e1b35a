import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexLane, neighbours, spansIn } from './lane-index'

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
})
