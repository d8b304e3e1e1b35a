import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { studioError } from '@shared/contracts/errors'
import {
  addingSchema,
  modelLimitsSchema,
  newOwnVoiceSchema,
  ownVoicesSchema,
  voiceEditSchema,
  voiceFinishSchema,
  voiceRecordSchema,
} from '@shared/contracts/models/model-records'
import { ok, type Result } from '@shared/contracts/result'
import { managed } from '@shared/contracts/service-manage'
import type { ManageContext } from '../context'
import { failure } from '../http/failure'
import { answers, idParam, jsonBody, route, type Routes, sent } from '../http/routes'

const all = managed(ownVoicesSchema)
const oneAdding = managed(addingSchema)
const oneVoice = managed(voiceRecordSchema)
const limits = managed(modelLimitsSchema)
const finish = managed(voiceFinishSchema)
const done = managed(z.null())
const voiceParam = z.object({ voice: z.string() })

const listRoute = route('manage', 'get', '/voices', {
  summary: "The user's own voice models, those that are being added, and what models may take",
  responses: answers(all, 'The voices'),
})
const addRoute = route('manage', 'post', '/voices', {
  summary: 'Add a voice model from a folder, an archive or an .onnx file of this machine',
  request: { body: jsonBody(newOwnVoiceSchema) },
  responses: answers(oneAdding, 'It is being added; the list says how far it is'),
})
const dropRoute = route('manage', 'delete', '/voices/adding/{adding}', {
  summary: 'Stop adding a voice, or take one that has ended off the list',
  request: { params: z.object({ adding: idParam }) },
  responses: answers(done, 'It is stopped'),
})
const editRoute = route('manage', 'patch', '/voices/{voice}', {
  summary: 'Change name, order and speakers of a voice, or switch it on or off',
  request: { params: voiceParam, body: jsonBody(voiceEditSchema) },
  responses: answers(oneVoice, 'The voice'),
})
const removeRoute = route('manage', 'delete', '/voices/{voice}', {
  summary: 'Remove a voice; a model that is used in place stays where it is',
  request: { params: voiceParam },
  responses: answers(done, 'It is removed'),
})
const limitsRoute = route('manage', 'put', '/model-limits', {
  summary: 'Set what models may take of this machine',
  request: { body: jsonBody(modelLimitsSchema) },
  responses: answers(limits, 'The limits'),
})
const finishRoute = route('manage', 'put', '/voice-finish', {
  summary:
    'Finish the built-in voices of eSpeak (softer, a little room, phrases that fall), or leave them plain',
  request: { body: jsonBody(voiceFinishSchema) },
  responses: answers(finish, 'Whether they are finished'),
})

/** The voice models of the user. */
export function ownVoiceRoutes(app: Routes, { adding }: Pick<ManageContext, 'adding'>): void {
  const { voices } = adding
  app.openapi(listRoute, (c) =>
    sent(c, all, {
      voices: [...voices.list()],
      adding: adding.list(),
      limits: voices.limits(),
      finish: voices.finish(),
    }),
  )
  app.openapi(addRoute, (c) => sent(c, oneAdding, adding.start(c.req.valid('json'))))
  app.openapi(dropRoute, (c) =>
    adding.drop(c.req.valid('param').adding)
      ? sent(c, done, null)
      : failure(c, studioError('NOT_FOUND', 'no voice is being added with this id')),
  )
  app.openapi(editRoute, async (c) => {
    const { voice } = c.req.valid('param')
    return outcome(c, oneVoice, await voices.edit(voice, c.req.valid('json')))
  })
  app.openapi(removeRoute, async (c) => {
    const removed = await voices.remove(c.req.valid('param').voice)
    return removed.ok ? sent(c, done, null) : failure(c, removed.error)
  })
  app.openapi(limitsRoute, async (c) =>
    outcome(c, limits, await voices.setLimits(c.req.valid('json'))),
  )
  app.openapi(finishRoute, async (c) => {
    const set = await voices.setFinish(c.req.valid('json').on)
    return outcome(c, finish, set.ok ? ok({ on: set.value }) : set)
  })
}

const outcome = <T extends z.ZodType>(
  c: Context,
  _schema: ReturnType<typeof managed<T>>,
  result: Result<z.input<T>>,
): Response =>
  result.ok ? c.json({ status: 'success', data: result.value }, 200) : failure(c, result.error)
