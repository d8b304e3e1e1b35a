import { z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import {
  modelAnswer,
  modelsAnswer,
  speechRequest,
  transcriptionAnswer,
  transcriptionFields,
  voicesAnswer,
} from './openai-contract'
import { transcribeForm, type Transcript } from '@shared/contracts/models/transcription'
import type { Context } from 'hono'
import type { ServiceContext } from '../context'
import { authenticate, limitRequests, requirePrivilege } from '../http/authenticate'
import type { ServiceEnv } from '../http/environment'
import { failure } from '../http/failure'
import { checkBody } from '../http/request-body'
import {
  answer,
  answers,
  jsonBody,
  languageHeaders,
  namesIn,
  newRoutes,
  route,
  type Routes,
} from '../http/routes'
import { receiveSound } from '../http/sound-form'
import { soundTypes, speak } from './speak'
import { writeTranscript } from './write-transcript'

/**
 * OpenAI's audio endpoints under /v1, for programs that know a local speech server by them. The same keys,
 * credits and limits as everywhere; errors in OpenAI's shape.
 */
export function openAiApp(context: ServiceContext): Routes {
  const app = newRoutes()
  app.use(authenticate(context), limitRequests(context.limits), checkBody(context.settings))
  app.on('POST', '/audio/speech', requirePrivilege('tts'), context.idempotency)
  app.on('POST', '/audio/transcriptions', requirePrivilege('srt'))
  app.openapi(speechRoute, (c) => speak(c, context, c.req.valid('json')))
  listRoutes(app, context)
  transcriptionRoute(app, context)
  return app
}

const sound = z.unknown().openapi({ type: 'string', format: 'binary' })
const speechRoute = route('openai', 'post', '/audio/speech', {
  summary: 'Speak a text; the answer is the sound, sent while it is spoken (mp3, pcm)',
  request: { body: jsonBody(speechRequest) },
  responses: {
    200: {
      description: 'The sound',
      content: {
        ...Object.fromEntries(soundTypes.map((type) => [type, { schema: sound }])),
        'text/event-stream': { schema: z.string() },
      },
    },
    500: { description: 'Internal error' },
  },
})

const modelsRoute = route('openai', 'get', '/models', {
  summary: 'Names that programs expect as `model`',
  responses: answers(modelsAnswer, 'The models'),
})
const modelRoute = route('openai', 'get', '/models/{model}', {
  summary: 'One of them',
  request: { params: z.object({ model: z.string() }) },
  responses: answers(modelAnswer, 'The model'),
})
const voicesRoute = route('openai', 'get', '/audio/voices', {
  summary:
    'Every voice that the key can use (beside OpenAI’s API, as local speech servers have it)',
  request: { headers: languageHeaders },
  responses: answers(voicesAnswer, 'The voices'),
})

/** 2026-01-01: the names mean the same in every version. */
const CREATED = 1_767_225_600
const speaking = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts']
const recognising = ['whisper-1', 'gpt-4o-transcribe']

function listRoutes(app: Routes, { voices, recognisers }: ServiceContext): void {
  const models = async () => {
    const hasRecogniser = (await recognisers.list()).length > 0
    return [...speaking, ...(hasRecogniser ? recognising : [])].map((id) => ({
      id,
      object: 'model' as const,
      created: CREATED,
      owned_by: 'cuecast',
    }))
  }
  app.openapi(modelsRoute, async (c) =>
    answer(c, modelsAnswer, { object: 'list', data: await models() }),
  )
  app.openapi(modelRoute, async (c) => {
    const found = (await models()).find(({ id }) => id === c.req.valid('param').model)
    return found
      ? answer(c, modelAnswer, found)
      : failure(c, studioError('NOT_FOUND', 'there is no such model', { at: 'model' }))
  })
  app.openapi(voicesRoute, async (c) => {
    const locale = namesIn(c)
    const clones = await voices.clones(c.get('identity').account.id)
    const list = await voices.list(c.get('identity').account.id)
    const byId = new Map(list.map((voice) => [voice.id, voice]))
    const preview = (name: string | number) => `${c.get('baseUrl')}/previews/${name}.mp3`
    const cloned = clones.flatMap(({ id, name, baseVoiceId, token }) => {
      const base = byId.get(baseVoiceId)
      if (!base) return []
      const { language, gender } = base
      return { id: String(id), name, language, gender, preview_url: preview(token) }
    })
    const system = list.map(({ id, names, language, gender }) => ({
      id: String(id),
      name: names[locale].voice,
      language,
      gender,
      preview_url: preview(id),
    }))
    return answer(c, voicesAnswer, { voices: [...cloned, ...system] })
  })
}

const transcriptionForm = transcriptionFields.extend({ file: transcribeForm.shape.file })

const transcription = route('openai', 'post', '/audio/transcriptions', {
  summary: 'Sound to text, answered when it is done. 501 while no recogniser is installed',
  request: {
    body: { content: { 'multipart/form-data': { schema: transcriptionForm } }, required: true },
  },
  responses: {
    200: {
      description: 'The text, in the format asked for',
      content: {
        'application/json': { schema: transcriptionAnswer },
        'text/plain': { schema: z.string() },
      },
    },
    501: {
      description: 'No recogniser is installed',
      content: { 'application/json': { schema: z.unknown() } },
    },
  },
})

/** How long a change is waited for before the store is asked again, ms. */
const LOOK_MS = 30_000

function transcriptionRoute(app: Routes, context: ServiceContext): void {
  app.openAPIRegistry.registerPath(transcription)
  app.post('/audio/transcriptions', (c) =>
    receiveSound(c, context.uploads, transcriptionFields, async (file, asked) => {
      const done = await transcribed(c, context, file, asked.language ?? '')
      return done instanceof Response ? done : writeTranscript(c, done, asked.response_format)
    }),
  )
}

/** The transcript, or the answer for a failure. A client that leaves cancels it. */
async function transcribed(
  c: Context<ServiceEnv>,
  { transcriber }: ServiceContext,
  file: string,
  language: string,
): Promise<Transcript | Response> {
  const accountId = c.get('identity').account.id
  const baseUrl = c.get('baseUrl')
  const taken = await transcriber.submit({ sound: { file }, language, accountId, baseUrl })
  if (!taken.ok) return failure(c, taken.error)
  const { signal } = c.req.raw
  let task = taken.value
  while (task.status === 'processing' && !signal.aborted)
    task = await transcriber.whenChanged(task, LOOK_MS, signal)
  if (task.status === 'processing') await transcriber.cancel(task)
  if (task.result) return task.result
  const reason = task.error?.message ?? 'the sound could not be turned into text'
  return failure(c, studioError('SYNTHESIS_FAILED', reason))
}
