import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../store/sql'

/** hmac: `sha256=<hex HMAC of the body>`; secret: the bare secret, the document's literal reading. */
export const signatureModes = ['hmac', 'secret'] as const

export interface WebhookSettings {
  url: string
  secret: string
  signature: (typeof signatureModes)[number]
  /** May go to private and loopback addresses. */
  allowPrivate: boolean
}

const settingsRow = z
  .object({
    webhook_url: z.string().nullable(),
    webhook_secret: z.string().nullable(),
    webhook_signature: z.enum(signatureModes),
    webhook_private: z.number(),
  })
  .transform((row): WebhookSettings | null =>
    row.webhook_url === null || row.webhook_secret === null
      ? null
      : {
          url: row.webhook_url,
          secret: row.webhook_secret,
          signature: row.webhook_signature,
          allowPrivate: row.webhook_private === 1,
        },
  )

/** Where the account's events go; null = nowhere. */
export function webhookOf(sql: Sql, accountId: number): WebhookSettings | null {
  return sql.row(
    settingsRow,
    `SELECT webhook_url, webhook_secret, webhook_signature, webhook_private
     FROM accounts WHERE id = ?`,
    [accountId],
  )
}

/** Sets the address. Without a new secret the old one stays, or one is made. */
export function setWebhook(
  sql: Sql,
  accountId: number,
  change: Omit<WebhookSettings, 'secret'> & { secret?: string | undefined },
): WebhookSettings {
  const secret =
    change.secret ??
    webhookOf(sql, accountId)?.secret ??
    `whsec_${randomBytes(24).toString('base64url')}`
  sql.run(
    `UPDATE accounts SET webhook_url = ?, webhook_secret = ?, webhook_signature = ?,
       webhook_private = ? WHERE id = ?`,
    [change.url, secret, change.signature, change.allowPrivate ? 1 : 0, accountId],
  )
  return { ...change, secret }
}

export function removeWebhook(sql: Sql, accountId: number): void {
  sql.run('UPDATE accounts SET webhook_url = NULL, webhook_secret = NULL WHERE id = ?', [accountId])
}
