import { compressionFor } from '@shared/mixing/compression'
import { expect, it } from 'vitest'
import { compress } from './compressor'
import { piecePeaks } from './piece-peaks'

const RATE = 48_000
const sine = (amplitude: number, hz: number, seconds = 1) =>
  new Float32Array(RATE * seconds).map(
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / RATE),
  )
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)
const dB = (ratio: number) => 20 * Math.log10(ratio)

it('brings the highest peak to 5 dB over the ceiling, and leaves alone what stays far below it', () => {
  const level = { ceilingDb: -1, targetLufs: -14 }
  expect(compressionFor(6, level)).toBeNull()
  const how = compressionFor(12, level) ?? expect.fail('no compression')
  const [loud, soft] = [sine(10 ** (11 / 20), 200), sine(10 ** (-8 / 20), 200)]
  const before = { loud: rms(loud), soft: soft.slice() }
  const deepest = compress([loud], RATE, how, [piecePeaks(loud)])
  expect(dB(rms(loud.subarray(4_800, -4_800)) / before.loud)).toBeCloseTo(-7, 1)
  expect(deepest).toBeCloseTo(7, 1)
  expect(compress([soft], RATE, how, [piecePeaks(soft)])).toBe(0)
  expect(soft).toEqual(before.soft)
})

it.each([50, 100])('does not follow the pitch of a voice at %d Hz', (hz) => {
  const how = { aboveDb: -12, ratio: 2 }
  const sound = sine(1, hz)
  compress([sound], RATE, how, [piecePeaks(sound)])
  const steady = sound.subarray(9_600, 9_600 + 24_000)
  const peak = steady.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  expect(peak / rms(steady)).toBeCloseTo(Math.SQRT2, 2)
})

it('gives all channels one gain, and reports the remaining peaks', () => {
  const [left, right] = [sine(1, 300), sine(0.1, 300)]
  const peaks = [left, right].map(piecePeaks)
  compress([left, right], RATE, { aboveDb: -12, ratio: 3 }, peaks)
  expect(rms(right) / rms(left)).toBeCloseTo(0.1, 5)
  expect(peaks[0]).toEqual(piecePeaks(left))
})
