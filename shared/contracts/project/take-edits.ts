import { z } from 'zod'

/** Steps that one take can have. */
export const MAX_TAKE_STEPS = 500
/** Longest pause that one step adds, ms. */
export const MAX_ADDED_PAUSE_MS = 10_000
export const MAX_TAKE_GAIN_DB = 24
/** Longest fade at an end of a take, ms. */
export const MAX_TAKE_FADE_MS = 10_000

/** A moment of the take as the steps before have left it, ms. */
const at = z.number().min(0)

/** Words among those of a take: the first, and the one behind the last. */
const wordRange = z.tuple([z.int().min(0), z.int().min(0)])

const takeStepSchema = z.discriminatedUnion('type', [
  /** Leaves a part out: what follows comes earlier. */
  z.object({ type: z.literal('cut'), fromMs: at, toMs: at }),
  /** Makes a part silent; its length stays. */
  z.object({ type: z.literal('silence'), fromMs: at, toMs: at }),
  /** Adds a pause: what follows comes later. */
  z.object({
    type: z.literal('pause'),
    atMs: at,
    ms: z.number().positive().max(MAX_ADDED_PAUSE_MS),
  }),
  /** Puts words of another take in place of words of this one. */
  z.object({
    type: z.literal('word'),
    words: wordRange,
    /** The take that they come from. */
    takeId: z.string().min(1),
    from: wordRange,
    /** The take then says the text of the other one; otherwise only how a word is said has changed. */
    rewrites: z.boolean(),
  }),
])
export type TakeStep = z.infer<typeof takeStepSchema>

/** Changes inside a take: the steps in their order, then its gain, then its fades. */
export const takeEditsSchema = z.object({
  steps: z.array(takeStepSchema).max(MAX_TAKE_STEPS),
  gainDb: z.number().min(-MAX_TAKE_GAIN_DB).max(MAX_TAKE_GAIN_DB),
  fadeInMs: z.number().min(0).max(MAX_TAKE_FADE_MS),
  fadeOutMs: z.number().min(0).max(MAX_TAKE_FADE_MS),
})
export type TakeEdits = z.infer<typeof takeEditsSchema>

export const noTakeEdits: TakeEdits = { steps: [], gainDb: 0, fadeInMs: 0, fadeOutMs: 0 }

/** How a take was made of another one, whose sound stays as it was. */
export const editedSchema = takeEditsSchema.extend({
  /** The take that it was made of, which is itself not edited. */
  of: z.string().min(1),
})
export type Edited = z.infer<typeof editedSchema>
