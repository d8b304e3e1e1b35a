import { describe, expect, it } from 'vitest'
import { StreamLimiter } from './limiter'

const RATE = 48_000
const DELAY = 480

/** Runs sound through a limiter as an audio worklet does, 128 frames at a time. */
function limited(input: readonly Float32Array[], ceiling: number): Float32Array[] {
  const limiter = new StreamLimiter(RATE, input.length)
  limiter.ceiling = ceiling
  const length = input[0]?.length ?? 0
  const output = input.map(() => new Float32Array(length))
  for (let at = 0; at + 128 <= length; at += 128) {
    const part = (channel: Float32Array) => channel.subarray(at, at + 128)
    limiter.process(input.map(part), output.map(part))
  }
  return output
}

const sine = (amplitude: number, hz: number, frames = RATE) =>
  new Float32Array(frames).map((_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / RATE))
const loudest = (samples: Float32Array) =>
  samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0)

describe('the limiter of the player', () => {
  it('only delays what stays below the ceiling', () => {
    const sound = sine(0.4, 440)
    const [out] = limited([sound, sound], 0.5)
    expect(out?.subarray(DELAY, 40_000)).toEqual(sound.subarray(0, 40_000 - DELAY))
  })

  it('brings peaks down to the ceiling, on all channels alike', () => {
    const [left, right] = [sine(2, 440), sine(0.2, 440)]
    const [a = left, b = right] = limited([left, right], 0.5)
    expect(loudest(a)).toBeLessThanOrEqual(0.5 * 1.001)
    expect(loudest(a)).toBeGreaterThan(0.48)
    expect(loudest(b) / loudest(a)).toBeCloseTo(0.1, 5)
  })

  it('sees peaks between samples', () => {
    // A quarter of the sample rate, off by an eighth: samples at 0.707 of the peak.
    const sound = new Float32Array(RATE).map((_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4))
    const [out = sound] = limited([sound], 0.8)
    expect(loudest(sound)).toBeLessThan(0.8)
    expect(loudest(out.subarray(4_800, 40_000))).toBeLessThan(0.68)
  })

  it('sees them in treble, too, where samples are far below the wave', () => {
    const wave = new Float32Array(RATE).map((_, i) => Math.sin((Math.PI * i) / 2 + Math.PI / 4))
    const [out = wave] = limited([wave], 0.5)
    expect(loudest(out.subarray(1_000, 40_000)) * Math.SQRT2).toBeLessThanOrEqual(0.5 * 1.02)
  })

  it.each([50, 100])('keeps its gain between the crests of a voice at %d Hz', (hz) => {
    const [out = new Float32Array(0)] = limited([sine(1, hz)], 0.5)
    // Whole periods, after the first crests.
    const steady = out.subarray(9_600, 9_600 + 24_000)
    const level = Math.hypot(...steady.subarray(0, 4_800)) / Math.sqrt(4_800)
    expect(loudest(steady) / level).toBeCloseTo(Math.SQRT2, 2)
  })

  it('goes down before a peak and comes back behind it', () => {
    const sound = sine(0.4, 440)
    sound.set(sine(1, 440, 2_400), 12_000)
    const [out = sound] = limited([sound], 0.5)
    expect(loudest(out)).toBeLessThanOrEqual(0.5 * 1.001)
    // 6 dB at 0.1 dB per ms: back after 60 ms.
    const late = out.subarray(DELAY + 19_200, 40_000)
    expect(late).toEqual(sound.subarray(19_200, 40_000 - DELAY))
  })
})
