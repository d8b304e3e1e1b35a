import type { AudioFields } from '@shared/contracts/audio-settings'
import { peakSection, type Section, shelvingSection } from '@shared/mixing/biquad'

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
  const sections: Section[] = []
  if (bass !== 0)
    sections.push(shelvingSection('low', bass * SHELF_DB, { hz: BASS_HZ, sampleRate }))
  if (treble !== 0)
    sections.push(shelvingSection('high', treble * SHELF_DB, { hz: TREBLE_HZ, sampleRate }))
  if (strength !== 0)
    for (const { db, ...band } of [PRESENCE, ARTICULATION])
      sections.push(peakSection(strength * db, { ...band, sampleRate }))
  for (const section of sections) filter(samples, section)
}

/** Runs the filter over the samples in place (transposed direct form II). */
export function filter(samples: Float32Array, { b, a }: Section): void {
  const [[b0, b1, b2], [a1, a2]] = [b, a]
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
