import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { textCache } from '@cuecast/platform'
import { audioFieldsSchema } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  editChunkAnswer,
  editChunkRequest,
  type EditChunkRequest,
  sttStreamRequest,
  type SttStreamRequest,
  sttTaskAnswer,
  taskStatusAnswer,
  ttsStreamRequest,
  type TtsStreamRequest,
  ttsTaskAnswer,
} from '@shared/contracts/tts-v2'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import { askerOf, putHeader, type ServiceEnv } from '../http/environment'
import type { TaskContext } from '../context'
import { cancelRoutes } from './cancel-task'
import { requirePrivilege } from '../http/authenticate'
import { failure, refuseInvalid } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import {
  answer,
  answers,
  jsonBody,
  matchesEtag,
  originOf,
  preferredWaitMs,
  route,
  type Routes,
} from '../http/routes'
import { textTooLong } from '@cuecast/speech'
import type { AudioLinks } from '../storage/audio-links'
import type { Sql } from '../store/sql'
import { castOf, srtChunks, ttsChunks } from '../tasks/chunk-drafts'
import { chunkCount, chunksOf, statusText } from '../tasks/task-store'
import { lastEventOf, statusEvents, wantsEvents } from './status-events'
import type { Chunk, TaskDraft, TaskOrigin, TaskProgress } from '../tasks/task-types'

/**
 * Tasks of both kinds: `/tts_stream` speaks a text, `/stt_stream` dubs a subtitle. Each is created,
 * followed at its status address and edited chunk by chunk.
 */
export function taskRoutes(app: Routes, context: TaskContext): void {
  for (const [path, privilege] of [
    ['/tts_stream', 'tts'],
    ['/stt_stream', 'srt'],
  ] as const) {
    app.on('POST', path, requirePrivilege(privilege), context.idempotency)
    app.on('POST', `${path}/edit_chunk`, requirePrivilege(privilege), context.idempotency)
  }
  createRoutes(app, context)
  statusRoutes(app, context)
  editRoutes(app, context)
  cancelRoutes(app, context)
}

const createTts = route('v2', 'post', '/tts_stream', {
  summary: 'Speak a text, split into chunks, with as many roles as it names',
  request: { body: jsonBody(ttsStreamRequest) },
  responses: answers(ttsTaskAnswer, 'The task, before it is rendered'),
})
const createStt = route('v2', 'post', '/stt_stream', {
  summary: 'Dub a subtitle: one chunk per cue, fitted to its time',
  request: { body: jsonBody(sttStreamRequest) },
  responses: answers(sttTaskAnswer, 'The task, before it is rendered'),
})

type TtsAnswer = z.input<typeof ttsTaskAnswer>
type SttAnswer = z.input<typeof sttTaskAnswer>

function createRoutes(app: Routes, context: TaskContext): void {
  /** Submits the task; `describe` makes the part of the answer that each chunk has. */
  function submit<C>(c: Context<ServiceEnv>, draft: TaskDraft, describe: (chunk: Chunk) => C) {
    return context.tasks.submit(draft, async (task, sql) => {
      const body = {
        status: 'success' as const,
        message: 'the task is queued',
        task_id: task.id,
        chunks: (await chunksOf(sql, task.number)).map(describe),
      }
      await keepAnswer(sql, c, task.number, body)
      return body
    })
  }

  app.openapi(createTts, async (c) => {
    const draft = await ttsDraft(context, c.get('identity').account.id, c.req.valid('json'))
    if (!draft.ok) return failure(c, draft.error)
    const created = await submit(c, { ...draft.value, ...originOf(c) }, ttsChunk)
    return created.ok ? answer(c, ttsTaskAnswer, created.value) : failure(c, created.error)
  })
  app.openapi(createStt, async (c) => {
    const draft = await sttDraft(context, c.get('identity').account.id, c.req.valid('json'))
    if (!draft.ok) return failure(c, draft.error)
    const created = await submit(c, { ...draft.value, ...originOf(c) }, sttChunk)
    return created.ok ? answer(c, sttTaskAnswer, created.value) : failure(c, created.error)
  })
}

