import { hash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isDiskFull, KeptRow, type Sql } from '../store/sql'
import { openStore } from '../store/open-store'
import { monthOf } from './key-usage'
import {
  accountOf,
  accountShape,
  createAccount,
  type Identity,
  installAccount,
  type Privilege,
  privileges,
  type ServiceKey,
  usualPrivileges,
} from './accounts'

const keyShape = z.object({
  id: z.string(),
  account_id: z.number().int(),
  name: z.string(),
  hint: z.string(),
  privileges: z.string(),
  month_limit: z.number().int().nullable(),
  spent: z.number().int(),
  spent_month: z.string(),
  created_at: z.number(),
  used_at: z.number().nullable(),
  revoked_at: z.number().nullable(),
})

const keyOf = (row: z.infer<typeof keyShape>): ServiceKey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  hint: row.hint,
  privileges: privileges.filter((privilege) => row.privileges.split(',').includes(privilege)),
  monthLimit: row.month_limit,
  spent: row.spent_month === monthOf(Date.now()) ? row.spent : 0,
  createdAt: row.created_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
})

const keyRow = keyShape.transform(keyOf)

/** A key beside its account: the columns that both have carry `key_` in front. */
const identityRow = accountShape
  .extend({
    ...keyShape.pick({ account_id: true, hint: true, privileges: true }).shape,
    ...keyShape.pick({ used_at: true, revoked_at: true }).shape,
    ...keyShape.pick({ month_limit: true, spent: true, spent_month: true }).shape,
    key_id: z.string(),
    key_name: z.string(),
    key_created_at: z.number(),
  })
  .transform((row): Identity => {
    const { key_id: id, key_name: name, key_created_at: created_at } = row
    return { account: accountOf(row), key: keyOf({ ...row, id, name, created_at }) }
  })

const identities = new KeptRow(
  identityRow,
  `SELECT a.id, a.name, a.email, a.plan, a.plan_until, a.credits, a.of_install,
     a.created_at, k.account_id, k.hint, k.privileges, k.used_at, k.revoked_at, k.month_limit, k.spent,
     k.spent_month, k.id AS key_id, k.name AS key_name, k.created_at AS key_created_at
   FROM keys k JOIN accounts a ON a.id = k.account_id WHERE k.hash = ?`,
)

const columns =
  'id, account_id, name, hint, privileges, month_limit, spent, spent_month, created_at, used_at, revoked_at'

/** Keys are random, so a plain hash keeps them secret at rest. */
const hashOf = (secret: string): string => hash('sha256', secret, 'hex')

/** Makes a key. The secret is shown this once: only its hash is kept. */
export async function createKey(
  sql: Sql,
  accountId: number,
  name: string,
  may: readonly Privilege[] = usualPrivileges,
  monthLimit: number | null = null,
): Promise<{ secret: string; id: string }> {
  const secret = `cc_${randomBytes(24).toString('base64url')}`
  const id = `key_${randomUUID().slice(0, 8)}`
  await sql.run(
    `INSERT INTO keys (id, account_id, hash, hint, name, privileges, month_limit, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, accountId, hashOf(secret), secret.slice(0, 7), name, may.join(','), monthLimit, sql.now()],
  )
  return { secret, id }
}

export async function listKeys(sql: Sql, accountId?: number): Promise<ServiceKey[]> {
  return accountId === undefined
    ? await sql.rows(keyRow, `SELECT ${columns} FROM keys ORDER BY created_at`)
    : await sql.rows(
        keyRow,
        `SELECT ${columns} FROM keys WHERE account_id = ? ORDER BY created_at`,
        [accountId],
      )
}

export function keyById(sql: Sql, id: string): Promise<ServiceKey | null> {
  return sql.row(keyRow, `SELECT ${columns} FROM keys WHERE id = ?`, [id])
}

/** From now on the key is answered with 403. False when there is no such key still in use. */
export async function revokeKey(sql: Sql, id: string): Promise<boolean> {
  const result = await sql.run(
    'UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
    [sql.now(), id],
  )
  return result.changes > 0
}

/** Changes what a key may spend in a month (null = what its account has), or its name. */
export async function changeKey(
  sql: Sql,
  id: string,
  change: { name?: string | undefined; monthLimit?: number | null | undefined },
): Promise<void> {
  const { name, monthLimit } = change
  if (name !== undefined) await sql.run('UPDATE keys SET name = ? WHERE id = ?', [name, id])
  if (monthLimit !== undefined)
    await sql.run('UPDATE keys SET month_limit = ? WHERE id = ?', [monthLimit, id])
}

/** How often the time of last use is written down, ms. */
const USE_EVERY_MS = 60_000

/** A full disk does not keep anybody from reading: this note may get lost. */
async function recordUse(sql: Sql, id: string, now: number): Promise<void> {
  try {
    await sql.run('UPDATE keys SET used_at = ? WHERE id = ?', [now, id])
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/**
 * The account and key of this secret, revoked or not; null = unknown. Every change applies at once.
 *
 * @param request see `Sql.state`
 */
export async function identify(
  sql: Sql,
  secret: string,
  request?: object,
): Promise<Identity | null> {
  const identity = await identities.of(sql, [hashOf(secret)], request)
  if (!identity) return null
  const { id, usedAt } = identity.key
  const now = sql.now()
  if (now - (usedAt ?? 0) > USE_EVERY_MS) await recordUse(sql, id, now)
  return identity
}

const KEY_NAME = 'install'

/**
 * The studio's own key to the service in this data folder, with every privilege on an unlimited
 * account. It is made at the first call and kept in `install.key`, which only the user can read.
 */
export async function ensureInstallKey(dataDir: string): Promise<string> {
  const sql = openStore(dataDir)
  try {
    return await installKey(sql, dataDir)
  } finally {
    await sql.close()
  }
}

/** As `ensureInstallKey`, over a store that is open already. */
export function installKey(store: Sql, dataDir: string): Promise<string> {
  const file = join(dataDir, 'install.key')
  return store.transaction(async (sql) => {
    const account =
      (await installAccount(sql)) ??
      (await createAccount(sql, {
        name: 'Cuecast',
        email: 'studio@localhost',
        plan: 'unlimited',
        ofInstall: true,
      }))
    if (!account) throw new Error('an account of another kind is called Cuecast')
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    const identity = kept ? await identify(sql, kept) : null
    if (identity?.account.id === account.id && identity.key.revokedAt === null) return kept
    for (const key of await listKeys(sql, account.id)) {
      if (key.name === KEY_NAME) await revokeKey(sql, key.id)
    }
    const { secret } = await createKey(sql, account.id, KEY_NAME, privileges)
    writeFileSync(file, `${secret}\n`, { mode: 0o600 })
    return secret
  })
}
