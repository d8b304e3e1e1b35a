import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAudio } from '../encode/encode-audio'
import { ffmpegCommand, hasFfmpeg } from '../ffmpeg'
import { knocks, sine } from '../testing/sounds'
import { gainTo, integratedLufs } from './integrated'
import { limit } from './limiter'
import { kWeighting, measureLoudness } from './measure-loudness'
import { truePeak } from './true-peak'
import { present } from '@shared/testing/must'

describe('loudness', () => {
  it('has the coefficients that BS.1770 states for 48 kHz', () => {
    const [shelf, highPass] = kWeighting(48_000)
    expect(shelf.b0).toBeCloseTo(1.53512485958697, 9)
    expect(shelf.b1).toBeCloseTo(-2.69169618940638, 9)
    expect(shelf.b2).toBeCloseTo(1.19839281085285, 9)
    expect(shelf.a1).toBeCloseTo(-1.69065929318241, 9)
    expect(shelf.a2).toBeCloseTo(0.73248077421585, 9)
    expect(highPass.a1).toBeCloseTo(-1.99004745483398, 9)
    expect(highPass.a2).toBeCloseTo(0.99007225036621, 9)
  })

  for (const rate of [44_100, 48_000, 96_000]) {
    it(`a full-scale sine of 997 Hz reads −3.01 LUFS at ${rate} Hz (BS.1770-4 §2)`, () => {
      const found = measureLoudness([sine(rate * 5, rate, 997, 1)], rate)
      expect(found.integratedLufs).toBeCloseTo(-3.01, 1)
    })
  }

  it('counts passages down to 10 LU below the mean, and none further down (BS.1770-4)', () => {
    // Energy of a tone at −20 LUFS, and of a passage so far below the mean of both.
    const energy = (lufs: number) => 10 ** ((lufs + 0.691) / 10)
    const film = (softLufs: number) =>
      Float64Array.from({ length: 400 }, (_, i) => energy(i < 200 ? -20 : softLufs))
    const mean = (softLufs: number) => 10 * Math.log10((energy(-20) + energy(softLufs)) / 2) - 0.691
    // The mean of both lies about 2.6 dB below the loud half: 9 dB below that is counted, 11 dB is not.
    expect(integratedLufs(film(-32))).toBeCloseTo(mean(-32), 1)
    expect(integratedLufs(film(-34.5))).toBeCloseTo(-20, 1)
  })

  it('two equal channels are 3 dB louder than one, and silence has no loudness', () => {
    const tone = sine(48_000 * 3, 48_000, 997, 0.1)
    const one = measureLoudness([tone], 48_000).integratedLufs ?? 0
    expect(measureLoudness([tone, tone], 48_000).integratedLufs).toBeCloseTo(one + 3.01, 2)
    expect(measureLoudness([new Float32Array(96_000)], 48_000).integratedLufs).toBeNull()
  })

  it('ignores pauses', () => {
    const tone = sine(48_000 * 4, 48_000, 997, 0.1)
    const padded = new Float32Array(48_000 * 40)
    padded.set(tone, 48_000 * 20)
    const [a, b] = [tone, padded].map((s) => measureLoudness([s], 48_000).integratedLufs ?? 0)
    expect(Math.abs((a ?? 0) - (b ?? 0))).toBeLessThan(0.4)
  })

  it('finds the gain that reaches a target, also from near silence', () => {
    for (const level of [0.9, 0.01, 0.006]) {
      const { steps } = measureLoudness(
        [knocks(48_000 * 6, 48_000, 0).map((s) => s * level)],
        48_000,
      )
      expect(integratedLufs(steps, gainTo(-16, steps))).toBeCloseTo(-16, 4)
    }
  })
})

describe('true peak', () => {
  it('finds peaks between samples', () => {
    // At a quarter of the sample rate and 45° every sample is 0.707 and every crest is between samples.
    const samples = new Float32Array(4_800).map((_, i) => Math.sin((Math.PI * (i + 0.5)) / 2))
    expect(20 * Math.log10(truePeak(samples, 100, 4_700))).toBeCloseTo(0, 1)
  })
})

/** Energy of a sound apart from the pure wave, as a ratio. */
function distortion(sound: Float32Array, wave: Float32Array): number {
  const sum = (value: (i: number) => number) => sound.reduce((total, _, i) => total + value(i), 0)
  const at = (samples: Float32Array, i: number) => samples[i] ?? 0
  const gain = sum((i) => at(sound, i) * at(wave, i)) / sum((i) => at(wave, i) ** 2)
  const rest = sum((i) => (at(sound, i) - gain * at(wave, i)) ** 2)
  return Math.sqrt(rest / sum((i) => (gain * at(wave, i)) ** 2))
}

describe('limiter', () => {
  const loud = () => knocks(48_000 * 3, 48_000, 0).map((s) => s * 6)

  it('keeps every true peak under its ceiling', () => {
    for (const ceiling of [-1, -3, -9]) {
      const sound = loud()
      expect(limit([sound], 48_000, ceiling)).toBeGreaterThan(5)
      expect(20 * Math.log10(truePeak(sound, 0, sound.length))).toBeLessThanOrEqual(ceiling)
    }
  })

  it('leaves sound below the ceiling bit-exact', () => {
    const sound = [knocks(48_000, 48_000, 0)]
    expect(limit(sound, 48_000, -1)).toBe(0)
    expect(sound[0]).toEqual(knocks(48_000, 48_000, 0))
  })

  it.each([50, 100])('does not follow the pitch of a voice at %d Hz', (hz) => {
    const wave = (amplitude: number) =>
      new Float32Array(48_000).map((_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / 48_000))
    const sound = wave(1)
    expect(limit([sound], 48_000, -6)).toBeGreaterThan(6)
    const middle = (samples: Float32Array) => samples.subarray(12_000, 36_000)
    expect(distortion(middle(sound), middle(wave(1)))).toBeLessThan(0.005)
  })

  it('joins seamlessly when pieces are limited separately with their context', () => {
    const whole = [loud()]
    limit(whole, 48_000, -1)
    const piece = [loud().slice(48_000 - 24_000, 96_000 + 24_000)]
    limit(piece, 48_000, -1)
    for (let i = 0; i < 48_000; i += 7)
      expect(present(piece[0])[24_000 + i]).toBeCloseTo(present(whole[0]?.[48_000 + i]), 5)
  })
})

describe.skipIf(!hasFfmpeg())('against ffmpeg', () => {
  it('agrees on loudness within 0.1 LU and on true peak within 0.2 dB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cuecast-loudness-'))
    for (const [rate, channels] of [
      [48_000, 1],
      [44_100, 2],
    ] as const) {
      const sound = Array.from({ length: channels }, (_, c) => knocks(rate * 12, rate, c))
      const file = join(folder, `${rate}.wav`)
      writeFileSync(file, await encodeAudio(sound, rate, 'wav', { dither: false }))
      const args = ['-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-']
      const log = spawnSync(ffmpegCommand(), args, { encoding: 'utf8' }).stderr
      const summary = log.slice(log.lastIndexOf('Summary:'))
      const theirs = (line: RegExp) => Number(line.exec(summary)?.[1])
      const ours = measureLoudness(sound, rate)
      const loudness = theirs(/I:\s+(-?[\d.]+) LUFS/)
      expect(Math.abs((ours.integratedLufs ?? 0) - loudness)).toBeLessThan(0.1)
      expect(Math.abs(ours.truePeakDbtp - theirs(/Peak:\s+(-?[\d.]+) dBFS/))).toBeLessThan(0.2)
    }
    rmSync(folder, { recursive: true })
  })
})
