import { bass, brush, type Instrument, kick, pad, piano, pluck } from './instruments'

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

/** The loop as samples. What rings on past its end is heard at its beginning, so it has no seam. */
export function playScore(score: Score, sampleRate: number): Float32Array {
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

export const scores: ReadonlyMap<string, Score> = new Map(
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
