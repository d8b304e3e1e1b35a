import { z } from 'zod'
import { audioFieldsSchema } from '@shared/contracts/audio-settings'
import { studioErrorSchema } from '@shared/contracts/errors'

const index = z.number().int().min(0)

/** One cue as it was sent; with the submission's language and audio fields it is a recipe. */
const sentChunkSchema = z.object({
  cueId: z.string(),
  text: z.string(),
  voiceId: z.number().int(),
  dictionary: z.string(),
  recipeHash: z.string(),
  credits: z.number().int(),
  startMs: z.number(),
  endMs: z.number(),
})
export type SentChunk = z.infer<typeof sentChunkSchema>

/**
 * `tasks.jsonl`: what a project has asked of services and what came of it. A line is on the disk
 * before anything that depends on it happens: `sending` before the request, `accepted` before the
 * first poll. `position` is a cue's place in its submission.
 */
export const submissionLineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    runId: z.string(),
    connectionId: z.string(),
    cueIds: z.array(z.string()),
    at: z.string(),
  }),
  z.object({
    type: z.literal('run-end'),
    runId: z.string(),
    state: z.enum(['done', 'failed', 'cancelled']),
    at: z.string(),
  }),
  z.object({
    type: z.literal('run-pause'),
    runId: z.string(),
    paused: z.boolean(),
    at: z.string(),
  }),
  z.object({
    type: z.literal('sending'),
    key: z.string(),
    runId: z.string(),
    connectionId: z.string(),
    kind: z.enum(['create', 'edit']),
    /** edit: the task and chunk that are changed. */
    taskId: z.string().nullable(),
    chunkIndexes: z.array(index).nullable(),
    language: z.string(),
    audio: audioFieldsSchema,
    chunks: z.array(sentChunkSchema).min(1),
    at: z.string(),
    /** Set where the service knows the key: the body as it was sent, and until when it knows it. */
    body: z.string().nullable().default(null),
    repeatUntil: z.string().nullable().default(null),
  }),
  /** Certainly not accepted, so that it may be sent (again) without being paid twice. */
  z.object({ type: z.literal('refused'), key: z.string(), code: z.string() }),
  z.object({ type: z.literal('sending-again'), key: z.string() }),
  z.object({
    type: z.literal('accepted'),
    key: z.string(),
    taskId: z.string(),
    /** Position → chunk index, where they differ. */
    chunkIndexes: z.array(index).nullable(),
  }),
  /**
   * The answer was lost: it may have been accepted. Only repeating it with the same key can tell;
   * `final`: not even that.
   */
  z.object({ type: z.literal('lost'), key: z.string(), final: z.boolean().default(false) }),
  /** The service no longer knows the task. */
  z.object({ type: z.literal('gone'), key: z.string() }),
  z.object({
    type: z.literal('arrived'),
    key: z.string(),
    position: index,
    takeId: z.string(),
    /** Hash of the audio's address, which may itself hold a signature. */
    urlHash: z.string(),
  }),
  z.object({
    type: z.literal('chunk-failed'),
    key: z.string(),
    position: index,
    error: studioErrorSchema,
  }),
])
export type SubmissionLine = z.infer<typeof submissionLineSchema>