type Draft = Omit<TaskDraft, keyof TaskOrigin>

async function ttsDraft(
  { voices, settings }: TaskContext,
  accountId: number,
  request: TtsStreamRequest,
): Promise<Result<Draft>> {
  const tooLong = textTooLong(estimateCredits(request.text), settings.maxTextCharacters)
  if (tooLong) return fail(tooLong)
  const cast = await castOf(voices, accountId, request)
  if (!cast.ok) return cast
  const chunks = ttsChunks(request.text, cast.value, {
    splitByNewline: request.split_by_newline,
    castMap: request.cast_map,
  })
  if (chunks.length === 0) return failWith('INVALID_PARAMETER', 'text is empty')
  const { language } = cast.value
  const audio = audioFieldsSchema.parse(request)
  const { text } = request
  return ok({
    accountId,
    kind: 'tts',
    text,
    language,
    audio,
    fit: 'none',
    background: null,
    chunks,
  })
}

async function sttDraft(
  { voices, settings, readSrt }: TaskContext,
  accountId: number,
  request: SttStreamRequest,
): Promise<Result<Draft>> {
  const cast = await castOf(voices, accountId, request)
  if (!cast.ok) return cast
  const cues = await readSrt({
    srt: request.srt,
    speakers: Object.keys(request.cast_map ?? {}),
    maxCues: settings.maxWaitingChunksOfAccount,
    maxCharacters: settings.maxTextCharacters,
  })
  if (!cues.ok) return cues
  const stray = Object.keys(request.contexts ?? {}).find(
    (key) => cues.value[Number(key)] === undefined || String(Number(key)) !== key,
  )
  if (stray !== undefined) {
    const message = `contexts › "${stray.slice(0, 20)}": the subtitles have cues 0 to ${cues.value.length - 1}`
    return failWith('INVALID_PARAMETER', message)
  }
  const { language } = cast.value
  const audio = audioFieldsSchema.parse(request)
  const chunks = srtChunks(cues.value, cast.value, request)
  const { fit } = request
  return ok({ accountId, kind: 'srt', text: '', language, audio, fit, background: null, chunks })
}

const ttsChunk = (chunk: Chunk): TtsAnswer['chunks'][number] => ({
  chunk_index: chunk.index,
  text: chunk.text,
  voice_id: chunk.voiceId,
  speaker: chunk.speaker,
})

const sttChunk = (chunk: Chunk): SttAnswer['chunks'][number] => ({
  chunk_index: chunk.index,
  text: chunk.text,
  start_ms: chunk.startMs ?? 0,
  end_ms: chunk.endMs ?? 0,
  speaker: chunk.speaker,
  voice_id: chunk.voiceId,
})

/** Not found also when the task is of the other kind: that one has another address. */
function ofKind<T extends TaskProgress>(found: Result<T>, kind: 'tts' | 'srt'): Result<T> {
  const noSuchTask = studioError('NOT_FOUND', 'no task of this account has that id')
  return found.ok && found.value.kind !== kind ? fail(noSuchTask) : found
}

const sinceQuery = z.object({
  since: z.coerce.number().int().min(0).optional().openapi({
    description:
      'The `version` of an earlier answer: only chunks changed since then are listed, and `since` is repeated. An unknown one lists all (added)',
  }),
})

const statusRoute = <P extends string>(path: P, summary: string) =>
  route('v2', 'get', path, {
    summary,
    request: {
      params: z.object({ task_id: z.string() }),
      query: sinceQuery,
      headers: z.object({
        prefer: z.string().optional().openapi({
          description: '`wait=N` (N ≤ 30): answer when a chunk changes or N seconds pass',
        }),
        'last-event-id': z.string().optional().openapi({
          description:
            'With `Accept: text/event-stream`: the version of the last event that came; the events begin after it (added)',
        }),
        'if-none-match': z.string().optional().openapi({
          description: 'With `Prefer: wait`: the ETag that the waiting begins from',
        }),
      }),
    },
    responses: {
      ...answers(taskStatusAnswer, 'Which chunks are finished, and where their audio is'),
      200: {
        description:
          'Which chunks are finished, and where their audio is. With `Accept: text/event-stream` as server-sent events, one for each change, until the task has ended; `id` is the version (added)',
        content: {
          'application/json': { schema: taskStatusAnswer },
          // Of the data of each event.
          'text/event-stream': { schema: taskStatusAnswer },
        },
      },
      204: { description: 'As events: the task has ended, and its end was seen' },
      304: { description: 'As it was in the answer with the ETag of If-None-Match' },
    },
  })

