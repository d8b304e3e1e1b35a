import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFitSettings, type FitSettings } from '../contracts/project/track-settings'
import type { FitInput } from './fit-types'
import { planFit, RATE_STEP, refitAround, SMOOTHING_PAUSE_MS, withLimits } from './plan-fit'
import { present } from '../testing/must'

function cue(startMs: number, endMs: number, naturalMs: number, more: Partial<FitInput> = {}) {
  const cueId = `${startMs}-${endMs}-${more.speakerId ?? ''}`
  return {
    cueId,
    speakerId: null,
    startMs,
    endMs,
    naturalMs,
    characters: 40,
    overlapMeant: false,
    speaks: true,
    limitMs: Infinity,
    ...more,
  }
}

const plain: FitSettings = { ...defaultFitSettings, maxBorrowMs: 1_000, smooth: false }
const fitOne = (inputs: FitInput[], settings = plain) => planFit(inputs, settings)[0]

describe('the slot of a cue', () => {
  it('leaves a voice that fits alone', () => {
    expect(fitOne([cue(1_000, 3_000, 1_900)])).toMatchObject({
      state: 'natural',
      rate: 1,
      borrowedMs: 0,
    })
  })

  it('borrows at most what the settings allow of the pause behind it', () => {
    expect(fitOne([cue(1_000, 3_000, 2_900)])).toMatchObject({ state: 'natural', borrowedMs: 900 })
    expect(fitOne([cue(1_000, 3_000, 3_300)])).toMatchObject({ rate: 1.1, borrowedMs: 1_000 })
  })

  it('leaves 50 ms before the next cue of anybody', () => {
    const next = cue(3_400, 4_000, 500)
    expect(fitOne([cue(1_000, 3_000, 3_000), next])?.slotMs).toBe(2_350)
    expect(fitOne([cue(1_000, 3_000, 3_000), { ...next, speakerId: 'B' }])?.slotMs).toBe(2_350)
  })

  it('passes over cues in which nobody says anything', () => {
    const sound = cue(3_400, 4_000, 0, { speakerId: 'B', speaks: false })
    expect(fitOne([cue(1_000, 3_000, 3_000), sound])).toMatchObject({ state: 'natural' })
  })

  it('never talks into somebody who begins behind it: A [0, 1 s] with 1.9 s of voice, B [1.2 s, 2 s]', () => {
    const fit = fitOne([cue(0, 1_000, 1_900), cue(1_200, 2_000, 700, { speakerId: 'B' })])
    expect(fit).toMatchObject({ state: 'does-not-fit', slotMs: 1_150 })
  })

  it('keeps its own time beside a subtitle that overlaps it, and borrows nothing while that lasts', () => {
    const over = cue(2_000, 5_000, 500, { speakerId: 'B' })
    expect(fitOne([cue(1_000, 3_000, 2_500), over])).toMatchObject({ slotMs: 2_000 })
  })

  it('has the tail of the film behind the last cue, and no more', () => {
    const last = [cue(1_000, 3_000, 4_500)]
    const wide = { ...plain, maxBorrowMs: 10_000 }
    expect(planFit(last, wide, 6_000)[0]).toMatchObject({ state: 'natural', slotMs: 5_000 })
    expect(planFit(last, wide, 4_000)[0]).toMatchObject({ state: 'stretched', slotMs: 3_000 })
  })

  it('is found by default where two seconds of silence lie behind the cue', () => {
    const hurried = [cue(0, 1_000, 2_900), cue(3_000, 4_000, 800, { speakerId: 'B' })]
    expect(planFit(hurried, defaultFitSettings)[0]).toMatchObject({ state: 'natural', rate: 1 })
  })

  it('never takes from the cue itself', () => {
    expect(fitOne([cue(1_000, 3_000, 2_000), cue(3_010, 4_000, 500)])?.slotMs).toBe(2_000)
  })

  it('ends where an overlap begins that nobody meant, but keeps one that is meant', () => {
    const next = cue(2_500, 4_000, 500)
    expect(fitOne([cue(1_000, 3_000, 2_000), next])?.slotMs).toBe(1_500)
    const meant = cue(1_000, 3_000, 2_000, { overlapMeant: true })
    expect(fitOne([meant, next])).toMatchObject({ state: 'natural', slotMs: 3_000 })
    expect(fitOne([meant, next, cue(3_200, 4_000, 1)])?.slotMs).toBe(2_150)
  })
})

