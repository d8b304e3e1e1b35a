import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { studioError } from '@shared/contracts/errors'
import { type ProfileType, profileTypes } from '@shared/contracts/profile'
import { profileObject, profileRequest } from '@shared/contracts/tts-v2'
import type { ServiceContext, ServiceEnv } from '../context'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { answer, answers, idParam, jsonBody, type Routes } from '../http/routes'
import type { Sql } from '../store/sql'

const MAX_PROFILES = 500
const MAX_SETTINGS_BYTES = 64 * 1024
/** Deeper nesting would overflow the stack when it is serialised. */
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
  responses: answers(gone, 'Removed'),
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

/** Personal settings that an account keeps at the service. */
interface Profile {
  id: number
  type: ProfileType
  name: string
  settings: Record<string, unknown>
  updated_at: string
}

const settingsOf = z.record(z.string(), z.unknown())

const profileRow = z
  .object({
    id: z.number().int(),
    type: z.enum(profileTypes),
    name: z.string(),
    settings: z.string(),
    updated_at: z.number(),
  })
  .transform((row): Profile => ({
    ...row,
    settings: settingsOf.parse(JSON.parse(row.settings)),
    updated_at: new Date(row.updated_at).toISOString(),
  }))

const columns = 'id, type, name, settings, updated_at'

function listProfiles(sql: Sql, accountId: number, type: ProfileType): Profile[] {
  return sql.rows(
    profileRow,
    `SELECT ${columns} FROM profiles WHERE account_id = ? AND type = ? ORDER BY id`,
    [accountId, type],
  )
}

function profileById(sql: Sql, accountId: number, id: number): Profile | null {
  return sql.row(profileRow, `SELECT ${columns} FROM profiles WHERE account_id = ? AND id = ?`, [
    accountId,
    id,
  ])
}

/** Adds a profile, also beside one of the same name; answers it as it is stored. */
function addProfile(
  sql: Sql,
  accountId: number,
  profile: Pick<Profile, 'type' | 'name' | 'settings'>,
): Profile {
  const { lastId } = sql.run(
    'INSERT INTO profiles (account_id, type, name, settings, updated_at) VALUES (?, ?, ?, ?, ?)',
    [accountId, profile.type, profile.name, JSON.stringify(profile.settings), Date.now()],
  )
  const stored = profileById(sql, accountId, lastId)
  if (!stored) throw new Error('the new profile cannot be read')
  return stored
}

/** Puts new contents into a profile; null when the account has no such profile. */
function replaceProfile(
  sql: Sql,
  accountId: number,
  id: number,
  profile: Pick<Profile, 'name' | 'settings'>,
): Profile | null {
  sql.run(
    `UPDATE profiles SET name = ?, settings = ?, updated_at = ? WHERE account_id = ? AND id = ?`,
    [profile.name, JSON.stringify(profile.settings), Date.now(), accountId, id],
  )
  return profileById(sql, accountId, id)
}

/** False when the account has no such profile. */
function removeProfile(sql: Sql, accountId: number, id: number): boolean {
  return (
    sql.run('DELETE FROM profiles WHERE account_id = ? AND id = ?', [accountId, id]).changes > 0
  )
}
