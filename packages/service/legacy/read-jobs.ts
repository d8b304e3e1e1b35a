import { createRoute, z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import { legacyJobAnswer, legacyPage } from '@shared/contracts/tts-legacy'
import type { ServiceContext } from '../context'
import { answer, answers } from '../http/answer'
import { failure } from '../http/failure'
import { idParam } from '../http/id-param'
import { taskByNumber, taskPage } from '../tasks/task-store'
import { jobObject, resultUrl } from './job-object'
import type { Routes } from '../http/routes'
import { pageOf, PER_PAGE } from './page'

const listRoute = createRoute({
  method: 'get',
  path: '/tts',
  tags: ['legacy'],
  summary: 'Jobs, newest first, 30 a page',
  request: {
    query: z.object({
      page: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number)
        .default(1)
        .openapi({ type: 'integer', default: 1 }),
    }),
  },
  responses: answers(legacyPage, 'One page of jobs'),
})

const jobRoute = createRoute({
  method: 'get',
  path: '/tts/{id}',
  tags: ['legacy'],
  summary: 'One job, at its result_url',
  request: { params: z.object({ id: idParam }) },
  responses: answers(legacyJobAnswer, 'The job'),
})

export function readJobRoutes(app: Routes, { sql, tasks }: ServiceContext): void {
  app.openapi(listRoute, (c) => {
    const { page } = c.req.valid('query')
    const baseUrl = c.get('baseUrl')
    const found = taskPage(sql, c.get('identity').account.id, 'legacy', page, PER_PAGE)
    const jobs = found.tasks.map((task) => jobObject(task, baseUrl))
    const envelope = pageOf(jobs, { path: `${baseUrl}/api/tts`, page, total: found.total })
    return answer(c, legacyPage, envelope)
  })

  app.openapi(jobRoute, (c) => {
    const task = taskByNumber(sql, c.req.valid('param').id)
    const isOwn = task?.accountId === c.get('identity').account.id && task.kind === 'legacy'
    if (!task || !isOwn)
      return failure(c, studioError('NOT_FOUND', 'no job of this account has that id'))
    const baseUrl = c.get('baseUrl')
    const error = tasks.chunks(task)[0]?.errorMessage ?? undefined
    return answer(c, legacyJobAnswer, {
      ...jobObject(task, baseUrl),
      uuid: task.id,
      result_url: resultUrl(task, baseUrl),
      ...(error === undefined ? {} : { error }),
    })
  })
}
