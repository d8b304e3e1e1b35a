import { rms } from './measure'

/**
 * The tones ngang, huyền, sắc, hỏi, ngã, nặng as numbers, by region (1 = low … 5 = high, g = glottal closure): J. Kirby,
 * vPhon 2.0, after Alves 2007, Hoàng 1989, Nguyễn & Edmondson 1997 and Vũ 1982. Hỏi and ngã are two tones in the north alone.
 */
const TONE_NUMBERS = {
  northern: ['33', '21', '24', '312', '35g', '21g'],
  central: ['35', '42', '13', '312', '312', '21g'],
  southern: ['33', '21', '45', '214', '214', '212'],
} as const

export type ToneRegion = keyof typeof TONE_NUMBERS

/** The tone's number in its region: tones with the same one are the same class. */
export const toneClass = (region: ToneRegion, tone: number): string =>
  TONE_NUMBERS[region][tone] ?? ''

/** Features of a syllable that are compared. */
interface ToneForm {
  /** At evenly spread points of the rhyme, in any unit: they are compared by each speaker's mean and spread. */
  pitch: number[]
  /** Relative to the speaker's ngang. */
  length: number
  /** True if the voice stops within the rhyme. */
  isBroken: boolean
}

const POINTS = [0.1, 0.3, 0.5, 0.7, 0.9]

/** A rising tone with `g` breaks in its middle; a falling one is cut off, and half as long (Vũ 1981, Michaud 2004). */
function publishedForm(numbers: string): ToneForm {
  const levels = [...numbers.replace('g', '')].map(Number)
  const [first = 0] = levels
  const isRising = (levels.at(-1) ?? 0) > first
  const isGlottal = numbers.endsWith('g')
  return {
    pitch: POINTS.map((at) => valueAt(levels, at)),
    length: isGlottal && !isRising ? 0.5 : 1,
    isBroken: isGlottal && isRising,
  }
}

/** @param at 0–1 */
function valueAt(values: readonly number[], at: number): number {
  const place = at * (values.length - 1)
  const before = values[Math.floor(place)] ?? 0
  const after = values[Math.ceil(place)] ?? before
  return before + (place % 1) * (after - before)
}

/** A syllable as it was spoken. */
export interface Syllable {
  /** 0 = ngang … 5 = nặng. */
  tone: number
  samples: Float32Array
  sampleRate: number
}

/** The classes that the syllables of one speaker are taken for. Knows only the published forms. */
export function classify(region: ToneRegion, syllables: readonly Syllable[]): string[] {
  const level = syllables.filter(({ tone }) => tone === 0)
  const usual = level.reduce((sum, { samples }) => sum + samples.length, 0) / level.length
  const spoken = normalised(syllables.map((syllable) => spokenForm(syllable, usual)))
  const classes = TONE_NUMBERS[region]
  const published = normalised(classes.map(publishedForm))
  return spoken.map((form) => {
    const distances = published.map((other) => distance(form, other))
    return classes[distances.indexOf(Math.min(...distances))] ?? ''
  })
}

function distance(a: ToneForm, b: ToneForm): number {
  const pitch = a.pitch.reduce((sum, z, at) => sum + (z - (b.pitch[at] ?? 0)) ** 2, 0)
  return (
    pitch / POINTS.length + Math.log2(a.length / b.length) ** 2 + Number(a.isBroken !== b.isBroken)
  )
}

/** Pitches against the mean and in units of the spread of all forms of the speaker. */
function normalised(forms: readonly ToneForm[]): ToneForm[] {
  const all = forms.flatMap(({ pitch }) => pitch)
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  const spread = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length)
  return forms.map((form) => ({
    ...form,
    pitch: form.pitch.map((value) => (value - mean) / spread),
  }))
}

