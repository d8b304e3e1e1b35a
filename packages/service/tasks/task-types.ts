import { type AudioFields, audioFieldsSchema } from '@shared/contracts/audio-settings'
import { LRUCache } from '@cuecast/platform'
import type { SentenceContext } from '@cuecast/speech'
import { z } from 'zod'
import type { Deaths } from './deaths'

/** The surface a task came in by; `srt` is /stt_stream. */
const taskKinds = ['legacy', 'v1', 'tts', 'srt'] as const
export type TaskKind = (typeof taskKinds)[number]

/**
 * interval: a chunk is fitted to its cue, up to 3 times as fast; limited: up to 1.5 times; none: it
 * keeps its natural length.
 */
const fits = ['interval', 'limited', 'none'] as const
type Fit = (typeof fits)[number]

export interface ChunkDraft {
  text: string
  voiceId: number
  /** Label of the role or speaker, without brackets. */
  speaker: string | null
  /** The cue's interval, ms; null where there is no timeline. */
  startMs: number | null
  endMs: number | null
  /** Characters charged for this chunk, and given back when it fails. */
  credits: number
  /** The rest of its sentence, in chunks around it; null or absent: it is spoken alone. */
  context?: SentenceContext | null
}

/** The request that work came with, for logs and webhooks. */
export interface Trace {
  requestId: string | null
  /** As W3C Trace Context has it; null where the client sent none. */
  traceparent: string | null
}

/** What a task keeps of the request that it came with. */
export interface TaskOrigin {
  /** Origin under which the client reached the service: webhooks name audio under it. */
  baseUrl: string
  trace: Trace
  /** The key that pays for it. */
  keyId: string | null
}

export interface TaskDraft extends TaskOrigin {
  accountId: number
  kind: TaskKind
  /** As submitted; the legacy list shows it. */
  text: string
  language: string
  audio: AudioFields
  fit: Fit
  /** Id of the background music (v1), or null. */
  background: string | null
  chunks: readonly ChunkDraft[]
}

/** Settings read from the store, by their text: all chunks of a task, and most tasks, have the same. */
const readAudio = new LRUCache<string, AudioFields>({ max: 200 })

function audioOf(text: string): AudioFields {
  const known = readAudio.get(text)
  if (known) return known
  const audio = audioFieldsSchema.parse(JSON.parse(text))
  readAudio.set(text, audio)
  return audio
}

const taskColumns = z.object({
  number: z.number().int(),
  id: z.string(),
  account_id: z.number().int(),
  kind: z.enum(taskKinds),
  text: z.string(),
  language: z.string(),
  audio: z.string().transform(audioOf),
  fit: z.enum(fits),
  background: z.string().nullable(),
  status: z.enum(['processing', 'completed', 'failed']),
  version: z.number().int(),
  open_chunks: z.number().int(),
  base_url: z.string(),
  created_at: z.number(),
  finished_at: z.number().nullable(),
  request_id: z.string().nullable(),
  traceparent: z.string().nullable(),
  key_id: z.string().nullable(),
})

export const taskRow = taskColumns.transform((row) => ({
  /** Ascending integer: the legacy job's id. */
  number: row.number,
  /** UUID: the v2 task_id and the legacy uuid. */
  id: row.id,
  accountId: row.account_id,
  kind: row.kind,
  text: row.text,
  language: row.language,
  audio: row.audio,
  fit: row.fit,
  background: row.background,
  status: row.status,
  /** Grows with every change of a chunk. */
  version: row.version,
  openChunks: row.open_chunks,
  baseUrl: row.base_url,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  trace: { requestId: row.request_id, traceparent: row.traceparent } satisfies Trace,
  keyId: row.key_id,
}))
export type Task = z.infer<typeof taskRow>

/** What a status answer needs of a task, without its text and settings. */
export type TaskProgress = Pick<
  Task,
  'number' | 'kind' | 'fit' | 'status' | 'version' | 'openChunks'
>

export const progressRow = z
  .object({
    number: z.number().int(),
    kind: z.enum(taskKinds),
    fit: z.enum(fits),
    status: z.enum(['processing', 'completed', 'failed']),
    version: z.number().int(),
    open_chunks: z.number().int(),
  })
  .transform(({ open_chunks: openChunks, ...row }): TaskProgress => ({ ...row, openChunks }))

