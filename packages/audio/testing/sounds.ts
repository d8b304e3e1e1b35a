// Sounds with known properties, for tests and measurements.

/** Decaying tones with sharp onsets, one every 0.4 s: delays and damage are easy to detect. */
export function knocks(frames: number, sampleRate: number, channel: number): Float32Array {
  return new Float32Array(frames).map((_, i) => {
    const t = (i / sampleRate) % 0.4
    const tone = Math.sin(2 * Math.PI * (300 + 170 * channel + 900 * t) * t)
    return 0.4 * Math.min(1, t / 0.002) * tone * Math.exp(-t / 0.08)
  })
}

export function sine(frames: number, sampleRate: number, hertz: number, level: number) {
  return new Float32Array(frames).map(
    (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  )
}

/** A vowel with the pitch and level contour of speech; loud from its first sample to its last. */
export function voiced(frames: number, sampleRate: number): Float32Array {
  let phase = 0
  return new Float32Array(frames).map((_, i) => {
    const t = i / sampleRate
    phase += (2 * Math.PI * (130 + 30 * Math.sin(5 * t))) / sampleRate
    const tone = Math.cos(phase) + 0.5 * Math.cos(2 * phase) + 0.3 * Math.cos(5 * phase)
    return 0.2 * (1 + 0.4 * Math.sin(20 * t)) * tone
  })
}

/** True if two sounds are bit-identical; `toEqual` takes seconds for a million samples. */
export function sameSamples(
  a: Float32Array = new Float32Array(),
  b: Float32Array = new Float32Array(),
): boolean {
  const bytes = (sound: Float32Array) =>
    Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)
  return bytes(a).equals(bytes(b))
}

/** Delay of `sound` against `reference` with the highest correlation, samples. */
export function bestLag(reference: Float32Array, sound: Float32Array, most: number): number {
  let best = 0
  let bestSum = -Infinity
  for (let lag = -most; lag <= most; lag++) {
    let sum = 0
    for (let i = most; i < reference.length - most; i++)
      sum += (reference[i] ?? 0) * (sound[i + lag] ?? 0)
    if (sum > bestSum) [best, bestSum] = [lag, sum]
  }
  return best
}

/** Signal-to-noise ratio of `sound` against the reference, dB. */
export function snrDb(reference: Float32Array, sound: Float32Array): number {
  let signal = 0
  let noise = 0
  for (const [i, value] of reference.entries()) {
    signal += value * value
    noise += (value - (sound[i] ?? 0)) ** 2
  }
  return 10 * Math.log10(signal / Math.max(noise, 1e-30))
}

export function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / Math.max(1, samples.length))
}
