import { z } from 'zod'

const db = z.number().min(-120).max(120)

/** Traits of a voice in a sound, measured without a model except for `speaker`. */
export const voiceTraitsSchema = z.object({
  /** Median of the voiced parts, Hz; null: none is. */
  pitchHz: z.number().positive().nullable(),
  /** Levels of bands from 150 Hz up, equally far apart in mel, against their mean, dB; []: silence. */
  spectrum: z.array(db).max(32),
  /** Places where the wave is cut flat at full scale. */
  clips: z.number().int().min(0),
  /** Level of the first and the last milliseconds against the loud parts, dB. */
  startDb: db,
  endDb: db,
  /** Embedding by the user's speaker model; []: no voice in it. Absent: not computed. */
  speaker: z.object({ model: z.string(), vector: z.array(z.number()).max(4_096) }).optional(),
})
export type VoiceTraits = z.infer<typeof voiceTraitsSchema>

/** Null: the sound of the take cannot be read. */
export const traitsOfTakeSchema = z.object({
  takeId: z.string(),
  traits: voiceTraitsSchema.nullable(),
})
export type TraitsOfTake = z.infer<typeof traitsOfTakeSchema>

/** Largest number of takes in one request for traits. */
export const MAX_LOOKED_AT = 512
