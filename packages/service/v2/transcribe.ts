import { z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import {
  diarisationAnswer,
  speakersForm,
  transcribeForm,
  transcribeRequest,
  transcribeStatusAnswer,
  transcribeTaskAnswer,
} from '@shared/contracts/models/transcription'
import {
  managedRecogniser,
  newRecogniser,
  recogniserAdded,
} from '@shared/contracts/models/recognisers'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { managed } from '@shared/contracts/service-manage'
import type { Context } from 'hono'
import type { ServiceEnv } from '../http/environment'
import type { RecognitionContext } from '../context'
import { authenticate, requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { checkBody, isForm } from '../http/request-body'
import { receiveSound } from '../http/sound-form'
import {
  answer,
  answers,
  jsonBody,
  newRoutes,
  preferredWaitMs,
  route,
  type Routes,
  sent,
} from '../http/routes'
import { catalogueModel, MAX_LISTENED_S, MAX_SEPARATED_S, type Recogniser } from '@cuecast/speech'
import type { Transcription } from '../recognition/transcription-store'

const create = route('v2', 'post', '/stt/transcribe', {
  summary:
    'Sound to text: a task, free of credits. By address, or with the sound itself as a form (added). ' +
    '501 while no recogniser is installed',
  request: {
    // Not `required`: the framework would then ask for both kinds at once.
    body: {
      content: {
        'application/json': { schema: transcribeRequest },
        'multipart/form-data': { schema: transcribeForm },
      },
    },
  },
  responses: {
    ...answers(transcribeTaskAnswer, 'The task, before anything is recognised'),
    501: {
      description: 'No recogniser is installed',
      content: { 'application/json': { schema: z.unknown() } },
    },
  },
})

const taskId = z.object({ task_id: z.string() })

const status = route('v2', 'get', '/stt/transcribe/status/{task_id}', {
  summary: 'How far a transcription is; its text, segments, words and SRT once it is done',
  request: {
    params: taskId,
    headers: z.object({
      prefer: z.string().optional().openapi({
        description: '`wait=N` (N ≤ 30): answer when it has got on or N seconds pass',
      }),
    }),
  },
  responses: answers(transcribeStatusAnswer, 'The transcription as it is'),
})

const remove = route('v2', 'delete', '/stt/transcribe/{task_id}', {
  summary: 'Cancel a transcription that is not done (added)',
  request: { params: taskId },
  responses: answers(transcribeStatusAnswer, 'The transcription, ended'),
})

const findSpeakers = route('v2', 'post', '/stt/speakers', {
  summary:
    'Who speaks when in at most 10 minutes of sound (added), answered once it is found. 501 while no ' +
    'diariser is installed',
  request: {
    body: { content: { 'multipart/form-data': { schema: speakersForm } }, required: true },
  },
  responses: {
    ...answers(diarisationAnswer, 'Turns, and what the voices sound like'),
    501: {
      description: 'No diariser is installed',
      content: { 'application/json': { schema: z.unknown() } },
    },
  },
})

const shown = (task: Transcription): z.input<typeof transcribeStatusAnswer> => ({
  status: 'success',
  task_id: task.id,
  global_status: task.status,
  progress: task.progress,
  result: task.result,
  error: task.error && { error_code: task.error.code, message: task.error.message },
})

const fieldsOfSound = z.object({ language: transcribeForm.shape.language })
const fieldsOfSpeakers = z.object({ speakers: speakersForm.shape.speakers })

/** `POST /stt/transcribe` and the status of its tasks; `POST /stt/speakers`. */
export function transcribeRoutes(app: Routes, context: RecognitionContext): void {
  app.on('POST', ['/stt/transcribe', '/stt/speakers'], requirePrivilege('srt'))
  speakersRoute(app, context)
  createRoutes(app, context)
  taskRoutes(app, context)
}

function speakersRoute(app: Routes, { uploads, speakerFinder }: RecognitionContext): void {
  app.openAPIRegistry.registerPath(findSpeakers)
  app.post('/stt/speakers', (c) =>
    receiveSound(c, uploads, fieldsOfSpeakers, async (file, { speakers = null }) => {
      const diarised = await speakerFinder.find(file, speakers, c.req.raw.signal)
      if (!diarised.ok) return failure(c, diarised.error)
      return sent(c, diarisationAnswer, diarised.value)
    }),
  )
}

function createRoutes(app: Routes, { transcriber, uploads }: RecognitionContext): void {
  async function submit(
    c: Context<ServiceEnv>,
    sound: { url: string } | { file: string },
    language: string = '',
  ): Promise<Response> {
    const accountId = c.get('identity').account.id
    const baseUrl = c.get('baseUrl')
    const taken = await transcriber.submit({ sound, language, accountId, baseUrl })
    if (!taken.ok) return failure(c, taken.error)
    const message = 'the task is queued'
    return answer(c, transcribeTaskAnswer, { status: 'success', message, task_id: taken.value.id })
  }
  app.post('/stt/transcribe', (c, next) => {
    if (!isForm(c)) return next()
    return receiveSound(c, uploads, fieldsOfSound, (file, { language }) =>
      submit(c, { file }, language),
    )
  })
  app.openapi(create, (c) => {
    // Empty where there was no JSON.
    const { audio_url: url, language }: Partial<z.output<typeof transcribeRequest>> =
      c.req.valid('json')
    if (url !== undefined) return submit(c, { url }, language)
    const message = 'audio_url is required, or a form with a file'
    return failure(c, studioError('INVALID_PARAMETER', message))
  })
}

function taskRoutes(app: Routes, { transcriber }: RecognitionContext): void {
  const find = (c: Context<ServiceEnv>, id: string) =>
    transcriber.find(c.get('identity').account.id, id)
  app.openapi(status, async (c) => {
    const found = await find(c, c.req.valid('param').task_id)
    if (!found.ok) return failure(c, found.error)
    c.header('Cache-Control', 'no-store')
    const waitMs = preferredWaitMs(c.req.header('prefer'))
    if (waitMs === null || found.value.status !== 'processing')
      return answer(c, transcribeStatusAnswer, shown(found.value))
    c.header('Preference-Applied', `wait=${waitMs / 1_000}`)
    const changed = await transcriber.whenChanged(found.value, waitMs, c.req.raw.signal)
    return answer(c, transcribeStatusAnswer, shown(changed))
  })
  app.openapi(remove, async (c) => {
    const found = await find(c, c.req.valid('param').task_id)
    if (!found.ok) return failure(c, found.error)
    await transcriber.cancel(found.value)
    const ended = await find(c, found.value.id)
    return ended.ok
      ? answer(c, transcribeStatusAnswer, shown(ended.value))
      : failure(c, ended.error)
  })
}

const recogniserList = managed(z.array(managedRecogniser))
const addedRecogniser = managed(recogniserAdded)
const done = managed(z.null())

const recognisersRoute = route('manage', 'get', '/recognisers', {
  summary: "The user's own speech recognisers, the one added last first",
  responses: answers(recogniserList, 'All recognisers'),
})
const addRecogniserRoute = route('manage', 'post', '/recognisers', {
  summary: 'Add a recogniser from a folder on this computer; its model runs once first',
  request: { body: jsonBody(newRecogniser) },
  responses: answers(addedRecogniser, 'The recogniser, or why its model was refused'),
})
const removeRecogniserRoute = route('manage', 'delete', '/recognisers/{id}', {
  summary: 'Remove a recogniser; files used in place stay where they are',
  request: { params: z.object({ id: z.string() }) },
  responses: answers(done, 'It is removed'),
})

const samples = {
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
}

/**
 * The 32-bit floats of the body, all channels one after the other.
 *
 * @param rate frames a second
 * @param most seconds that are taken at once
 */
async function samplesOf(
  c: Context,
  { channels, rate, most }: { channels: 1 | 2; rate: number; most: number },
): Promise<Result<Float32Array>> {
  const frameBytes = channels * Float32Array.BYTES_PER_ELEMENT
  const length = Number(c.req.header('content-length') ?? Infinity)
  if (length <= most * rate * frameBytes && length % frameBytes === 0)
    return ok(new Float32Array(await c.req.arrayBuffer()))
  const sound = channels === 1 ? 'mono' : 'stereo'
  return failWith('INVALID_PARAMETER', `${sound} of at most ${most} s is taken at once`)
}

const denoiseRoute = route('manage', 'post', '/denoise', {
  summary: 'A sound file of this computer without its noise: 32-bit floats, mono, 48 kHz',
  request: { body: jsonBody(z.object({ file: z.string().min(1) })) },
  responses: { 200: { description: 'Its samples', ...samples } },
})

const separateRoute = route('manage', 'post', '/separate', {
  summary:
    'The voices of a sound alone: its left and then its right samples, 32-bit floats at 48 kHz, come back the same way',
  request: {
    query: z.object({
      spoken: z
        .string()
        .regex(/^(\d+-\d+(,\d+-\d+)*)?$/)
        .openapi({
          description: 'Where somebody speaks for certain, ms: `1200-3400,9000-9800`',
        }),
    }),
    body: samples,
  },
  responses: {
    200: {
      description: 'The voices; silent where nobody speaks. `X-Model` names the model (JSON)',
      ...samples,
    },
    204: { description: 'Nobody speaks in it' },
  },
})

function separationRoutes(app: Routes, context: RecognitionContext): void {
  app.openapi(separateRoute, async (c) => {
    const given = await samplesOf(c, { channels: 2, rate: 48_000, most: MAX_SEPARATED_S })
    if (!given.ok) return failure(c, given.error)
    const both = given.value
    const sound = { left: both.subarray(0, both.length / 2), right: both.subarray(both.length / 2) }
    const spoken = [...c.req.valid('query').spoken.matchAll(/(\d+)-(\d+)/g)].map(
      ([, startMs, endMs]) => ({ startMs: Number(startMs), endMs: Number(endMs) }),
    )
    const made = await context.separate({ sound, spoken, signal: c.req.raw.signal })
    if (!made.ok) return failure(c, made.error)
    const { voices, model } = made.value
    const headers = { 'X-Model': encodeURIComponent(JSON.stringify(model)) }
    if (!voices) return c.body(null, 204, headers)
    const out = new Float32Array(both.length)
    out.set(voices.left)
    out.set(voices.right, both.length / 2)
    return c.body(out.buffer, 200, { ...headers, 'content-type': 'application/octet-stream' })
  })
}

const spokenAnswer = managed(z.array(z.object({ startMs: z.int(), endMs: z.int() })))
const speechRoute = route('manage', 'post', '/speech', {
  summary: 'Where somebody speaks in mono sound of 16 kHz (32-bit floats), ms from its start',
  request: { body: samples },
  responses: answers(spokenAnswer, 'In order, without overlap'),
})

function speechRoutes(app: Routes, context: RecognitionContext): void {
  app.openapi(speechRoute, async (c) => {
    const given = await samplesOf(c, { channels: 1, rate: 16_000, most: MAX_LISTENED_S })
    if (!given.ok) return failure(c, given.error)
    const found = await context.findSpeech(given.value, c.req.raw.signal)
    if (!found.ok) return failure(c, found.error)
    const whole = found.value.map(({ startMs, endMs }) => ({
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
    }))
    return sent(c, spokenAnswer, whole)
  })
}

const described = (recogniser: Recogniser): z.input<typeof managedRecogniser> => {
  const { id, name, family, languages, bytes, usedIn, licence, catalogueId, trouble } = recogniser
  return { id, name, family, languages, bytes, usedIn, licence, catalogueId, trouble }
}

/** The recognisers of this computer, for the install's own key. */
export function recognisersApp(context: RecognitionContext): Routes {
  const { recognisers, denoise } = context
  const app = newRoutes()
  for (const path of ['/recognisers/*', '/denoise', '/separate', '/speech'])
    app.use(path, authenticate(context), requirePrivilege('manage'))
  app.use('/recognisers', checkBody(context.settings))
  separationRoutes(app, context)
  speechRoutes(app, context)
  app.openapi(denoiseRoute, async (c) => {
    const clean = await denoise(c.req.valid('json').file, c.req.raw.signal)
    if (!clean.ok) return failure(c, clean.error)
    const { buffer, byteOffset, byteLength } = clean.value
    const bytes = new Uint8Array(buffer, byteOffset, byteLength)
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'application/octet-stream' })
  })
  app.openapi(recognisersRoute, async (c) => {
    const data = (await recognisers.list()).map(described)
    return sent(c, recogniserList, data)
  })
  app.openapi(addRecogniserRoute, async (c) => {
    const { folder, inPlace = false, catalogueId } = c.req.valid('json')
    const from = catalogueId === undefined ? ok(undefined) : await catalogueModel(catalogueId)
    const added = from.ok ? await recognisers.add(folder, { inPlace, from: from.value }) : from
    const data = added.ok ? { recogniser: described(added.value) } : { refused: added.error }
    return sent(c, addedRecogniser, data)
  })
  app.openapi(removeRecogniserRoute, async (c) => {
    const removed = await recognisers.remove(c.req.valid('param').id)
    return removed.ok ? sent(c, done, null) : failure(c, removed.error)
  })
  return app
}
