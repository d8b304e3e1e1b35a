import { z } from 'zod'
import type { Sql } from '../store/sql'

export interface UsageChange {
  tasks?: number
  /** Negative when a failed chunk gives its characters back. */
  characters?: number
  failedChunks?: number
  audioMs?: number
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Adds to what an account has used today (UTC). */
export function addUsage(sql: Sql, accountId: number, change: UsageChange): void {
  sql.run(
    `INSERT INTO usage_days (account_id, day, tasks, characters, failed_chunks, audio_ms)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, day) DO UPDATE SET
       tasks = tasks + excluded.tasks,
       characters = characters + excluded.characters,
       failed_chunks = failed_chunks + excluded.failed_chunks,
       audio_ms = audio_ms + excluded.audio_ms`,
    [
      accountId,
      dayOf(Date.now()),
      change.tasks ?? 0,
      change.characters ?? 0,
      change.failedChunks ?? 0,
      change.audioMs ?? 0,
    ],
  )
}

const usageRow = z.object({
  day: z.string(),
  tasks: z.number(),
  characters: z.number(),
  failed_chunks: z.number(),
  audio_ms: z.number(),
})
export type UsageDay = z.infer<typeof usageRow>

/** Days on which the account did something, newest first. */
export function usageDays(sql: Sql, accountId: number, days: number): UsageDay[] {
  return sql.rows(
    usageRow,
    `SELECT day, tasks, characters, failed_chunks, audio_ms FROM usage_days
     WHERE account_id = ? ORDER BY day DESC LIMIT ?`,
    [accountId, days],
  )
}
