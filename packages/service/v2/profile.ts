import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { studioError } from '@shared/contracts/errors'
import { type ProfileType, profileTypes } from '@shared/contracts/profile'
import { profileObject, profileRequest } from '@shared/contracts/tts-v2'
import { managed } from '@shared/contracts/service-manage'
import type { ServiceEnv } from '../http/environment'
import type { TaskContext } from '../context'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { answer, answers, idParam, jsonBody, route, type Routes, sent } from '../http/routes'
import { lockRow, type Sql } from '../store/sql'

const MAX_PROFILES = 500
const MAX_SETTINGS_BYTES = 64 * 1024
/** Deeper nesting would overflow the stack when it is serialised. */
const MAX_DEPTH = 32

const one = managed(profileObject)
const many = managed(z.array(profileObject))
const gone = z.object({ status: z.literal('success'), message: z.string() })

const path = '/profile/{id_or_type}'
const params = z.object({
  id_or_type: z.union([z.enum(profileTypes), idParam]).openapi({
    type: 'string',
    description: 'A type (`srt`, `tts`) or the id of a profile',
    example: 'srt',
  }),
})

const get = route('v2', 'get', path, {
  summary: 'The profiles of a type, or one profile by its id',
  request: { params },
  responses: answers(z.union([many, one]), 'A list for a type, a profile for an id'),
})
const post = route('v2', 'post', path, {
  summary: 'Store a new profile (type) or replace one (id)',
  request: { params, body: jsonBody(profileRequest) },
  responses: answers(one, 'The profile as stored'),
})
const remove = route('v2', 'delete', path, {
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
export function profileRoutes(app: Routes, { sql }: Pick<TaskContext, 'sql'>): void {
  app.on(['POST', 'DELETE'], '/profile/*', requirePrivilege('profile'))
  const accountOf = (c: Context<ServiceEnv>): number => c.get('identity').account.id

  app.openapi(get, async (c) => {
    const { id_or_type: wanted } = c.req.valid('param')
    if (typeof wanted === 'string')
      return sent(c, many, await listProfiles(sql, accountOf(c), wanted))
    const profile = await profileById(sql, accountOf(c), wanted)
    return profile ? sent(c, one, profile) : failure(c, unknown)
  })
  app.openapi(post, async (c) => {
    const { id_or_type: target } = c.req.valid('param')
    const { name, settings } = c.req.valid('json')
    if (isTooLarge(settings)) return failure(c, tooLarge)
    if (typeof target === 'string') {
      const added = await addProfile(sql, accountOf(c), { type: target, name, settings })
      return added ? sent(c, one, added) : failure(c, full)
    }
    const stored = await replaceProfile(sql, accountOf(c), target, { name, settings })
    return stored ? sent(c, one, stored) : failure(c, unknown)
  })
  app.openapi(remove, async (c) => {
    const { id_or_type: target } = c.req.valid('param')
    if (typeof target === 'number' && (await removeProfile(sql, accountOf(c), target)))
      return answer(c, gone, { status: 'success', message: 'the profile is removed' })
    return failure(c, unknown)
  })
}

/** Personal settings that an account keeps at the service. */
type Profile = z.infer<typeof profileObject>

const profileRow = profileObject
  .extend({ settings: z.string(), updated_at: z.number() })
  .transform((row): Profile => ({
    ...row,
    settings: profileObject.shape.settings.parse(JSON.parse(row.settings)),
    updated_at: new Date(row.updated_at).toISOString(),
  }))

const columns = 'id, type, name, settings, updated_at'

function listProfiles(sql: Sql, accountId: number, type: ProfileType): Promise<Profile[]> {
  return sql.rows(
    profileRow,
    `SELECT ${columns} FROM profiles WHERE account_id = ? AND type = ? ORDER BY id`,
    [accountId, type],
  )
}

function profileById(sql: Sql, accountId: number, id: number): Promise<Profile | null> {
  return sql.row(profileRow, `SELECT ${columns} FROM profiles WHERE account_id = ? AND id = ?`, [
    accountId,
    id,
  ])
}

/**
 * Adds a profile, also beside one of the same name; answers it as it is stored. Without a name it is
 * called by its number. Null when the account holds `MAX_PROFILES` of the type.
 */
function addProfile(
  store: Sql,
  accountId: number,
  { type, name, settings }: Pick<Profile, 'type' | 'settings'> & { name: string | undefined },
): Promise<Profile | null> {
  return store.transaction(async (sql) => {
    await lockRow(sql, 'accounts', accountId)
    const count = (await listProfiles(sql, accountId, type)).length
    if (count >= MAX_PROFILES) return null
    return sql.row(
      profileRow,
      `INSERT INTO profiles (account_id, type, name, settings, updated_at)
       VALUES (?, ?, ?, ?, ?) RETURNING ${columns}`,
      [accountId, type, name ?? `${type} ${count + 1}`, JSON.stringify(settings), sql.now()],
    )
  })
}

/** Puts new contents into a profile, which keeps its name unless given one; null when the account has no such profile. */
function replaceProfile(
  sql: Sql,
  accountId: number,
  id: number,
  { name, settings }: Pick<Profile, 'settings'> & { name: string | undefined },
): Promise<Profile | null> {
  return sql.row(
    profileRow,
    `UPDATE profiles SET name = coalesce(?, name), settings = ?, updated_at = ?
     WHERE account_id = ? AND id = ? RETURNING ${columns}`,
    [name ?? null, JSON.stringify(settings), sql.now(), accountId, id],
  )
}

/** False when the account has no such profile. */
async function removeProfile(sql: Sql, accountId: number, id: number): Promise<boolean> {
  return (
    (await sql.run('DELETE FROM profiles WHERE account_id = ? AND id = ?', [accountId, id]))
      .changes > 0
  )
}
