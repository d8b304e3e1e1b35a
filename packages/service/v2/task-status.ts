import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { taskStatusAnswer } from '@shared/contracts/tts-v2'
import { studioError } from '@shared/contracts/errors'
import type { ServiceContext, ServiceEnv } from '../context'
import { answers, preferredWaitMs, type Routes } from '../http/routes'
import { failure } from '../http/failure'
import { chunkCount, statusText } from '../tasks/task-store'
import type { Task } from '../tasks/task-types'

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

/** Time in which a long poll gathers changes, for each chunk of the task. */
const GATHER_MS_PER_CHUNK = 0.1

const etagOf = (task: Task): string => `"${task.version}"`

/** Long polling: waits from the version the client has seen, or from now. */
async function awaited(
  c: Context<ServiceEnv>,
  { tasks, sql }: ServiceContext,
  task: Task,
): Promise<Task> {
  const waitMs = preferredWaitMs(c.req.header('prefer'))
  if (waitMs === null) return task
  c.header('Preference-Applied', `wait=${waitMs / 1_000}`)
  const seen = c.req.header('if-none-match')
  const isNews = seen !== undefined && seen !== etagOf(task)
  if (waitMs === 0 || task.status !== 'processing' || isNews) return task
  const changed = await tasks.whenChanged(task, waitMs, c.req.raw.signal)
  // The longer the answer, the more changes are gathered for it: a film of ten thousand cues is
  // told about once a second and not at each of them.
  const gatherMs = Math.min(1_000, chunkCount(sql, task.number) * GATHER_MS_PER_CHUNK)
  return tasks.whenSettled(changed, gatherMs, c.req.raw.signal)
}

export function taskStatusRoutes(app: Routes, context: ServiceContext): void {
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
    const body = statusText(context.sql, task, c.get('baseUrl'))
    return c.body(body, 200, { 'content-type': 'application/json' })
  }
  app.openapi(ttsStatus, (c) => status(c, c.req.valid('param').task_id, 'tts'))
  app.openapi(sttStatus, (c) => status(c, c.req.valid('param').task_id, 'srt'))
}
