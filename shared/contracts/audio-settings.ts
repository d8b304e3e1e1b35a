import { z } from 'zod'

export const audioFormats = ['wav', 'mp3', 'flac', 'ogg'] as const
export const audioFormatSchema = z.enum(audioFormats)
export type AudioFormat = z.infer<typeof audioFormatSchema>

export const qualities = ['low', 'standard', 'high'] as const

/**
 * The v2 audio fields (specification §4.4), under the names they have on the wire so that one
 * thing has one word. Ranges are this project's decision on the specification's open point.
 */
export const audioFieldsSchema = z.object({
  audio_format: audioFormatSchema,
  /** low = 16 kHz, standard = the engine's own rate, high = 48 kHz. */
  quality: z.enum(qualities),
  /** Reading speed asked of the engine; 1 = as the voice speaks. */
  speed: z.number().min(0.5).max(2),
  /** Playing speed applied to the finished sound, pitch kept. */
  run_speed: z.number().min(0.5).max(2),
  /** Semitones. */
  pitch: z.number().min(-12).max(12),
  /** Linear gain; 1 = unchanged. */
  volume: z.number().min(0).max(2),
  /** Emphasis of the voice: presence band and articulation; 0 = unchanged. */
  strength: z.number().min(-1).max(1),
  /** Low shelf, ±1 = ±12 dB at 200 Hz. */
  bass: z.number().min(-1).max(1),
  /** High shelf, ±1 = ±12 dB at 4 kHz. */
  treble: z.number().min(-1).max(1),
  /** 0 = none … 1 = strong compression of the dynamic range. */
  compress: z.number().min(0).max(1),
  /** Milliseconds cut from the start. */
  first_trim_ms: z.number().int().min(0).max(5000),
  /** Milliseconds cut from the end. */
  last_trim_ms: z.number().int().min(0).max(5000),
})
export type AudioFields = z.infer<typeof audioFieldsSchema>

export const defaultAudioFields: AudioFields = {
  audio_format: 'wav',
  quality: 'standard',
  speed: 1,
  run_speed: 1,
  pitch: 0,
  volume: 1,
  strength: 0,
  bass: 0,
  treble: 0,
  compress: 0,
  first_trim_ms: 0,
  last_trim_ms: 0,
}

/**
 * How the lines of a cue are spoken: `cue` reads it through, `line` pauses at every line break, as
 * if each line were its own chunk.
 */
export const splitLayouts = ['cue', 'line'] as const
export type SplitLayout = (typeof splitLayouts)[number]

/** Everything that a profile, a speaker or a cue can say about how it sounds. */
export const soundFieldsSchema = audioFieldsSchema.extend({ split_layout: z.enum(splitLayouts) })
export type SoundFields = z.infer<typeof soundFieldsSchema>
export type SoundField = keyof SoundFields

export const defaultSoundFields: SoundFields = { ...defaultAudioFields, split_layout: 'cue' }
