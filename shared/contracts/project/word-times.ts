import { z } from 'zod'

/**
 * Times of each word of a text (`writtenWords`) in a sound: start and end, ms from the start of the
 * sound, in the order of the words, which is not always that of the times.
 */
export const wordTimesSchema = z.array(z.tuple([z.int().min(0), z.int().min(0)])).max(20_000)
export type WordTimes = z.infer<typeof wordTimesSchema>
