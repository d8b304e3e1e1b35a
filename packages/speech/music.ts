import { encodeAudio } from '@cuecast/audio'
import { LRUCache } from '@cuecast/platform'
import type { FinishedAudio } from './speech-engine'

/** RMS of background music: about 17 dB below the common level of voices. */
const MUSIC_RMS = 0.011

const FADE_IN_MS = 600
const FADE_OUT_MS = 1_200

/** The loops requested last; each is under 4 MB. */
const cache = new LRUCache<string, Float32Array>({ max: 3 })

/** One loop of the music at its level under a voice; null for an unknown id. */
export function musicLoop(id: string, sampleRate: number): Float32Array | null {
  const score = scores.get(id)
  if (!score) return null
  const key = `${id}@${sampleRate}`
  const known = cache.get(key)
  if (known) return known
  const loop = playScore(score, sampleRate)
  const rms = Math.sqrt(loop.reduce((sum, x) => sum + x * x, 0) / loop.length)
  for (let i = 0; i < loop.length; i++) loop[i] = ((loop[i] ?? 0) * MUSIC_RMS) / rms
  cache.set(key, loop)
  return loop
}

/**
 * Mixes the music into a section of voice, in place: looped, faded in at the start of the whole
 * sound and out at its end.
 *
 * @param from position of these samples in the whole sound, of `total` samples
 */
export function mixMusic(
  samples: Float32Array,
  loop: Float32Array,
  { sampleRate, from, total }: { sampleRate: number; from: number; total: number },
): void {
  const frames = (ms: number, share: number): number =>
    Math.max(1, Math.min((ms / 1000) * sampleRate, total * share))
  const [rise, fall] = [frames(FADE_IN_MS, 0.25), frames(FADE_OUT_MS, 0.4)]
  for (let i = 0; i < samples.length; i++) {
    const at = from + i
    const gain = Math.min(1, at / rise, Math.max(0, total - at) / fall)
    samples[i] = (samples[i] ?? 0) + gain * (loop[at % loop.length] ?? 0)
  }
}

const SAMPLE_RATE = 44_100

/** Gain for playing the music without a voice: about −20 dBFS RMS. */
const PREVIEW_GAIN = 8.5

/**
 * One loop of the music without a voice, as MP3, for choosing one. Takes seconds: run it in a worker.
 * @throws for an unknown id
 */
export async function previewMusic(id: string): Promise<FinishedAudio> {
  const loop = musicLoop(id, SAMPLE_RATE)
  if (!loop) throw new Error(`there is no background music "${id}"`)
  const sound = new Float32Array(loop.length)
  mixMusic(sound, loop, { sampleRate: SAMPLE_RATE, from: 0, total: sound.length })
  for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) * PREVIEW_GAIN
  const bytes = await encodeAudio([sound], SAMPLE_RATE, 'mp3')
  return { bytes, durationMs: (sound.length / SAMPLE_RATE) * 1000 }
}

/** Background music; all of it is synthesised by the code in this folder. */
interface MusicInfo {
  id: string
  name: string
  description: string
}

export const musicList: readonly MusicInfo[] = [
  { id: 'gentle-piano', name: 'Piano nhẹ', description: 'broken major chords on a piano, 72 bpm' },
  { id: 'warm-pad', name: 'Nền ấm', description: 'slow strings, 60 bpm' },
  { id: 'folk-strings', name: 'Dây mộc', description: 'plucked strings on five notes, 80 bpm' },
  { id: 'news-pulse', name: 'Nhịp thời sự', description: 'a driving bass in minor, 112 bpm' },
  { id: 'soft-beat', name: 'Nhịp dịu', description: 'piano with a soft beat, 84 bpm' },
  { id: 'quiet-night', name: 'Đêm yên', description: 'strings and single piano notes, 56 bpm' },
]

export const isMusic = (id: string): boolean => musicList.some((music) => music.id === id)

/** One note as samples, ±1 at most, with its own attack and decay. */
type Instrument = (hertz: number, seconds: number, sampleRate: number) => Float32Array

