import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AudioFields } from '@shared/contracts/audio-settings'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { SubmittedCastMap } from '@shared/dubbing/batches'
import type { CallOptions, PaidCall, ServiceCaller } from '../service-caller'
import { ownDiskFull, badResponse } from '@shared/services/service-error'
import { messageText } from '@shared/services/service-text'
import type { TargetSource } from '../http/service-target'
import { readTaskStatus, type TaskStatus } from './task-status'
import {
  chunkNumber,
  dataOf,
  fieldsOf,
  listOf,
  textOf,
  type Fields,
} from '@shared/services/loose-json'

/** dub = from subtitles (/stt_stream), speech = from text (/tts_stream). */
export type TaskKind = 'dub' | 'speech'

/** Body of POST /stt_stream (§4.5). */
export interface DubRequest extends Partial<AudioFields> {
  srt: string
  ref_voice_id: number
  language?: string
  cast_map: SubmittedCastMap
  /** Not in the specification: only for a service that lists `fit_none` among its capabilities. */
  fit?: 'none'
  /** Likewise `context`: the service makes no sentences of its own from the cues. */
  context?: 'none'
  /** By the number of the cue: the rest of the sentence that it is spoken in. */
  contexts?: Record<string, ChunkContext>
}

/** The rest of a chunk's sentence: shapes the voice, is not part of the sound and costs nothing. */
export interface ChunkContext {
  previous_text?: string
  next_text?: string
}

/** Body of POST /tts_stream (§4.4). */
export interface SpeechRequest extends Partial<AudioFields> {
  text: string
  ref_voice_id: number
  language?: string
  split_by_newline?: boolean
  /** Voices for lines that begin with a name in brackets. */
  cast_map?: SubmittedCastMap
}

/** Body of POST …/edit_chunk. */
export interface ChunkEdit extends ChunkContext {
  task_id: string
  chunk_index: number
  text: string
  voice_id: number
  speed: number
}

/** A serialized body: repeats have to be identical byte for byte. */
type SentBody = string

export interface StatusAnswer {
  status: TaskStatus
  tookMs: number
  /** The service held the request until something changed (`Preference-Applied`). */
  waitApplied: boolean
  /** Lets the next request ask for a newer status. */
  etag: string | null
}

export interface TaskCalls {
  /**
   * Creates a dubbing task; `cues` is the number of cues in the SRT. Never repeated if it may have been
   * accepted: ANSWER_LOST.
   */
  createDub(
    body: DubRequest | SentBody,
    cues: number,
    options?: CallOptions,
    paid?: PaidCall,
  ): Promise<Result<CreatedTask>>
  /** Creates a task from plain text; paid like `createDub`. `paid`: or only the idempotency key. */
  createSpeech(
    body: SpeechRequest | SentBody,
    options?: CallOptions,
    paid?: PaidCall | string,
  ): Promise<Result<CreatedTask>>
  /** Changes the text, voice or speed of one chunk; paid like `createDub`. */
  editChunk(
    kind: TaskKind,
    edit: ChunkEdit | SentBody,
    options?: CallOptions,
    paid?: PaidCall,
  ): Promise<Result<void>>
  /** Calls back what the service has not begun yet; the numbers of those chunks. Only where it lists `cancel`. */
  cancel(kind: TaskKind, taskId: string): Promise<Result<number[]>>
  /**
   * @param waitSeconds how long the service may hold the request until something changes
   * @param since the previous status: a later change is reported at once, and a service that
   * numbers its states sends only the changes
   */
  status(
    kind: TaskKind,
    taskId: string,
    waitSeconds: number,
    options?: CallOptions,
    since?: StatusAnswer | null,
  ): Promise<Result<StatusAnswer>>
}

const paths: Record<TaskKind, string> = { dub: '/stt_stream', speech: '/tts_stream' }

/** A paid request that no journal records. */
const unjournaled = (key: string = randomUUID()): PaidCall => ({
  key,
  sending: async () => ok(undefined),
  notAccepted: async () => ok(undefined),
})

function unusableTaskId(taskId: string, at: string): StudioError {
  const message = `the service has named its task "${messageText(taskId)}", and nobody can ask for that`
  return studioError('BAD_RESPONSE', message, { at, params: { missing: 'task_id' } })
}

