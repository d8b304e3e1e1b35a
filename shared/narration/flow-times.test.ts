import { array, assert, constantFrom, double, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Narration } from '../contracts/narration'
import { sampleCue } from '../testing/samples'
import { defaultNarration, type FlowCue, flowTimes, targetAdvice } from './flow-times'

const cue = (id: string, more: Partial<FlowCue> = {}) => ({
  ...sampleCue(id, 0),
  text: 'Xin chào các bạn',
  ...more,
})
const pauses = { startMs: 500, sentenceMs: 300, paragraphMs: 800, chapterMs: 1_500 }
const narration: Narration = { ...defaultNarration, pauses }
const lasting = (ms: number) => () => ms

describe('flowing time', () => {
  it('begins each cue after the one before and its pause', () => {
    const cues = [
      cue('a', { chapter: { title: 'Một' } }),
      cue('b', { pauseAfterMs: 50 }),
      cue('c', { paragraph: true }),
      cue('d', { paragraph: true }),
      cue('e', { chapter: { title: 'Hai' } }),
    ]
    const { times, lengthMs } = flowTimes(cues, lasting(1_000), narration)
    expect(times.map(({ startMs }) => startMs)).toEqual([500, 1_800, 2_850, 4_650, 7_150])
    expect(lengthMs).toBe(8_150)
  })

  it('takes no time for unspoken cues, and keeps the pause', () => {
    const cues = [cue('a'), cue('b', { text: '[nhạc]', paragraph: true }), cue('c')]
    const { times, lengthMs } = flowTimes(cues, lasting(1_000), narration)
    expect(times.map(({ startMs }) => startMs)).toEqual([500, 1_500, 2_300])
    expect(lengthMs).toBe(3_300)
  })

  it('is as long as voices and pauses together, to the sample, in the order of the script', () => {
    const voices = array(
      record({ ms: double({ min: 1, max: 9_000, noNaN: true }), pause: nat(2_000) }),
      { minLength: 1, maxLength: 60 },
    )
    const holds = property(voices, constantFrom(44_100, 48_000), (all, sampleRate) => {
      const cues = all.map(({ pause }, i) => cue(String(i), { pauseAfterMs: pause }))
      const voiceMs = (id: string) => all[Number(id)]?.ms
      const { times, lengthMs } = flowTimes(cues, voiceMs, narration, { sampleRate })
      const samples = (ms: number) => Math.round((ms * sampleRate) / 1_000)
      const sum = all.reduce((total, { ms, pause }) => total + samples(ms) + samples(pause), 0)
      expect(samples(lengthMs)).toBe(samples(narration.pauses.startMs) + sum)
      for (const [i, { startMs, exactStartMs }] of times.entries()) {
        expect(startMs).toBeGreaterThan(times[i - 1]?.startMs ?? -1)
        expect(Math.abs(startMs - exactStartMs)).toBeLessThanOrEqual(1)
      }
    })
    assert(holds, { numRuns: 100 })
  })

  it('moves what follows by exactly the difference', () => {
    const cues = ['a', 'b', 'c'].map((id) => cue(id))
    const before = flowTimes(cues, lasting(1_000), narration)
    const after = flowTimes(cues, (id) => (id === 'a' ? 1_250 : 1_000), narration)
    expect(after.times[2]?.startMs).toBe((before.times[2]?.startMs ?? 0) + 250)
    expect(after.lengthMs).toBe(before.lengthMs + 250)
  })

  it('holds a pinned cue where it is, and lists what runs into it', () => {
    const cues = [cue('a'), cue('b', { pinnedMs: 1_200 }), cue('c', { pinnedMs: 9_000 }), cue('d')]
    const { times, overrun } = flowTimes(cues, lasting(1_000), narration)
    expect(times.map(({ startMs }) => startMs)).toEqual([500, 1_200, 9_000, 10_300])
    expect(overrun).toEqual([{ id: 'b', byMs: 300 }])
  })

  it('reaches a target: voices and pauses shrink alike, or the pauses grow', () => {
    const cues = ['a', 'b', 'c', 'd'].map((id) => cue(id))
    const length = (targetMs: number) =>
      flowTimes(cues, lasting(1_000), { ...narration, targetMs }).lengthMs
    expect(length(4_600)).toBeCloseTo(4_600, 0)
    expect(length(6_000)).toBeCloseTo(6_000, 0)
    expect(length(60_000)).toBe(60_000)
    const tight = flowTimes(cues, lasting(1_000), { ...narration, targetMs: 2_000 })
    expect(tight.sections).toMatchObject([{ cueId: null, rate: 1.5 }])
    expect(tight.sections[0]?.overMs).toBeGreaterThan(1_000)
  })

  it('gives a chapter its own length and the whole the rest', () => {
    const cues = [
      cue('a', { chapter: { title: 'Một', targetMs: 5_000 } }),
      cue('b'),
      cue('c', { chapter: { title: 'Hai' } }),
      cue('d'),
    ]
    const { times, lengthMs } = flowTimes(cues, lasting(1_000), { ...narration, targetMs: 10_000 })
    expect(times[2]?.startMs).toBeGreaterThanOrEqual(500 + 5_000)
    expect(lengthMs).toBeCloseTo(10_000, 0)
  })

  it('meets a target to the sample, whatever the voices last', () => {
    const cues = Array.from({ length: 9 }, (_, n) => cue(`c${n}`))
    const lengths = Array.from({ length: 19 }, (_, i) => {
      const uneven = (id: string) => 700 + 37.013 * (i + 1) * (1 + (Number(id.slice(1)) % 4) / 7)
      return flowTimes(cues, uneven, { ...defaultNarration, targetMs: 20_000 }).lengthMs
    })
    expect(lengths.map((ms) => (ms * 48_000) / 1_000)).toEqual(lengths.map(() => 960_000))
  })

  it('gives the speed and pauses for a target before any rendering', () => {
    const cues = Array.from({ length: 40 }, (_, i) => cue(String(i)))
    const unread = flowTimes(cues, () => undefined, narration).lengthMs
    const [advice] = targetAdvice(
      cues,
      () => undefined,
      { ...narration, targetMs: Math.round(unread * 0.9) },
      1,
    )
    expect(advice).toMatchObject({ estimated: 1 })
    expect(advice?.speed).toBeGreaterThan(1.1)
    const [half] = targetAdvice(cues, lasting(3_000), { ...narration, targetMs: 60_000 }, 1)
    expect(half?.speed).toBe(2)
    expect(Math.abs(half?.overMs ?? 0)).toBeLessThan(12_000)
  })
})
