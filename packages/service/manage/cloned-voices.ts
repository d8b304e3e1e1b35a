import { createRoute, z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import {
  clonedVoice,
  managed,
  newClonedVoice,
  type ClonedVoice,
} from '@shared/contracts/service-manage'
import { accountById } from '../accounts/accounts'
import type { ServiceContext } from '../context'
import { answer, answers, idParam, jsonBody, type Routes } from '../http/routes'
import { failure } from '../http/failure'
import { addClone, type Clone, removeClone } from '../voices/voice-catalogue'
import { accountParams, done, noAccount, tags } from './manage-answer'

const MAX_CLONES = 100
const one = managed(clonedVoice)
const many = managed(z.array(clonedVoice))
const path = '/accounts/{account}/voices'

const list = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'Cloned voices of an account: named variants of system voices',
  request: { params: accountParams },
  responses: answers(many, 'The cloned voices'),
})
const add = createRoute({
  method: 'post',
  path,
  tags,
  summary: 'Register a cloned voice',
  request: { params: accountParams, body: jsonBody(newClonedVoice) },
  responses: answers(one, 'The cloned voice'),
})
const remove = createRoute({
  method: 'delete',
  path: `${path}/{voice}`,
  tags,
  summary: 'Remove a cloned voice',
  request: { params: accountParams.extend({ voice: idParam }) },
  responses: answers(done, 'It is removed'),
})

const noVoice = studioError('VOICE_NOT_FOUND', 'baseVoiceId: there is no such system voice')
const unknown = studioError('NOT_FOUND', 'the account has no such cloned voice')
const full = studioError('INVALID_PARAMETER', `an account has ${MAX_CLONES} cloned voices at most`)

function describe({ token, ...clone }: Clone, baseUrl: string): ClonedVoice {
  return { ...clone, previewUrl: `${baseUrl}/previews/${token}.mp3` }
}

export function clonedVoiceRoutes(app: Routes, { sql, voices }: ServiceContext): void {
  app.openapi(list, (c) => {
    const { account } = c.req.valid('param')
    if (!accountById(sql, account)) return failure(c, noAccount)
    const data = voices.clones(account).map((clone) => describe(clone, c.get('baseUrl')))
    return answer(c, many, { status: 'success', data })
  })
  app.openapi(add, (c) => {
    const { account } = c.req.valid('param')
    const clone = c.req.valid('json')
    if (!accountById(sql, account)) return failure(c, noAccount)
    if (!voices.system(clone.baseVoiceId)) return failure(c, noVoice)
    if (voices.clones(account).length >= MAX_CLONES) return failure(c, full)
    const added = addClone(sql, account, clone)
    return answer(c, one, { status: 'success', data: describe(added, c.get('baseUrl')) })
  })
  app.openapi(remove, (c) => {
    const { account, voice } = c.req.valid('param')
    return removeClone(sql, account, voice)
      ? answer(c, done, { status: 'success', data: null })
      : failure(c, unknown)
  })
}
