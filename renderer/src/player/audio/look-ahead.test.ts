import { present } from '@shared/testing/must'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  catchUp,
  contextAt,
  dueBetween,
  nextPass,
  type Pass,
  passEnd,
  playedLength,
} from './look-ahead'
import type { PlayClip, Playlist } from './playlist'

const clip = (cueId: string, startSample: number, lengthSamples: number): PlayClip => ({
  cueId,
  takeId: `take-${cueId}`,
  speakerId: null,
  startSample,
  lengthSamples,
  trimStartMs: 0,
  trimEndMs: 0,
  cuts: [],
  fadeInMs: 0,
  rate: 1,
  gainDb: 0,
})

const playlistOf = (clips: PlayClip[]): Playlist => ({
  clips: clips.toSorted((a, b) => a.startSample - b.startSample),
  longestSamples: Math.max(0, ...clips.map((c) => c.lengthSamples)),
})

const pass = (more: Partial<Pass> = {}): Pass => ({
  index: 0,
  contextFrom: 12_345,
  filmFrom: 0,
  filmUntil: Infinity,
  rate: 1,
  ...more,
})

const clips = fc
  .array(fc.record({ start: fc.nat(400_000), length: fc.integer({ min: 1, max: 90_000 }) }), {
    maxLength: 40,
  })
  .map((list) => list.map(({ start, length }, i) => clip(String(i), start, length)))

describe('looking ahead', () => {
  it('places every clip on its exact sample', () => {
    fc.assert(
      fc.property(clips, fc.nat(200_000), (list, filmFrom) => {
        const playing = pass({ filmFrom })
        const due = dueBetween(playlistOf(list), playing, 0, 1e9)
        for (const { clip: c, start, offset } of due) {
          expect(start - offset - playing.contextFrom).toBe(c.startSample - filmFrom)
          expect(start).toBeGreaterThanOrEqual(playing.contextFrom)
        }
        const sounding = list.filter((c) => c.startSample + c.lengthSamples > filmFrom)
        expect(due).toHaveLength(sounding.length)
      }),
    )
  })

  it('finds the same clips in small steps as in one', () => {
    fc.assert(
      fc.property(clips, fc.integer({ min: 1_000, max: 80_000 }), (list, step) => {
        const playlist = playlistOf(list)
        const keys = new Set<string>()
        for (let at = 0; at < 600_000; at += step) {
          for (const due of dueBetween(playlist, pass(), at, at + step)) keys.add(due.key)
        }
        const atOnce = dueBetween(playlist, pass(), 0, 600_000 + step)
        expect(keys).toEqual(new Set(atOnce.map((due) => due.key)))
      }),
    )
  })

  it('ends a clip where its pass ends', () => {
    const [due] = dueBetween(playlistOf([clip('a', 100, 1_000)]), pass({ filmUntil: 600 }), 0, 1e9)
    expect(due).toMatchObject({ start: 12_445, length: 500 })
  })

  it('starts within a clip when the transport does', () => {
    const [due] = dueBetween(playlistOf([clip('a', 100, 1_000)]), pass({ filmFrom: 400 }), 0, 1e9)
    expect(due).toMatchObject({ start: 12_345, offset: 300, length: 700 })
  })

  it('shortens clips by the rate of the transport', () => {
    const fast = pass({ rate: 2 })
    const [due] = dueBetween(playlistOf([clip('a', 1_000, 500)]), fast, 0, 1e9)
    expect(due).toMatchObject({ start: 12_845, offset: 0, length: 250 })
    expect(playedLength(clip('a', 0, 500), 2)).toBe(250)
  })

  it('loops without losing a sample', () => {
    const loop = { from: 1_000, until: 4_000 }
    const first = pass({ filmFrom: 2_500, filmUntil: 4_000 })
    const second = present(nextPass(first, loop))
    const third = present(nextPass(second, loop))
    expect(second).toMatchObject({ index: 1, contextFrom: 12_345 + 1_500, filmFrom: 1_000 })
    expect(third.contextFrom - second.contextFrom).toBe(3_000)
    expect(passEnd(third)).toBe(contextAt(third, 4_000))
    expect(nextPass(pass(), loop)).toBeNull()
    expect(nextPass(first, null)).toBeNull()
  })

  it('plays the rest of a clip that was ready too late, in time', () => {
    const [due] = dueBetween(playlistOf([clip('a', 100, 1_000)]), pass(), 0, 1e9)
    expect(catchUp(present(due), 12_000)).toBe(due)
    expect(catchUp(present(due), 12_945)).toMatchObject({ start: 12_945, offset: 500, length: 500 })
    expect(catchUp(present(due), 20_000)).toBeNull()
  })

  it('changes the key of a clip that would sound different', () => {
    const before = dueBetween(playlistOf([clip('a', 100, 1_000)]), pass(), 0, 1e9)[0]
    const moved = dueBetween(playlistOf([clip('a', 101, 1_000)]), pass(), 0, 1e9)[0]
    const louder = dueBetween(playlistOf([{ ...clip('a', 100, 1_000), gainDb: 3 }]), pass(), 0, 1e9)
    expect(new Set([before?.key, moved?.key, louder[0]?.key]).size).toBe(3)
  })
})
