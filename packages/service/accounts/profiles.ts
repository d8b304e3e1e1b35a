import { z } from 'zod'
import { profileTypes, type ProfileType } from '@shared/contracts/profile'
import type { Sql } from '../store/sql'

/** Personal settings that an account keeps at the service. */
export interface Profile {
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

export function listProfiles(sql: Sql, accountId: number, type: ProfileType): Profile[] {
  return sql.rows(
    profileRow,
    `SELECT ${columns} FROM profiles WHERE account_id = ? AND type = ? ORDER BY id`,
    [accountId, type],
  )
}

export function profileById(sql: Sql, accountId: number, id: number): Profile | null {
  return sql.row(profileRow, `SELECT ${columns} FROM profiles WHERE account_id = ? AND id = ?`, [
    accountId,
    id,
  ])
}

/** Adds a profile, also beside one of the same name; answers it as it is stored. */
export function addProfile(
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
export function replaceProfile(
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
export function removeProfile(sql: Sql, accountId: number, id: number): boolean {
  return (
    sql.run('DELETE FROM profiles WHERE account_id = ? AND id = ?', [accountId, id]).changes > 0
  )
}