describe('what does not fit', () => {
  it('is flagged beyond the comfortable rate', () => {
    expect(fitOne([cue(0, 2_000, 3_600)])).toMatchObject({ state: 'comfortable', rate: 1.2 })
    expect(fitOne([cue(0, 2_000, 4_200)])).toMatchObject({ state: 'stretched', rate: 1.4 })
  })

  it('plays at the hard limit, overhangs, and is told what would help', () => {
    expect(fitOne([cue(0, 2_000, 6_000)])).toMatchObject({
      state: 'does-not-fit',
      rate: 1.5,
      neededRate: 2,
      fittedMs: 4_000,
      borrowedMs: 1_000,
      overflowMs: 1_000,
      cutCharacters: 10,
      neededEndMs: 4_000,
    })
  })

  it('is every voice of a cue without any length, however short it is', () => {
    const tight = { ...plain, maxBorrowMs: 0 }
    expect(fitOne([cue(2_000, 2_000, 1), cue(2_000, 3_000, 500)], tight)).toMatchObject({
      state: 'does-not-fit',
      overflowMs: 1,
      neededEndMs: 2_001,
    })
  })

  it('fits after the cut that it asked for, and after the extension', () => {
    expect(fitOne([cue(0, 2_000, (6_000 * 30) / 40)])?.state).toBe('stretched')
    expect(fitOne([cue(0, 4_000, 6_000)])?.overflowMs).toBe(0)
  })
})

describe('the pauses inside a take', () => {
  const paused = (naturalMs: number, squeezableMs = 400) =>
    cue(0, 2_000, naturalMs, { squeezableMs })

  it('give what is missing before anything is stretched, and no more', () => {
    expect(fitOne([paused(2_900)])).toMatchObject({ state: 'natural', squeezedMs: 0 })
    expect(fitOne([paused(3_250)])).toMatchObject({
      state: 'natural',
      rate: 1,
      squeezedMs: 250,
      fittedMs: 3_000,
    })
    expect(fitOne([paused(3_700)])).toMatchObject({ rate: 1.1, squeezedMs: 400, fittedMs: 3_000 })
  })

  it('are all given by what does not fit', () => {
    const fit = fitOne([paused(6_400)])
    expect(fit).toMatchObject({ state: 'does-not-fit', squeezedMs: 400, fittedMs: 4_000 })
    expect(fit).toMatchObject({ overflowMs: 1_000, neededRate: 2 })
  })
})

describe('smoothing', () => {
  it('lends pace to the neighbours of a hurried cue, up to the comfortable rate', () => {
    const hurried = [
      cue(0, 2_000, 1_500),
      cue(2_000, 4_000, 1_500),
      cue(4_000, 6_000, 2_800),
      cue(6_000, 8_000, 1_500),
      cue(8_000, 10_000, 1_500),
    ]
    const rates = planFit(hurried, defaultFitSettings).map(
      (fit) => Math.round(fit.rate * 100) / 100,
    )
    expect(rates).toEqual([1.05, 1.2, 1.4, 1.2, 1.05])
  })

  it('stops at a long pause and at another speaker', () => {
    const hurried = [cue(0, 2_000, 4_000), cue(9_000, 11_000, 1_000)]
    expect(planFit(hurried, defaultFitSettings)[1]?.rate).toBe(1)
    const other = [cue(0, 2_000, 4_000), cue(2_000, 4_000, 1_000, { speakerId: 'B' })]
    expect(planFit(other, defaultFitSettings)[1]?.rate).toBe(1)
  })
})

const anyCues = fc
  .array(
    fc.record({
      gap: fc.integer({ min: -1_500, max: 4_000 }),
      length: fc.integer({ min: 0, max: 7_000 }),
      naturalMs: fc.oneof(fc.constant(0), fc.double({ min: 1, max: 20_000, noNaN: true })),
      pauses: fc.double({ min: 0, max: 0.4, noNaN: true }),
      speaker: fc.constantFrom(null, 'A', 'B'),
      overlapMeant: fc.boolean(),
      speaks: fc.boolean(),
      characters: fc.integer({ min: 1, max: 120 }),
    }),
    { maxLength: 60 },
  )
  .map((parts) => {
    let at = 2_000
    return parts.map((part, index): FitInput => {
      const startMs = Math.max(0, at + part.gap)
      at = startMs + part.length
      return {
        cueId: `c${index}`,
        speakerId: part.speaker,
        startMs,
        endMs: at,
        naturalMs: part.naturalMs,
        squeezableMs: part.naturalMs * part.pauses,
        characters: part.characters,
        overlapMeant: part.overlapMeant,
        speaks: part.speaks,
        limitMs: Infinity,
      }
    })
  })

const anySettings = fc
  .record({
    maxBorrowMs: fc.integer({ min: 0, max: 3_000 }),
    minGapMs: fc.integer({ min: 0, max: 300 }),
    comfortRate: fc.double({ min: 1, max: 1.4, noNaN: true }),
    beyond: fc.double({ min: 0, max: 1, noNaN: true }),
    smooth: fc.boolean(),
  })
  .map(({ beyond, ...rest }): FitSettings => ({
    ...defaultFitSettings,
    ...rest,
    maxRate: rest.comfortRate + beyond,
  }))

/** Later cues of the same lane, in the order in which the plan sees them. */
function following(inputs: FitInput[], of: FitInput): FitInput[] {
  const lane = inputs.filter((other) => other.speakerId === of.speakerId)
  lane.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.cueId < b.cueId ? -1 : 1))
  return lane.slice(lane.indexOf(of) + 1)
}

