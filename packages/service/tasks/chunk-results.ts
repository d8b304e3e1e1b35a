import type { StudioError } from '@shared/contracts/errors'
import { giveBack } from '../accounts/accounts'
import { addUsage } from '../accounts/usage'
import type { Sql } from '../store/sql'
import { requireTask } from './task-store'
import type { Chunk, ChunkEdit, Task } from './task-types'

export interface ChunkFile {
  name: string
  bytes: number
  durationMs: number
  rate: number
  overflowMs: number
}

/** Notes that a chunk is about to be rendered, so that the next start knows what a death cut short. */
export function noteRunning(sql: Sql, chunk: Chunk, alone: boolean): void {
  sql.run('UPDATE chunks SET running = ? WHERE task = ? AND chunk = ?', [
    alone ? 2 : 1,
    chunk.task,
    chunk.index,
  ])
}

/** The service did not die of this chunk, whatever else came of it. */
export function noteSurvived(sql: Sql, chunk: Chunk): void {
  sql.run('UPDATE chunks SET running = 0 WHERE task = ? AND chunk = ?', [chunk.task, chunk.index])
}

/**
 * After a death: what was running is suspected of it, and what ran by itself is held to have caused
 * it. Nothing is noted after an orderly stop.
 */
export function noteDeaths(sql: Sql): void {
  sql.run(
    `UPDATE chunks SET attempts = attempts + (running = 2), suspect = 1, running = 0
     WHERE running > 0`,
  )
}

/** Where a result lands: the very revision that was rendered, if it is still wanted. */
const wanted = 'WHERE task = ? AND chunk = ? AND revision = ? AND state = 0'

/** Stores a finished chunk. False when an edit has overtaken it: the file is nobody's then. */
export function storeFinished(sql: Sql, task: Task, chunk: Chunk, file: ChunkFile): boolean {
  const { changes } = sql.run(
    `UPDATE chunks SET state = 1, running = 0, file = ?, duration_ms = ?, rate = ?, overflow_ms = ?,
       error_code = NULL, error_message = NULL ${wanted}`,
    [
      file.name,
      file.durationMs,
      file.rate,
      file.overflowMs,
      chunk.task,
      chunk.index,
      chunk.revision,
    ],
  )
  if (changes === 0) return false
  sql.run('INSERT INTO files (name, task, bytes, created_at) VALUES (?, ?, ?, ?)', [
    file.name,
    task.number,
    file.bytes,
    Date.now(),
  ])
  addUsage(sql, task.accountId, { audioMs: file.durationMs })
  return true
}

/** Marks a chunk failed and gives its credits back. False when an edit has overtaken it. */
export function storeFailed(sql: Sql, task: Task, chunk: Chunk, error: StudioError): boolean {
  const { changes } = sql.run(
    `UPDATE chunks SET state = 2, running = 0, file = NULL, duration_ms = NULL, credits = 0,
       error_code = ?, error_message = ? ${wanted}`,
    [error.code, error.message, chunk.task, chunk.index, chunk.revision],
  )
  if (changes === 0) return false
  giveBack(sql, task.accountId, chunk.credits)
  addUsage(sql, task.accountId, { characters: -chunk.credits, failedChunks: 1 })
  return true
}

/** Moves the task on after one of its chunks is finished or failed; true when it was the last. */
export function settleTask(sql: Sql, number: number): boolean {
  sql.run(
    'UPDATE tasks SET version = version + 1, open_chunks = open_chunks - 1 WHERE number = ?',
    [number],
  )
  const { changes } = sql.run(
    `UPDATE tasks SET finished_at = ?, status = CASE
       WHEN EXISTS (SELECT 1 FROM chunks WHERE task = ? AND state = 2) THEN 'failed'
       ELSE 'completed' END
     WHERE number = ? AND open_chunks = 0`,
    [Date.now(), number, number],
  )
  return changes > 0
}

/** Puts new text on a chunk: it waits again, under a new revision. */
export function storeEdit(sql: Sql, chunk: Chunk, edit: ChunkEdit, credits: number): Task {
  sql.run(
    `UPDATE chunks SET text = ?, voice_id = ?, speed = ?, credits = ?, state = 0, attempts = 0, suspect = 0,
       revision = revision + 1, file = NULL, duration_ms = NULL, error_code = NULL,
       error_message = NULL
     WHERE task = ? AND chunk = ?`,
    [
      edit.text,
      edit.voiceId ?? chunk.voiceId,
      edit.speed ?? chunk.speed,
      credits,
      chunk.task,
      chunk.index,
    ],
  )
  sql.run(
    `UPDATE tasks SET version = version + 1, status = 'processing', finished_at = NULL,
       open_chunks = open_chunks + ? WHERE number = ?`,
    [chunk.state === 0 ? 0 : 1, chunk.task],
  )
  return requireTask(sql, chunk.task)
}
