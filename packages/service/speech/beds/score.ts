import type { Instrument } from './instruments'

/** A note in a loop. */
export interface Note {
  instrument: Instrument
  /** MIDI number, 60 = middle C. */
  pitch: number
  /** Position and length, in beats. */
  at: number
  beats: number
  /** 0–1. */
  level: number
}

export interface Score {
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
