import { z } from '@hono/zod-openapi'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  legacyCreated,
  type LegacyJob,
  legacyJobAnswer,
  legacyPage,
  type LegacyPage,
  legacyTtsRequest,
  type LegacyTtsRequest,
} from '@shared/contracts/tts-v1'
import type { AudioLinks } from '../storage/audio-links'
import type { TaskContext } from '../context'
import { authenticate, limitRequests, requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import { checkBody } from '../http/request-body'
import { answer, answers, idParam, newRoutes, originOf, route, type Routes } from '../http/routes'
import { noSuchVoice } from '../tasks/chunk-drafts'
import { submitWholeText, type WholeText } from '../tasks/whole-text'
import { taskByNumber, taskPage } from '../tasks/task-store'
import type { Sql } from '../store/sql'
import type { Task, TaskOrigin } from '../tasks/task-types'

/** /api/tts. The key comes in the header `apikey`; requests count against the account's limits. */
export function legacyApp(context: TaskContext): Routes {
  const app = newRoutes()
  // Only its own path: /api/v1 and /api/v2 lie below the same prefix.
  app.use(
    '/tts/*',
    authenticate(context, 'apikey'),
    limitRequests(context.limits),
    checkBody(context.settings),
  )
  createJobRoute(app, context)
  readJobRoutes(app, context)
  return app
}

const createJob = route('legacy', 'post', '/tts', {
  summary: 'Create a job; its audio is fetched later',
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: legacyTtsRequest } } },
  },
  responses: answers(legacyCreated, 'The job, waiting'),
})

/** 1 is Vietnamese, the others follow in the order of the language list. */
async function languageOf({ voices }: TaskContext, id: number): Promise<Result<string>> {
  const language = (await voices.languagesIn('vi'))[id - 1]
  if (language) return ok(language.id)
  return failWith('INVALID_PARAMETER', `language_id ${id} is not known`)
}

async function submit<T>(
  context: TaskContext,
  accountId: number,
  origin: TaskOrigin,
  request: LegacyTtsRequest,
  answered: (task: Task, sql: Sql) => Promise<T>,
): Promise<Result<T>> {
  const { text, voice_id: voiceId, voice_guest_id: guest = voiceId } = request
  if (request.model_id !== 1)
    return failWith('INVALID_PARAMETER', `model_id ${request.model_id} is not known`)
  const language = await languageOf(context, request.language_id)
  if (!language.ok) return language
  if (!(await context.voices.find(accountId, guest))) return fail(noSuchVoice(guest))
  const whole: WholeText = {
    accountId,
    kind: 'legacy',
    text,
    voiceId,
    language: language.value,
    audio: { ...defaultAudioFields, audio_format: request.format },
    background: null,
    ...origin,
  }
  return submitWholeText(context, whole, answered)
}

function createJobRoute(app: Routes, context: TaskContext): void {
  app.on('POST', '/tts', requirePrivilege('tts'), context.idempotency)
  app.openapi(createJob, async (c) => {
    const { account } = c.get('identity')
    const baseUrl = c.get('baseUrl')
    const created = await submit(
      context,
      account.id,
      originOf(c),
      c.req.valid('form'),
      async (task, sql) => {
        const body = {
          id: task.number,
          uuid: task.id,
          result_url: resultUrl(task, baseUrl),
          status: legacyStatus(task),
        }
        await keepAnswer(sql, c, task.number, body)
        return body
      },
    )
    return created.ok ? answer(c, legacyCreated, created.value) : failure(c, created.error)
  })
}

