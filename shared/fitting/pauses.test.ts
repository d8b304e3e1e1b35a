import { describe, expect, it } from 'vitest'
import { defaultFitSettings } from '../contracts/project/track-settings'
import { cutPausesMs, isDueToMeasure, pauseCuts, squeezableMs } from './pauses'

const take = {
  pauses: [
    { fromMs: 500, toMs: 900 },
    { fromMs: 1_500, toMs: 1_640 },
    { fromMs: 2_000, toMs: 2_250 },
  ],
}
const fit = defaultFitSettings

describe('pauses inside a take', () => {
  it('gives the part beyond the shortest pause, and nothing with squeezing off', () => {
    expect(squeezableMs(take, fit)).toBe(350)
    expect(squeezableMs(take, { ...fit, shortestPauseMs: 300 })).toBe(100)
    expect(squeezableMs(take, { ...fit, squeezePauses: false })).toBe(0)
    expect(squeezableMs({}, fit)).toBe(0)
  })

  it('give way by the same part each, inside the silence, and never to less than the shortest', () => {
    for (const asked of [1, 70, 349, 350, 1_000]) {
      const cuts = pauseCuts(take, fit, asked)
      const left = Math.min(asked, 350)
      expect(cuts.reduce((sum, cut) => sum + cut.toMs - cut.fromMs, 0)).toBeCloseTo(left, 9)
      for (const { fromMs, toMs } of cuts) {
        const pause = take.pauses.find((p) => p.fromMs < fromMs && toMs < p.toMs)
        const rest = (pause?.toMs ?? 0) - (pause?.fromMs ?? 0) - (toMs - fromMs)
        expect(rest).toBeGreaterThanOrEqual(150 - 1e-9)
        // A joint of 6 ms stays far from both words.
        expect(fromMs - (pause?.fromMs ?? 0)).toBeGreaterThan(50)
        expect((pause?.toMs ?? 0) - toMs).toBeGreaterThan(50)
      }
    }
    expect(pauseCuts(take, fit, 0)).toEqual([])
  })

  it('are no longer than their cue lets them be, whatever room there is', () => {
    const cue = { longestPauseMs: 200 }
    expect(cutPausesMs(take, cue)).toBe(250)
    expect(cutPausesMs(take, {})).toBe(0)
    expect(squeezableMs(take, fit, cue)).toBe(100)
    const lengths = (squeezedMs: number) => {
      const cuts = pauseCuts(take, fit, squeezedMs, cue)
      return take.pauses.map(({ fromMs, toMs }) => {
        const cut = cuts.find((each) => each.fromMs > fromMs && each.toMs < toMs)
        return Math.round(toMs - fromMs - (cut ? cut.toMs - cut.fromMs : 0))
      })
    }
    expect(lengths(250)).toEqual([200, 140, 200])
    expect(lengths(350)).toEqual([150, 140, 150])
    // Squeezing may be switched off: the cue's own limit still applies.
    expect(pauseCuts(take, { ...fit, squeezePauses: false }, 250, cue)).toHaveLength(2)
  })

  it('have to be looked for in takes of before', () => {
    expect(isDueToMeasure({}, -50)).toBe(true)
    expect(isDueToMeasure({ pauses: [] }, -50)).toBe(true)
    expect(isDueToMeasure({ pauses: [], channels: 1 }, -50)).toBe(false)
    expect(isDueToMeasure({ pauses: [], channels: 1 }, -40)).toBe(true)
  })
})
