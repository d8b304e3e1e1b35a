import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { audioFieldsSchema, type AudioFields } from '@shared/contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioErrorSchema, studioError, type StudioError } from '@shared/contracts/errors'
import { type ProviderUsage, providerUsageSchema } from '@shared/contracts/models/providers'
import { retakeWishSchema, runTriesSchema } from '@shared/contracts/project/retakes'
import type { Recipe } from '@shared/contracts/project-file'
import { costsNothing } from '@shared/dubbing/spending'
import type { PlannedTask } from '@shared/dubbing/batches'
import type { TaskKind } from '../gateway/calls/tasks'

const index = z.number().int().min(0)

/** One cue as it was sent; together with the submission's language and audio fields, a recipe. */
const sentChunkSchema = z.object({
  cueId: z.string(),
  text: z.string(),
  /** Text as sent, if it differs from the recipe's. */
  spoken: z.string().optional(),
  voiceId: z.number().int(),
  dictionary: z.string(),
  /** As in the recipe: where its sentence continues. */
  context: z.string().optional(),
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
    /** Said in place of the cues' own texts, by cue. */
    texts: z.record(z.string(), z.string()).optional(),
    at: z.string(),
    /** Its takes are tries: none becomes active by itself. */
    tries: runTriesSchema.optional(),
  }),
  /** Doubtful takes are tried again, by several runs. */
  retakeWishSchema.extend({ type: z.literal('retake'), id: z.string(), at: z.string() }),
  z.object({ type: z.literal('retake-end'), id: z.string(), at: z.string() }),
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
    /** speech: sent as running text, to /tts_stream. */
    surface: z.enum(['dub', 'speech']).default('dub'),
    /** edit: the changed task and chunk. */
    taskId: z.string().nullable(),
    chunkIndexes: z.array(index).nullable(),
    language: z.string(),
    audio: audioFieldsSchema,
    chunks: z.array(sentChunkSchema).min(1),
    at: z.string(),
    /** The body as sent, to repeat it with its key. */
    body: z.string().nullable().default(null),
    /** Set if the service announces that it honours keys: until when it remembers this one. */
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
    /** Position → all its chunk indexes, where the service made several of one cue. */
    parts: z.array(z.array(index)).nullable().default(null),
  }),
  /**
   * The response was lost: it may have been accepted. Only a repeat with the same key can tell;
   * `final`: not even that. `asking`: the service no longer announces keys, so it is repeated only
   * when the user renders its cues again.
   */
  z.object({
    type: z.literal('lost'),
    key: z.string(),
    final: z.boolean().default(false),
    asking: z.boolean().default(false),
  }),
  /** The user has settled that this cue of a request with a lost response was not charged. */
  z.object({ type: z.literal('dismissed'), key: z.string(), position: index, at: z.string() }),
  /** The service no longer knows the task. */
  z.object({ type: z.literal('gone'), key: z.string() }),
  z.object({
    type: z.literal('arrived'),
    key: z.string(),
    position: index,
    takeId: z.string(),
    /** Hash of the audio's URL, which itself may hold a signature. */
    urlHash: z.string(),
    /** What another speech service was sent for it. */
    usage: providerUsageSchema.optional(),
  }),
  z.object({
    type: z.literal('chunk-failed'),
    key: z.string(),
    position: index,
    error: studioErrorSchema,
    usage: providerUsageSchema.optional(),
  }),
])
export type SubmissionLine = z.infer<typeof submissionLineSchema>

/**
 * unsent: not in the journal yet · sending: the request may be in flight · refused: certainly not
 * accepted · accepted: the task is known · lost: it may have been accepted · gone: the service no
 * longer knows the task.
 */
type SubmissionState = 'unsent' | 'sending' | 'refused' | 'accepted' | 'lost' | 'gone'

type SettledChunk =
  | { state: 'arrived'; urlHash: string; usage?: ProviderUsage | undefined }
  /** `times`: number of failures across all runs. */
  | { state: 'failed'; error: StudioError; times: number; usage?: ProviderUsage | undefined }
  /** The response was lost, and the user reports that it was not charged. */
  | { state: 'dismissed' }

/** One request for audio: a new task, or an edit of one chunk of a task. */
export interface Submission {
  readonly key: string
  readonly runId: string
  readonly connectionId: string
  readonly kind: 'create' | 'edit'
  readonly surface: TaskKind
  readonly language: string
  readonly audio: AudioFields
  readonly chunks: SentChunk[]
  readonly at: string
  /** As sent; null once it is not to be repeated. */
  body: string | null
  /**
   * Time until which the service remembers its key; null if it does not announce that it honours
   * keys.
   */
  repeatUntil: string | null
  state: SubmissionState
  taskId: string | null
  chunkIndexes: number[] | null
  /** By position: all chunks of the cue, where the service made several of one. */
  parts: number[][] | null
  /** By position; a missing position is still owed. */
  readonly settled: Map<number, SettledChunk>
}

/** It cannot be determined any more whether the request was accepted. */
export const answerLost = studioError(
  'ANSWER_LOST',
  'the app ended while this was being sent: it may have been accepted and paid',
)

export const taskForgotten = studioError(
  'NOT_FOUND',
  'the service no longer knows this task; render the cue again',
)

