import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameClips } from './sequence'
import { frameRateIds } from '../contracts/export'
import { frameRate } from './frame-rate'
import { timeline } from './testing/timeline'

describe('the timeline', () => {
  it('has a track for everyone who speaks, cut from a full-length stem', () => {
    expect(timeline.durationMs).toBe(10_000)
    expect(timeline.tracks.map(({ label, file }) => [label, file])).toEqual([
      ['Người dẫn', '/phim/stems/a.wav'],
      ['Khách "mời"', '/phim/stems/b.wav'],
      ['', '/phim/stems/nobody.wav'],
    ])
    expect(timeline.tracks[1]?.clips).toEqual([
      { cueId: '2', name: '=1+1', startMs: 2500, lengthMs: 1600 },
    ])
  })

  it('has every cue in one clip, no clip over another, on frames, at any rate', () => {
    const clips = fc.array(fc.record({ startMs: fc.nat(20_000), lengthMs: fc.nat(4000) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(clips, fc.constantFrom(...frameRateIds), (list, id) => {
        const placed = list.map((one, i) => ({
          ...one,
          cueId: `${i}`,
          name: '',
        }))
        const framed = frameClips(placed, frameRate(id), 10_000)
        const cues = framed.flatMap(({ cueIds }) => cueIds).map(Number)
        expect(cues.sort((a, b) => a - b)).toEqual([...list.keys()])
        framed.forEach((one, i) => {
          expect(one.length).toBeGreaterThanOrEqual(1)
          expect(one.start).toBe(one.source)
          const before = framed[i - 1]
          if (before) expect(before.start + before.length).toBeLessThanOrEqual(one.start)
        })
      }),
    )
  })
})