/** Numbers 0–1, the same on every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const fill = (
  seconds: number,
  sampleRate: number,
  at: (t: number, i: number) => number,
): Float32Array =>
  Float32Array.from({ length: Math.max(1, Math.round(seconds * sampleRate)) }, (_, i) =>
    at(i / sampleRate, i),
  )

/** A struck string: partials that die the faster the higher they are. */
const piano: Instrument = (hertz, seconds, sampleRate) =>
  fill(seconds + 1.2, sampleRate, (t) => {
    let sum = 0
    for (let n = 1; n <= 5 && hertz * n < sampleRate / 2.2; n++) {
      sum += (Math.exp(-t * (1.1 + 0.9 * n)) / (n * n)) * Math.sin(2 * Math.PI * hertz * n * t)
    }
    return sum * Math.min(1, t / 0.006)
  })

/** Slow strings: three voices a little apart, swelling and falling. */
const pad: Instrument = (hertz, seconds, sampleRate) =>
  fill(seconds + 1.5, sampleRate, (t) => {
    const rise = Math.min(1, t / 0.9)
    const fall = Math.min(1, Math.max(0, (seconds + 1.5 - t) / 1.5))
    const voice = (detune: number): number =>
      Math.sin(2 * Math.PI * hertz * detune * t) +
      0.3 * Math.sin(4 * Math.PI * hertz * detune * t + 1)
    return (rise * fall * (voice(0.997) + voice(1) + voice(1.003))) / 4
  })

/** A plucked string (Karplus & Strong): a burst of noise that circles through a soft filter. */
const pluck: Instrument = (hertz, seconds, sampleRate) => {
  const random = randomFrom(Math.round(hertz * 100))
  const line = Float32Array.from(
    { length: Math.max(2, Math.round(sampleRate / hertz)) },
    () => random() - 0.5,
  )
  return fill(seconds + 1, sampleRate, (_, i) => {
    const at = i % line.length
    const value = line[at] ?? 0
    line[at] = 0.498 * (value + (line[(at + 1) % line.length] ?? 0))
    return value
  })
}

/** A soft low note without overtones that hiss. */
const bass: Instrument = (hertz, seconds, sampleRate) =>
  fill(seconds, sampleRate, (t) => {
    const ends = Math.min(1, t / 0.01) * Math.min(1, Math.max(0, (seconds - t) / 0.05))
    return (
      ends *
      Math.exp(-t * 1.5) *
      (Math.sin(2 * Math.PI * hertz * t) + 0.2 * Math.sin(4 * Math.PI * hertz * t))
    )
  })

/** A soft drum: a tone that falls. The pitch of the note does not matter. */
const kick: Instrument = (_, __, sampleRate) =>
  fill(
    0.25,
    sampleRate,
    (t) => Math.exp(-t * 18) * Math.sin(2 * Math.PI * (48 * t + 2.2 * (1 - Math.exp(-t * 30)))),
  )

/** A brush on a cymbal. */
const brush: Instrument = (_, __, sampleRate) => {
  const random = randomFrom(7)
  let last = 0
  return fill(0.09, sampleRate, (t) => {
    const noise = random() - 0.5
    const bright = noise - last
    last = noise
    return 0.5 * bright * Math.exp(-t * 55)
  })
}

/** A note in a loop. */
interface Note {
  instrument: Instrument
  /** MIDI number, 60 = middle C. */
  pitch: number
  /** Position and length, in beats. */
  at: number
  beats: number
  /** 0–1. */
  level: number
}

interface Score {
  beatsPerMinute: number
  /** Length of the loop. */
  beats: number
  notes: readonly Note[]
}

const hertzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)

/**
 * The loop as samples. The ringing past its end is mixed into its beginning, so the seam is
 * inaudible.
 */
function playScore(score: Score, sampleRate: number): Float32Array {
  const beat = (60 / score.beatsPerMinute) * sampleRate
  const loop = new Float32Array(Math.round(score.beats * beat))
  const played = new Map<string, Float32Array>()
  for (const note of score.notes) {
    const key = `${note.instrument.name} ${note.pitch} ${note.beats}`
    const sound =
      played.get(key) ??
      note.instrument(hertzOf(note.pitch), (note.beats * beat) / sampleRate, sampleRate)
    played.set(key, sound)
    const start = Math.round(note.at * beat)
    for (let i = 0; i < sound.length; i++) {
      const at = (start + i) % loop.length
      loop[at] = (loop[at] ?? 0) + (sound[i] ?? 0) * note.level
    }
  }
  return loop
}

