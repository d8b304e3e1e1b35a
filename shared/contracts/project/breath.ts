import { z } from 'zod'

/** Longest silence that a sentence may run over, ms. */
export const MAX_BREATH_GAP_MS = 5_000

/** How cues over which one sentence runs are spoken. */
export const breathSettingsSchema = z.object({
  /** Each cue is spoken within its sentence, in one breath with its neighbours; otherwise alone. */
  on: z.boolean(),
  /** Longest silence between two cues of a sentence, ms. */
  maxGapMs: z.number().int().min(0).max(MAX_BREATH_GAP_MS),
  /** A take is outdated also where only the words of its neighbours have changed. */
  strict: z.boolean(),
  /** Other services than the voices on this computer get the sentence, too. It costs the same characters. */
  remote: z.boolean(),
})
export type BreathSettings = z.infer<typeof breathSettingsSchema>

/** Those of a new project; one without any, from an earlier Cuecast, has every cue spoken alone. */
export const newBreath: BreathSettings = { on: true, maxGapMs: 1_500, strict: false, remote: false }
