/** How a variant of espeak-ng sounds, measured on Vietnamese and English text at volume 50. */
export interface Variant {
  /** Name in espeak-ng's `voices/!v`; '' = the language's own voice. */
  id: string
  gender: 'female' | 'male'
  /** Brings the variant to the common speech level of −22 dBFS RMS. */
  gain: number
  /** Semitones heard per nominal semitone of the engine. */
  pitchSlope: number
  /** Semitones that make the variant sound its age and gender in Vietnamese. */
  pitch: number
}

const female = (id: string, gain: number, pitchSlope: number, pitch: number): Variant => ({
  id,
  gender: 'female',
  gain,
  pitchSlope,
  pitch,
})
const male = (id: string, gain: number, pitchSlope: number, pitch: number): Variant => ({
  id,
  gender: 'male',
  gain,
  pitchSlope,
  pitch,
})

/** The variants that stay clear in every language: without echo, whisper or clipping. */
export const variants = {
  f2: female('f2', 0.84, 0.8, 3),
  f3: female('f3', 1.05, 0.77, 3),
  f5: female('f5', 0.97, 0.86, 2),
  annie: female('Annie', 1.13, 0.68, 4),
  steph: female('steph', 0.95, 0.93, 2),
  linda: female('linda', 0.94, 0.91, 0),
  belinda: female('belinda', 1.32, 0.91, 0),
  own: male('', 0.96, 0.75, 0),
  m3: male('m3', 0.99, 0.81, 4),
  m7: male('m7', 0.8, 0.8, 3),
  nguyen: male('Nguyen', 1.06, 0.72, 1),
  alex: male('Alex', 1.11, 0.93, 2),
  denis: male('Denis', 1.48, 0.82, 3),
  max: male('max', 1.14, 0.82, 5),
} as const satisfies Record<string, Variant>