const ttsStatus = statusRoute('/tts_stream/status/{task_id}', 'Status of a text task')
const sttStatus = statusRoute('/stt_stream/status/{task_id}', 'Status of a subtitle task')

/** Time in which a long poll gathers changes, for each chunk of the task. */
const GATHER_MS_PER_CHUNK = 0.1

/** Of the task's version and, where addresses of audio end, of those in the answer. */
function etagOf(task: TaskProgress, links: AudioLinks): string {
  const edition = links.edition()
  return edition === null ? `"${task.version}"` : `"${task.version}.${edition}"`
}

/** Long polling: waits from the version the client has seen, or from now. */
async function awaited(
  c: Context<ServiceEnv>,
  { tasks, sql, links }: TaskContext,
  task: TaskProgress,
  since: number | null,
): Promise<TaskProgress> {
  const waitMs = preferredWaitMs(c.req.header('prefer'))
  if (waitMs === null) return task
  c.header('Preference-Applied', `wait=${waitMs / 1_000}`)
  const seen = c.req.header('if-none-match')
  const isNews =
    (seen !== undefined && !matchesEtag(seen, etagOf(task, links))) ||
    (since !== null && since !== task.version)
  if (waitMs === 0 || task.status !== 'processing' || isNews) return task
  return changedTask(c, { tasks, sql }, task, waitMs)
}

/** The task once it has changed or the time has passed. */
async function changedTask(
  c: Context<ServiceEnv>,
  { tasks, sql }: Pick<TaskContext, 'tasks' | 'sql'>,
  task: TaskProgress,
  waitMs: number,
): Promise<TaskProgress> {
  const changed = await tasks.whenChanged(task, waitMs, c.req.raw.signal)
  if (changed.version === task.version) return changed
  // The longer the answer, the more changes are gathered for it: a film of ten thousand cues is
  // reported about once a second, not at every chunk.
  const gatherMs = Math.min(1_000, (await chunkCount(sql, task.number)) * GATHER_MS_PER_CHUNK)
  return tasks.whenSettled(changed, gatherMs, c.req.raw.signal)
}

/** Characters of answers that are kept in all. */
const MAX_KEPT = 4_000_000

/** Answers about finished tasks: they stay the same until the task has another version. */
class KeptAnswers {
  private readonly answers = textCache(MAX_KEPT, MAX_KEPT / 10)

  constructor(
    private readonly sql: Sql,
    private readonly links: AudioLinks,
  ) {}

  /** Body of the status answer of the task in this version. */
  async text(task: TaskProgress, baseUrl: string, since: number | null): Promise<string> {
    const place = { baseUrl, links: this.links }
    if (task.status === 'processing') return statusText(this.sql, task, place, since)
    const edition = this.links.edition() ?? ''
    const name = `${task.number} ${task.version} ${since ?? ''} ${edition} ${baseUrl}`
    const known = this.answers.get(name)
    if (known !== undefined) return known
    const text = await statusText(this.sql, task, place, since)
    this.answers.set(name, text)
    return text
  }
}

