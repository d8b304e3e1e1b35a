import { expect, it } from 'vitest'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { CaptureClock } = await import('./capture')

const RATE = 48_000
const block = (ms: number) => ({ timestamp: ms * 1_000, numberOfFrames: 480 })

it('tells when sound was taken in by the page’s own clock, whatever a busy window made of it', () => {
  let now = 1_000
  const clock = new CaptureClock(RATE, () => now)
  expect(clock.next(block(50_000), 0).atMs).toBeCloseTo(990)
  now = 4_000
  expect(clock.next(block(50_010), 0).atMs).toBeCloseTo(1_000)
})

it('tells once what is missing, by a jump of the times or by what the system counted', () => {
  const clock = new CaptureClock(RATE, () => 0)
  const lost = (ms: number, frames: number | null) =>
    Math.round(clock.next(block(ms), frames).lostMs)
  expect(lost(0, 0)).toBe(0)
  // Jitter of the clock is no gap.
  expect(lost(14, 0)).toBe(0)
  expect(lost(2_924, 0)).toBe(2_900)
  // The same, counted by the system a little later.
  expect(lost(2_934, 2_900 * 48)).toBe(0)
  expect(lost(2_944, 2_910 * 48)).toBe(10)
  expect(lost(2_954, 2_910 * 48)).toBe(0)
  expect(lost(2_964, null)).toBe(0)
})
