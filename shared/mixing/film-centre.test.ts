import { expect, it } from 'vitest'
import { centreOf } from './film-centre'

const RATE = 48_000
const sine = (hz: number, amplitude = 0.5) =>
  new Float32Array(RATE).map((_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / RATE))
/** After the filters have settled. */
const level = (samples: Float32Array) =>
  20 * Math.log10(Math.sqrt(samples.subarray(RATE / 4).reduce((s, x) => s + x * x, 0)) + 1e-12)
const without = (sound: Float32Array, centre: Float32Array) =>
  sound.map((x, i) => x - (centre[i] ?? 0))

it.each([
  [300, -20],
  [1_000, -40],
  [3_000, -30],
])('takes a voice in the middle away at %d Hz', (hz, most) => {
  const voice = sine(hz)
  const left = without(voice, centreOf(voice, voice, RATE))
  expect(level(left) - level(voice)).toBeLessThan(most)
})

it.each([50, 15_000])('leaves the middle at %d Hz', (hz) => {
  const bass = sine(hz)
  const left = without(bass, centreOf(bass, bass, RATE))
  expect(Math.abs(level(left) - level(bass))).toBeLessThan(1)
})

it('finds nothing in what the two sides have apart', () => {
  const side = sine(1_000)
  const other = side.map((x) => -x)
  expect(level(centreOf(side, other, RATE))).toBeLessThan(-100)
})
