import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFitSettings, type FitSettings } from '../contracts/project/track-settings'
import { type FitInput, audibleSpan } from './fit-types'
import { PACED_MS, planFit, RATE_STEP, refitAround, SMOOTHING_PAUSE_MS } from './plan-fit'
import { withLimits } from './film-limits'
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
    earlyMs: 0,
    overlapMs: 0,
    ...more,
  }
}

const plain: FitSettings = {
  ...defaultFitSettings,
  maxEarlyMs: 0,
  maxBorrowMs: 1_000,
  maxOverlapMs: 0,
  smooth: false,
}
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

  it('passes over unspoken cues', () => {
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

  it('ends at an unintended overlap, but keeps an intended one', () => {
    const next = cue(2_500, 4_000, 500)
    expect(fitOne([cue(1_000, 3_000, 2_000), next])?.slotMs).toBe(1_500)
    const meant = cue(1_000, 3_000, 2_000, { overlapMeant: true })
    expect(fitOne([meant, next])).toMatchObject({ state: 'natural', slotMs: 2_000 })
    expect(fitOne([meant, cue(2_500, 2_900, 1), cue(3_200, 4_000, 1)])?.slotMs).toBe(2_150)
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
      screen: fc.constantFrom(undefined, undefined, 'on', 'off'),
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
        naturalMs: part.speaks ? part.naturalMs : 0,
        squeezableMs: part.speaks ? part.naturalMs * part.pauses : 0,
        characters: part.characters,
        overlapMeant: part.overlapMeant,
        speaks: part.speaks,
        limitMs: Infinity,
        earlyMs: 0,
        overlapMs: 0,
        ...(part.screen && { screen: part.screen }),
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
    maxEarlyMs: fc.constantFrom(0, 80, 150),
    slowestRate: fc.constantFrom(1, 0.95, 0.85),
  })
  .map(({ beyond, ...rest }): FitSettings => ({
    ...defaultFitSettings,
    ...rest,
    maxRate: rest.comfortRate + beyond,
  }))

/** Later spoken cues of the same lane, in the order in which the plan sees them. */
function following(inputs: FitInput[], of: FitInput): FitInput[] {
  const lane = inputs.filter((other) => other.speakerId === of.speakerId)
  lane.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.cueId < b.cueId ? -1 : 1))
  return lane.slice(lane.indexOf(of) + 1).filter(({ speaks }) => speaks)
}

interface Span {
  startMs: number
  endMs: number
}
const shared = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs))

const close = 1e-6

