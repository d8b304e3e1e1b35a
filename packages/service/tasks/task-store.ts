import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AudioLinks } from '../storage/audio-links'
import type { StudioError } from '@shared/contracts/errors'
import { addUsage, giveBack } from '../accounts/accounts'
import { refundKey } from '../accounts/key-usage'
import { KeptRow, type Sql } from '../store/sql'
import { editedContext } from './sentences'
import { stepsOf } from './turns'
import {
  type Chunk,
  type ChunkEdit,
  chunkRow,
  chunkWithTaskRow,
  payerOf,
  progressRow,
  type RenderTask,
  type Task,
  type TaskDraft,
  type TaskKind,
  type TaskOrigin,
  type TaskProgress,
  taskRow,
} from './task-types'

/**
 * Writes a task and its chunks down. Belongs into the transaction that charges for them.
 *
 * @param turns of the chunks in the order of the queue
 */
export async function insertTask(
  sql: Sql,
  draft: TaskDraft,
  turns: readonly number[],
): Promise<Task> {
  const task = await sql.row(
    taskRow,
    `INSERT INTO tasks (id, account_id, kind, text, language, audio, fit, background, status,
                        open_chunks, base_url, created_at, request_id, traceparent, key_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'processing', ?, ?, ?, ?, ?, ?) RETURNING *`,
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
      sql.now(),
      draft.trace.requestId,
      draft.trace.traceparent,
      draft.keyId,
    ],
  )
  if (!task) throw new Error('the new task cannot be read')
  await sql.each(
    `INSERT INTO chunks (task, chunk, text, voice_id, speaker, start_ms, end_ms, credits, steps, turn,
                         before_text, after_text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    draft.chunks.map((chunk, index) => [
      task.number,
      index,
      chunk.text,
      chunk.voiceId,
      chunk.speaker,
      chunk.startMs,
      chunk.endMs,
      chunk.credits,
      stepsOf(chunk.text),
      turns[index] ?? 0,
      chunk.context?.before ?? '',
      chunk.context?.after ?? '',
    ]),
  )
  return task
}

export function taskByNumber(sql: Sql, number: number): Promise<Task | null> {
  return sql.row(taskRow, 'SELECT * FROM tasks WHERE number = ?', [number])
}

/** @throws when the task is gone, which only a bug (or an edit of the file) can cause. */
export async function requireTask(sql: Sql, number: number): Promise<Task> {
  const task = await taskByNumber(sql, number)
  if (!task) throw new Error(`task ${number} is not in the store`)
  return task
}

export function taskById(sql: Sql, accountId: number, id: string): Promise<Task | null> {
  return sql.row(taskRow, 'SELECT * FROM tasks WHERE id = ? AND account_id = ?', [id, accountId])
}

const progress = 'number, kind, fit, status, version, open_chunks'
const progressesById = new KeptRow(
  progressRow,
  `SELECT ${progress} FROM tasks WHERE id = ? AND account_id = ?`,
)

export function progressById(
  sql: Sql,
  accountId: number,
  id: string,
  request?: object,
): Promise<TaskProgress | null> {
  return progressesById.of(sql, [id, accountId], request)
}

export function progressByNumber(sql: Sql, number: number): Promise<TaskProgress | null> {
  return sql.row(progressRow, `SELECT ${progress} FROM tasks WHERE number = ?`, [number])
}

export function chunksOf(sql: Sql, task: number): Promise<Chunk[]> {
  return sql.rows(chunkRow, 'SELECT * FROM chunks WHERE task = ? ORDER BY chunk', [task])
}

export function chunkOf(sql: Sql, task: number, index: number): Promise<Chunk | null> {
  return sql.row(chunkRow, 'SELECT * FROM chunks WHERE task = ? AND chunk = ?', [task, index])
}

/** All that rendering a chunk needs of the store, in one statement; null when the chunk is gone. */
export function chunkWithTask(
  sql: Sql,
  task: number,
  index: number,
): Promise<z.infer<typeof chunkWithTaskRow> | null> {
  return sql.row(
    chunkWithTaskRow,
    `SELECT c.*, t.id, t.account_id, t.kind, t.language, t.audio, t.fit, t.background, t.request_id,
       t.traceparent, t.key_id, t.created_at, a.dictionary_version, a.deaths, a.deaths_since
     FROM chunks c JOIN tasks t ON t.number = c.task JOIN accounts a ON a.id = t.account_id
     WHERE c.task = ? AND c.chunk = ?`,
    [task, index],
  )
}

const countRow = z.object({ count: z.number().int() })

/** One page of an account's tasks of a kind, newest first; `page` counts from 1. */
export async function taskPage(
  sql: Sql,
  accountId: number,
  kind: TaskKind,
  page: number,
  perPage: number,
): Promise<{ tasks: Task[]; total: number }> {
  const total = await sql.row(
    countRow,
    'SELECT count(*) AS count FROM tasks WHERE account_id = ? AND kind = ?',
    [accountId, kind],
  )
  const tasks = await sql.rows(
    taskRow,
    `SELECT * FROM tasks WHERE account_id = ? AND kind = ?
     ORDER BY number DESC LIMIT ? OFFSET ?`,
    [accountId, kind, perPage, (page - 1) * perPage],
  )
  return { tasks, total: total?.count ?? 0 }
}

const workRow = z.object({ open: z.number().int() })

/** Chunks of an account that wait or are being rendered. */
export async function openWork(sql: Sql, accountId: number): Promise<number> {
  const row = await sql.row(
    workRow,
    `SELECT coalesce(sum(open_chunks), 0) AS open
     FROM tasks WHERE open_chunks > 0 AND account_id = ?`,
    [accountId],
  )
  return row?.open ?? 0
}

export interface ChunkFile {
  name: string
  bytes: number
  durationMs: number
  rate: number
  overflowMs: number
  /** Why it was spoken without its sentence; null: within it, or it has none. */
  alone: string | null
}

/** The version that the task is about to get with this change of a chunk; its row is locked. */
const nextVersion = '(SELECT version + 1 FROM tasks WHERE number = chunks.task)'

/**
 * Locks the task's row in the statement that begins with it, which then reads the task's version as it is: two
 * chunks that are stored at the same moment get different versions.
 */
function lockedTask(sql: Sql, task: number): { with: string; values: number[]; version: string } {
  if (sql.dialect === 'sqlite') return { with: '', values: [], version: nextVersion }
  const locked = 'SELECT version FROM tasks WHERE number = ? FOR NO KEY UPDATE'
  return {
    with: `WITH locked AS MATERIALIZED (${locked})`,
    values: [task],
    version: '(SELECT version + 1 FROM locked)',
  }
}

/** Where a result lands: the very revision that was rendered, if it is still wanted. */
const wanted = 'WHERE task = ? AND chunk = ? AND revision = ? AND state = 0'

/**
 * Stores a finished chunk and its file. False when an edit has overtaken it: the file is then unused.
 *
 * One statement on PostgreSQL, two on SQLite, which changes one table in a statement.
 */
export async function storeFinished(
  sql: Sql,
  task: RenderTask,
  chunk: Chunk,
  file: ChunkFile,
): Promise<boolean> {
  const locked = lockedTask(sql, task.number)
  const store = `UPDATE chunks SET state = 1, running = 0, file = ?, duration_ms = ?, rate = ?, overflow_ms = ?, alone = ?,
    changed = ${locked.version}, error_code = NULL, error_message = NULL ${wanted}`
  const { name, bytes, durationMs, rate, overflowMs, alone } = file
  const place = [chunk.task, chunk.index, chunk.revision]
  const stored = [...locked.values, name, durationMs, rate, overflowMs, alone, ...place]
  const listed = [name, task.number, bytes, sql.now()]
  const list = 'INSERT INTO files (name, task, bytes, created_at)'
  if (sql.dialect === 'postgres') {
    const both = `${locked.with}, stored AS (${store} RETURNING file)
      ${list} SELECT file, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM stored`
    return (await sql.run(both, [...stored, ...listed.slice(1)])).changes > 0
  }
  if ((await sql.run(store, stored)).changes === 0) return false
  await sql.run(`${list} VALUES (?, ?, ?, ?)`, listed)
  return true
}

/** Marks a chunk failed and gives its credits back. False when an edit has overtaken it. */
export async function storeFailed(
  sql: Sql,
  task: RenderTask,
  chunk: Chunk,
  error: StudioError,
): Promise<boolean> {
  const locked = lockedTask(sql, task.number)
  const { changes } = await sql.run(
    `${locked.with} UPDATE chunks SET state = 2, running = 0, file = NULL, duration_ms = NULL, credits = 0,
       changed = ${locked.version}, error_code = ?, error_message = ? ${wanted}`,
    [...locked.values, error.code, error.message, chunk.task, chunk.index, chunk.revision],
  )
  if (changes === 0) return false
  await giveBack(sql, task.accountId, chunk.credits)
  await refundKey(sql, {
    ...payerOf(task, chunk),
    accountId: task.accountId,
    credits: chunk.credits,
  })
  await addUsage(sql, task.accountId, { characters: -chunk.credits, failedChunks: 1 })
  return true
}

const settledRow = z.object({ open: z.number().int(), spoken: z.number() })

/**
 * Moves the task on after one of its chunks is finished or failed; true when it was the last. What was spoken is
 * added to the account's usage then: not at each chunk, which would have all of an account wait for one row.
 *
 * @param spokenMs of the chunk
 */
export async function settleTask(sql: Sql, task: RenderTask, spokenMs: number): Promise<boolean> {
  const left = await sql.row(
    settledRow,
    `UPDATE tasks SET version = version + 1, open_chunks = open_chunks - 1, spoken_ms = spoken_ms + ?,
       finished_at = CASE open_chunks WHEN 1 THEN ? ELSE finished_at END,
       status = CASE
         WHEN open_chunks <> 1 THEN status
         WHEN EXISTS (SELECT 1 FROM chunks WHERE task = tasks.number AND state = 2) THEN 'failed'
         ELSE 'completed' END
     WHERE number = ? RETURNING open_chunks AS open, spoken_ms AS spoken`,
    [spokenMs, sql.now(), task.number],
  )
  if (left?.open !== 0) return false
  if (left.spoken > 0) {
    await sql.run('UPDATE tasks SET spoken_ms = 0 WHERE number = ?', [task.number])
    await addUsage(sql, task.accountId, { audioMs: left.spoken })
  }
  return true
}

/** Puts new text on a chunk: it waits again, under a new revision. */
export async function storeEdit(
  sql: Sql,
  chunk: Chunk,
  edit: ChunkEdit & Pick<TaskOrigin, 'keyId'>,
  { credits, turn }: { credits: number; turn: number },
): Promise<Chunk> {
  const { before, after } = editedContext(chunk.context, edit)
  const edited = await sql.row(
    chunkRow,
    `UPDATE chunks SET text = ?, voice_id = ?, speed = ?, credits = ?, paid_by = ?, paid_at = ?, steps = ?, turn = ?, state = 0, attempts = 0,
       running = 0, changed = ${nextVersion}, revision = revision + 1, file = NULL, duration_ms = NULL, error_code = NULL,
       error_message = NULL, before_text = ?, after_text = ?, alone = NULL, sent = NULL
     WHERE task = ? AND chunk = ? RETURNING *`,
    [
      edit.text,
      edit.voiceId ?? chunk.voiceId,
      edit.speed ?? chunk.speed,
      credits,
      edit.keyId,
      sql.now(),
      stepsOf(edit.text),
      turn,
      before,
      after,
      chunk.task,
      chunk.index,
    ],
  )
  if (!edited) throw new Error('the chunk is gone')
  await sql.run(
    `UPDATE tasks SET version = version + 1, status = 'processing', finished_at = NULL,
       queued_at = CASE open_chunks WHEN 0 THEN ? ELSE queued_at END,
       open_chunks = open_chunks + ? WHERE number = ?`,
    [sql.now(), chunk.state === 0 ? 0 : 1, chunk.task],
  )
  return edited
}

const partsRow = z.object({
  chunks: z.string(),
  urls: z.string(),
  errors: z.string(),
  fit: z.string(),
  durations: z.string(),
  alone: z.string(),
  sent: z.string(),
})

/**
 * Body of a v2 status answer (`taskStatusAnswer`) as JSON text. The database writes the maps: a
 * film has ten thousand cues and is asked for several times a second.
 *
 * @param since only chunks that have changed after this version of the task; null = all
 */
export async function statusText(
  sql: Sql,
  task: TaskProgress,
  { baseUrl, links }: { baseUrl: string; links: AudioLinks },
  since: number | null = null,
): Promise<string> {
  const fitted = task.fit === 'none' ? 0 : 1
  const [maps, object, empty] =
    sql.dialect === 'sqlite'
      ? ['json_group_object', 'json_object', '']
      : ['json_object_agg', 'json_build_object', '::text']
  const json = (column: string) =>
    sql.dialect === 'sqlite' ? `json(${column})` : `CAST(${column} AS JSON)`
  const map = (value: string, filter = ''): string =>
    `coalesce(${maps}(chunk, ${value}) ${filter === '' ? '' : `FILTER (WHERE ${filter})`}, '{}')${empty}`
  const parts = await sql.row(
    partsRow,
    `SELECT
       ${map('CASE state WHEN 1 THEN 1 ELSE 0 END')} AS chunks,
       ${map('CAST(? AS TEXT) || file', 'file IS NOT NULL')} AS urls,
       ${map(
         `${object}('error_code', coalesce(error_code, 'SYNTHESIS_FAILED'),
           'message', coalesce(error_message, ''))`,
         'state = 2',
       )} AS errors,
       ${map(
         `${object}('rate', coalesce(rate, 1), 'overflow_ms', coalesce(overflow_ms, 0))`,
         'state = 1 AND ? = 1',
       )} AS fit,
       ${map('CAST(round(duration_ms) AS INTEGER)', 'duration_ms IS NOT NULL')} AS durations,
       ${map('alone', 'alone IS NOT NULL')} AS alone,
       ${map(json('sent'), 'sent IS NOT NULL')} AS sent
     FROM (SELECT * FROM chunks WHERE task = ? ${since === null ? '' : 'AND changed > ?'}
           ORDER BY chunk) AS wanted`,
    [`${baseUrl}/storage/`, fitted, task.number, ...(since === null ? [] : [since])],
  )
  if (!parts) throw new Error('an aggregate has always one row')
  const { chunks, errors, fit, durations, alone, sent } = parts
  const urls = links.signAll(parts.urls)
  return (
    `{"status":"success","chunks":${chunks},"urls":${urls},"global_status":"${task.status}",` +
    `"errors":${errors},"fit":${fit},"durations":${durations},"spoken_alone":${alone},` +
    `"provider_usage":${sent},"version":${task.version}` +
    (since === null ? '}' : `,"since":${since}}`)
  )
}

const lastRow = z.object({ last: z.number().nullable() })

/** How many chunks a task has. */
export async function chunkCount(sql: Sql, task: number): Promise<number> {
  const row = await sql.row(lastRow, 'SELECT max(chunk) AS last FROM chunks WHERE task = ?', [task])
  return (row?.last ?? -1) + 1
}