function statusRoutes(app: Routes, context: TaskContext): void {
  const kept = new KeptAnswers(context.sql, context.links)
  async function status(
    c: Context<ServiceEnv>,
    taskId: string,
    kind: 'tts' | 'srt',
    asked: number | undefined,
  ): Promise<Response> {
    const { account } = c.get('identity')
    const found = ofKind(await context.tasks.progress(account, taskId, askerOf(c)), kind)
    if (!found.ok) return failure(c, found.error)
    // A version that this task never had is from another database: everything is listed.
    const since = asked !== undefined && asked <= found.value.version ? asked : null
    if (wantsEvents(c)) {
      const { tasks } = context
      const next = (seen: TaskProgress, waitMs: number) => changedTask(c, context, seen, waitMs)
      const text = (task: TaskProgress, from: number | null) =>
        kept.text(task, c.get('baseUrl'), from)
      return statusEvents(c, { tasks, task: found.value, next, text }, since)
    }
    const task = await awaited(c, context, found.value, since)
    const etag = etagOf(task, context.links)
    putHeader(c, 'ETag', etag)
    putHeader(c, 'Cache-Control', 'no-store')
    const seen = c.req.header('if-none-match')
    if (matchesEtag(seen, etag) && c.req.header('prefer') === undefined) return c.body(null, 304)
    const body = await kept.text(task, c.get('baseUrl'), since)
    return c.body(body, 200, { 'content-type': 'application/json' })
  }
  // Asked for more often than all else together: the one parameter to be checked is checked here.
  for (const [asking, kind] of [
    [ttsStatus, 'tts'],
    [sttStatus, 'srt'],
  ] as const) {
    app.openAPIRegistry.registerPath(asking)
    app.get(asking.getRoutingPath(), async (c) => {
      const { since = wantsEvents(c) ? lastEventOf(c) : undefined } = c.req.query()
      const taskId = c.req.param('task_id') ?? ''
      if (since === undefined) return status(c, taskId, kind, undefined)
      const asked = sinceQuery.safeParse({ since })
      return asked.success
        ? status(c, taskId, kind, asked.data.since)
        : (refuseInvalid(asked, c) ?? c.notFound())
    })
  }
}

const editRoute = <P extends string>(path: P, summary: string) =>
  route('v2', 'post', path, {
    summary,
    request: { body: jsonBody(editChunkRequest) },
    responses: answers(editChunkAnswer, 'The chunk is queued again; it will get a new URL'),
  })

const ttsEdit = editRoute('/tts_stream/edit_chunk', 'Speak one chunk of a text again')
const sttEdit = editRoute('/stt_stream/edit_chunk', 'Speak one cue again, fitted to its time')

function editRoutes(app: Routes, context: TaskContext): void {
  async function edit(
    c: Context<ServiceEnv>,
    request: EditChunkRequest,
    kind: 'tts' | 'srt',
  ): Promise<Response> {
    const { account } = c.get('identity')
    const task = ofKind(await context.tasks.find(account, request.task_id), kind)
    if (!task.ok) return failure(c, task.error)
    const text = request.text.trim()
    if (text === '') return failure(c, studioError('INVALID_PARAMETER', 'text is empty'))
    const tooLong = textTooLong(estimateCredits(text), context.settings.maxTextCharacters)
    if (tooLong) return failure(c, tooLong)
    const voiceId = request.voice_id ?? null
    if (voiceId !== null && !(await context.voices.find(account.id, voiceId)))
      return failure(c, studioError('VOICE_NOT_FOUND', `voice_id: there is no voice ${voiceId}`))
    const { id, number } = task.value
    const { keyId } = originOf(c)
    const change = {
      index: request.chunk_index,
      text,
      voiceId,
      speed: request.speed ?? null,
      context: { before: request.previous_text, after: request.next_text },
      keyId,
    }
    const edited = await context.tasks.edit(task.value, change, async ({ index }, sql) => {
      const message = 'the chunk is queued'
      const body = { status: 'success' as const, message, task_id: id, chunk_index: index }
      await keepAnswer(sql, c, number, body)
      return body
    })
    return edited.ok ? answer(c, editChunkAnswer, edited.value) : failure(c, edited.error)
  }
  app.openapi(ttsEdit, (c) => edit(c, c.req.valid('json'), 'tts'))
  app.openapi(sttEdit, (c) => edit(c, c.req.valid('json'), 'srt'))
}
