import { z } from 'zod'
import type { QueueState } from '../context'
import { clockOf, type Sql } from '../store/sql'
import type { QueuedChunk } from './task-queue'

const place = 'task = ? AND chunk = ? AND revision = ?'
const placeOf = ({ task, chunk, revision }: QueuedChunk) => [task, chunk, revision]

/**
 * Notes that a chunk is about to be rendered, so that it is known later what a death cut short.
 *
 * @param holder the process that renders it; '' where there is but one
 * @returns false when another process renders it, or it is finished, failed or edited by now
 */
export async function noteRunning(
  sql: Sql,
  chunk: QueuedChunk,
  { alone, holder }: { alone: boolean; holder: string },
): Promise<boolean> {
  const { changes } = await sql.run(
    `UPDATE chunks SET running = ?, holder = ? WHERE ${place} AND state = 0
       AND (running = 0 OR holder = ?)`,
    [alone ? 2 : 1, holder, ...placeOf(chunk), holder],
  )
  return changes > 0
}

/** The process did not die of this chunk, whatever else came of it. */
export async function noteSurvived(sql: Sql, chunk: QueuedChunk, holder: string): Promise<void> {
  await sql.run(`UPDATE chunks SET running = 0 WHERE ${place} AND holder = ?`, [
    ...placeOf(chunk),
    holder,
  ])
}

/**
 * After a death: what was running is suspected of it, and what ran by itself is held to have caused
 * it. Nothing is noted after an orderly stop.
 *
 * @param leaseMs holders that have shown no life for so long are dead; null = all are
 */
export async function noteDeaths(sql: Sql, leaseMs: number | null = null): Promise<void> {
  const seenSince = leaseMs === null ? null : (await clockOf(sql)) - leaseMs
  const dead = 'AND NOT EXISTS (SELECT 1 FROM workers WHERE id = chunks.holder AND seen_at > ?)'
  await sql.run(
    `UPDATE chunks SET attempts = attempts + CASE running WHEN 2 THEN 1 ELSE 0 END, suspect = 1,
       running = 0 WHERE running > 0 ${seenSince === null ? '' : dead}`,
    seenSince === null ? [] : [seenSince],
  )
}

/** A process that renders shows that it lives. */
export async function noteAlive(sql: Sql, holder: string): Promise<void> {
  await sql.run(
    `INSERT INTO workers (id, seen_at) VALUES (?, ?)
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [holder, await clockOf(sql)],
  )
}

/** It has stopped in order: what it rendered is settled or given back. */
export async function noteGone(sql: Sql, holder: string): Promise<void> {
  await sql.run('DELETE FROM workers WHERE id = ?', [holder])
}

/** Forgets processes that have shown no life for a day. */
export async function forgetWorkers(sql: Sql): Promise<void> {
  await sql.run('DELETE FROM workers WHERE seen_at < ?', [(await clockOf(sql)) - 86_400_000])
}

const heldRow = z.object({
  task: z.number().int(),
  chunk: z.number().int(),
  revision: z.number().int(),
})

/** The chunks that a process is said to render. */
export function heldBy(sql: Sql, holder: string): Promise<QueuedChunk[]> {
  return sql.rows(
    heldRow,
    'SELECT task, chunk, revision FROM chunks WHERE running > 0 AND holder = ?',
    [holder],
  )
}

const stateRow = z.object({ running: z.number(), suspect: z.number() })

/** How an open chunk stands; null when it is finished, failed, edited or deleted by now. */
export async function standing(
  sql: Sql,
  chunk: QueuedChunk,
): Promise<{ isRunning: boolean; isSuspect: boolean } | null> {
  const row = await sql.row(
    stateRow,
    `SELECT running, suspect FROM chunks WHERE ${place} AND state = 0`,
    placeOf(chunk),
  )
  return row && { isRunning: row.running > 0, isSuspect: row.suspect === 1 }
}

const waitingRow = z
  .object({
    account_id: z.number().int(),
    task: z.number().int(),
    chunk: z.number().int(),
    revision: z.number().int(),
    characters: z.number(),
  })
  .transform(({ account_id: accountId, ...row }) => ({ accountId, ...row }))

/** Open chunks that nobody renders, by task and chunk: the next `limit` after this one. */
export function waitingAfter(
  sql: Sql,
  { task, chunk }: Pick<QueuedChunk, 'task' | 'chunk'>,
  limit: number,
): Promise<z.infer<typeof waitingRow>[]> {
  return sql.rows(
    waitingRow,
    `SELECT t.account_id, c.task, c.chunk, c.revision, length(c.text) AS characters
     FROM tasks t JOIN chunks c ON c.task = t.number
     WHERE t.open_chunks > 0 AND t.number >= ? AND c.state = 0 AND c.running = 0
       AND (c.task > ? OR c.chunk > ?)
     ORDER BY c.task, c.chunk LIMIT ?`,
    [task, task, chunk, limit],
  )
}

const totalRow = z.object({
  open: z.number().nullable(),
  since: z.number().nullable(),
  running: z.number(),
})

/** What waits and runs in all processes together. */
export async function storedState(sql: Sql): Promise<Omit<QueueState, 'isThere'>> {
  const row = await sql.row(
    totalRow,
    `SELECT sum(open_chunks) AS open, min(coalesce(queued_at, created_at)) AS since,
       (SELECT count(*) FROM chunks WHERE running > 0) AS running
     FROM tasks WHERE open_chunks > 0`,
  )
  const running = row?.running ?? 0
  const waiting = Math.max(0, (row?.open ?? 0) - running)
  const since = row?.since ?? null
  const oldestMs = waiting > 0 && since !== null ? Math.max(0, Date.now() - since) : 0
  return { waiting, running, oldestMs }
}
