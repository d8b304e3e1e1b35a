import { z } from 'zod'

/** Loudest absolute sample of the film's sound per bucket, 0–255. */
export const filmPeaksSchema = z.object({
  perSecond: z.number().positive(),
  durationMs: z.number().min(0),
  peaks: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type FilmPeaks = z.infer<typeof filmPeaksSchema>
