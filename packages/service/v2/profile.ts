import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { studioError } from '@shared/contracts/errors'
import { profileTypes } from '@shared/contracts/profile'
import { profileObject, profileRequest } from '@shared/contracts/tts-v2'
import {
  addProfile,
  listProfiles,
  profileById,
  removeProfile,
  replaceProfile,
} from '../accounts/profiles'
import type { ServiceContext, ServiceEnv } from '../context'
import { answer, answers, idParam, jsonBody, type Routes } from '../http/routes'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'

const MAX_PROFILES = 500
const MAX_SETTINGS_BYTES = 64 * 1024
/** Deeper nesting would exhaust the stack of whoever writes it out again. */
const MAX_DEPTH = 32

const one = z.object({ status: z.literal('success'), data: profileObject })
const many = z.object({ status: z.literal('success'), data: z.array(profileObject) })
const gone = z.object({ status: z.literal('success'), message: z.string() })

const path = '/profile/{id_or_type}'
const tags = ['v2']
const params = z.object({
  id_or_type: z.union([z.enum(profileTypes), idParam]).openapi({
    type: 'string',
    description: 'A type (`srt`, `tts`) or the id of a profile',
    example: 'srt',
  }),
})

const get = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'The profiles of a type, or one profile by its id',
  request: { params },
  responses: answers(z.union([many, one]), 'A list for a type, a profile for an id'),
})
const post = createRoute({
  method: 'post',
  path,
  tags,
  summary: 'Store a new profile (type) or replace one (id)',
  request: { params, body: jsonBody(profileRequest) },
  responses: answers(one, 'The profile as stored'),
})
const remove = createRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Remove a profile by its id',
  request: { params },
  responses: answers(gone, 'It is gone'),
})

const unknown = studioError('NOT_FOUND', 'there is no profile with that id')
const full = studioError('INVALID_PARAMETER', `an account holds ${MAX_PROFILES} profiles of a type`)
const tooLarge = studioError('INVALID_PARAMETER', 'settings is too large')

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit === 0) return 0
  return 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part, limit - 1)))
}

const isTooLarge = (settings: object): boolean =>
  depthOf(settings, MAX_DEPTH + 1) > MAX_DEPTH ||
  JSON.stringify(settings).length > MAX_SETTINGS_BYTES

/** Cloud profiles: `srt` and `tts` name a kind, anything else is an id. */
export function profileRoutes(app: Routes, { sql }: ServiceContext): void {
  app.on(['POST', 'DELETE'], '/profile/*', requirePrivilege('profile'))
  const accountOf = (c: Context<ServiceEnv>): number => c.get('identity').account.id

  app.openapi(get, (c) => {
    const { id_or_type: wanted } = c.req.valid('param')
    if (typeof wanted === 'string')
      return answer(c, many, { status: 'success', data: listProfiles(sql, accountOf(c), wanted) })
    const profile = profileById(sql, accountOf(c), wanted)
    return profile ? answer(c, one, { status: 'success', data: profile }) : failure(c, unknown)
  })
  app.openapi(post, (c) => {
    const { id_or_type: target } = c.req.valid('param')
    const { name, settings } = c.req.valid('json')
    if (isTooLarge(settings)) return failure(c, tooLarge)
    if (typeof target === 'string') {
      const count = listProfiles(sql, accountOf(c), target).length
      if (count >= MAX_PROFILES) return failure(c, full)
      const fields = { type: target, name: name ?? `${target} ${count + 1}`, settings }
      return answer(c, one, { status: 'success', data: addProfile(sql, accountOf(c), fields) })
    }
    const known = profileById(sql, accountOf(c), target)
    const fields = { name: name ?? known?.name ?? '', settings }
    const stored = known && replaceProfile(sql, accountOf(c), target, fields)
    return stored ? answer(c, one, { status: 'success', data: stored }) : failure(c, unknown)
  })
  app.openapi(remove, (c) => {
    const { id_or_type: target } = c.req.valid('param')
    if (typeof target === 'number' && removeProfile(sql, accountOf(c), target))
      return answer(c, gone, { status: 'success', message: 'the profile is removed' })
    return failure(c, unknown)
  })
}