function spokenForm({ samples, sampleRate }: Syllable, usual: number): ToneForm {
  const frames = pitchFrames(samples, sampleRate)
  const most = Math.max(...frames.map(({ level }) => level))
  // The onset of a syllable is quieter than its vowel.
  const rhyme = frames.slice(frames.findIndex(({ level }) => level > most / 2))
  const voiced = rhyme.flatMap(({ semitones }, at) =>
    semitones === null ? [] : [{ semitones, at }],
  )
  const end = voiced.at(-1)?.at ?? 0
  const nearest = (at: number) =>
    voiced.reduce((best, each) => (Math.abs(each.at - at) < Math.abs(best.at - at) ? each : best))
  const middle = rhyme.slice(Math.round(end / 4), Math.round((3 * end) / 4))
  return {
    pitch: POINTS.map((share) => nearest(share * end).semitones),
    length: samples.length / usual,
    // 12 dB below the loudest part, and back again.
    isBroken: middle.some(({ level }) => level < most / 4),
  }
}

const LOW_RATE = 5_512

interface PitchFrame {
  /** RMS. */
  level: number
  /** Above 1 Hz; null: no voice. */
  semitones: number | null
}

/** Pitch and level every `everyMs`: the pitch by normalised correlation over 40 ms, 75–400 Hz. */
export function pitchFrames(samples: Float32Array, sampleRate: number, everyMs = 10): PitchFrame[] {
  const step = Math.round(sampleRate / LOW_RATE)
  const low = new Float32Array(Math.floor(samples.length / step)).map((_, at) =>
    samples.subarray(at * step, (at + 1) * step).reduce((sum, x) => sum + x, 0),
  )
  const rate = sampleRate / step
  const [size, hop] = [Math.round(rate * 0.04), Math.round((rate * everyMs) / 1_000)]
  const loudest = rms(low)
  const frames: PitchFrame[] = []
  for (let at = 0; at + size + rate / 60 < low.length; at += hop) {
    const level = rms(low.subarray(at + size / 2, at + size))
    const period = level < loudest / 8 ? 0 : bestPeriod(low.subarray(at), size, rate)
    frames.push({ level, semitones: period > 0 ? 12 * Math.log2(rate / period) : null })
  }
  return withoutOctaves(frames)
}

/** Frames that differ from the speaker's median by an octave were misread by an octave. */
function withoutOctaves(frames: readonly PitchFrame[]): PitchFrame[] {
  const sorted = frames.flatMap(({ semitones }) => semitones ?? []).sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return frames.map((frame) => {
    if (frame.semitones === null) return frame
    const octaves = Math.round((frame.semitones - median) / 12)
    return { ...frame, semitones: frame.semitones - 12 * octaves }
  })
}

/** Samples, with a fraction; 0 = no voice. */
function bestPeriod(window: Float32Array, size: number, rate: number): number {
  const [shortest, longest] = [Math.floor(rate / 400), Math.ceil(rate / 65)]
  const energies = energiesOf(window.subarray(0, size + longest))
  const likeness = Array.from({ length: longest + 1 }, (_, lag) =>
    lag < shortest - 1 ? 0 : correlation(window, size, lag, energies),
  )
  const most = Math.max(...likeness)
  if (most < 0.3) return 0
  for (let lag = shortest; lag < longest; lag++) {
    const [before = 0, here = 0, after = 0] = likeness.slice(lag - 1, lag + 2)
    if (here < before || here < after || here < 0.85 * most) continue
    return lag + (0.5 * (before - after)) / (before - 2 * here + after || 1)
  }
  return 0
}

function correlation(
  window: Float32Array,
  size: number,
  lag: number,
  energies: Float64Array,
): number {
  let cross = 0
  for (let at = 0; at < size; at++) cross += (window[at] ?? 0) * (window[at + lag] ?? 0)
  const [here = 0, there = 0] = [energies[size], (energies[size + lag] ?? 0) - (energies[lag] ?? 0)]
  return cross / (Math.sqrt(here * there) + 1e-9)
}

/** Energy of the first 0, 1, 2… samples. */
function energiesOf(window: Float32Array): Float64Array {
  const sums = new Float64Array(window.length + 1)
  for (const [at, x] of window.entries()) sums[at + 1] = (sums[at] ?? 0) + x * x
  return sums
}