export function taskCalls(caller: ServiceCaller, target: TargetSource): TaskCalls {
  async function create(
    kind: TaskKind,
    body: unknown,
    chunks: number,
    options?: CallOptions,
    paid: PaidCall = unjournaled(),
  ) {
    const path = paths[kind]
    const request = { method: 'POST', path, body, idempotencyKey: paid.key } as const
    const answer = await caller.call(request, options, paid)
    return answer.ok ? readCreatedTask(answer.value.body, path, chunks) : answer
  }
  return {
    createDub: (body, cues, options, paid) => create('dub', body, cues, options, paid),
    createSpeech: (body, options, paid) =>
      create('speech', body, 0, options, typeof paid === 'object' ? paid : unjournaled(paid)),
    async editChunk(kind, edit, options, paid = unjournaled()) {
      const path = `${paths[kind]}/edit_chunk`
      const request = { method: 'POST', path, body: edit, idempotencyKey: paid.key } as const
      const answer = await caller.call(request, options, paid)
      return answer.ok ? { ok: true, value: undefined } : answer
    },
    async cancel(kind, taskId) {
      const path = `${paths[kind]}/cancel`
      const answer = await caller.call({ method: 'POST', path, body: { task_id: taskId } })
      if (!answer.ok) return answer
      const called = z.array(z.int()).safeParse(fieldsOf(answer.value.body)?.['chunks'])
      return called.success ? ok(called.data) : fail(badResponse(path, 'chunks'))
    },
    async status(kind, taskId, waitSeconds, options, since = null) {
      // In a URL these are relative segments, even when escaped.
      if (taskId === '.' || taskId === '..') return fail(unusableTaskId(taskId, paths[kind]))
      const path = `${paths[kind]}/status/${encodeURIComponent(taskId)}`
      const ifNoneMatch = since?.etag ?? null
      const version = since?.status.version ?? null
      const query: Record<string, string> = version === null ? {} : { since: `${version}` }
      const request = { method: 'GET', path, query, waitSeconds, ifNoneMatch } as const
      const answer = await caller.call(request, options)
      if (!answer.ok) return answer
      const to = await target()
      if (!to.ok) return to
      const { body, headers, tookMs, notModified } = answer.value
      const waitApplied = /\bwait\b/i.test(headers.get('preference-applied') ?? '')
      if (notModified && since) return { ok: true, value: { ...since, tookMs, waitApplied } }
      const status = readTaskStatus(body, path, to.value.baseUrl, since?.status)
      if (!status.ok) return status
      for (const chunk of status.value.chunks.values())
        if (chunk.state === 'failed') chunk.error = ownDiskFull(chunk.error, caller.connectionId)
      const etag = headers.get('etag')
      return { ok: true, value: { status: status.value, tookMs, waitApplied, etag } }
    },
  }
}

/** An accepted task. */
export interface CreatedTask {
  taskId: string
  /** Position in the submitted text → chunk index, if the service lists them. */
  chunkIndexes: number[] | null
  /** The chunks that the service lists, in order; empty if it lists none. */
  listed: ListedChunk[]
}

/** A chunk as a service lists it; some services leave out its text. */
export interface ListedChunk {
  index: number
  text: string | null
}

const idNames = ['task_id', 'taskId', 'id', 'uuid']

function taskIdIn(fields: Fields | null): string | null {
  for (const name of idNames) {
    const id = textOf(fields?.[name])
    if (id !== null) return id
  }
  return null
}

/**
 * Reads the response of POST /tts_stream or /stt_stream, wherever it has the task id.
 *
 * @param expected how many chunks were submitted; 0 if the service does the splitting
 */
export function readCreatedTask(body: unknown, at: string, expected: number): Result<CreatedTask> {
  const outer = fieldsOf(body)
  const inner = fieldsOf(dataOf(body))
  const nested = fieldsOf(inner?.['task'] ?? outer?.['task'])
  const taskId =
    textOf(outer?.['task_id']) ??
    textOf(inner?.['task_id']) ??
    taskIdIn(nested) ??
    taskIdIn(inner) ??
    taskIdIn(outer)
  if (taskId === null) return fail(badResponse(at, 'task_id'))
  const chunks = listOf(inner?.['chunks'] ?? outer?.['chunks'] ?? nested?.['chunks'])
  const parts = (chunks ?? []).map((chunk, i) => {
    const fields = fieldsOf(chunk) ?? {}
    return { index: chunkNumber(fields) ?? i, text: textOf(fields['text']) }
  })
  const listedParts = parts.sort((a, b) => a.index - b.index)
  const numbers = chunks?.map((chunk) => chunkNumber(fieldsOf(chunk) ?? {})) ?? []
  const listed = numbers.filter((index) => index !== null && index >= 0)
  // Numbers follow the order of the cues, whatever order they are listed in.
  const inOrder = [...new Set(listed)].sort((a, b) => Number(a) - Number(b))
  const isWhole = expected > 0 && listed.length === expected && inOrder.length === expected
  const chunkIndexes = isWhole ? inOrder.filter((index) => index !== null) : null
  return ok({ taskId, chunkIndexes, listed: listedParts })
}