/** Somebody else speaks while a voice continues behind its own cue. */
const isTalkedInto = (other: FitInput, input: FitInput, end: number): boolean =>
  other.speaks &&
  other.speakerId !== input.speakerId &&
  other.startMs < end - 1e-6 &&
  other.endMs > input.endMs

describe('for any cues, takes and settings', () => {
  it('every cue has exactly one result; rates keep their limits; no sound is lost', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        const fits = planFit(inputs, settings)
        expect(fits.map((fit) => fit.cueId)).toEqual(inputs.map((input) => input.cueId))
        for (const [i, fit] of fits.entries()) {
          const input = present(inputs[i])
          expect(fit.rate).toBeGreaterThanOrEqual(1)
          expect(fit.rate).toBeLessThanOrEqual(settings.maxRate)
          expect(fit.fittedMs * fit.rate + fit.squeezedMs).toBeCloseTo(input.naturalMs, 6)
          expect(fit.squeezedMs).toBeLessThanOrEqual(input.squeezableMs ?? 0)
          expect(fit.state === 'empty').toBe(input.naturalMs === 0)
          if (fit.state === 'comfortable')
            expect(fit.rate).toBeLessThanOrEqual(settings.comfortRate)
        }
      }),
    )
  })

  it('nothing overlaps that was not meant to, unless it is reported as not fitting', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        for (const [i, fit] of planFit(inputs, settings).entries()) {
          const input = present(inputs[i])
          const end = input.startMs + fit.fittedMs
          if (fit.state === 'does-not-fit') {
            expect(end - fit.overflowMs).toBeCloseTo(input.startMs + fit.slotMs, 6)
            expect(fit.overflowMs).toBeGreaterThan(0)
            expect(fit.cutCharacters).toBeGreaterThan(0)
            continue
          }
          expect(fit.overflowMs).toBe(0)
          expect(fit.fittedMs).toBeLessThanOrEqual(fit.slotMs + 1e-9)
          expect(fit.borrowedMs).toBeLessThanOrEqual(settings.maxBorrowMs + 1e-9)
          const bound = following(inputs, input).find(
            (next) => !input.overlapMeant || next.startMs >= input.endMs,
          )
          if (bound && fit.state !== 'empty') expect(end).toBeLessThanOrEqual(bound.startMs + 1e-6)
          if (fit.state !== 'empty' && end > input.endMs + 1e-6)
            expect(inputs.filter((other) => isTalkedInto(other, input, end))).toEqual([])
        }
      }),
    )
  })

  it('smoothing never changes what fits, and leaves no jump that it could take away', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        const rough = planFit(inputs, { ...settings, smooth: false })
        const smooth = planFit(inputs, { ...settings, smooth: true })
        const byCue = new Map(smooth.map((fit) => [fit.cueId, fit]))
        for (const [i, fit] of smooth.entries()) {
          const input = present(inputs[i])
          expect(fit.state === 'does-not-fit').toBe(rough[i]?.state === 'does-not-fit')
          expect(fit.rate).toBeGreaterThanOrEqual(rough[i]?.rate ?? 0)
          if (fit.state === 'empty') continue
          const next = following(inputs, input).find((other) => other.naturalMs > 0)
          const after = byCue.get(next?.cueId ?? '')
          if (!next || !after || next.startMs - input.endMs > SMOOTHING_PAUSE_MS) continue
          const slower = Math.min(fit.rate, after.rate)
          const jump = Math.max(fit.rate, after.rate) - slower
          if (slower < settings.comfortRate) expect(jump).toBeLessThanOrEqual(RATE_STEP + 1e-9)
        }
      }),
    )
  })

  it('fitting again around a cue answers what the whole plan would', () => {
    fc.assert(
      fc.property(
        anyCues,
        anySettings,
        fc.nat(),
        fc.integer({ min: -900, max: 900 }),
        (inputs, settings, pick, by) => {
          const moved = inputs[pick % Math.max(1, inputs.length)]
          if (!moved) return
          const changed = inputs.map((input) =>
            input === moved ? { ...input, startMs: Math.max(0, input.startMs + by) } : input,
          )
          const whole = new Map(planFit(changed, settings).map((fit) => [fit.cueId, fit]))
          const before = new Map(planFit(inputs, settings).map((fit) => [fit.cueId, fit]))
          const known = withLimits(inputs, settings, null)
          const after = known.map((input) => ({
            ...input,
            startMs: input.cueId === moved.cueId ? Math.max(0, moved.startMs + by) : input.startMs,
          }))
          const around = refitAround(known, after, { settings, filmMs: null })
          for (const fit of around) expect(fit).toEqual(whole.get(fit.cueId))
          const answered = new Set(around.map((fit) => fit.cueId))
          for (const [cueId, fit] of whole)
            if (!answered.has(cueId)) expect(fit).toEqual(before.get(cueId))
        },
      ),
    )
  })
})
