import { describe, expect, it } from 'vitest'
import { isCutOut } from '../../contracts/project/reading-choices'
import { filmSpeeds } from '../odd-times'
import { syncWithFilm } from './film-sync'

/** Always the same numbers from 0 up to 1. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/** Twelve minutes of speech in a film with a steady noise, and its times. */
function film(seed: number) {
  const next = numbers(seed)
  const peaks = Uint8Array.from({ length: 12 * 60 * 50 }, () => 8 + next() * 12)
  const cues: { startMs: number; endMs: number }[] = []
  for (let at = 3_000; at < 11.5 * 60_000;) {
    const endMs = at + 900 + next() * 3_500
    for (let i = at / 20; i < endMs / 20; i++) peaks[Math.round(i)] = 30 + next() * 150
    cues.push({ startMs: Math.round(at), endMs: Math.round(endMs) })
    at = endMs + (next() < 0.4 ? 150 : 700 + next() * 6_000)
  }
  return { cues, levels: { perSecond: 50, peaks } }
}

/** As people time them: a little before or after the voice, and longer than it. */
const timed = ({ cues }: ReturnType<typeof film>, seed: number) => {
  const next = numbers(seed)
  return cues.map(({ startMs, endMs }) => ({
    startMs: startMs + (next() - 0.5) * 200,
    endMs: endMs + next() * 600,
  }))
}

describe('subtitles against the voices of a film', () => {
  it('are moved back from a shift, to 100 ms', () => {
    for (const shiftMs of [400, -400, 2_300, -31_000, 60_000]) {
      const shown = film(Math.abs(shiftMs))
      const moved = timed(shown, 3).map((cue) => ({
        startMs: cue.startMs + shiftMs,
        endMs: cue.endMs + shiftMs,
      }))
      const change = syncWithFilm(moved, shown.levels)
      expect(change?.scale).toBe(1)
      expect(Math.abs((change?.shiftMs ?? 0) + shiftMs)).toBeLessThan(100)
    }
  })

  it('of a film at another speed are told apart from a shift', () => {
    const shown = film(5)
    for (const scale of [
      filmSpeeds['25 → 23.976'],
      filmSpeeds['23.976 → 25'],
      filmSpeeds['29.97 → 25'],
    ]) {
      const moved = timed(shown, 4).map(({ startMs, endMs }) => ({
        startMs: startMs / scale - 900,
        endMs: endMs / scale - 900,
      }))
      const change = syncWithFilm(moved, shown.levels)
      expect(change?.scale).toBe(scale)
      expect(Math.abs((change?.shiftMs ?? 0) - 900 * scale)).toBeLessThan(100)
    }
  })

  it('of another cut are moved by parts, and cues of a scene that is missing are told', () => {
    const shown = film(8)
    const [fromMs, toMs] = [300_000, 345_000]
    const peaks = new Uint8Array([
      ...shown.levels.peaks.slice(0, fromMs / 20),
      ...shown.levels.peaks.slice(toMs / 20),
    ])
    const cues = timed(shown, 6)
    const change = syncWithFilm(cues, { perSecond: 50, peaks })
    expect(change?.cuts).toHaveLength(1)
    expect(Math.abs(change?.shiftMs ?? 1_000)).toBeLessThan(100)
    expect(Math.abs((change?.cuts?.[0]?.shiftMs ?? 0) + 45_000)).toBeLessThan(100)
    const wrong = cues.filter(({ startMs }) => {
      const isGone = startMs >= fromMs && startMs < toMs
      return change === null || isCutOut(startMs, change) !== isGone
    })
    // A cue at either edge may be taken for one of the other side.
    expect(wrong.length).toBeLessThanOrEqual(2)
  })

  it('lose no cue where the scene that is missing has no words', () => {
    const shown = film(12)
    const cues = timed(shown, 7)
    const half = cues[Math.floor(cues.length / 2)]?.startMs ?? 0
    const moved = cues.map((cue) => {
      const by = cue.startMs < half ? 0 : 20_000
      return { ...cue, startMs: cue.startMs + by, endMs: cue.endMs + by }
    })
    const change = syncWithFilm(moved, shown.levels)
    expect(change?.cuts).toHaveLength(1)
    expect(Math.abs((change?.cuts?.[0]?.shiftMs ?? 0) + 20_000)).toBeLessThan(100)
    expect(moved.filter(({ startMs }) => change && isCutOut(startMs, change))).toEqual([])
  })

  it('of a cut with a scene more are moved behind it', () => {
    const shown = film(12)
    const at = 350_000 / 20
    const scene = film(13).levels.peaks.slice(0, 40 * 50)
    const peaks = new Uint8Array([
      ...shown.levels.peaks.slice(0, at),
      ...scene,
      ...shown.levels.peaks.slice(at),
    ])
    const change = syncWithFilm(timed(shown, 7), { perSecond: 50, peaks })
    expect(change?.cuts).toHaveLength(1)
    expect(Math.abs((change?.cuts?.[0]?.shiftMs ?? 0) - 40_000)).toBeLessThan(100)
  })

  it('that fit are left alone, as is a film that tells nothing', () => {
    for (const seed of [1, 2]) {
      const shown = film(seed)
      const moved = timed(shown, seed)
      expect(syncWithFilm(moved, shown.levels)).toBeNull()
      const noise = Uint8Array.from({ length: 36_000 }, numbers(seed)).map((_, i) => (i * 7) % 90)
      expect(syncWithFilm(moved, { perSecond: 50, peaks: noise })).toBeNull()
      expect(syncWithFilm(moved, { perSecond: 50, peaks: [] })).toBeNull()
    }
    expect(syncWithFilm([], film(1).levels)).toBeNull()
  })
})
