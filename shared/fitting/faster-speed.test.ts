import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFitSettings } from '../contracts/project/track-settings'
import type { FitInput } from './fit-types'
import { fasterSpeed, planFit } from './plan-fit'

describe('a take that is read faster', () => {
  const about = { speakerId: 's', endMs: 3_000, characters: 40, overlapMeant: false, speaks: true }
  const cueOf = (naturalMs: number, more: Partial<FitInput> = {}): FitInput => {
    const limits = { limitMs: Infinity, overlapMs: 0, earlyMs: 0 }
    return { cueId: 'a', startMs: 0, naturalMs, ...about, ...limits, ...more }
  }
  const settings = { ...defaultFitSettings, maxBorrowMs: 0, maxEarlyMs: 0, maxOverlapMs: 0 }
  const fitOf = (cue: FitInput) => {
    const [fit] = planFit([cue], settings)
    if (!fit) throw new Error('no fit')
    return fit
  }

  it('fits, though its pauses give nothing any more and it is a little slower than asked', () => {
    const ms = fc.record({
      naturalMs: fc.integer({ min: 3_000, max: 6_000 }),
      squeezableMs: fc.integer({ min: 0, max: 500 }),
      isSlowerBy: fc.double({ min: 0, max: 0.03, noNaN: true }),
    })
    fc.assert(
      fc.property(ms, ({ naturalMs, squeezableMs, isSlowerBy }) => {
        const speed = fasterSpeed(fitOf(cueOf(naturalMs, { squeezableMs })), 1)
        if (speed === null) return
        const again = cueOf((naturalMs * (1 + isSlowerBy)) / speed, { voiceRate: speed })
        const fit = fitOf(again)
        expect(fit.state).not.toBe('does-not-fit')
        expect(fit.rate).toBe(1)
        expect(fasterSpeed(fit, speed)).toBeNull()
      }),
    )
  })

  it('does not pay again for an inaudible overrun below a frame', () => {
    const fit = fitOf(cueOf(3_020, { voiceRate: 1.8 }))
    expect([fit.state, fit.overflowMs]).toEqual(['stretched', 0])
    expect(fasterSpeed(fit, 1.8)).toBeNull()
    expect(fitOf(cueOf(3_060, { voiceRate: 1.8 })).state).toBe('does-not-fit')
  })

  it('keeps out of the next cue where no gap is kept before it', () => {
    const [fit] = planFit([cueOf(3_020, { voiceRate: 1.8 })], { ...settings, minGapMs: 0 })
    expect(fit?.state).toBe('does-not-fit')
  })
})
