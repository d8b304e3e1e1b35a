import { describe, expect, it } from 'vitest'
import { PeakBuckets } from './peak-buckets'

const tone = (length: number, size: number) => new Float32Array(length).fill(size)

describe('peaks of a streamed film', () => {
  it('hold the loudest sample of each interval', () => {
    const buckets = new PeakBuckets(1_000, 10)
    buckets.add(tone(800, 0.5), 8_000, 0)
    buckets.add(tone(800, -1), 8_000, 0.2)
    expect([...buckets.peaks]).toEqual([128, 0, 255, 0, 0, 0, 0, 0, 0, 0])
  })

  it('are reported where they changed, and only once', () => {
    const buckets = new PeakBuckets(2_000, 10)
    buckets.add(tone(1_600, 1), 8_000, 0.5)
    expect(buckets.take()).toEqual({ at: 5, peaks: Uint8Array.of(255, 255) })
    expect(buckets.take()).toBeNull()
  })

  it('ignore sound outside the film', () => {
    const buckets = new PeakBuckets(100, 10)
    buckets.add(tone(8_000, 1), 8_000, -0.05)
    expect([...buckets.peaks]).toEqual([255])
    expect(buckets.take()?.peaks).toHaveLength(1)
  })
})
