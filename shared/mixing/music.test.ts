import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FADE_MS } from '../contracts/project/track-settings'
import { sampleMusic } from '../testing/samples'
import { changedMusic, fadeAt, MIN_MUSIC_MS, musicRows, placeMusic, startedAt } from './music'

describe('music of a project', () => {
  it('is placed in whole samples, its end as that of a clip', () => {
    const placed = placeMusic(sampleMusic({ startMs: 1_001, endMs: 3_002, offsetMs: 10 }), 44_100)
    expect(placed).toMatchObject({ startSample: 44_144, lengthSamples: 88_244, offsetSamples: 441 })
  })

  it('fades in and out in straight lines', () => {
    const faded = { lengthSamples: 100, fadeInSamples: 10, fadeOutSamples: 20 }
    const gains = [0, 5, 10, 50, 80, 90, 100].map((at) => fadeAt(faded, at))
    expect(gains).toEqual([0, 0.5, 1, 1, 1, 0.5, 0])
  })

  it('never plays what its file does not have, whatever is changed', () => {
    const number = fc.integer({ min: -100_000, max: 400_000 })
    const change = fc.record(
      {
        startMs: number,
        endMs: number,
        offsetMs: number,
        fadeInMs: number,
        fadeOutMs: number,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(change, (asked) => {
        const before = sampleMusic({ durationMs: 60_000.5 })
        const after = changedMusic(before, asked)
        const length = after.endMs - after.startMs
        expect(after.startMs).toBeGreaterThanOrEqual(0)
        expect(after.offsetMs).toBeGreaterThanOrEqual(0)
        expect(length).toBeGreaterThanOrEqual(MIN_MUSIC_MS)
        expect(after.offsetMs + length).toBeLessThanOrEqual(60_000.5)
        expect(after.fadeInMs + after.fadeOutMs).toBeLessThanOrEqual(length)
        expect(after.fadeInMs).toBeLessThanOrEqual(MAX_FADE_MS)
      }),
    )
  })

  it('trimmed at its start keeps everything later in its place', () => {
    const music = sampleMusic({ startMs: 5_000, endMs: 30_000, offsetMs: 2_000 })
    const later = startedAt(music, 8_000)
    expect(later).toMatchObject({ startMs: 8_000, endMs: 30_000, offsetMs: 5_000 })
    expect(startedAt(music, 0)).toMatchObject({ startMs: 3_000, endMs: 30_000, offsetMs: 0 })
    expect(startedAt(music, 90_000)).toMatchObject({ startMs: 29_900, endMs: 30_000 })
  })

  it('is in rows that do not cover each other', () => {
    const at = (startMs: number, endMs: number) => ({ startMs, endMs })
    expect(musicRows([at(0, 10), at(5, 20), at(10, 15), at(6, 7)])).toEqual([0, 1, 0, 2])
  })
})
