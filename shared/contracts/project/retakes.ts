import { nothing, ofProject } from './calls'
import { z } from 'zod'
import { studioErrorSchema } from '../errors'

/** Doubts about a take that another render may settle, the gravest first. */
export const takeDoubtKinds = [
  'SILENT',
  'WORDS_DIFFER',
  'OTHER_VOICE',
  'ONSET_CUT',
  'END_CUT',
  'DOES_NOT_FIT',
  'CLIPPING',
  'LONG_SILENCE',
  'PACE',
  'LEVEL',
] as const
export type TakeDoubtKind = (typeof takeDoubtKinds)[number]

/** Most tries of one cue. */
export const MAX_TRIES = 9

/** What is to be rendered again, within which limits. */
export const retakeWishSchema = z.object({
  /** Those without a doubtful take are left out. */
  cueIds: z.array(z.string()).min(1),
  tries: z.number().int().min(1).max(MAX_TRIES),
  /** Most credits of all tries together; null: as many as the tries cost. */
  credits: z.number().int().min(0).nullable(),
  /** Tries of earlier calls count, too, so that a repeated command pays for no more. */
  countEarlier: z.boolean(),
})
export type RetakeWish = z.infer<typeof retakeWishSchema>

/** A wish as the journal of tasks has it. */
export interface RetakeRecord extends RetakeWish {
  id: string
}

/** What a run belongs to that renders tries. */
export const runTriesSchema = z.object({
  retakeId: z.string(),
  /** Reading speed by cue, where it differs from the cue's own. */
  speeds: z.record(z.string(), z.number()),
})
export type RunTries = z.infer<typeof runTriesSchema>

/**
 * better: less doubtful, but still so · unchanged: keeps its take · untried: nothing was rendered.
 */
export const retakeResults = ['fixed', 'better', 'unchanged', 'untried'] as const
export type RetakeResult = (typeof retakeResults)[number]

/** Why a cue keeps its take, or was not tried (again). */
export const retakeReasons = [
  'NO_BETTER',
  /** The voice gives the same take again, whatever is asked for. */
  'SAME_AGAIN',
  /** Too long for its time even at the fastest reading: its text has to be shortened. */
  'TOO_LONG',
  'BUDGET',
  'FAILED',
  'STOPPED',
  'LOCKED',
  'OWN',
  /** A person has preferred it to a newer take, rated it, or changed it inside. */
  'CHOSEN',
  /** It does not say what the cue says now: rendering it comes first. */
  'STALE',
  /** Another service than the project's has made it. */
  'OTHER_SERVICE',
  /** No recogniser could tell whether a new take says the right words. */
  'NO_RECOGNISER',
  /** An earlier request for it may have been charged. */
  'LOST',
  /** Its take was changed meanwhile. */
  'CHANGED',
] as const
export type RetakeReason = (typeof retakeReasons)[number]

const doubts = z.array(z.enum(takeDoubtKinds))

const retakenCueSchema = z.object({
  cueId: z.string(),
  result: z.enum(retakeResults),
  why: z.enum(retakeReasons).nullable(),
  tries: z.number().int(),
  before: doubts,
  /** Of the take that it has now. */
  after: doubts,
  /** The take that was chosen, and the one before; null: it keeps its take. */
  chosen: z
    .object({
      takeId: z.string(),
      insteadOf: z.string(),
      /** Reading speed of the take, where it differs from the cue's. */
      speed: z.number().optional(),
    })
    .nullable(),
  /** FAILED: of the last try. */
  error: studioErrorSchema.optional(),
})
export type RetakenCue = z.infer<typeof retakenCueSchema>

export const retakeReportSchema = z.object({
  retakeId: z.string(),
  cues: z.array(retakenCueSchema),
  /** Credits of all tries. */
  spent: z.number().int(),
  /** Limit of `spent`; null: none. */
  credits: z.number().int().nullable(),
  /** Why it ended early. */
  error: studioErrorSchema.optional(),
})
export type RetakeReport = z.infer<typeof retakeReportSchema>

/** Calls about retakes. */
export const retakeCalls = {
  /** Begins to retake; `retakesEnded` brings the report. */
  retakesStart: ofProject(retakeWishSchema, z.object({ retakeId: z.string() })),
  /** Stops rendering; the best of the tries so far are chosen. */
  retakesCancel: ofProject(nothing, nothing),
  /** The window has made the chosen takes active. */
  retakesSettle: ofProject(z.object({ retakeId: z.string() }), nothing),
} as const

export const retakeEvents = { retakesEnded: retakeReportSchema } as const
