import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinSamples } from './audio-data'
import { resample, ResampleStream } from './resample'
import { spliceTo } from './joints'
import { stretch, stretchChannels } from './stretch'
import { bestLag, knocks, peak, sine, snrDb, voiced } from './testing/sounds'

describe('stretch', () => {
  it('has the requested length to the sample, for any length and rate', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30_000 }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        async (length, rate) => {
          const out = await stretch(knocks(length, 22_050, 0), 22_050, rate)
          expect(out).toHaveLength(Math.round(length / rate))
          expect(await stretch(out, 22_050, 1.1, 1_234)).toHaveLength(1_234)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('keeps the pitch', async () => {
    const out = await stretch(sine(48_000, 48_000, 220, 0.5), 48_000, 1.25)
    const crossings = out.reduce(
      (count, sample, i) => count + (sample >= 0 && (out[i - 1] ?? 0) < 0 ? 1 : 0),
      0,
    )
    expect(Math.abs(crossings / (out.length / 48_000) - 220)).toBeLessThan(5)
    expect(peak(out)).toBeLessThan(0.55)
  })

  // The rates of hurried and slowed cues; a flush of sonic would fill 16 ms with zeros.
  for (const rate of [0.85, 1.1, 1.2, 1.35, 1.5])
    it(`ends with the last sound of its source: ${rate}×`, async () => {
      for (const sampleRate of [16_000, 22_050, 48_000]) {
        const source = voiced(Math.round(sampleRate * 1.3), sampleRate)
        const out = await stretch(source, sampleRate, rate)
        expect(out).toHaveLength(Math.round(source.length / rate))
        const [end, wanted] = [out.subarray(-500), source.subarray(-500)]
        expect(snrDb(wanted.slice(), end.slice())).toBeGreaterThan(40)
        const start = out.subarray(0, 200)
        expect(snrDb(source.slice(0, 200), start.slice())).toBeGreaterThan(20)
      }
    })

  it('comes to an exact length without a click', async () => {
    const source = sine(20_000, 24_000, 150, 0.5)
    for (const wanted of [19_000, 19_919, 20_080, 21_000]) {
      const [out = source] = spliceTo([source], wanted, 24_000)
      expect(out).toHaveLength(wanted)
      const steepest = out.reduce(
        (most, s, i) => Math.max(most, Math.abs(s - (out[i - 1] ?? s))),
        0,
      )
      expect(steepest).toBeLessThan(0.5 * ((2 * Math.PI * 150) / 24_000) * 1.6)
    }
  })

  it('leaves rate 1 untouched and keeps channels apart', async () => {
    const left = knocks(9_000, 48_000, 0)
    expect(await stretch(left, 48_000, 1)).toEqual(left)
    const both = await stretchChannels([left, new Float32Array(9_000)], 48_000, 1.3)
    expect(peak(both[0] ?? left)).toBeGreaterThan(0.2)
    expect(peak(both[1] ?? left)).toBe(0)
  })
})

describe('resample', () => {
  for (const [from, to] of [
    [22_050, 48_000],
    [48_000, 44_100],
    [16_000, 96_000],
    [96_000, 48_000],
  ] as const) {
    it(`keeps onset and length of a sound: ${from} → ${to}`, () => {
      const out = resample(knocks(from, from, 0), from, to)
      const expected = knocks(to, to, 0)
      expect(out).toHaveLength(to)
      expect(bestLag(expected, out, 20)).toBe(0)
      expect(snrDb(expected, out)).toBeGreaterThan(35)
    })
  }

  // The last pair has hardly a common divisor: its filters are interpolated.
  for (const [from, to] of [
    [44_100, 48_000],
    [22_050, 48_000],
    [48_000, 16_000],
    [23_361, 22_050],
  ] as const) {
    it(`adds no noise to a tone and aliases nothing: ${from} → ${to}`, () => {
      const hertz = Math.min(from, to) * 0.4
      const inner = (sound: Float32Array) => sound.subarray(2_000, to - 2_000)
      const out = resample(sine(from, from, hertz, 0.5), from, to)
      expect(snrDb(inner(sine(to, to, hertz, 0.5)), inner(out))).toBeGreaterThan(105)
      if (from < to * 1.2) return
      const above = resample(sine(from, from, to * 0.51, 0.5), from, to)
      expect(peak(inner(above))).toBeLessThan(1e-5)
    })
  }

  it('gives the same in pieces as at once', () => {
    const whole = knocks(50_000, 22_050, 0)
    const stream = new ResampleStream(1, 22_050, 48_000)
    const parts: Float32Array[] = []
    const take = ([block]: Float32Array[]) => void (block && parts.push(block))
    for (let at = 0; at < whole.length; at += 1_777)
      stream.push([whole.subarray(at, at + 1_777)], take)
    stream.flush(take)
    const expected = resample(whole, 22_050, 48_000)
    expect(joinSamples(parts).subarray(0, expected.length)).toEqual(expected)
  })
})
