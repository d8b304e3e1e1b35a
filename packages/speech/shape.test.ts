import { sine } from '@cuecast/audio/testing/sounds'
import { describe, expect, it } from 'vitest'
import { peakSection, type Section, shelvingSection } from '@shared/mixing/biquad'
import { compress, fadeEdges, filter, softClip } from './shape'
import { decibels, rms } from './testing/measure'

const rate = 22_050

/** Gain of a filter at a frequency, dB, measured on a sine once the filter has settled. */
function gainAt(design: Section, hertz: number): number {
  const tone = sine(rate, rate, hertz, 0.5)
  const filtered = tone.slice()
  filter(filtered, design)
  return decibels(rms(filtered.subarray(rate / 2)) / rms(tone.subarray(rate / 2)))
}

describe('filters', () => {
  it.each([12, -12])('a low shelf applies its %d dB below and nothing above', (gainDb) => {
    const design = shelvingSection('low', gainDb, { hz: 200, sampleRate: rate })
    expect(gainAt(design, 30)).toBeCloseTo(gainDb, 0)
    expect(gainAt(design, 200)).toBeCloseTo(gainDb / 2, 0)
    expect(gainAt(design, 4_000)).toBeCloseTo(0, 1)
  })

  it.each([12, -12])('a high shelf applies its %d dB above and nothing below', (gainDb) => {
    const design = shelvingSection('high', gainDb, { hz: 4_000, sampleRate: rate })
    expect(gainAt(design, 10_000)).toBeCloseTo(gainDb, 0)
    expect(gainAt(design, 4_000)).toBeCloseTo(gainDb / 2, 0)
    expect(gainAt(design, 200)).toBeCloseTo(0, 1)
  })

  it('a bell gives its gain in the middle only', () => {
    const design = peakSection(9, { hz: 2_600, q: 0.8, sampleRate: rate })
    expect(gainAt(design, 2_600)).toBeCloseTo(9, 1)
    expect(Math.abs(gainAt(design, 100))).toBeLessThan(0.2)
  })
})

describe('compression', () => {
  /** A second of loud tone and one of a tone 20 dB below. */
  function loudAndQuiet(amount: number): { difference: number; level: number } {
    const samples = new Float32Array(rate * 2)
    samples.set(sine(rate, rate, 300, 0.5))
    samples.set(sine(rate, rate, 300, 0.05), rate)
    compress(samples, rate, amount)
    const [loud, quiet] = [samples.subarray(0, rate), samples.subarray(rate * 1.5)]
    return { difference: decibels(rms(loud) / rms(quiet)), level: rms(samples) }
  }

  it('brings loud and quiet nearer the more it is asked to, as loud as its peaks allow', () => {
    const [none, half, full] = [0, 0.5, 1].map(loudAndQuiet)
    expect(none?.difference).toBeCloseTo(20, 0)
    expect(half?.difference).toBeLessThan(12)
    expect(full?.difference).toBeLessThan(5)
    const gain = decibels((full?.level ?? 0) / (none?.level ?? 1))
    expect(gain).toBeLessThan(0.1)
    expect(gain).toBeGreaterThan(-1.5)
  })
})

describe('edges', () => {
  it('bends peaks under the ceiling and leaves the rest alone', () => {
    const samples = Float32Array.from([0.1, -0.69, 0.9, -3])
    softClip(samples)
    expect(samples[0]).toBeCloseTo(0.1)
    expect(samples[1]).toBeCloseTo(-0.69)
    expect(samples[2]).toBeGreaterThan(0.7)
    expect(samples[3]).toBeGreaterThan(-0.95)
  })

  it('fades in and out', () => {
    const samples = new Float32Array(100).fill(1)
    fadeEdges(samples, 10)
    expect(samples[0]).toBeLessThan(0.1)
    expect(samples.at(-1)).toBeLessThan(0.1)
    expect(samples[50]).toBe(1)
  })
})
