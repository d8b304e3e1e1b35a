import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../store/sql'
import {
  chunkRow,
  taskRow,
  type Chunk,
  type Task,
  type TaskDraft,
  type TaskKind,
} from './task-types'

/** Writes a task and its chunks down. Belongs into the transaction that charges for them. */
export function insertTask(sql: Sql, draft: TaskDraft): Task {
  const { lastId: number } = sql.run(
    `INSERT INTO tasks (id, account_id, kind, text, language, audio, fit, background, status,
                        open_chunks, base_url, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'processing', ?, ?, ?)`,
    [
      randomUUID(),
      draft.accountId,
      draft.kind,
      draft.text,
      draft.language,
      JSON.stringify(draft.audio),
      draft.fit,
      draft.background,
      draft.chunks.length,
      draft.baseUrl,
      Date.now(),
    ],
  )
  for (const [index, chunk] of draft.chunks.entries()) {
    sql.run(
      `INSERT INTO chunks (task, chunk, text, voice_id, speaker, start_ms, end_ms, credits)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        number,
        index,
        chunk.text,
        chunk.voiceId,
        chunk.speaker,
        chunk.startMs,
        chunk.endMs,
        chunk.credits,
      ],
    )
  }
  return requireTask(sql, number)
}

export function taskByNumber(sql: Sql, number: number): Task | null {
  return sql.row(taskRow, 'SELECT * FROM tasks WHERE number = ?', [number])
}

/** @throws when the task is gone, which only a bug (or somebody's hand in the file) can cause. */
export function requireTask(sql: Sql, number: number): Task {
  const task = taskByNumber(sql, number)
  if (!task) throw new Error(`task ${number} is not in the store`)
  return task
}

export function taskById(sql: Sql, accountId: number, id: string): Task | null {
  return sql.row(taskRow, 'SELECT * FROM tasks WHERE id = ? AND account_id = ?', [id, accountId])
}

export function chunksOf(sql: Sql, task: number): Chunk[] {
  return sql.rows(chunkRow, 'SELECT * FROM chunks WHERE task = ? ORDER BY chunk', [task])
}

export function chunkOf(sql: Sql, task: number, index: number): Chunk | null {
  return sql.row(chunkRow, 'SELECT * FROM chunks WHERE task = ? AND chunk = ?', [task, index])
}

const countRow = z.object({ count: z.number().int() })

/** One page of an account's tasks of a kind, newest first; `page` counts from 1. */
export function taskPage(
  sql: Sql,
  accountId: number,
  kind: TaskKind,
  page: number,
  perPage: number,
): { tasks: Task[]; total: number } {
  const total = sql.row(
    countRow,
    'SELECT count(*) AS count FROM tasks WHERE account_id = ? AND kind = ?',
    [accountId, kind],
  )
  const tasks = sql.rows(
    taskRow,
    `SELECT * FROM tasks WHERE account_id = ? AND kind = ?
     ORDER BY number DESC LIMIT ? OFFSET ?`,
    [accountId, kind, perPage, (page - 1) * perPage],
  )
  return { tasks, total: total?.count ?? 0 }
}

const openRow = z
  .object({
    accountId: z.number().int(),
    task: z.number().int(),
    chunk: z.number().int(),
    revision: z.number().int(),
    long: z.number(),
    suspect: z.number(),
  })
  .transform((row) => ({ ...row, long: row.long === 1, suspect: row.suspect === 1 }))

/**
 * What a stopped or killed service left unfinished, oldest first; of several suspects the one first
 * that has died least often.
 * @param longText more characters than this make a chunk `long`
 */
export function openChunks(sql: Sql, longText: number): z.infer<typeof openRow>[] {
  return sql.rows(
    openRow,
    `SELECT t.account_id AS accountId, c.task, c.chunk, c.revision, length(c.text) > ? AS long,
            c.suspect
     FROM tasks t JOIN chunks c ON c.task = t.number
     WHERE t.open_chunks > 0 AND c.state = 0 ORDER BY c.attempts, c.task, c.chunk`,
    [longText],
  )
}