const chunkColumns = z.object({
  task: z.number().int(),
  chunk: z.number().int(),
  revision: z.number().int(),
  text: z.string(),
  voice_id: z.number().int(),
  speaker: z.string().nullable(),
  start_ms: z.number().nullable(),
  end_ms: z.number().nullable(),
  speed: z.number().nullable(),
  /** 0 waiting, 1 finished, 2 failed. */
  state: z.literal([0, 1, 2]),
  attempts: z.number().int(),
  running: z.number().int(),
  credits: z.number().int(),
  paid_by: z.string().nullable(),
  paid_at: z.number().nullable(),
  file: z.string().nullable(),
  duration_ms: z.number().nullable(),
  rate: z.number().nullable(),
  overflow_ms: z.number().nullable(),
  error_message: z.string().nullable(),
  before_text: z.string(),
  after_text: z.string(),
})

/** Null where there is nothing on either side. */
export const contextOf = (before = '', after = ''): SentenceContext | null =>
  before === '' && after === '' ? null : { before, after }

const chunkOfRow = (row: z.infer<typeof chunkColumns>) => ({
  task: row.task,
  index: row.chunk,
  /** Grows with every edit: a result of an older revision is thrown away. */
  revision: row.revision,
  text: row.text,
  voiceId: row.voice_id,
  speaker: row.speaker,
  startMs: row.start_ms,
  endMs: row.end_ms,
  /** Set by an edit; otherwise the task's. */
  speed: row.speed,
  state: row.state,
  /** A process works at it. */
  isRunning: row.running !== 0,
  credits: row.credits,
  /** The key that paid for an edit, and when; null as long as it was none. */
  paidBy: row.paid_by,
  paidAt: row.paid_at,
  /** Name under /storage. */
  file: row.file,
  durationMs: row.duration_ms,
  /** Stretch that the fit needed, and what still hangs over, ms. */
  rate: row.rate,
  overflowMs: row.overflow_ms,
  errorMessage: row.error_message,
  /** The rest of its sentence; null: it is spoken alone. */
  context: contextOf(row.before_text, row.after_text),
})
export const chunkRow = chunkColumns.transform(chunkOfRow)
export type Chunk = z.infer<typeof chunkRow>

/** What rendering needs of a task: the whole text that was submitted may be a film's. */
export type RenderTask = Pick<
  Task,
  | 'number'
  | 'id'
  | 'accountId'
  | 'kind'
  | 'language'
  | 'audio'
  | 'fit'
  | 'background'
  | 'keyId'
  | 'createdAt'
> &
  Trace

/** The key that paid for a chunk, and when. */
export const payerOf = (
  task: Pick<Task, 'keyId' | 'createdAt'>,
  chunk: Chunk,
): { keyId: string | null; paidAt: number } => ({
  keyId: chunk.paidBy ?? task.keyId,
  paidAt: chunk.paidAt ?? task.createdAt,
})

/** A chunk with its task and the version of the account's dictionary. */
export const chunkWithTaskRow = chunkColumns
  .extend(
    taskColumns.pick({
      id: true,
      account_id: true,
      kind: true,
      language: true,
      audio: true,
      fit: true,
      background: true,
      request_id: true,
      key_id: true,
      created_at: true,
      traceparent: true,
    }).shape,
  )
  .extend({ dictionary_version: z.number().int(), deaths: z.number(), deaths_since: z.number() })
  .transform((row) => {
    const { id, account_id: accountId, kind, language, audio, fit, background } = row
    const { request_id: requestId, key_id: keyId, created_at: createdAt, traceparent } = row
    const task: RenderTask = {
      number: row.task,
      id,
      accountId,
      kind,
      language,
      audio,
      fit,
      background,
      requestId,
      traceparent,
      keyId,
      createdAt,
    }
    const { attempts, deaths: ofAccount, deaths_since: since } = row
    const deaths: Deaths = { attempts, ofAccount, since }
    return { task, chunk: chunkOfRow(row), dictionaryVersion: row.dictionary_version, deaths }
  })

/** What edit_chunk changes. */
export interface ChunkEdit {
  index: number
  text: string
  voiceId: number | null
  speed: number | null
  /** The rest of its sentence; a side that is absent: as before, if the sentence still continues there. */
  context?: Partial<SentenceContext>
}

/** Id of a v1 job: `tts_` and the task's UUID without its dashes. */
export function v1JobId(task: Pick<Task, 'id'>): string {
  return `tts_${task.id.replaceAll('-', '')}`
}

/** The task's UUID behind a v1 job's id; null when it is no such id. */
export function taskIdOf(v1Id: string): string | null {
  const found = /^tts_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    v1Id,
  )
  return found ? found.slice(1).join('-') : null
}

/** The id under which the customer knows the task on the surface it came in by. */
export function jobId(task: Pick<Task, 'id' | 'kind' | 'number'>): string {
  if (task.kind === 'legacy') return String(task.number)
  return task.kind === 'v1' ? v1JobId(task) : task.id
}