/** Four chords of four beats each, as MIDI numbers from the bass up. */
type Chords = readonly (readonly number[])[]

const BAR = 4

/** Every note of each chord, held through its bar. */
const held = (chords: Chords, instrument: Instrument, level: number): Note[] =>
  chords.flatMap((chord, bar) =>
    chord.map((pitch) => ({ instrument, pitch, at: bar * BAR, beats: BAR, level })),
  )

/** The notes of each chord one after another, in the order of `steps`, `step` beats apart. */
const broken = (
  chords: Chords,
  instrument: Instrument,
  { steps, step, level }: { steps: readonly number[]; step: number; level: number },
): Note[] =>
  chords.flatMap((chord, bar) =>
    steps.map((index, i) => ({
      instrument,
      pitch: chord[index % chord.length] ?? 60,
      at: bar * BAR + i * step,
      beats: step * 2,
      level: level * (i === 0 ? 1 : 0.8),
    })),
  )

/** The same beat in every bar. */
const beats = (
  bars: number,
  instrument: Instrument,
  { on, level, pitch = 36 }: { on: readonly number[]; level: number; pitch?: number },
): Note[] =>
  Array.from({ length: bars }, (_, bar) =>
    on.map((at) => ({ instrument, pitch, at: bar * BAR + at, beats: 0.5, level })),
  ).flat()

const roots = (chords: Chords, level: number, on: readonly number[]): Note[] =>
  chords.flatMap((chord, bar) =>
    on.map((at) => ({
      instrument: bass,
      pitch: (chord[0] ?? 48) - 12,
      at: bar * BAR + at,
      beats: 0.9,
      level,
    })),
  )

const major: Chords = [
  [48, 60, 64, 67],
  [45, 60, 64, 69],
  [41, 57, 60, 65],
  [43, 59, 62, 67],
]
const minor: Chords = [
  [45, 57, 60, 64],
  [41, 57, 60, 65],
  [48, 55, 60, 64],
  [43, 55, 59, 62],
]
/** Five notes without half steps, as in Vietnamese songs. */
const pentatonic: Chords = [
  [50, 57, 62, 64, 69],
  [47, 59, 62, 66, 69],
  [43, 59, 62, 64, 67],
  [45, 57, 62, 64, 69],
]

const score = (beatsPerMinute: number, notes: Note[]): Score => ({
  beatsPerMinute,
  beats: BAR * 4,
  notes,
})

const scores: ReadonlyMap<string, Score> = new Map(
  Object.entries({
    'gentle-piano': score(
      72,
      broken(major, piano, { steps: [0, 1, 2, 3, 2, 1, 2, 3], step: 0.5, level: 0.5 }),
    ),
    'warm-pad': score(60, held(major, pad, 0.25)),
    'folk-strings': score(
      80,
      broken(pentatonic, pluck, { steps: [0, 2, 3, 4, 3, 2, 1, 3], step: 0.5, level: 0.7 }),
    ),
    'news-pulse': score(112, [
      ...held(minor, pad, 0.12),
      ...roots(minor, 0.5, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]),
      ...broken(minor, pluck, { steps: [3, 2, 3, 1], step: 1, level: 0.3 }),
      ...beats(4, kick, { on: [0, 2], level: 0.6 }),
    ]),
    'soft-beat': score(84, [
      ...broken(minor, piano, { steps: [1, 2, 3], step: 1, level: 0.35 }),
      ...roots(minor, 0.45, [0, 2.5]),
      ...beats(4, kick, { on: [0, 2.5], level: 0.6 }),
      ...beats(4, brush, { on: [0.5, 1.5, 2.5, 3.5], level: 0.35 }),
    ]),
    'quiet-night': score(56, [
      ...held(minor, pad, 0.2),
      ...broken(minor, piano, { steps: [3, 2], step: 2, level: 0.25 }),
    ]),
  }),
)
