import { expect, it } from 'vitest'
import { HIGHEST_HZ, SPECTRUM_ROWS, spectrumLevels, windowSize } from './fourier'

const RATE = 16_000
const sine = (hz: number, seconds: number, level = 1): Float32Array =>
  Float32Array.from(
    { length: RATE * seconds },
    (_, i) => level * Math.sin((2 * Math.PI * hz * i) / RATE),
  )
const rowOf = (hz: number): number => Math.floor((hz / HIGHEST_HZ) * SPECTRUM_ROWS)
const strongest = (rows: Float32Array): number => rows.indexOf(Math.max(...rows))
const columnOf = (levels: Float32Array, column: number): Float32Array =>
  levels.subarray(column * SPECTRUM_ROWS, (column + 1) * SPECTRUM_ROWS)

it('shows a tone in its row, at its level', () => {
  for (const [hz, level] of [
    [1_000, 1],
    [3_500, 0.1],
  ] as const) {
    const levels = spectrumLevels(sine(hz, 1, level), RATE, {
      fromMs: 0,
      columnMs: 20,
      columns: 40,
    })
    const rows = columnOf(levels, 20)
    expect(Math.abs(strongest(rows) - rowOf(hz))).toBeLessThanOrEqual(1)
    expect(Math.max(...rows)).toBeCloseTo(20 * Math.log10(level), 0)
  }
})

it('shows when a tone begins, and nothing beyond the sound', () => {
  const samples = new Float32Array(RATE)
  samples.set(sine(2_000, 0.5), RATE / 2)
  const span = { fromMs: 0, columnMs: 25, columns: 50 }
  const levels = spectrumLevels(samples, RATE, span)
  const loudest = (column: number) => Math.max(...columnOf(levels, column))
  expect(loudest(15)).toBe(-Infinity)
  expect(loudest(25)).toBeGreaterThan(-3)
  expect(loudest(45)).toBe(-Infinity)
})

it('uses windows of the same time at every rate', () => {
  expect([8_000, 22_050, 48_000].map(windowSize)).toEqual([256, 512, 1_024])
})
