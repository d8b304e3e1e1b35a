import { z } from 'zod'
import type { Sql } from '../store/sql'

/** `2026-11`, UTC: limits of keys begin again with it. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7)

/** `2026-11-27`, UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** What a key spends with one request. */
interface KeyCharge {
  /** Null: no key is known. */
  keyId: string | null
  accountId: number
  credits: number
  tasks?: number
}

const spentNow = 'CASE spent_month WHEN ? THEN spent ELSE 0 END'

/**
 * Counts what a key spends, beside what its account pays; false (and nothing counted) when that is more than it may spend
 * this month. After the account's row: all take both in this order.
 */
export async function chargeKey(sql: Sql, charge: KeyCharge): Promise<boolean> {
  const { keyId, credits } = charge
  if (keyId === null) return true
  const month = monthOf(sql.now())
  const { changes } = await sql.run(
    `UPDATE keys SET spent = ${spentNow} + ?, spent_month = ?
     WHERE id = ? AND (month_limit IS NULL OR ${spentNow} + ? <= month_limit)`,
    [month, credits, month, keyId, month, credits],
  )
  if (changes === 0) return false
  await addKeyUsage(sql, keyId, charge)
  return true
}

/**
 * Gives back to a key what a chunk had cost that failed or was replaced. It may be spent again only in the month in
 * which it was paid.
 */
export async function refundKey(
  sql: Sql,
  charge: Omit<KeyCharge, 'tasks'> & { paidAt: number },
): Promise<void> {
  const { keyId, credits, paidAt } = charge
  if (keyId === null || credits === 0) return
  await sql.run('UPDATE keys SET spent = spent - ? WHERE id = ? AND spent_month = ?', [
    credits,
    keyId,
    monthOf(paidAt),
  ])
  await addKeyUsage(sql, keyId, { ...charge, credits: -credits, tasks: 0 })
}

async function addKeyUsage(
  sql: Sql,
  keyId: string,
  { accountId, credits, tasks = 0 }: KeyCharge,
): Promise<void> {
  await sql.run(
    `INSERT INTO key_days (account_id, day, key_id, tasks, characters) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account_id, day, key_id) DO UPDATE SET
       tasks = key_days.tasks + excluded.tasks,
       characters = key_days.characters + excluded.characters`,
    [accountId, dayOf(sql.now()), keyId, tasks, credits],
  )
}

const accountDayRow = z.object({
  day: z.string(),
  tasks: z.number(),
  characters: z.number(),
  failed_chunks: z.number(),
  audio_ms: z.number(),
})
const keyDayRow = z.object({
  day: z.string(),
  id: z.string(),
  name: z.string(),
  tasks: z.number(),
  characters: z.number(),
})

/** What an account has used on a day (UTC), and what of it by which key. */
type UsageDay = z.infer<typeof accountDayRow> & { keys: z.infer<typeof keyDayRow>[] }

/**
 * Days on which the account did something, oldest first.
 *
 * @param from first and last day, `YYYY-MM-DD`
 * @param limit days at most
 */
export async function usageByKey(
  sql: Sql,
  accountId: number,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<UsageDay[]> {
  const days = await sql.rows(
    accountDayRow,
    `SELECT day, tasks, characters, failed_chunks, audio_ms FROM usage_days
     WHERE account_id = ? AND day BETWEEN ? AND ? ORDER BY day LIMIT ?`,
    [accountId, from, to, limit],
  )
  const last = days.at(-1)?.day
  if (last === undefined) return []
  const keys = await sql.rows(
    keyDayRow,
    `SELECT d.day, d.key_id AS id, coalesce(k.name, '') AS name, d.tasks, d.characters
     FROM key_days d LEFT JOIN keys k ON k.id = d.key_id
     WHERE d.account_id = ? AND d.day BETWEEN ? AND ? ORDER BY d.day, d.key_id`,
    [accountId, from, last],
  )
  return days.map((day) => ({ ...day, keys: keys.filter((key) => key.day === day.day) }))
}
