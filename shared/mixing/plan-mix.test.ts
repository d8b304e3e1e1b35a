import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cue, Take } from '../contracts/project-file'
import { defaultFitSettings, defaultMixSettings } from '../contracts/project/track-settings'
import { fitInputOf } from '../fitting/fit-types'
import { planFit } from '../fitting/plan-fit'
import { planMix, samplesAt, type MixInput } from './plan-mix'
import { sampleCue, sampleMusic, sampleSpeaker, sampleTake } from '../testing/samples'

/** Voices begin with their cues. */
const onTime = { ...defaultFitSettings, maxEarlyMs: 0 }

const take = (cueId: string, durationMs: number, leadMs = 0, tailMs = 0): Take =>
  sampleTake(`take-${cueId}`, cueId, { durationMs, leadMs, tailMs })

const speaker = sampleSpeaker('A', { voiceId: 3, gainDb: -3, pan: 0.5 })

const cue = (id: string, startMs: number, endMs: number, more: Partial<Cue> = {}): Cue =>
  sampleCue(id, startMs, { endMs, ...more })

function mixed(cues: Cue[], takes: Take[], more: Partial<MixInput> = {}) {
  const byCue = new Map(takes.map((t) => [t.cueId, t]))
  const takeOf = (id: string) => byCue.get(id)
  const inputs = cues.map((c) => fitInputOf(c, takeOf(c.id), onTime))
  return planMix({
    cues,
    speakers: [speaker],
    takeOf,
    fileOf: (t) => `/p/takes/${t.file}`,
    fits: planFit(inputs, onTime),
    fit: onTime,
    mix: defaultMixSettings,
    sampleRate: 48_000,
    channels: 1,
    media: null,
    music: [],
    ...more,
  })
}

describe('the plan of a mix', () => {
  it('leaves out a cue that was set to not spoken after it was rendered: nobody hears it in the film', () => {
    const cues = [cue('1', 0, 1_000, { spoken: 'no' }), cue('2', 2_000, 3_000)]
    const { plan, missingCueIds } = mixed(cues, [take('1', 500), take('2', 500)])
    expect(plan.clips.map(({ cueId }) => cueId)).toEqual(['2'])
    expect(missingCueIds).toEqual([])
  })

  it('puts a clip where its cue starts, with gains, pan and cuts', () => {
    const cues = [cue('1', 1_000, 3_000, { speakerId: 'A', gainDb: 1 })]
    expect(mixed(cues, [take('1', 1_500, 100, 200)]).plan.clips).toEqual([
      {
        cueId: '1',
        stem: 'A',
        file: `/p/takes/${'0'.repeat(64)}.wav`,
        startSample: 48_000,
        lengthSamples: 57_600,
        trimStartMs: 100,
        trimEndMs: 200,
        rate: 1,
        fadeInMs: 0.25,
        gainDb: -2,
        pan: 0.5,
      },
    ])
  })

  it('begins before its cue where the fit says so, with the same end', () => {
    const settings = { ...defaultFitSettings, maxBorrowMs: 0, maxEarlyMs: 150 }
    const cues = [cue('1', 1_000, 3_000)]
    const early = take('1', 2_100)
    const fits = planFit([fitInputOf(cues[0] ?? cue('', 0, 0), early, settings)], settings)
    const [clip] = mixed(cues, [early], { fits, fit: settings }).plan.clips
    expect(clip).toMatchObject({ startSample: 43_200, lengthSamples: 100_800, rate: 1 })
  })

  it.each([
    ['a quiet take up', -30, 6],
    ['a loud take down', -16, -8],
    ['a whisper no further than 12 dB', -50, 12],
    ['silence not at all', null, 0],
    ['a take that nobody has measured not at all', undefined, 0],
  ])('brings %s where takes are to be even', (_what, lufs, gainDb) => {
    const measured = { ...take('1', 900), ...(lufs !== undefined && { lufs }) }
    const gainOf = (takeLufs: number | null) =>
      mixed([cue('1', 0, 1_000)], [measured], { mix: { ...defaultMixSettings, takeLufs } }).plan
        .clips[0]?.gainDb
    expect(gainOf(-24)).toBe(gainDb)
    expect(gainOf(null)).toBe(0)
  })

  it('a gain that was set inside a take by hand is not levelled away', () => {
    const edited = { of: '0', steps: [], gainDb: 6, fadeInMs: 0, fadeOutMs: 0 }
    const mix = { ...defaultMixSettings, takeLufs: -24 }
    const gainOf = (more: object) =>
      mixed([cue('1', 0, 1_000)], [{ ...take('1', 900), ...more }], { mix }).plan.clips[0]?.gainDb
    // 6 dB louder than the take that was spoken, and as much louder in the track.
    expect(gainOf({ lufs: -24, edited })).toBe(gainOf({ lufs: -30 }))
  })

  it('leaves out what the fit squeezes, in the pauses of the take', () => {
    const paused = { ...take('1', 2_200), pauses: [{ fromMs: 1_000, toMs: 1_400 }] }
    const [clip] = mixed([cue('1', 0, 2_100), cue('2', 2_150, 3_000)], [paused]).plan.clips
    expect(clip).toMatchObject({ lengthSamples: 2_100 * 48, rate: 1 })
    expect(clip?.cuts).toEqual([{ fromMs: 1_180, toMs: 1_280 }])
  })

  it('is as long as the film, or as its last cue, and longer only for a voice that continues', () => {
    const cues = [cue('1', 0, 2_000)]
    expect(mixed(cues, []).plan.totalSamples).toBe(96_000)
    const media = { path: '/film.mp4', durationMs: 10_000 }
    expect(mixed(cues, [take('1', 1_000)], { media }).plan.totalSamples).toBe(480_000)
    expect(mixed(cues, [take('1', 6_000)]).plan.totalSamples).toBe(6_000 * 48)
  })

  it('names cues that have something to say and no take', () => {
    const cues = [
      cue('2', 5_000, 6_000),
      cue('1', 0, 1_000),
      cue('3', 7_000, 8_000, { text: '♪ …' }),
    ]
    expect(mixed(cues, []).missingCueIds).toEqual(['1', '2'])
  })

  it('leaves muted speakers out', () => {
    const cues = [cue('1', 0, 2_000, { speakerId: 'A' })]
    const outcome = mixed(cues, [take('1', 900)], { speakers: [{ ...speaker, muted: true }] })
    expect([outcome.plan.clips, outcome.missingCueIds]).toEqual([[], []])
  })

  it('lays the film under the voices only when that is wanted', () => {
    const media = { path: '/film.mp4', durationMs: 10_000 }
    expect(mixed([], [], { media }).plan.filmSound).toBeNull()
    const mix = { ...defaultMixSettings, bed: { ...defaultMixSettings.bed, enabled: true } }
    expect(mixed([], [], { media, mix }).plan.filmSound).toEqual({ file: '/film.mp4' })
  })
})

