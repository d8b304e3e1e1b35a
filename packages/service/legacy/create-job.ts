import { createRoute } from '@hono/zod-openapi'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  legacyCreated,
  legacyTtsRequest,
  type LegacyTtsRequest,
} from '@shared/contracts/tts-legacy'
import type { ServiceContext } from '../context'
import { answer, answers } from '../http/answer'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import type { Task } from '../tasks/task-types'
import { noSuchVoice, submitWholeText, type WholeText } from '../tasks/whole-text'
import { legacyStatus, resultUrl } from './job-object'
import type { Routes } from '../http/routes'

const route = createRoute({
  method: 'post',
  path: '/tts',
  tags: ['legacy'],
  summary: 'Create a job; its audio is fetched later',
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: legacyTtsRequest } } },
  },
  responses: answers(legacyCreated, 'The job, waiting'),
})

/** 1 is Vietnamese, the others follow in the order of the language list. */
function languageOf({ voices }: ServiceContext, id: number): Result<string> {
  const language = voices.languages[id - 1]
  if (language) return ok(language.id)
  return fail(studioError('INVALID_PARAMETER', `language_id ${id} is not known`))
}

function submit<T>(
  context: ServiceContext,
  accountId: number,
  baseUrl: string,
  request: LegacyTtsRequest,
  answered: (task: Task) => T,
): Result<T> {
  const { text, voice_id: voiceId, voice_guest_id: guest = voiceId } = request
  if (request.model_id !== 1)
    return fail(studioError('INVALID_PARAMETER', `model_id ${request.model_id} is not known`))
  const language = languageOf(context, request.language_id)
  if (!language.ok) return language
  if (!context.voices.find(accountId, guest)) return fail(noSuchVoice(guest))
  const whole: WholeText = {
    accountId,
    kind: 'legacy',
    text,
    voiceId,
    language: language.value,
    audio: { ...defaultAudioFields, audio_format: request.format },
    background: null,
    baseUrl,
  }
  return submitWholeText(context, whole, answered)
}

export function createJobRoute(app: Routes, context: ServiceContext): void {
  app.on('POST', '/tts', requirePrivilege('tts'), context.idempotency)
  app.openapi(route, (c) => {
    const { account } = c.get('identity')
    const baseUrl = c.get('baseUrl')
    const created = submit(context, account.id, baseUrl, c.req.valid('form'), (task) => {
      const body = {
        id: task.number,
        uuid: task.id,
        result_url: resultUrl(task, baseUrl),
        status: legacyStatus(task),
      }
      keepAnswer(context.sql, c, task.number, body)
      return body
    })
    return created.ok ? answer(c, legacyCreated, created.value) : failure(c, created.error)
  })
}
