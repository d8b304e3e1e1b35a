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
  f2: female('f2', 1.2, 0.8, 3),
  f3: female('f3', 1.5, 0.77, 3),
  f5: female('f5', 1.38, 0.86, 2),
  annie: female('Annie', 1.62, 0.68, 4),
  steph: female('steph', 1.36, 0.93, 2),
  linda: female('linda', 1.34, 0.91, 0),
  belinda: female('belinda', 1.89, 0.91, 0),
  own: male('', 1.37, 0.75, 0),
  m3: male('m3', 1.41, 0.81, 4),
  m7: male('m7', 1.15, 0.8, 3),
  nguyen: male('Nguyen', 1.51, 0.72, 1),
  alex: male('Alex', 1.58, 0.93, 2),
  denis: male('Denis', 2.12, 0.82, 3),
  max: male('max', 1.63, 0.82, 5),
} as const satisfies Record<string, Variant>

const byId = new Map<string, Variant>(Object.values(variants).map((v) => [v.id, v]))

export const variantById = (id: string): Variant | undefined => byId.get(id)
