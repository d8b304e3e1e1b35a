import { nothing, call, ofProject } from './calls'
import { z } from 'zod'
import { receivedNotesSchema, reviewRoundSchema } from '../review'
import { studioErrorSchema } from '../errors'

/** A reviewer whose page has the shared package open, or had it. */
const shareReviewerSchema = z.object({
  /** As the reviewer signed; '' = not yet. */
  name: z.string(),
  notes: z.number().int(),
  verdicts: z.number().int(),
  connected: z.boolean(),
})
export type ShareReviewer = z.infer<typeof shareReviewerSchema>

/** A review package that phones and computers on the same network open by an address of this computer. */
export const reviewShareSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('off'),
    /** Reason why sharing ended or failed to start; absent: it was stopped, or never started. */
    error: studioErrorSchema.optional(),
  }),
  z.object({
    state: z.literal('preparing'),
    progress: z.number().min(0).max(1),
    /** Estimated ms until the package is written; null while unknown. */
    leftMs: z.number().nullable(),
  }),
  z.object({
    state: z.literal('on'),
    url: z.string(),
    round: z.number().int(),
    reviewers: z.array(shareReviewerSchema),
  }),
])
export type ReviewShareState = z.infer<typeof reviewShareSchema>

/** Notes that have arrived and are not in the document yet: their files, and what of them cannot be read. */
const arrivedNotesSchema = z.object({
  names: z.array(z.string()),
  files: z.array(receivedNotesSchema),
  refused: z.array(studioErrorSchema),
})
export type ArrivedNotes = z.infer<typeof arrivedNotesSchema>

export const shareCalls = {
  /** State of sharing, and the addresses of this computer in private networks. */
  reviewShareGet: call(
    nothing,
    z.object({ share: reviewShareSchema, addresses: z.array(z.string()) }),
  ),
  /**
   * Writes a package with the options of the last one and shares it at `address`;
   * `reviewShareChanged` reports the progress.
   */
  reviewShareStart: ofProject(z.object({ address: z.string() }), nothing),
  reviewShareStop: call(nothing, nothing),
  reviewNotesArrived: ofProject(nothing, arrivedNotesSchema),
  /** The document has them, so that their files can go. */
  reviewNotesTaken: ofProject(z.object({ names: z.array(z.string()) }), nothing),
  /**
   * Asks for a file, and writes all notes as a QC report on A4; null when the user closed the
   * dialog.
   */
  qcReportSave: ofProject(nothing, z.object({ path: z.string() }).nullable()),
} as const

export const shareEvents = { reviewShareChanged: reviewShareSchema } as const

/** Events about the review of the open project. */
export const reviewEvents = {
  /** A package was written: main stores its round with the project. */
  reviewRoundWritten: reviewRoundSchema,
  /** Notes of a reviewer have arrived. */
  reviewNotesCame: z.object({}),
} as const

/** Notes of all other reviewers, as sent to a shared page. */
export const otherReviewersSchema = z.array(
  z.object({
    reviewer: z.string(),
    notes: receivedNotesSchema.shape.notes,
    verdicts: receivedNotesSchema.shape.verdicts,
  }),
)
export type OtherReviewers = z.infer<typeof otherReviewersSchema>

/** Name of the `<meta>` that tells a page it is shared: its notes go where it came from. */
export const SHARED_META = 'cuecast-shared'
