import { describe, expect, it } from 'vitest'
import { loudnessOf } from './level-meter'

describe('the loudness of a take', () => {
  const sine = (seconds: number, amplitude: number, rate = 48_000) =>
    new Float32Array(seconds * rate).map(
      (_, i) => amplitude * Math.sin((2 * Math.PI * 997 * i) / rate),
    )

  it('is that of ITU-R BS.1770: a full-scale sine of 997 Hz in one channel has −3.01 LUFS', () => {
    expect(loudnessOf(sine(2, 1), 48_000)).toBeCloseTo(-3.01, 1)
    expect(loudnessOf(sine(2, 0.1, 22_050), 22_050)).toBeCloseTo(-23.01, 1)
    expect(loudnessOf(sine(0.2, 0.1), 48_000)).toBeCloseTo(-23.01, 0)
  })

  it('leaves pauses out, and has none for silence', () => {
    const speech = new Float32Array(6 * 48_000)
    speech.set(sine(2, 0.1))
    expect(loudnessOf(speech, 48_000)).toBeCloseTo(-23.01, 0)
    expect(loudnessOf(new Float32Array(48_000), 48_000)).toBeNull()
    expect(loudnessOf(new Float32Array(0), 48_000)).toBeNull()
  })
})