describe('music in the plan', () => {
  const music = [sampleMusic({ startMs: 1_000, endMs: 9_000 })]

  it('lengthens a track without a film, and is cut where a film ends', () => {
    const cues = [cue('1', 0, 2_000)]
    const alone = mixed(cues, [], { music }).plan
    expect([alone.totalSamples, alone.music[0]?.lengthSamples]).toEqual([9_000 * 48, 8_000 * 48])
    const media = { path: '/film.mp4', durationMs: 5_000 }
    expect(mixed(cues, [], { media, music }).plan.totalSamples).toBe(5_000 * 48)
  })
})

describe('for any cues and takes', () => {
  const anyProject = fc.record({
    sampleRate: fc.constantFrom(44_100, 48_000, 96_000),
    parts: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 3_000 }),
        length: fc.integer({ min: 1, max: 6_000 }),
        durationMs: fc.option(fc.double({ min: 1, max: 9_000, noNaN: true }), { nil: null }),
      }),
      { maxLength: 80 },
    ),
  })

  it('loses no clip, keeps to whole samples, and lets nothing overlap that fits', () => {
    fc.assert(
      fc.property(anyProject, ({ sampleRate, parts }) => {
        let at = 0
        const cues = parts.map((part, i) => {
          const startMs = at + part.gap
          at = startMs + part.length
          return cue(String(i).padStart(4, '0'), startMs, at)
        })
        const takes = parts.flatMap((part, i) =>
          part.durationMs === null ? [] : [take(String(i).padStart(4, '0'), part.durationMs)],
        )
        const { plan, missingCueIds } = mixed(cues, takes, { sampleRate })
        expect(plan.clips.length + missingCueIds.length).toBe(cues.length)
        const byCue = new Map(cues.map((c) => [c.id, c]))
        for (const [i, clip] of plan.clips.entries()) {
          expect(Number.isInteger(clip.startSample) && Number.isInteger(clip.lengthSamples)).toBe(
            true,
          )
          expect(clip.startSample).toBe(samplesAt(byCue.get(clip.cueId)?.startMs ?? -1, sampleRate))
          expect(clip.startSample + clip.lengthSamples).toBeLessThanOrEqual(plan.totalSamples)
          const natural = takes.find((t) => t.cueId === clip.cueId)?.durationMs ?? 0
          const endMs = (byCue.get(clip.cueId)?.startMs ?? -1) + natural / clip.rate
          const endSample = clip.startSample + clip.lengthSamples
          // Half a sample, and the rounding error of the division.
          expect(Math.abs(endSample - (endMs * sampleRate) / 1_000)).toBeLessThan(0.5 + 1e-6)
          const next = plan.clips[i + 1]
          if (next && clip.rate < defaultFitSettings.maxRate)
            expect(clip.startSample + clip.lengthSamples).toBeLessThanOrEqual(next.startSample)
        }
      }),
    )
  })
})
