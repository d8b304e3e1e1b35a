import { describe, expect, it } from 'vitest'
import { defaultFitSettings, type FitSettings } from '../../contracts/project/track-settings'
import type { FitInput, FitResult } from '../fit-types'
import { planFit } from '../plan-fit'

/** Cues with voices, how they are to be fitted, and why. */
export interface Case {
  name: string
  /** Speaker, start, end and length of the voice in ms, and further facts of the cue. */
  cues: readonly (readonly [string, number, number, number, Partial<FitInput>?])[]
  settings?: Partial<FitSettings>
  filmMs?: number
  /** By cue, as far as it matters. */
  fits: readonly Partial<FitResult>[]
  why: string
}

const inputOf = (
  [speakerId, startMs, endMs, naturalMs, more]: Case['cues'][number],
  i: number,
): FitInput => ({
  cueId: `c${i}`,
  speakerId,
  startMs,
  endMs,
  naturalMs,
  characters: 40,
  overlapMeant: false,
  speaks: true,
  limitMs: Infinity,
  earlyMs: 0,
  overlapMs: 0,
  ...more,
})

/** One test for each case of a group: the members of its fits that it names. */
export function testCases(group: string, cases: readonly Case[]): void {
  describe(`fitting cases: ${group}`, () => {
    it.each(cases)('$name: $why', ({ cues, settings, filmMs, fits }) => {
      const all = { ...defaultFitSettings, maxEarlyMs: 0, ...settings }
      const found = planFit(cues.map(inputOf), all, filmMs ?? null)
      for (const [i, wanted] of fits.entries())
        for (const [key, value] of Object.entries(wanted)) {
          const actual: unknown = Reflect.get(found[i] ?? {}, key)
          if (typeof value === 'number') expect(actual, `${key} of ${i}`).toBeCloseTo(value, 6)
          else expect(actual, `${key} of ${i}`).toBe(value)
        }
    })
  })
}

export const natural = { state: 'natural', rate: 1, squeezedMs: 0, earlyMs: 0 } as const
export const unfit = { state: 'does-not-fit', rate: 1.5 } as const
