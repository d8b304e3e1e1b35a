import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ServiceEnv } from '../http/environment'
import type { TaskController } from '../tasks/task-controller'
import type { TaskProgress } from '../tasks/task-types'

/** A comment is sent after this time without a change, ms: proxies end connections that are silent for longer. */
const ALIVE_MS = 15_000

/** Whether the client asks for server-sent events instead of one answer. */
export const wantsEvents = (c: Context): boolean =>
  (c.req.header('accept') ?? '').toLowerCase().includes('text/event-stream')

/** Where a client that comes back was: the version of the last event that it has. */
export function lastEventOf(c: Context): number | undefined {
  const id = c.req.header('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

interface StatusStream {
  tasks: TaskController
  task: TaskProgress
  /** Waits for a change as a long poll does, and gathers what follows at once. */
  next(seen: TaskProgress, waitMs: number): Promise<TaskProgress>
  /** The body of a status answer with what has changed since a version; null = all. */
  text(task: TaskProgress, since: number | null): Promise<string>
}

/**
 * Status answers as server-sent events, an event for each change, until the task has ended. `id` is the version, so that
 * a client that comes back gets only what it has missed; one that has the end already is told to stay away (204).
 */
export function statusEvents(
  c: Context<ServiceEnv>,
  { tasks, task, next, text }: StatusStream,
  since: number | null,
): Response {
  const { signal } = c.req.raw
  if (task.status !== 'processing' && since === task.version) return c.body(null, 204)
  async function* events(): AsyncGenerator<string> {
    let [seen, known] = [task, since]
    for (;;) {
      if (known !== seen.version) {
        yield `id: ${seen.version}\ndata: ${await text(seen, known)}\n\n`
        known = seen.version
      } else yield ': still at work\n\n'
      if (seen.status !== 'processing' || signal.aborted || tasks.isStopping) return
      seen = await next(seen, ALIVE_MS)
    }
  }
  return c.body(Readable.toWeb(Readable.from(events())), 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Nginx would gather them.
    'x-accel-buffering': 'no',
  })
}
