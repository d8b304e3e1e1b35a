import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { studioError } from '@shared/contracts/errors'
import { editChunkAnswer, editChunkRequest, type EditChunkRequest } from '@shared/contracts/tts-v2'
import { estimateCredits } from '@shared/dubbing/credits'
import type { ServiceContext, ServiceEnv } from '../context'
import { answer, answers, jsonBody, type Routes } from '../http/routes'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import { textTooLong } from '../speech/text-limit'

const editRoute = <P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'post',
    path,
    tags: ['v2'],
    summary,
    request: { body: jsonBody(editChunkRequest) },
    responses: answers(editChunkAnswer, 'The chunk is queued again; it will get a new URL'),
  })

const ttsEdit = editRoute('/tts_stream/edit_chunk', 'Speak one chunk of a text again')
const sttEdit = editRoute('/stt_stream/edit_chunk', 'Speak one cue again, fitted to its time')

export function editChunkRoutes(app: Routes, context: ServiceContext): void {
  function edit(c: Context<ServiceEnv>, request: EditChunkRequest, kind: 'tts' | 'srt'): Response {
    const { account } = c.get('identity')
    const task = context.tasks.find(account, request.task_id)
    if (!task.ok) return failure(c, task.error)
    if (task.value.kind !== kind)
      return failure(c, studioError('NOT_FOUND', 'no task of this account has that id'))
    const text = request.text.trim()
    if (text === '') return failure(c, studioError('INVALID_PARAMETER', 'text is empty'))
    const tooLong = textTooLong(estimateCredits(text), context.settings.maxTextCharacters)
    if (tooLong) return failure(c, tooLong)
    const voiceId = request.voice_id ?? null
    if (voiceId !== null && !context.voices.find(account.id, voiceId))
      return failure(c, studioError('VOICE_NOT_FOUND', `voice_id: there is no voice ${voiceId}`))
    const { id, number } = task.value
    const change = { index: request.chunk_index, text, voiceId, speed: request.speed ?? null }
    const edited = context.tasks.edit(task.value, change, ({ index }) => {
      const message = 'the chunk is queued'
      const body = { status: 'success' as const, message, task_id: id, chunk_index: index }
      keepAnswer(context.sql, c, number, body)
      return body
    })
    return edited.ok ? answer(c, editChunkAnswer, edited.value) : failure(c, edited.error)
  }
  const { idempotency } = context
  app.on('POST', '/tts_stream/edit_chunk', requirePrivilege('tts'), idempotency)
  app.on('POST', '/stt_stream/edit_chunk', requirePrivilege('srt'), idempotency)
  app.openapi(ttsEdit, (c) => edit(c, c.req.valid('json'), 'tts'))
  app.openapi(sttEdit, (c) => edit(c, c.req.valid('json'), 'srt'))
}
