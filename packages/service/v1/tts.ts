import { createRoute, z } from '@hono/zod-openapi'
import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { v1Job, v1TtsRequest, type V1Job, type V1TtsRequest } from '@shared/contracts/tts-v1'
import type { ServiceContext } from '../context'
import { answer, answers, jsonBody } from '../http/answer'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import { isMusic } from '../speech/music/music-list'
import { taskIdOf, v1JobId } from '../tasks/job-id'
import { taskByNumber } from '../tasks/task-store'
import type { Task } from '../tasks/task-types'
import { noSuchVoice, submitWholeText, type WholeText } from '../tasks/whole-text'
import type { Routes } from '../http/routes'

/** Longest that creating a speech waits for it; a longer job is answered as it is, to be asked for by its id. */
const WAIT_MS = 5 * 60_000

const createSpeech = createRoute({
  method: 'post',
  path: '/tts',
  tags: ['v1'],
  summary: 'Speak a text; answers when the audio is there',
  request: { body: jsonBody(v1TtsRequest) },
  responses: answers(v1Job, 'The finished job'),
})

const readSpeech = createRoute({
  method: 'get',
  path: '/tts/{id}',
  tags: ['v1'],
  summary: 'A job by its id',
  request: { params: z.object({ id: z.string() }) },
  responses: answers(v1Job, 'The job'),
})

function audioOf(request: V1TtsRequest): AudioFields {
  const { run_speed, volume, pitch } = defaultAudioFields
  return {
    ...defaultAudioFields,
    audio_format: request.format,
    speed: request.speed,
    run_speed: request.post_speed ?? run_speed,
    volume: request.post_volume ?? volume,
    pitch: request.post_pitch ?? pitch,
  }
}

function submit(
  context: ServiceContext,
  accountId: number,
  baseUrl: string,
  request: V1TtsRequest,
  stored: (task: Task) => void,
): Result<Task> {
  const { text, voice_id, background_music_id: music } = request
  if (music !== undefined && !isMusic(music))
    return fail(
      studioError('INVALID_PARAMETER', `background_music_id "${music.slice(0, 60)}" is not known`),
    )
  if (!/^[1-9]\d{0,11}$/.test(voice_id)) return fail(noSuchVoice(voice_id.slice(0, 60)))
  const whole: WholeText = {
    accountId,
    kind: 'v1',
    text,
    voiceId: Number(voice_id),
    language: null,
    audio: audioOf(request),
    background: music ?? null,
    baseUrl,
  }
  return submitWholeText(context, whole, (task) => {
    stored(task)
    return task
  })
}

function jobOf(task: Task, { tasks }: ServiceContext, baseUrl: string): V1Job {
  const [chunk] = tasks.chunks(task)
  const file = chunk?.file ?? null
  return {
    id: v1JobId(task),
    status: task.status,
    audio_url: file === null ? null : `${baseUrl}/storage/${file}`,
    duration: Math.round(chunk?.durationMs ?? 0) / 1_000,
    credits_used: task.status === 'failed' ? 0 : (chunk?.credits ?? 0),
  }
}

export function v1TtsRoutes(app: Routes, context: ServiceContext): void {
  app.on('POST', '/tts', requirePrivilege('tts'), context.idempotency)
  app.openapi(createSpeech, async (c) => {
    const { account } = c.get('identity')
    const baseUrl = c.get('baseUrl')
    const { sql, tasks } = context
    const repeated = c.get('idempotent')?.task ?? null
    const known = repeated === null ? null : taskByNumber(sql, repeated)
    const submitted = known
      ? ok(known)
      : submit(context, account.id, baseUrl, c.req.valid('json'), (created) =>
          keepAnswer(sql, c, created.number, null),
        )
    if (!submitted.ok) return failure(c, submitted.error)
    const task = await tasks.whenSettled(submitted.value, WAIT_MS, c.req.raw.signal)
    if (task.status === 'failed') {
      const [chunk] = context.tasks.chunks(task)
      const reason = chunk?.errorMessage ?? 'the text could not be spoken'
      return failure(c, studioError('SYNTHESIS_FAILED', reason))
    }
    return answer(c, v1Job, jobOf(task, context, baseUrl))
  })

  app.openapi(readSpeech, (c) => {
    const id = taskIdOf(c.req.valid('param').id)
    const found = id === null ? null : context.tasks.find(c.get('identity').account, id)
    if (!found?.ok || found.value.kind !== 'v1')
      return failure(c, studioError('NOT_FOUND', 'no job of this account has that id'))
    return answer(c, v1Job, jobOf(found.value, context, c.get('baseUrl')))
  })
}
