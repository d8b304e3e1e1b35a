import { describe, expect, it } from 'vitest'
import { sincTaps } from '../sinc'
import { knocks } from '../testing/sounds'
import { limit } from './limiter'
import { truePeak } from './true-peak'

const db = (level: number) => 20 * Math.log10(level)
const peakOf = (sound: Float32Array) => db(truePeak(sound, 0, sound.length))

/** A sine of a second, as the cases of EBU Tech 3341 describe it: faded in and out. */
function tone(rate: number, cyclesPerSample: number, degrees: number, level: number) {
  const phase = (degrees / 180) * Math.PI
  return new Float32Array(rate).map((_, i) => {
    const fade = Math.min(1, i / 1_000, (rate - 1 - i) / 1_000)
    return fade * level * Math.sin(2 * Math.PI * cyclesPerSample * i + phase)
  })
}

/** The wave of cases 20–23 at 192 kHz: a tone of 8 kHz with one louder cycle of 12 kHz, without all above 22 kHz. */
function fourfoldWave(): Float32Array {
  const [before, cycle] = [24 * 400, 16]
  const raw = new Float32Array(2 * before + cycle).map((_, i) => {
    if (i < before) return 0.5 * Math.sin((2 * Math.PI * i) / 24)
    if (i < before + cycle) return Math.sin((2 * Math.PI * (i - before)) / cycle)
    return 0.5 * Math.sin((2 * Math.PI * (i - before - cycle)) / 24)
  })
  const taps = sincTaps(512, 0, 6, 22 / 96)
  return raw.map((_, i) =>
    taps.reduce((sum, tap, k) => sum + tap * (raw[i + k - (taps.length / 2 - 1)] ?? 0), 0),
  )
}

describe('the signals of EBU Tech 3341, cases 15 to 23, within +0.2 and −0.4 dB', () => {
  const inTolerance = (measured: number, wanted: number) =>
    measured <= wanted + 0.2 && measured >= wanted - 0.4
  it.each([
    [15, 1 / 4, 0, 0.5, -6],
    [16, 1 / 4, 45, 0.5, -6],
    [17, 1 / 6, 60, 0.5, -6],
    [18, 1 / 8, 67.5, 0.5, -6],
    [19, 1 / 4, 45, 1.41, 3],
  ])('case %i', (_, cyclesPerSample, degrees, level, wanted) => {
    const sound = tone(48_000, cyclesPerSample, degrees, level)
    expect(inTolerance(peakOf(sound), wanted)).toBe(true)
  })

  const wave = fourfoldWave()
  const highest = db(wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0))
  it.each([
    [20, 0],
    [21, 1],
    [22, 2],
    [23, 3],
  ])('case %i', (_, offset) => {
    const every = new Float32Array(Math.floor((wave.length - offset) / 4)).map(
      (__, i) => wave[4 * i + offset] ?? 0,
    )
    expect(inTolerance(peakOf(every), highest)).toBe(true)
  })
})

/** Noise below a frequency, as a sum of tones: its value between samples is known exactly. */
class Noise {
  private readonly tones: { step: number; phase: number }[]

  constructor(
    readonly rate: number,
    below: number,
    seed: number,
  ) {
    let state = seed
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
    this.tones = Array.from({ length: 90 }, () => ({
      step: (2 * Math.PI * random() * below) / rate,
      phase: 2 * Math.PI * random(),
    }))
  }

  at(sample: number): number {
    return (
      this.tones.reduce((sum, { step, phase }) => sum + Math.cos(step * sample + phase), 0) / 15
    )
  }

  samples(frames: number): Float32Array {
    return new Float32Array(frames).map((_, i) => this.at(i))
  }
}

/** The highest value of the wave through samples, 8 points each, by far more samples than the meter uses. */
function idealPeak(sound: Float32Array): number {
  const [points, reach] = [8, 64]
  let most = 0
  for (let part = 0; part < points; part++) {
    const taps = sincTaps(2 * reach, part / points, 6)
    for (let i = reach; i < sound.length - reach; i++) {
      let sum = 0
      for (let k = 0; k < taps.length; k++) sum += (taps[k] ?? 0) * (sound[i - reach + 1 + k] ?? 0)
      most = Math.max(most, Math.abs(sum))
    }
  }
  return most
}

describe('noise', () => {
  it.each([
    [48_000, 12_000],
    [48_000, 20_000],
    [44_100, 20_000],
    [96_000, 40_000],
  ])('at %i Hz below %i Hz has its exact true peak', (rate, below) => {
    for (const seed of [1, 2]) {
      const noise = new Noise(rate, below, seed)
      const frames = 1_600
      let exact = 0
      for (let i = 12 * 20; i < 12 * (frames - 20); i++)
        exact = Math.max(exact, Math.abs(noise.at(i / 12)))
      const measured = truePeak(noise.samples(frames), 20, frames - 20)
      expect(Math.abs(db(measured / exact))).toBeLessThan(0.08)
    }
  })

  it.each([
    [48_000, 20_000, 6],
    [48_000, 20_000, 12],
    [44_100, 20_000, 6],
    [48_000, 5_000, 12],
  ])('at %i Hz below %i Hz, %i dB over the ceiling, is limited to it', (rate, below, over) => {
    for (const seed of [4, 5]) {
      const sound = new Noise(rate, below, seed).samples(3_000)
      const scale = 10 ** ((over - 1) / 20) / idealPeak(sound)
      const loud = sound.map((value) => value * scale)
      limit([loud], rate, -1)
      expect(db(idealPeak(loud))).toBeLessThanOrEqual(-0.99)
    }
  })

  it('limits short bursts to the ceiling', () => {
    const noise = new Noise(48_000, 20_000, 6).samples(6_000)
    const bursts = noise.map((value, i) => value * Math.max(0, Math.sin((Math.PI * i) / 300)) ** 2)
    limit([bursts], 48_000, -1)
    expect(db(idealPeak(bursts))).toBeLessThanOrEqual(-0.98)
  })
})

it('the limiter leaves nothing over the ceiling of sound that is far too loud', () => {
  const sound = knocks(48_000, 48_000, 0).map((value) => value * 20)
  limit([sound], 48_000, -1)
  expect(db(idealPeak(sound.subarray(0, 6_000)))).toBeLessThanOrEqual(-1)
})
