import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../store/sql'
import { isDiskFull } from '../store/disk-full'
import { accountById } from './accounts'
import { privileges, usualPrivileges } from './account-types'
import type { Identity, Privilege, ServiceKey } from './account-types'

const keyRow = z
  .object({
    id: z.string(),
    account_id: z.number().int(),
    name: z.string(),
    hint: z.string(),
    privileges: z.string(),
    created_at: z.number(),
    used_at: z.number().nullable(),
    revoked_at: z.number().nullable(),
  })
  .transform((row): ServiceKey => ({
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hint: row.hint,
    privileges: privileges.filter((privilege) => row.privileges.split(',').includes(privilege)),
    createdAt: row.created_at,
    usedAt: row.used_at,
    revokedAt: row.revoked_at,
  }))

const columns = 'id, account_id, name, hint, privileges, created_at, used_at, revoked_at'

/** Keys are random, so a plain hash keeps them secret at rest. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Makes a key. The secret is shown this once: only its hash is kept. */
export function createKey(
  sql: Sql,
  accountId: number,
  name: string,
  may: readonly Privilege[] = usualPrivileges,
): { secret: string; id: string } {
  const secret = `cc_${randomBytes(24).toString('base64url')}`
  const id = `key_${randomUUID().slice(0, 8)}`
  sql.run(
    `INSERT INTO keys (id, account_id, hash, hint, name, privileges, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [id, accountId, hashOf(secret), secret.slice(0, 7), name, may.join(','), Date.now()],
  )
  return { secret, id }
}

export function listKeys(sql: Sql, accountId?: number): ServiceKey[] {
  return accountId === undefined
    ? sql.rows(keyRow, `SELECT ${columns} FROM keys ORDER BY created_at`)
    : sql.rows(keyRow, `SELECT ${columns} FROM keys WHERE account_id = ? ORDER BY created_at`, [
        accountId,
      ])
}

export function keyById(sql: Sql, id: string): ServiceKey | null {
  return sql.row(keyRow, `SELECT ${columns} FROM keys WHERE id = ?`, [id])
}

/** From now on the key is answered with 403. False when there is no such key still in use. */
export function revokeKey(sql: Sql, id: string): boolean {
  const result = sql.run('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', [
    Date.now(),
    id,
  ])
  return result.changes > 0
}

/** How often the time of last use is written down, ms. */
const USE_EVERY_MS = 60_000

/** A full disk does not keep anybody from reading: this note may get lost. */
function noteUse(sql: Sql, id: string, now: number): void {
  try {
    sql.run('UPDATE keys SET used_at = ? WHERE id = ?', [now, id])
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** Whose secret this is, revoked or not; null = nobody's. Read from disk, so it is true at once. */
export function identify(sql: Sql, secret: string): Identity | null {
  const key = sql.row(keyRow, `SELECT ${columns} FROM keys WHERE hash = ?`, [hashOf(secret)])
  const account = key && accountById(sql, key.accountId)
  if (!account) return null
  const now = Date.now()
  if (now - (key.usedAt ?? 0) > USE_EVERY_MS) noteUse(sql, key.id, now)
  return { account, key }
}
