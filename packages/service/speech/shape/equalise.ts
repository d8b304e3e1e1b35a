import type { AudioFields } from '@shared/contracts/audio-settings'

/** dB at ±1, as `shared/contracts/audio-settings` promises. */
const SHELF_DB = 12
const BASS_HZ = 200
const TREBLE_HZ = 4_000

/** Presence carries the vowels' clarity, articulation the consonants. */
const PRESENCE = { hz: 2_600, db: 9, q: 0.8 }
const ARTICULATION = { hz: 5_500, db: 5, q: 1 }

/** Bass, treble and strength as filters over the samples, in place. Zero leaves them untouched. */
export function equalise(
  samples: Float32Array,
  sampleRate: number,
  { bass, treble, strength }: Pick<AudioFields, 'bass' | 'treble' | 'strength'>,
): void {
  const filters: Biquad[] = []
  const at = (frequency: number, gainDb: number) => ({ frequency, sampleRate, gainDb })
  if (bass !== 0) filters.push(shelf('low', at(BASS_HZ, bass * SHELF_DB)))
  if (treble !== 0) filters.push(shelf('high', at(TREBLE_HZ, treble * SHELF_DB)))
  if (strength !== 0) {
    filters.push(peak({ ...at(PRESENCE.hz, strength * PRESENCE.db), q: PRESENCE.q }))
    filters.push(peak({ ...at(ARTICULATION.hz, strength * ARTICULATION.db), q: ARTICULATION.q }))
  }
  for (const each of filters) filter(samples, each)
}

/** A second-order filter, normalised so that a0 = 1. */
interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

interface Design {
  /** Hz. */
  frequency: number
  sampleRate: number
  gainDb: number
}

/** Low or high shelf with slope 1 (R. Bristow-Johnson, Audio EQ Cookbook). */
export function shelf(kind: 'low' | 'high', design: Design): Biquad {
  const { a, cos, sin } = angles(design)
  const beta = Math.sqrt(a) * sin * Math.SQRT2
  // The high shelf is the low one mirrored: every cosine changes its sign.
  const c = kind === 'low' ? cos : -cos
  const mirror = kind === 'low' ? 1 : -1
  return normalise(a + 1 + (a - 1) * c + beta, {
    b0: a * (a + 1 - (a - 1) * c + beta),
    b1: mirror * 2 * a * (a - 1 - (a + 1) * c),
    b2: a * (a + 1 - (a - 1) * c - beta),
    a1: mirror * -2 * (a - 1 + (a + 1) * c),
    a2: a + 1 + (a - 1) * c - beta,
  })
}

/** A bell around a frequency; `q` = width, the larger the narrower. */
export function peak(design: Design & { q: number }): Biquad {
  const { a, cos, sin } = angles(design)
  const alpha = sin / (2 * design.q)
  return normalise(1 + alpha / a, {
    b0: 1 + alpha * a,
    b1: -2 * cos,
    b2: 1 - alpha * a,
    a1: -2 * cos,
    a2: 1 - alpha / a,
  })
}

function angles({ frequency, sampleRate, gainDb }: Design): {
  a: number
  cos: number
  sin: number
} {
  const omega = (2 * Math.PI * Math.min(frequency, sampleRate * 0.45)) / sampleRate
  return { a: 10 ** (gainDb / 40), cos: Math.cos(omega), sin: Math.sin(omega) }
}

const normalise = (a0: number, f: Biquad): Biquad => ({
  b0: f.b0 / a0,
  b1: f.b1 / a0,
  b2: f.b2 / a0,
  a1: f.a1 / a0,
  a2: f.a2 / a0,
})

/** Runs the filter over the samples in place (transposed direct form II). */
export function filter(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): void {
  let [z1, z2] = [0, 0]
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0
    const y = b0 * x + z1
    z1 = b1 * x - a1 * y + z2
    z2 = b2 * x - a2 * y
    samples[i] = y
  }
}
