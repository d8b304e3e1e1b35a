import { describe, expect, it } from 'vitest'
import { defaultFitSettings, type FitSettings } from '../contracts/project/track-settings'
import { audibleRate, audibleSpan, type FitInput } from './fit-types'
import { planFit } from './plan-fit'
import { filmTimes } from './testing/film-times'

function inputsOf(film: string): FitInput[] {
  let startMs = 0
  return film.split(';').map((row, i) => {
    const [since = 0, lengthMs = 0, who = 0, naturalMs = 0, squeezableMs = 0, characters = 0] = row
      .trim()
      .split(' ')
      .map(Number)
    startMs += since
    return {
      cueId: `${i}`,
      speakerId: `${who}`,
      startMs,
      endMs: startMs + lengthMs,
      naturalMs,
      squeezableMs,
      characters,
      overlapMeant: false,
      speaks: true,
      limitMs: Infinity,
      overlapMs: 0,
      earlyMs: 0,
    }
  })
}

/** Cues that do not fit, seconds of speech over 1.2×, and seconds in which one talks into another's next line. */
function figures(change: Partial<FitSettings>) {
  const sum = { cues: 0, unfit: 0, hurried: 0, overlap: 0 }
  for (const film of Object.values(filmTimes)) {
    const inputs = inputsOf(film)
    const fits = planFit(inputs, { ...defaultFitSettings, ...change })
    for (const [i, fit] of fits.entries()) {
      if (fit.state === 'empty') continue
      sum.cues += 1
      if (fit.state === 'does-not-fit') sum.unfit += 1
      if (audibleRate(fit) > 1.2 + 1e-6) sum.hurried += fit.fittedMs / 1_000
      const [input, next, nextFit] = [inputs[i], inputs[i + 1], fits[i + 1]]
      if (!input || !next || !nextFit || next.speakerId === input.speakerId) continue
      const over = audibleSpan(input, fit).endMs - audibleSpan(next, nextFit).startMs
      if (fit.state !== 'does-not-fit') sum.overlap += Math.max(0, over) / 1_000
    }
  }
  return sum
}

describe('five films', () => {
  const before = figures({ maxEarlyMs: 0, maxOverlapMs: 0 })
  const early = figures({ maxOverlapMs: 0 })
  const now = figures({})

  it('are hurried less by an early start, and less again by a little overlap', () => {
    expect(now.cues).toBe(2_000)
    expect([before.unfit, early.unfit, now.unfit]).toEqual([49, 43, 34])
    expect([before, early, now].map(({ hurried }) => Math.round(hurried))).toEqual([395, 340, 320])
    expect(now.overlap).toBeLessThan(5.3)
  })
})
