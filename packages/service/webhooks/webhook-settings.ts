import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { lockRow, type Sql } from '../store/sql'
import type { SecretKeys } from '../store/secret-keys'

/** hmac: `sha256=<hex HMAC of the body>`; secret: the bare secret, the document's literal reading. */
const signatureModes = ['hmac', 'secret'] as const

export interface WebhookSettings {
  url: string
  /** Null: it is sealed, and this process lacks the key that opens it. */
  secret: string | null
  signature: (typeof signatureModes)[number]
  /** May go to private and loopback addresses. */
  allowPrivate: boolean
}

const settingsRow = z.object({
  id: z.number().int(),
  webhook_url: z.string().nullable(),
  webhook_secret: z.string().nullable(),
  webhook_sealed: z.string().nullable(),
  webhook_signature: z.enum(signatureModes),
  webhook_private: z.number(),
})

const columns =
  'id, webhook_url, webhook_secret, webhook_sealed, webhook_signature, webhook_private'

/** What a secret is sealed for: copied to another account it does not open. */
const about = (accountId: number): string => `webhook of account ${accountId}`

function settingsOf(
  row: z.infer<typeof settingsRow> | null,
  keys: SecretKeys | null,
): WebhookSettings | null {
  if (!row || row.webhook_url === null || row.webhook_secret === null) return null
  const sealed = row.webhook_sealed
  return {
    url: row.webhook_url,
    secret: sealed === null ? row.webhook_secret : (keys?.open(sealed, about(row.id)) ?? null),
    signature: row.webhook_signature,
    allowPrivate: row.webhook_private === 1,
  }
}

/** Where the account's events go; null = nowhere. */
export async function webhookOf(
  sql: Sql,
  accountId: number,
  keys: SecretKeys | null = null,
): Promise<WebhookSettings | null> {
  const text = `SELECT ${columns} FROM accounts WHERE id = ?`
  return settingsOf(await sql.row(settingsRow, text, [accountId]), keys)
}

interface WebhookChange extends Omit<WebhookSettings, 'secret'> {
  /** Absent: the old one stays, or one is made. */
  secret?: string | undefined
}

/** Sets the address. With keys the secret is sealed before it is stored. */
export function setWebhook(
  store: Sql,
  accountId: number,
  change: WebhookChange,
  keys: SecretKeys | null = null,
): Promise<WebhookSettings & { secret: string }> {
  return store.transaction(async (sql) => {
    await lockRow(sql, 'accounts', accountId)
    const known = await webhookOf(sql, accountId, keys)
    const secret = change.secret ?? known?.secret ?? freshSecret()
    const { url, signature, allowPrivate } = change
    const { changes } = await sql.run(
      `UPDATE accounts SET webhook_url = ?, webhook_secret = ?, webhook_sealed = ?,
         webhook_signature = ?, webhook_private = ?, webhook_failures = 0 WHERE id = ?`,
      [
        url,
        // Not NULL: a process of the version before would take it for no webhook at all.
        keys ? '' : secret,
        keys?.seal(secret, about(accountId)) ?? null,
        signature,
        allowPrivate ? 1 : 0,
        accountId,
      ],
    )
    if (changes === 0) throw new Error(`there is no account ${accountId}`)
    return { url, signature, allowPrivate, secret }
  })
}

export const freshSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`

export async function removeWebhook(sql: Sql, accountId: number): Promise<void> {
  await sql.run(
    'UPDATE accounts SET webhook_url = NULL, webhook_secret = NULL, webhook_sealed = NULL WHERE id = ?',
    [accountId],
  )
}

/**
 * Seals, by the newest key, the secrets that lie in clear or under an older one.
 *
 * @returns how many none of the keys opens: those webhooks cannot be signed
 */
export async function sealSecrets(sql: Sql, keys: SecretKeys | null): Promise<number> {
  const text = `SELECT ${columns} FROM accounts WHERE webhook_url IS NOT NULL`
  const rows = await sql.rows(settingsRow, text)
  let closed = 0
  for (const row of rows) {
    const { id, webhook_sealed: sealed } = row
    const secret = settingsOf(row, keys)?.secret ?? null
    if (secret === null) closed += 1
    else if (keys && (sealed === null || !keys.isNewest(sealed)))
      await sql.run(
        `UPDATE accounts SET webhook_secret = '', webhook_sealed = ?
         WHERE id = ? AND webhook_secret = ? AND coalesce(webhook_sealed, '') = ?`,
        [keys.seal(secret, about(id)), id, row.webhook_secret, sealed ?? ''],
      )
  }
  return closed
}