describe('for any cues, takes and settings', () => {
  it('every cue has exactly one result; rates keep their limits; nothing is cut', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        const fits = planFit(inputs, settings)
        expect(fits.map((fit) => fit.cueId)).toEqual(inputs.map((input) => input.cueId))
        for (const [i, fit] of fits.entries()) {
          const input = present(inputs[i])
          expect(fit.rate).toBeGreaterThanOrEqual(settings.slowestRate)
          expect(fit.rate).toBeLessThanOrEqual(settings.maxRate)
          expect(fit.fittedMs * fit.rate + fit.squeezedMs).toBeCloseTo(input.naturalMs, 6)
          expect(fit.squeezedMs).toBeLessThanOrEqual(input.squeezableMs ?? 0)
          expect(fit.earlyMs).toBeLessThanOrEqual(
            input.screen === 'off' ? 150 : settings.maxEarlyMs,
          )
          expect(fit.state === 'empty').toBe(input.naturalMs === 0)
          if (fit.state === 'comfortable')
            expect(fit.rate).toBeLessThanOrEqual(settings.comfortRate)
        }
      }),
    )
  })

  it('every change of length has its reason, and the changes sum up', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        const rough = planFit(inputs, { ...settings, smooth: false })
        for (const [i, fit] of planFit(inputs, settings).entries()) {
          const input = present(inputs[i])
          if (fit.state === 'empty') continue
          const voiceMs = input.naturalMs - fit.squeezedMs
          const needed = Math.min(fit.neededRate, settings.maxRate)
          const before = present(rough[i]).rate
          const changes = {
            squeezed: -fit.squeezedMs,
            needed: voiceMs / needed - voiceMs,
            slowed: voiceMs / before - voiceMs / needed,
            smoothed: voiceMs / fit.rate - voiceMs / before,
          }
          const sum = Object.values(changes).reduce((all, change) => all + change, 0)
          expect(input.naturalMs + sum).toBeCloseTo(fit.fittedMs, 6)
          const ownSlotMs = fit.slotMs - fit.earlyMs
          if (fit.squeezedMs > 0) expect(input.naturalMs).toBeGreaterThan(ownSlotMs)
          if (fit.earlyMs > 0) expect(voiceMs).toBeGreaterThan(ownSlotMs)
          if (needed > 1) expect(fit.squeezedMs).toBe(input.squeezableMs)
          if (changes.slowed > close) {
            expect(input.screen).not.toBe('off')
            expect(input.startMs + voiceMs / before).toBeLessThanOrEqual(input.endMs + close)
          }
          if (changes.smoothed < -close) expect(settings.smooth).toBe(true)
          expect(changes.smoothed).toBeLessThanOrEqual(close)
        }
      }),
    )
  })

  it('voices keep the order of their cues, and no cue that fits leaves its slot', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        const fits = planFit(inputs, settings)
        for (const [i, fit] of fits.entries()) {
          const input = present(inputs[i])
          const audible = audibleSpan(input, fit)
          for (const [k, other] of inputs.entries())
            if (other.startMs > input.startMs && fit.state !== 'empty')
              expect(audibleSpan(other, present(fits[k])).startMs).toBeGreaterThanOrEqual(
                audible.startMs,
              )
          if (fit.state === 'does-not-fit') {
            expect(audible.endMs - fit.overflowMs).toBeCloseTo(audible.startMs + fit.slotMs, 6)
            expect(fit.overflowMs).toBeGreaterThan(0)
            expect(fit.cutCharacters).toBeGreaterThan(0)
            continue
          }
          expect(fit.overflowMs).toBe(0)
          expect(fit.fittedMs).toBeLessThanOrEqual(fit.slotMs + 1e-9)
          const mostMs = input.screen === 'off' ? 10_000 : settings.maxBorrowMs
          expect(fit.borrowedMs).toBeLessThanOrEqual(mostMs + 1e-9)
          const bound = following(inputs, input).find(
            (next) => !input.overlapMeant || next.startMs >= input.endMs,
          )
          if (bound && fit.state !== 'empty')
            expect(audible.endMs).toBeLessThanOrEqual(bound.startMs + close)
        }
      }),
    )
  })

  it('two speakers who fit talk at the same time only where their subtitles do, or as long as they may', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        const voices = planFit(inputs, settings).flatMap((fit, i) => {
          const own = present(inputs[i])
          const fits = fit.state !== 'empty' && fit.state !== 'does-not-fit'
          return fits ? [{ cue: own, audible: audibleSpan(own, fit) }] : []
        })
        const pairs = voices.flatMap((a) => voices.map((b) => [a, b] as const))
        const talking = pairs.filter(
          ([a, b]) =>
            a.cue.speakerId !== b.cue.speakerId &&
            shared(a.audible, b.audible) > shared(a.cue, b.cue) + settings.maxOverlapMs + close,
        )
        expect(talking).toEqual([])
      }),
    )
  })

  it('smoothing never changes what fits, raises only beside a longer voice that is heard as a jump', () => {
    fc.assert(
      fc.property(anyCues, anySettings, (inputs, settings) => {
        const rough = planFit(inputs, { ...settings, smooth: false })
        const smooth = planFit(inputs, { ...settings, smooth: true })
        const paced = (input: FitInput | undefined) => {
          const i = input ? inputs.indexOf(input) : -1
          const [before, after] = [rough[i], smooth[i]]
          if (!input || !before || !after || before.state === 'empty') return null
          const voiceMs = input.naturalMs - before.squeezedMs
          return { ...audibleSpan(input, before), voiceMs, before: before.rate, after: after.rate }
        }
        for (const [i, fit] of smooth.entries()) {
          const input = present(inputs[i])
          expect(fit.state === 'does-not-fit').toBe(rough[i]?.state === 'does-not-fit')
          const a = paced(input)
          const b = paced(following(inputs, input).find((other) => other.naturalMs > 0))
          if (!a || !b) continue
          expect(a.after).toBeGreaterThanOrEqual(a.before)
          const pauseMs = Math.max(a.startMs, b.startMs) - Math.min(a.endMs, b.endMs)
          const [slow, fast] = a.after < b.after ? [a, b] : [b, a]
          const isAudible = pauseMs <= SMOOTHING_PAUSE_MS && slow.voiceMs >= PACED_MS
          if (isAudible && slow.voiceMs <= fast.voiceMs && slow.after < settings.comfortRate)
            expect(fast.after / slow.after).toBeLessThanOrEqual(RATE_STEP + 1e-9)
          // The silence that it adds is no longer than the other voice would need at its pace.
          for (const [raised, by] of [
            [a, b],
            [b, a],
          ] as const)
            // Slowing is given up for any voice.
            if (raised.after > Math.max(1, raised.before) && raised.voiceMs < PACED_MS)
              throw new Error(`raised without a pace beside ${by.voiceMs}`)
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
