/** espeak-ng's table goes one octave down at 0 and nearly one up at 99, through 128 at 50. */
const OCTAVE = 49.5
const MIDDLE = 50

/** Downwards the engine reaches a little less than upwards, with every variant. */
const DOWNWARDS = 0.87

export interface EspeakPitch {
  /** espeak-ng's pitch, 0–99. */
  pitch: number
  /** espeak-ng's pitch range, so that tones grow and shrink with the pitch. */
  range: number
  /** Semitones that the engine cannot reach. */
  residue: number
}

/**
 * Engine settings for a shift in semitones.
 *
 * @param slope semitones heard per nominal semitone upwards, measured for each voice variant (the engine
 *   moves only the floor of the voice's pitch, not its whole range)
 */
export function pitchFor(semitones: number, slope: number): EspeakPitch {
  const heard = semitones < 0 ? slope * DOWNWARDS : slope
  const nominal = Math.min(11.8, Math.max(-12, semitones / heard))
  return {
    pitch: Math.min(99, Math.max(0, Math.round(MIDDLE + (nominal / 12) * OCTAVE))),
    range: Math.min(100, Math.max(20, Math.round(50 * 2 ** (semitones / 12)))),
    residue: semitones - nominal * heard,
  }
}
