import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { taskStatusAnswer, type TaskStatusAnswer } from '@shared/contracts/tts-v2'
import { studioError } from '@shared/contracts/errors'
import type { ServiceContext, ServiceEnv } from '../context'
import { answer, answers } from '../http/answer'
import { failure } from '../http/failure'
import { preferredWaitMs } from '../http/prefer-wait'
import type { Chunk, Task } from '../tasks/task-types'
import type { V2App } from './v2-app'

const statusRoute = <P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'get',
    path,
    tags: ['v2'],
    summary,
    request: {
      params: z.object({ task_id: z.string() }),
      headers: z.object({
        prefer: z.string().optional().openapi({
          description: '`wait=N` (N ≤ 30): answer when a chunk changes or N seconds pass',
        }),
        'if-none-match': z.string().optional().openapi({
          description: 'With `Prefer: wait`: the ETag that the waiting begins from',
        }),
      }),
    },
    responses: answers(taskStatusAnswer, 'Which chunks are finished, and where their audio is'),
  })

const ttsStatus = statusRoute('/tts_stream/status/{task_id}', 'How far a text is')
const sttStatus = statusRoute('/stt_stream/status/{task_id}', 'How far a subtitle is')

/** A 404 for a task of the other kind: its address is another one. */
const otherKind = studioError('NOT_FOUND', 'no task of this account has that id')

function statusOf(task: Task, chunks: readonly Chunk[], baseUrl: string): TaskStatusAnswer {
  const body: TaskStatusAnswer = {
    status: 'success',
    chunks: {},
    urls: {},
    global_status: task.status,
    errors: {},
    fit: {},
    durations: {},
  }
  for (const chunk of chunks) {
    body.chunks[chunk.index] = chunk.state === 1 ? 1 : 0
    if (chunk.file !== null) body.urls[chunk.index] = `${baseUrl}/storage/${chunk.file}`
    if (chunk.durationMs !== null) body.durations[chunk.index] = Math.round(chunk.durationMs)
    if (chunk.state === 2)
      body.errors[chunk.index] = {
        error_code: chunk.errorCode ?? 'SYNTHESIS_FAILED',
        message: chunk.errorMessage ?? '',
      }
    if (chunk.state === 1 && task.fit === 'interval')
      body.fit[chunk.index] = { rate: chunk.rate ?? 1, overflow_ms: chunk.overflowMs ?? 0 }
  }
  return body
}

const etagOf = (task: Task): string => `"${task.version}"`

/** Long polling: waits from the version the client has seen, or from now. */
async function awaited(
  c: Context<ServiceEnv>,
  { tasks }: ServiceContext,
  task: Task,
): Promise<Task> {
  const waitMs = preferredWaitMs(c.req.header('prefer'))
  if (waitMs === null) return task
  c.header('Preference-Applied', `wait=${waitMs / 1_000}`)
  const seen = c.req.header('if-none-match')
  const isNews = seen !== undefined && seen !== etagOf(task)
  if (waitMs === 0 || task.status !== 'processing' || isNews) return task
  return tasks.whenChanged(task, waitMs, c.req.raw.signal)
}

export function taskStatusRoutes(app: V2App, context: ServiceContext): void {
  async function status(
    c: Context<ServiceEnv>,
    taskId: string,
    kind: 'tts' | 'srt',
  ): Promise<Response> {
    const found = context.tasks.find(c.get('identity').account, taskId)
    if (!found.ok) return failure(c, found.error)
    if (found.value.kind !== kind) return failure(c, otherKind)
    const task = await awaited(c, context, found.value)
    c.header('ETag', etagOf(task))
    c.header('Cache-Control', 'no-store')
    const seen = c.req.header('if-none-match')
    if (seen === etagOf(task) && c.req.header('prefer') === undefined) return c.body(null, 304)
    const chunks = context.tasks.chunks(task)
    return answer(c, taskStatusAnswer, statusOf(task, chunks, c.get('baseUrl')))
  }
  app.openapi(ttsStatus, (c) => status(c, c.req.valid('param').task_id, 'tts'))
  app.openapi(sttStatus, (c) => status(c, c.req.valid('param').task_id, 'srt'))
}
