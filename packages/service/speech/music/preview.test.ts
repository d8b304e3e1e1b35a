import { describe, expect, it } from 'vitest'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { decibels, rms } from '../testing/measure'
import { previewMusic } from './music'

describe('a music preview', () => {
  it('is one loop at listening level, without clipping', async () => {
    const { bytes, durationMs } = await previewMusic('folk-strings')
    const decoded = await decodeAudio(bytes)
    if (!decoded.ok) throw new Error(decoded.error.message)
    const [samples = new Float32Array()] = decoded.value.channels
    expect(durationMs).toBeCloseTo(12_000, 0)
    expect(decibels(rms(samples))).toBeGreaterThan(-24)
    expect(samples.every((x) => Math.abs(x) < 0.95)).toBe(true)
  })

  it('is rejected for an unknown id', async () => {
    await expect(previewMusic('nothing')).rejects.toThrow('nothing')
  })
})
