import { expect, it } from 'vitest'
import { columnPeaks, denoised, punchedIn, RECORDING_RATE, trimmed } from './sound-edits'

const constant = (length: number, value: number) => new Float32Array(length).fill(value)
const SECOND = RECORDING_RATE

it('puts a newly recorded part in place of another, without the silence around it', () => {
  const take = constant(2 * SECOND, 0.2)
  const part = new Float32Array(SECOND)
  part.fill(0.6, SECOND * 0.3, SECOND * 0.8)
  const result = punchedIn(take, { from: SECOND * 0.5, to: SECOND }, part)
  // 0.5 s before, 0.5 s of voice with 60 ms around it, 1 s behind; two crossfades of 10 ms.
  expect(result.length / SECOND).toBeCloseTo(0.5 + 0.62 + 1 - 0.02, 3)
  expect(result[SECOND * 0.4]).toBeCloseTo(0.2)
  expect(result[SECOND * 0.7]).toBeCloseTo(0.6)
  expect(result[SECOND * 1.5]).toBeCloseTo(0.2)
})

it('keeps the length where the seam would be longer than the sound', () => {
  expect(punchedIn(constant(10, 0.1), { from: 0, to: 10 }, constant(20, 0.5))).toHaveLength(20)
  expect(trimmed(constant(10, 0.1), { from: 2, to: 5 })).toHaveLength(3)
})

it('shows the loudest sample of each column', () => {
  expect(columnPeaks(Float32Array.of(0, 0.5, -1, 0.25), 2)).toEqual([0.5, 1])
})

it('takes steady noise away and leaves the length', async () => {
  const noise = new Float32Array(SECOND).map((_, i) => 0.05 * Math.sin(i * i))
  const clean = await denoised(noise)
  expect(clean).toHaveLength(SECOND)
  const energy = (sound: Float32Array) => sound.reduce((sum, sample) => sum + sample * sample, 0)
  const [after, before] = [clean, noise].map((sound) => energy(sound.subarray(SECOND / 2)))
  expect(after).toBeLessThan((before ?? 0) / 4)
})
