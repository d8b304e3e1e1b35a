import { z } from 'zod'

const castVoiceSchema = z.object({
  /** Null: the service did not have the voice, and no other was cast. */
  voiceId: z.number().int().nullable(),
  name: z.string(),
})
export type CastVoice = z.infer<typeof castVoiceSchema>

/** Voices of the speakers at one service when the project left it for another. */
export const serviceCastSchema = z.object({
  narrator: castVoiceSchema.nullable(),
  /** By speaker id. */
  speakers: z.record(z.string(), castVoiceSchema),
  /** Voices of single cues, by cue id. */
  cues: z.record(z.string(), z.number().int()),
})
export type ServiceCast = z.infer<typeof serviceCastSchema>
