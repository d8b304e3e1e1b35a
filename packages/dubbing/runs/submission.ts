import { createHash, randomUUID } from 'node:crypto'
import type { AudioFields } from '@shared/contracts/audio-settings'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Recipe } from '@shared/contracts/project-file'
import type { PlannedTask } from '@shared/dubbing/batches'
import type { SentChunk } from './submission-lines'

/**
 * unsent: not in the journal yet · sending: the request may be on its way · refused: certainly not accepted · accepted: the task is
 * known · lost: it may have been accepted · gone: the service has forgotten the task.
 */
export type SubmissionState = 'unsent' | 'sending' | 'refused' | 'accepted' | 'lost' | 'gone'

export type SettledChunk =
  | { state: 'arrived'; urlHash: string }
  /** `times`: how often, over all runs. */
  | { state: 'failed'; error: StudioError; times: number }

/** One request that asks for audio: a new task, or a chunk of a task with another text. */
export interface Submission {
  readonly key: string
  readonly runId: string
  readonly connectionId: string
  readonly kind: 'create' | 'edit'
  readonly language: string
  readonly audio: AudioFields
  readonly chunks: SentChunk[]
  readonly at: string
  /** The body as it was sent and until when the service knows its key; null where it knows no keys. */
  body: string | null
  readonly repeatUntil: string | null
  state: SubmissionState
  taskId: string | null
  chunkIndexes: number[] | null
  /** By position; a position that is absent is still owed. */
  readonly settled: Map<number, SettledChunk>
}

/** Nothing can tell any more whether it was accepted. */
export const answerLost = studioError(
  'ANSWER_LOST',
  'the app ended while this was being sent: it may have been accepted; render it again to send it anew',
)

/** What a request asks for. */
export type Asked = Pick<
  Submission,
  'runId' | 'connectionId' | 'kind' | 'taskId' | 'chunkIndexes' | 'language' | 'audio' | 'chunks'
> & {
  /** As it goes out. */
  body: string
}

/** A key is not relied on to the last minute: clocks differ. */
const RETENTION_MARGIN_MS = 300_000

/**
 * A request as it begins: nothing has been sent, and nothing of it is in the journal.
 *
 * @param idempotencyMs how long the service knows its key; null: not at all
 */
export function newSubmission(asked: Asked, idempotencyMs: number | null): Submission {
  const now = Date.now()
  const until = idempotencyMs === null ? null : now + idempotencyMs - RETENTION_MARGIN_MS
  return {
    ...asked,
    body: until === null ? null : asked.body,
    repeatUntil: until === null ? null : new Date(until).toISOString(),
    key: randomUUID(),
    at: new Date(now).toISOString(),
    state: 'unsent',
    settled: new Map(),
  }
}

/** Its answer was lost, and it can be repeated with its key without being paid twice. */
export function isRepeatable({ state, body, at, repeatUntil }: Submission): boolean {
  const isUnanswered = state === 'sending' || state === 'lost'
  if (!isUnanswered || body === null || repeatUntil === null) return false
  const now = Date.now()
  // A clock that was set back says nothing about the service's.
  return Date.parse(at) <= now && now < Date.parse(repeatUntil)
}

/** The service's number of the chunk at a position. */
export function chunkIndex(submission: Submission, position: number): number {
  return submission.chunkIndexes?.[position] ?? position
}

/** Positions of the chunks that have neither arrived nor failed. */
export function owedPositions(submission: Submission): number[] {
  return [...submission.chunks.keys()].filter((position) => !submission.settled.has(position))
}

/** Runs in which paid audio that cannot be fetched is asked for, before it is paid anew. */
const FETCH_RUNS = 3

/** What keeps audio from being made; anything else kept it from being fetched. */
const unmade = new Set<StudioError['code']>(['SYNTHESIS_FAILED', 'DISK_FULL'])

/** Positions of the chunks that are paid and not fetched yet, though that may have failed before. */
export function fetchablePositions(submission: Submission): number[] {
  return [...submission.chunks.keys()].filter((position) => {
    const settled = submission.settled.get(position)
    if (settled?.state !== 'failed') return settled === undefined
    return settled.times < FETCH_RUNS && !unmade.has(settled.error.code)
  })
}

export function recipeOfChunk({ language, audio }: Submission, chunk: SentChunk): Recipe {
  const { text, voiceId, dictionary } = chunk
  return { text, language, voiceId, audio, dictionary }
}

export function sentChunks(task: PlannedTask): SentChunk[] {
  return task.chunks.map(({ cueId, recipe, recipeHash, credits, startMs, endMs }) => {
    const { text, voiceId, dictionary } = recipe
    return { cueId, text, voiceId, dictionary, recipeHash, credits, startMs, endMs }
  })
}

/** Hash of an audio's address without its query, which may hold a signature and change by itself. */
export function hashUrl(url: string): string {
  const bare = url.replace(/[?#].*$/s, '')
  return createHash('sha256').update(bare).digest('hex').slice(0, 24)
}