/** What a request costs, by who is paid: the provider of a voice that the embedded service has from one, else the service. */
export function costsOf(
  { connectionId, chunks }: Pick<Submission, 'connectionId' | 'chunks'>,
  providerOf: (voiceId: number) => string | undefined,
): ReadonlyMap<string, number> {
  const costs = new Map<string, number>()
  for (const { voiceId, credits } of chunks) {
    if (costsNothing(connectionId, voiceId)) continue
    const payee = providerOf(voiceId) ?? connectionId
    costs.set(payee, (costs.get(payee) ?? 0) + credits)
  }
  return costs
}

export function cuesAt({ chunks }: Submission, positions: readonly number[]): string[] {
  return positions.flatMap((position) => chunks[position]?.cueId ?? [])
}

export type RequestContent = Pick<
  Submission,
  | 'runId'
  | 'connectionId'
  | 'kind'
  | 'surface'
  | 'taskId'
  | 'chunkIndexes'
  | 'language'
  | 'audio'
  | 'chunks'
> & {
  /** As it is sent. */
  body: string
}

/** A key is not relied on until the last minute: clocks differ. */
const RETENTION_MARGIN_MS = 300_000

/**
 * A submission that is neither sent nor in the journal yet.
 *
 * @param idempotencyMs how long the service remembers its key; null: not at all
 */
export function newSubmission(content: RequestContent, idempotencyMs: number | null): Submission {
  const now = Date.now()
  const until = idempotencyMs === null ? null : now + idempotencyMs - RETENTION_MARGIN_MS
  return {
    ...content,
    // A free request is simply sent again.
    body: until === null && content.connectionId === EMBEDDED_CONNECTION_ID ? null : content.body,
    repeatUntil: until === null ? null : new Date(until).toISOString(),
    key: randomUUID(),
    at: new Date(now).toISOString(),
    state: 'unsent',
    parts: null,
    settled: new Map(),
  }
}

/** True if a request with a lost response can be repeated by its key without paying twice. */
export function isRepeatable({ state, body, at, repeatUntil }: Submission): boolean {
  const isUnanswered = state === 'sending' || state === 'lost'
  if (!isUnanswered || body === null || repeatUntil === null) return false
  const now = Date.now()
  // If our clock was set back, it cannot be compared with the service's.
  return Date.parse(at) <= now && now < Date.parse(repeatUntil)
}

/**
 * True if a request with a lost response may be repeated by its key after warning the user of a
 * second charge: services may honour keys without announcing it, or longer than announced.
 */
export function isRepeatableKnowingly(submission: Submission): boolean {
  const { state, body } = submission
  return (state === 'sending' || state === 'lost') && body !== null && !isRepeatable(submission)
}

/** The service's number of the chunk at a position. */
export function chunkIndex(submission: Submission, position: number): number {
  return submission.chunkIndexes?.[position] ?? position
}

/** Positions of the chunks that have neither arrived nor failed. */
export function owedPositions(submission: Submission): number[] {
  return [...submission.chunks.keys()].filter((position) => !submission.settled.has(position))
}

/** Runs that try to fetch paid audio before it is requested and paid for again. */
const FETCH_RUNS = 3

/** The service could not say it: it gives the credits back. */
export const unsaid: ReadonlySet<StudioError['code']> = new Set([
  'SYNTHESIS_FAILED',
  'MODEL_CRASHED',
  'MODEL_DISABLED',
  'PROVIDER_FAILED',
] as const)

/** The service made no audio; after any other failure there is audio to fetch. */
const neverRendered = new Set<StudioError['code']>([
  ...unsaid,
  'DISK_FULL',
  'ANSWER_LOST',
  'CANCELLED',
])

/** Positions of paid chunks that are not fetched yet, though earlier downloads may have failed. */
export function fetchablePositions(submission: Submission): number[] {
  return [...submission.chunks.keys()].filter((position) => {
    const settled = submission.settled.get(position)
    if (settled?.state !== 'failed') return settled === undefined
    return settled.times < FETCH_RUNS && !neverRendered.has(settled.error.code)
  })
}

/**
 * Positions of chunks that the service has reported as failed: some services finish them later, so
 * their sound is looked for before they are requested again. Not for edits, where new sound cannot
 * be told from old.
 */
export function failedPositions({ kind, state, chunks, settled }: Submission): number[] {
  if (kind !== 'create' || state !== 'accepted') return []
  return [...chunks.keys()].filter((position) => {
    const chunk = settled.get(position)
    return chunk?.state === 'failed' && neverRendered.has(chunk.error.code)
  })
}

export function recipeOfChunk({ language, audio }: Submission, chunk: SentChunk): Recipe {
  const { text, voiceId, dictionary, context } = chunk
  const within = context === undefined ? {} : { context }
  return { text, language, voiceId, audio, dictionary, ...within }
}

export function sentChunks(task: PlannedTask): SentChunk[] {
  return task.chunks.map(({ cueId, recipe, recipeHash, credits, startMs, endMs, spoken }) => {
    const { text, voiceId, dictionary, context } = recipe
    const sent = spoken === text ? {} : { spoken }
    const within = context === undefined ? {} : { context }
    const said = { cueId, text, ...sent, voiceId, dictionary, ...within }
    return { ...said, recipeHash, credits, startMs, endMs }
  })
}

/** Hash of an audio URL without its query, which may hold a changing signature. */
export function hashUrl(url: string): string {
  const bare = url.replace(/[?#].*$/s, '')
  return createHash('sha256').update(bare).digest('hex').slice(0, 24)
}
