import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SoundMeasures } from '@shared/contracts/formats/delivery-rules'
import { encodeAudio } from '../encode/encode-audio'
import { sine } from '../testing/sounds'
import { measureSoundFile } from './measure-file'
import { SoundMeter } from './sound-meter'
import {
  integratedLufs,
  loudestWindow,
  loudnessRange,
  STEPS_OF_SHORT_TERM,
  STEPS_PER_BLOCK,
} from '../loudness/integrated'

const folder = mkdtempSync(join(tmpdir(), 'cuecast-measure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const RATE = 48_000
const level = (dbfs: number) => 10 ** (dbfs / 20)

/** Tones of 1 kHz in both channels, as EBU Tech 3341 and 3342 list them: seconds and dBFS of each. */
type Tones = readonly (readonly [seconds: number, dbfs: number])[]

const stepsOfTones = (parts: Tones): Float64Array => metered(parts).steps

/** Loudness of each 100 ms, and of each 10 ms. */
function metered(parts: Tones): { steps: Float64Array; fine: Float32Array } {
  const meter = new SoundMeter(RATE, 2)
  feed(meter, parts)
  meter.end()
  return { steps: Float64Array.from(meter.steps), fine: meter.fineSteps }
}

function feed(meter: SoundMeter, parts: Tones): void {
  for (const [seconds, dbfs] of parts) {
    const second = sine(RATE, RATE, 1_000, level(dbfs))
    for (let left = seconds; left > 1e-9; left -= 1) {
      const part = second.subarray(0, Math.round(Math.min(1, left) * RATE))
      meter.add([part, part])
    }
  }
}

describe('EBU Tech 3341', () => {
  it.each([
    ['1', [[20, -23]], -23],
    ['2', [[20, -33]], -33],
    [
      '3',
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
    [
      '4',
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
      -23,
    ],
    [
      '5',
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
      -23,
    ],
  ] as const)('case %s: integrated loudness', (_, parts, expected) => {
    expect(Math.abs((integratedLufs(stepsOfTones(parts)) ?? 0) - expected)).toBeLessThan(0.1)
  })

  it('case 1: momentary and short-term', () => {
    const steps = stepsOfTones([[4, -23]])
    for (const window of [STEPS_PER_BLOCK, STEPS_OF_SHORT_TERM])
      expect(Math.abs((loudestWindow(steps, window)?.lufs ?? 0) + 23)).toBeLessThan(0.1)
  })

  const many = <T>(count: number, of: readonly T[]): T[] =>
    Array.from({ length: count }, () => of).flat()

  it('case 9: short-term stays the same through tones that change', () => {
    const tones = [[1.34, -20] as const, [1.66, -30] as const]
    const { steps } = metered(many(5, tones))
    for (let from = 0; from + 30 <= steps.length; from++) {
      const { lufs = 0 } = loudestWindow(steps.subarray(from, from + 30), STEPS_OF_SHORT_TERM) ?? {}
      expect(Math.abs(lufs + 23)).toBeLessThan(0.1)
    }
  })

  it.each([0, 1, 7, 13, 19])('case 10: maximum short-term, tone %i of 20', (i) => {
    const { steps } = metered([
      [i * 0.15, -120],
      [3, -23],
      [1, -120],
    ])
    expect(Math.abs((loudestWindow(steps, STEPS_OF_SHORT_TERM)?.lufs ?? 0) + 23)).toBeLessThan(0.1)
  })

  it('case 11: each of 20 rising tones is the loudest short-term up to then', () => {
    const meter = new SoundMeter(RATE, 2)
    for (let i = 0; i < 20; i++) {
      feed(meter, [
        [i * 0.15, -120],
        [3, -38 + i],
        [3 - i * 0.15, -120],
      ])
      const steps = Float64Array.from(meter.steps)
      const found = loudestWindow(steps, STEPS_OF_SHORT_TERM)?.lufs ?? 0
      expect(Math.abs(found - (-38 + i))).toBeLessThan(0.1)
    }
  })

  it('case 12: momentary stays the same through short tones', () => {
    const tones = [[0.18, -20] as const, [0.22, -30] as const]
    const { fine } = metered(many(25, tones))
    for (let from = 100; from + 40 <= fine.length; from++) {
      const { lufs = 0 } = loudestWindow(fine.subarray(from, from + 40), 40) ?? {}
      expect(Math.abs(lufs + 23)).toBeLessThan(0.1)
    }
  })

  it.each([0, 1, 3, 8, 12, 19])('case 13: maximum momentary, tone %i of 20', (i) => {
    const { fine } = metered([
      [i * 0.02, -120],
      [0.4, -23],
      [1, -120],
    ])
    expect(Math.abs((loudestWindow(fine, 40)?.lufs ?? 0) + 23)).toBeLessThan(0.1)
  })

  it('case 14: each of 20 rising short tones is the loudest momentary up to then', () => {
    const meter = new SoundMeter(RATE, 2)
    for (let i = 0; i < 20; i++) {
      feed(meter, [
        [i * 0.02, -120],
        [0.4, -38 + i],
        [0.4 - i * 0.02, -120],
      ])
      feed(meter, [[0.2, -120]])
      const found = loudestWindow(meter.fineSteps, 40)?.lufs ?? 0
      expect(Math.abs(found - (-38 + i))).toBeLessThan(0.1)
    }
  })

  it('case 6: five channels, the surrounds louder by 1.5 dB', () => {
    const meter = new SoundMeter(RATE, 6)
    const tones = [-28, -28, -24, -144, -30, -30].map((dbfs) =>
      sine(RATE, RATE, 1_000, level(dbfs)),
    )
    for (let second = 0; second < 5; second++) meter.add(tones)
    meter.end()
    const found = integratedLufs(Float64Array.from(meter.steps)) ?? 0
    expect(Math.abs(found + 23)).toBeLessThan(0.1)
  })
})

describe('EBU Tech 3342', () => {
  it.each([
    ['1', [-20, -30], 10],
    ['2', [-20, -15], 5],
    ['3', [-40, -20], 20],
    ['4', [-50, -35, -20, -35, -50], 15],
  ] as const)('case %s: loudness range', (_, levels, expected) => {
    const steps = stepsOfTones(levels.map((dbfs) => [20, dbfs] as const))
    expect(Math.abs((loudnessRange(steps) ?? 0) - expected)).toBeLessThan(1)
  })
})

/** Speech of a kind: a tone with 0.7 s of room tone before it and 2 s after it. */
function chapter(rate: number, change: (samples: Float32Array) => void = () => {}): Float32Array {
  const tone = sine(3 * rate, rate, 300, level(-16))
  const samples = new Float32Array(Math.round(5.7 * rate))
  for (let i = 0; i < samples.length; i++) samples[i] = level(-75) * Math.sin(i * i)
  for (const [i, sample] of tone.entries()) samples[Math.round(0.7 * rate) + i] = sample
  change(samples)
  return samples
}

async function measured(name: string, bytes: Uint8Array): Promise<SoundMeasures | string> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const result = await measureSoundFile(path)
  return result.ok ? result.value : `${result.error.code}: ${result.error.message}`
}

describe('a file that was written', () => {
  it.each(['wav', 'flac', 'mp3', 'ogg'] as const)(
    'is measured as it was meant: %s',
    async (format) => {
      const found = await measured(
        `tone.${format}`,
        await encodeAudio([chapter(RATE)], RATE, format, { bitrate: 192_000 }),
      )
      if (typeof found === 'string') throw new Error(found)
      expect(found).toMatchObject({ channels: 1, sampleRate: RATE, clipped: 0, correlation: null })
      expect(found.format).toBe(format === 'ogg' ? 'opus' : format)
      // Opus ends with a whole frame of 20 ms.
      expect(found.length).toBeCloseTo(5_700, format === 'ogg' ? -2 : -1)
      // Blocks that hold a part of the tone count as well.
      expect(found.integrated).toBeCloseTo(-20.2, 0)
      expect(found.rms).toBeCloseTo(-21.8, 0)
      expect(found.samplePeak).toBeCloseTo(-16, 0)
      expect(found.noiseFloor).toBeLessThan(-70)
      expect(found.head).toBeCloseTo(700, -2)
      expect(found.tail).toBeCloseTo(2_000, -2)
      if (format === 'mp3') {
        expect(found.bitRate).toBeCloseTo(192, 0)
        expect(found.constantBitRate).toBe(true)
      }
    },
  )

  it('shows faults with their places', async () => {
    const left = chapter(RATE, (samples) => {
      samples.fill(1, RATE, RATE + 10)
      for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) * 0.98 + 0.02
      samples.fill(0, 0, RATE / 2)
    })
    const right = left.map((sample) => -sample)
    const found = await measured('faults.wav', await encodeAudio([left, right], RATE, 'wav'))
    if (typeof found === 'string') throw new Error(found)
    expect(found.correlation).toBeCloseTo(-1, 3)
    expect(found.dcOffset).toBeCloseTo(1.8, 0)
    expect(found.headIsDigitalZero).toBe(true)
    // A constant of 2 % is no silence.
    expect(found.tail).toBe(0)
    expect(found.tailIsDigitalZero).toBeNull()
    expect(found.clipped).toBe(20)
    expect(found.places.clipped).toBeCloseTo(1_000, 0)
    expect(found.places.truePeak).toBeCloseTo(1_000, -3)
  })

  it.each(['wav', 'flac', 'mp3', 'ogg'] as const)(
    'is refused where it is cut short: %s',
    async (format) => {
      const bytes = await encodeAudio([chapter(RATE)], RATE, format)
      const cut = bytes.subarray(0, Math.round(bytes.length * 0.6))
      expect(await measured(`cut.${format}`, cut)).toMatch(/^AUDIO_BROKEN: .*(truncated|cut)/)
    },
  )

  it('is refused where it is no sound', async () => {
    const text = new TextEncoder().encode('<html>404</html>'.repeat(20))
    expect(await measured('page.mp3', text)).toMatch(/^NOT_SOUND/)
    expect(await measured('empty.wav', new Uint8Array(0))).toMatch(/^NOT_SOUND/)
  })
})
