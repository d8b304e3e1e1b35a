import { z } from 'zod'
import { audioFieldsSchema } from '@shared/contracts/audio-settings'
import { studioErrorSchema } from '@shared/contracts/errors'

const index = z.number().int().min(0)

/** One cue as it was sent; together with the submission's language and audio fields, a recipe. */
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
 * `tasks.jsonl`: the requests of a project and their outcome. A line is on disk before anything that
 * depends on it happens: `sending` before the request, `accepted` before the first poll. `position`
 * is a cue's index in its submission.
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
    /** edit: the changed task and chunk. */
    taskId: z.string().nullable(),
    chunkIndexes: z.array(index).nullable(),
    language: z.string(),
    audio: audioFieldsSchema,
    chunks: z.array(sentChunkSchema).min(1),
    at: z.string(),
    /** Set if the service honours keys: the body as sent, and until when the key is remembered. */
    body: z.string().nullable().default(null),
    repeatUntil: z.string().nullable().default(null),
  }),
  /** Certainly not accepted: may be sent again without being paid twice. */
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
   * The response was lost: it may have been accepted. Only a repeat with the same key can tell;
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
    /** Hash of the audio's URL, which itself may hold a signature. */
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
