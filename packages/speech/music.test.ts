import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { sameSamples } from '@cuecast/audio/testing/sounds'
import { describe, expect, it } from 'vitest'
import { isMusic, mixMusic, musicList, musicLoop, previewMusic } from './music'
import { decibels, rms } from './testing/measure'

const rate = 22_050

const loopOf = (id: string): Float32Array => {
  const loop = musicLoop(id, rate)
  if (!loop) throw new Error(`no music "${id}"`)
  return loop
}

describe.each(musicList.map(({ id }) => id))('background music %s', (id) => {
  it('plays for some seconds at the common level without clipping', () => {
    const loop = loopOf(id)
    expect(loop.length / rate).toBeGreaterThan(8)
    expect(decibels(rms(loop) / 0.011)).toBeCloseTo(0, 1)
    expect(loop.every((x) => Math.abs(x) < 0.2)).toBe(true)
  })

  it('loops without a click', () => {
    const loop = loopOf(id)
    const steps = loop.map((x, i) => Math.abs(x - (loop.at(i - 1) ?? 0)))
    expect(steps.subarray(1).some((step) => step >= (steps[0] ?? 1))).toBe(true)
  })

  it('is never silent for long', () => {
    const loop = loopOf(id)
    for (let at = 0; at + rate < loop.length; at += rate)
      expect(rms(loop.subarray(at, at + rate))).toBeGreaterThan(0.001)
  })
})

describe('musicList', () => {
  it('has unique ids', () => {
    expect(new Set(musicList.map(({ id }) => id)).size).toBe(musicList.length)
    expect(isMusic('gentle-piano')).toBe(true)
    expect(isMusic('nothing')).toBe(false)
    expect(musicLoop('nothing', rate)).toBeNull()
    expect(musicLoop('constructor', rate)).toBeNull()
  })

  it('loops under a longer sound and fades at both ends, block by block as in one pass', () => {
    const loop = loopOf('warm-pad')
    const total = loop.length * 2 + 1000
    const whole = new Float32Array(total)
    mixMusic(whole, loop, { sampleRate: rate, from: 0, total })
    const parts = new Float32Array(total)
    for (let from = 0; from < total; from += 50_000)
      mixMusic(parts.subarray(from, from + 50_000), loop, { sampleRate: rate, from, total })
    expect(sameSamples(parts, whole)).toBe(true)
    expect(rms(whole.subarray(0, 500))).toBeLessThan(0.002)
    expect(rms(whole.subarray(-500))).toBeLessThan(0.002)
    expect(rms(whole.subarray(loop.length, loop.length + rate))).toBeGreaterThan(0.004)
  })
})

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
