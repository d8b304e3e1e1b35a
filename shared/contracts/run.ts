import { nothing, ofProject } from './project/calls'
import { z } from 'zod'
import { studioErrorSchema } from './errors'
import { takeSchema } from './project-file'

export const chunkStates = ['queued', 'rendering', 'done', 'failed', 'cancelled'] as const

/** One cue's part of a run. `done` brings its take, `failed` its reason. */
export const chunkUpdateSchema = z.object({
  runId: z.string(),
  cueId: z.string(),
  state: z.enum(chunkStates),
  take: takeSchema.optional(),
  /** done: false = the take is kept but another one stays active (it is locked, or a newer run has the cue). */
  active: z.boolean().optional(),
  error: studioErrorSchema.optional(),
})
export type ChunkUpdate = z.infer<typeof chunkUpdateSchema>

/** A cue whose request may have been charged although its response was lost, in any session. */
export const lostAnswerSchema = z.object({
  connectionId: z.string(),
  cueId: z.string(),
  runId: z.string(),
  error: studioErrorSchema,
})
export type LostAnswer = z.infer<typeof lostAnswerSchema>

/** A cue that is paid for and not yet fetched: fetching it is free. */
export const paidCueSchema = z.object({
  connectionId: z.string(),
  cueId: z.string(),
  /** Recipe that was paid for: a cue with another recipe now costs credits. */
  recipeHash: z.string(),
})
export type PaidCue = z.infer<typeof paidCueSchema>

export const runProgressSchema = z.object({
  runId: z.string(),
  /** paused: nothing is sent or fetched until the user resumes, across restarts too. */
  state: z.enum(['running', 'waiting', 'paused', 'done', 'failed', 'cancelled']),
  /** Cues in the run. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Credits of the cues that are done. */
  credits: z.number().int(),
  /** Estimated ms until the end; null while unknown. */
  leftMs: z.number().nullable(),
  /** Waiting: why, and until when (epoch ms), e.g. a rate limit. */
  waiting: z
    .object({
      reason: z.enum([
        'RATE_LIMITED',
        'OFFLINE',
        'SERVICE_ERROR',
        'SERVICE_NOT_RUNNING',
        /** It responds, but nothing new comes. The run keeps following. */
        'SERVICE_BUSY',
        /** Its audio cannot be stored: the disk is full or the project's folder is gone. */
        'STORAGE',
      ]),
      untilMs: z.number().nullable(),
      /** When the run ends with an error unless something comes. */
      giveUpAtMs: z.number().optional(),
    })
    .optional(),
  /** failed: what stopped the whole run. */
  error: studioErrorSchema.optional(),
  /** Cues that were to be spoken within their sentences and were spoken alone. */
  alone: z.number().int().optional(),
  /** Ended: cues that failed; and those that it did not come to. */
  failedCueIds: z.array(z.string()).optional(),
  leftCueIds: z.array(z.string()).optional(),
})
export type RunProgress = z.infer<typeof runProgressSchema>

const cueIds = z.array(z.string()).min(1)

/** Calls about rendering. */
export const runCalls = {
  /**
   * Renders these cues of the open project, whatever their state. A cue with a text of its own in `texts` says
   * that one; its take does not become active.
   */
  runStart: ofProject(
    z.object({ cueIds, texts: z.record(z.string(), z.string()).optional() }),
    z.object({ runId: z.string() }),
  ),
  /** Sends and fetches nothing more until `runResume`, over restarts too. */
  runPause: ofProject(z.object({ runId: z.string() }), nothing),
  runResume: ofProject(z.object({ runId: z.string() }), nothing),
  runCancel: ofProject(z.object({ runId: z.string() }), nothing),
  /** Records the user's word that these cues, whose response was lost, were not charged. */
  lostDismiss: ofProject(z.object({ cueIds }), nothing),
} as const
