import { cancelRequest, cancelAnswer } from '@shared/contracts/tts-v2'
import type { TaskContext } from '../context'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { answer, answers, jsonBody, route, type Routes } from '../http/routes'

const cancelRoute = <P extends string>(path: P) =>
  route('v2', 'post', path, {
    summary: 'Call a task back (added): chunks that nobody works at yet fail, and cost nothing',
    request: { body: jsonBody(cancelRequest) },
    responses: answers(cancelAnswer, 'The chunks that were called back'),
  })

/** Calls back what is still waiting, so that nothing more is spent on it. */
export function cancelRoutes(app: Routes, { tasks }: Pick<TaskContext, 'tasks'>): void {
  for (const [path, privilege] of [
    ['/tts_stream/cancel', 'tts'],
    ['/stt_stream/cancel', 'srt'],
  ] as const) {
    app.on('POST', path, requirePrivilege(privilege))
    app.openapi(cancelRoute(path), async (c) => {
      const { task_id } = c.req.valid('json')
      const task = await tasks.find(c.get('identity').account, task_id)
      if (!task.ok) return failure(c, task.error)
      const chunks = await tasks.cancel(task.value, 'waiting')
      return answer(c, cancelAnswer, { status: 'success', task_id, chunks })
    })
  }
}
