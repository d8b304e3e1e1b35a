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
    filters.push(bell({ ...at(PRESENCE.hz, strength * PRESENCE.db), q: PRESENCE.q }))
    filters.push(bell({ ...at(ARTICULATION.hz, strength * ARTICULATION.db), q: ARTICULATION.q }))
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
export function bell(design: Design & { q: number }): Biquad {
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

/** Window of the level on either side: about a period of the deepest voice. */
const WINDOW_MS = 10

/**
 * Narrows the dynamic range in place: loud moments go down, and the whole is brought back to the
 * loudness it had as far as the highest peak allows, so that quiet moments come up. The level is
 * taken around each sample and not behind it: a soft syllable right after a loud one comes up too.
 *
 * @param amount 0 = none; 1 = ratio 8:1 above −46 dBFS
 */
export function compress(samples: Float32Array, sampleRate: number, amount: number): void {
  if (amount <= 0) return
  const before = { loudness: loudness(samples), peak: highestPeak(samples) }
  const threshold = 10 ** ((-20 - 26 * amount) / 20)
  const slope = 1 - 1 / (1 + 7 * amount)
  const levels = levelsAround(samples, Math.max(1, Math.round((WINDOW_MS / 1000) * sampleRate)))
  for (let i = 0; i < samples.length; i++) {
    const over = (levels[i] ?? 0) / threshold
    if (over > 1) samples[i] = (samples[i] ?? 0) * over ** -slope
  }
  const after = { loudness: loudness(samples), peak: highestPeak(samples) }
  if (after.peak > 0)
    scale(samples, Math.min(before.loudness / after.loudness, before.peak / after.peak))
}

/** Root mean square around each sample, with a triangular window of twice this width. */
function levelsAround(samples: Float32Array, width: number): Float32Array {
  const power = Float32Array.from(samples, (x) => x * x)
  const smooth = averaged(averaged(power, width), width)
  return smooth.map((mean) => Math.sqrt(Math.max(0, mean)))
}

/** Moving average, centred. */
function averaged(values: Float32Array, width: number): Float32Array {
  const half = Math.floor(width / 2)
  const result = new Float32Array(values.length)
  let sum = 0
  for (let i = -half; i < values.length; i++) {
    sum += (values[i + half] ?? 0) - (values[i - half - 1] ?? 0)
    if (i >= 0) result[i] = sum / (2 * half + 1)
  }
  return result
}

/** Multiplies in place. */
export function scale(samples: Float32Array, gain: number): void {
  if (gain === 1) return
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) * gain
}

function loudness(samples: Float32Array): number {
  let sum = 0
  for (const x of samples) sum += x * x
  return Math.sqrt(sum / Math.max(1, samples.length))
}

function highestPeak(samples: Float32Array): number {
  let highest = 0
  for (const x of samples) highest = Math.max(highest, Math.abs(x))
  return highest
}

/** Where bending begins, and the most that comes out: −0.5 dBFS. */
const KNEE = 0.7
const CEILING = 0.944

/**
 * Bends peaks above the knee towards the ceiling, in place, instead of clipping them: the voice's
 * glottal pulses are far above its loudness, and bending them keeps the requested loudness.
 */
export function softClip(samples: Float32Array): void {
  const room = CEILING - KNEE
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0
    const over = Math.abs(x) - KNEE
    if (over > 0) samples[i] = Math.sign(x) * (KNEE + room * Math.tanh(over / room))
  }
}

/** Fades both ends, or those named, in place, so that a cut inside the voice does not click. */
export function fadeEdges(
  samples: Float32Array,
  frames: number,
  { start, end } = { start: true, end: true },
): void {
  const length = Math.min(frames, Math.floor(samples.length / 2))
  for (let i = 0; i < length; i++) {
    const gain = (i + 0.5) / length
    if (start) samples[i] = (samples[i] ?? 0) * gain
    const last = samples.length - 1 - i
    if (end) samples[last] = (samples[last] ?? 0) * gain
  }
}
