import { createRoute, type z } from '@hono/zod-openapi'
import { audioFieldsSchema } from '@shared/contracts/audio-settings'
import type { Result } from '@shared/contracts/result'
import { sttStreamRequest, sttTaskAnswer, type SttStreamRequest } from '@shared/contracts/tts-v2'
import type { ServiceContext } from '../context'
import { answer, answers, jsonBody, type Routes } from '../http/routes'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import { castOf, srtChunks } from '../tasks/chunk-drafts'
import type { Task } from '../tasks/task-types'

const route = createRoute({
  method: 'post',
  path: '/stt_stream',
  tags: ['v2'],
  summary: 'Dub a subtitle: a chunk for each cue, fitted to its time',
  request: { body: jsonBody(sttStreamRequest) },
  responses: answers(sttTaskAnswer, 'The task, before it is rendered'),
})

async function submit<T>(
  { voices, tasks, settings, readSrt }: ServiceContext,
  accountId: number,
  baseUrl: string,
  request: SttStreamRequest,
  answered: (task: Task) => T,
): Promise<Result<T>> {
  const cast = castOf(voices, accountId, request)
  if (!cast.ok) return cast
  const cues = await readSrt({
    srt: request.srt,
    speakers: Object.keys(request.cast_map ?? {}),
    maxCues: settings.maxWaitingChunksOfAccount,
    maxCharacters: settings.maxTextCharacters,
  })
  if (!cues.ok) return cues
  return tasks.submit(
    {
      accountId,
      kind: 'srt',
      text: '',
      language: cast.value.language,
      audio: audioFieldsSchema.parse(request),
      fit: request.fit,
      background: null,
      baseUrl,
      chunks: srtChunks(cues.value, cast.value),
    },
    answered,
  )
}

type Answer = z.input<typeof sttTaskAnswer>

function answerOf({ tasks }: ServiceContext, task: Task): Answer {
  return {
    status: 'success',
    message: 'the task is queued',
    task_id: task.id,
    chunks: tasks.chunks(task).map((chunk) => ({
      chunk_index: chunk.index,
      text: chunk.text,
      start_ms: chunk.startMs ?? 0,
      end_ms: chunk.endMs ?? 0,
      speaker: chunk.speaker,
      voice_id: chunk.voiceId,
    })),
  }
}

export function sttStreamRoutes(app: Routes, context: ServiceContext): void {
  app.on('POST', '/stt_stream', requirePrivilege('srt'), context.idempotency)
  app.openapi(route, async (c) => {
    const { account } = c.get('identity')
    const request = c.req.valid('json')
    const created = await submit(context, account.id, c.get('baseUrl'), request, (task) => {
      const body = answerOf(context, task)
      keepAnswer(context.sql, c, task.number, body)
      return body
    })
    return created.ok ? answer(c, sttTaskAnswer, created.value) : failure(c, created.error)
  })
}
