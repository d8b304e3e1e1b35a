import { z } from '@hono/zod-openapi'
import { type AudioFields, defaultAudioFields } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  v1Job,
  type V1Job,
  v1MusicAnswer,
  v1TtsRequest,
  type V1TtsRequest,
  type V1Voice,
  v1VoicesAnswer,
} from '@shared/contracts/tts-v1'
import type { DisplayLocale } from '@shared/languages/display-names'
import type { TaskContext } from '../context'
import { authenticate, limitRequests, requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { keepAnswer } from '../http/idempotency'
import { checkBody } from '../http/request-body'
import {
  answer,
  answers,
  jsonBody,
  languageHeaders,
  namesIn,
  newRoutes,
  originOf,
  route,
  type Routes,
} from '../http/routes'
import { isMusic, musicList } from '@cuecast/speech'
import { noSuchVoice } from '../tasks/chunk-drafts'
import { submitWholeText, type WholeText } from '../tasks/whole-text'
import { taskByNumber } from '../tasks/task-store'
import type { Sql } from '../store/sql'
import { type Task, taskIdOf, type TaskOrigin, v1JobId } from '../tasks/task-types'
import type { Clone, ServiceVoice } from '../voices/voice-catalogue'

/** Everything under /api/v1. Every request needs a key and counts against the account's limits. */
export function v1App(context: TaskContext): Routes {
  const app = newRoutes()
  app.use(authenticate(context), limitRequests(context.limits), checkBody(context.settings))
  v1TtsRoutes(app, context)
  v1VoiceRoutes(app, context)
  return app
}

/** Longest that creating a speech waits for it; a longer job is answered as it is, to be asked for by its id. */
const WAIT_MS = 5 * 60_000

const createSpeech = route('v1', 'post', '/tts', {
  summary: 'Speak a text; answers when the audio is there',
  request: { body: jsonBody(v1TtsRequest) },
  responses: answers(v1Job, 'The finished job'),
})

const readSpeech = route('v1', 'get', '/tts/{id}', {
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

async function submit(
  context: TaskContext,
  accountId: number,
  origin: TaskOrigin,
  request: V1TtsRequest,
  stored: (task: Task, sql: Sql) => Promise<void>,
): Promise<Result<Task>> {
  const { text, voice_id, background_music_id: music } = request
  if (music !== undefined && !isMusic(music))
    return failWith('INVALID_PARAMETER', `background_music_id "${music.slice(0, 60)}" is not known`)
  if (!/^[1-9]\d{0,11}$/.test(voice_id)) return fail(noSuchVoice(voice_id.slice(0, 60)))
  const whole: WholeText = {
    accountId,
    kind: 'v1',
    text,
    voiceId: Number(voice_id),
    language: null,
    audio: audioOf(request),
    background: music ?? null,
    ...origin,
  }
  return submitWholeText(context, whole, async (task, sql) => {
    await stored(task, sql)
    return task
  })
}

async function jobOf(task: Task, { tasks, links }: TaskContext, baseUrl: string): Promise<V1Job> {
  const [chunk] = await tasks.chunks(task)
  const file = chunk?.file ?? null
  return {
    id: v1JobId(task),
    status: task.status,
    audio_url: file === null ? null : links.address(baseUrl, file),
    duration: Math.round(chunk?.durationMs ?? 0) / 1_000,
    credits_used: task.status === 'failed' ? 0 : (chunk?.credits ?? 0),
  }
}

function v1TtsRoutes(app: Routes, context: TaskContext): void {
  app.on('POST', '/tts', requirePrivilege('tts'), context.idempotency)
  app.openapi(createSpeech, async (c) => {
    const { account } = c.get('identity')
    const baseUrl = c.get('baseUrl')
    const { sql, tasks } = context
    const repeated = c.get('idempotent')?.task ?? null
    const known = repeated === null ? null : await taskByNumber(sql, repeated)
    const submitted = known
      ? ok(known)
      : await submit(context, account.id, originOf(c), c.req.valid('json'), (created, tx) =>
          keepAnswer(tx, c, created.number, null),
        )
    if (!submitted.ok) return failure(c, submitted.error)
    await tasks.whenSettled(submitted.value, WAIT_MS, c.req.raw.signal)
    const task = (await taskByNumber(sql, submitted.value.number)) ?? submitted.value
    if (task.status === 'failed') {
      const [chunk] = await context.tasks.chunks(task)
      const reason = chunk?.errorMessage ?? 'the text could not be spoken'
      return failure(c, studioError('SYNTHESIS_FAILED', reason))
    }
    return answer(c, v1Job, await jobOf(task, context, baseUrl))
  })

  app.openapi(readSpeech, async (c) => {
    const id = taskIdOf(c.req.valid('param').id)
    const found = id === null ? null : await context.tasks.find(c.get('identity').account, id)
    if (!found?.ok || found.value.kind !== 'v1')
      return failure(c, studioError('NOT_FOUND', 'no job of this account has that id'))
    return answer(c, v1Job, await jobOf(found.value, context, c.get('baseUrl')))
  })
}

const voicesRoute = route('v1', 'get', '/voices', {
  summary: 'Every usable voice: the system’s and the account’s cloned ones',
  request: { headers: languageHeaders },
  responses: answers(v1VoicesAnswer, 'The voices'),
})

const musicRoute = route('v1', 'get', '/background_music', {
  summary: 'Background music to mix under a voice',
  responses: answers(v1MusicAnswer, 'The pieces'),
})

const common = ({ gender, region, language }: ServiceVoice) => ({
  gender,
  region: region ?? language,
  language,
})

function systemVoice(voice: ServiceVoice, locale: DisplayLocale, baseUrl: string): V1Voice {
  return {
    id: String(voice.id),
    name: voice.names[locale].voice,
    ...common(voice),
    preview_url: `${baseUrl}/previews/${voice.id}.mp3`,
    type: 'system',
  }
}

function clonedVoice(clone: Clone, engine: ServiceVoice, baseUrl: string): V1Voice {
  return {
    id: String(clone.id),
    name: clone.name,
    ...common(engine),
    preview_url: `${baseUrl}/previews/${clone.token}.mp3`,
    type: 'cloned',
  }
}

function v1VoiceRoutes(app: Routes, { voices }: TaskContext): void {
  app.openapi(voicesRoute, async (c) => {
    const baseUrl = c.get('baseUrl')
    const locale = namesIn(c)
    const cloned: V1Voice[] = []
    const accountId = c.get('identity').account.id
    for (const clone of await voices.clones(accountId)) {
      const base = await voices.system(clone.baseVoiceId)
      if (base) cloned.push(clonedVoice(clone, base.engine, baseUrl))
    }
    const system = (await voices.list(accountId)).map((voice) =>
      systemVoice(voice, locale, baseUrl),
    )
    return answer(c, v1VoicesAnswer, { voices: [...cloned, ...system] })
  })

  app.openapi(musicRoute, (c) =>
    answer(c, v1MusicAnswer, {
      background_music: musicList.map((music) => ({
        ...music,
        preview_url: `${c.get('baseUrl')}/previews/music/${music.id}.mp3`,
      })),
    }),
  )
}
