import { createRoute, type z } from '@hono/zod-openapi'
import { audioFieldsSchema } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'
import { ttsStreamRequest, ttsTaskAnswer, type TtsStreamRequest } from '@shared/contracts/tts-v2'
import { estimateCredits } from '@shared/dubbing/credits'
import type { ServiceContext } from '../context'
import { answer, answers, jsonBody, type Routes } from '../http/routes'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import { castOf, ttsChunks } from '../tasks/chunk-drafts'
import type { Task } from '../tasks/task-types'
import { textTooLong } from '../speech/text-limit'

const route = createRoute({
  method: 'post',
  path: '/tts_stream',
  tags: ['v2'],
  summary: 'Speak a text, chunk by chunk, with as many roles as it names',
  request: { body: jsonBody(ttsStreamRequest) },
  responses: answers(ttsTaskAnswer, 'The task, before it is rendered'),
})

const noText = studioError('INVALID_PARAMETER', 'text is empty')

function submit<T>(
  { voices, tasks, settings }: ServiceContext,
  accountId: number,
  baseUrl: string,
  request: TtsStreamRequest,
  answered: (task: Task) => T,
): Result<T> {
  const tooLong = textTooLong(estimateCredits(request.text), settings.maxTextCharacters)
  if (tooLong) return fail(tooLong)
  const cast = castOf(voices, accountId, request)
  if (!cast.ok) return cast
  const chunks = ttsChunks(request.text, cast.value, {
    splitByNewline: request.split_by_newline,
    castMap: request.cast_map,
  })
  if (chunks.length === 0) return fail(noText)
  return tasks.submit(
    {
      accountId,
      kind: 'tts',
      text: request.text,
      language: cast.value.language,
      audio: audioFieldsSchema.parse(request),
      fit: 'none',
      background: null,
      baseUrl,
      chunks,
    },
    answered,
  )
}

type Answer = z.input<typeof ttsTaskAnswer>

function answerOf({ tasks }: ServiceContext, task: Task): Answer {
  return {
    status: 'success',
    message: 'the task is queued',
    task_id: task.id,
    chunks: tasks.chunks(task).map((chunk) => ({
      chunk_index: chunk.index,
      text: chunk.text,
      voice_id: chunk.voiceId,
      speaker: chunk.speaker,
    })),
  }
}

export function ttsStreamRoutes(app: Routes, context: ServiceContext): void {
  app.on('POST', '/tts_stream', requirePrivilege('tts'), context.idempotency)
  app.openapi(route, (c) => {
    const { account } = c.get('identity')
    const request = c.req.valid('json')
    const created = submit(context, account.id, c.get('baseUrl'), request, (task) => {
      const body = answerOf(context, task)
      keepAnswer(context.sql, c, task.number, body)
      return body
    })
    return created.ok ? answer(c, ttsTaskAnswer, created.value) : failure(c, created.error)
  })
}