const listRoute = route('legacy', 'get', '/tts', {
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

const jobRoute = route('legacy', 'get', '/tts/{id}', {
  summary: 'One job, at its result_url',
  request: { params: z.object({ id: idParam }) },
  responses: answers(legacyJobAnswer, 'The job'),
})

function readJobRoutes(app: Routes, { sql, tasks, links }: TaskContext): void {
  app.openapi(listRoute, async (c) => {
    const { page } = c.req.valid('query')
    const baseUrl = c.get('baseUrl')
    const found = await taskPage(sql, c.get('identity').account.id, 'legacy', page, PER_PAGE)
    const jobs = found.tasks.map((task) => jobObject(task, baseUrl, links))
    const envelope = pageOf(jobs, { path: `${baseUrl}/api/tts`, page, total: found.total })
    return answer(c, legacyPage, envelope)
  })

  app.openapi(jobRoute, async (c) => {
    const task = await taskByNumber(sql, c.req.valid('param').id)
    const isOwn = task?.accountId === c.get('identity').account.id && task.kind === 'legacy'
    if (!task || !isOwn)
      return failure(c, studioError('NOT_FOUND', 'no job of this account has that id'))
    const baseUrl = c.get('baseUrl')
    const error = (await tasks.chunks(task))[0]?.errorMessage ?? undefined
    return answer(c, legacyJobAnswer, {
      ...jobObject(task, baseUrl, links),
      uuid: task.id,
      result_url: resultUrl(task, baseUrl),
      ...(error === undefined ? {} : { error }),
    })
  })
}

const states = { processing: 'pending', completed: 'success', failed: 'error' } as const

const legacyStatus = (task: Task): LegacyJob['status'] => states[task.status]

const resultUrl = (task: Task, baseUrl: string): string => `${baseUrl}/api/tts/${task.number}`

/** ISO 8601 with microseconds, which the service's clock does not have: three zeros. */
const withMicroseconds = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace(/Z$/, '000Z')

/** An item of the job list. */
function jobObject(task: Task, baseUrl: string, links: AudioLinks): LegacyJob {
  return {
    id: task.number,
    text: task.text,
    status: legacyStatus(task),
    output_path: links.address(baseUrl, `${task.id}.${task.audio.audio_format}`),
    created_at: withMicroseconds(task.createdAt),
  }
}

const PER_PAGE = 30

/** Pages shown beside the current one, on either side. */
const AROUND = 3
/** Up to here every page is shown. */
const SHOWN_WHOLE = 13

/** Numbers of the page links; null = some are left out. At most 13, however long the list is. */
function shownPages(page: number, lastPage: number): (number | null)[] {
  const from = (first: number, last: number): number[] =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  if (lastPage <= SHOWN_WHOLE) return from(1, lastPage)
  const middle = Math.min(Math.max(page, AROUND + 4), lastPage - AROUND - 3)
  const [low, high] = [middle - AROUND, middle + AROUND]
  const start = low <= 4 ? from(1, low - 1) : [1, 2, null]
  const end = high >= lastPage - 3 ? from(high + 1, lastPage) : [null, lastPage - 1, lastPage]
  return [...start, ...from(low, high), ...end]
}

/** The paginated envelope around one page of jobs; every URL in it can be followed. */
export function pageOf(
  jobs: readonly LegacyJob[],
  { path, page, total }: { path: string; page: number; total: number },
): LegacyPage {
  const lastPage = Math.max(1, Math.ceil(total / PER_PAGE))
  const urlOf = (n: number): string => `${path}?page=${n}`
  const prev = page > 1 ? urlOf(Math.min(page - 1, lastPage)) : null
  const next = page < lastPage ? urlOf(page + 1) : null
  const numbers = shownPages(page, lastPage).map((n) =>
    n === null
      ? { url: null, label: '...', active: false }
      : { url: urlOf(n), label: String(n), active: n === page },
  )
  const from = jobs.length === 0 ? 0 : (page - 1) * PER_PAGE + 1
  return {
    current_page: page,
    data: [...jobs],
    first_page_url: urlOf(1),
    from,
    last_page: lastPage,
    last_page_url: urlOf(lastPage),
    links: [
      { url: prev, label: '&laquo; Previous', active: false },
      ...numbers,
      { url: next, label: 'Next &raquo;', active: false },
    ],
    next_page_url: next,
    path,
    per_page: PER_PAGE,
    prev_page_url: prev,
    to: jobs.length === 0 ? 0 : from + jobs.length - 1,
    total,
  }
}
