import { z } from 'zod'
import type { Sql } from '../store/sql'
import type { Task } from './task-types'

const partsRow = z.object({
  chunks: z.string(),
  urls: z.string(),
  errors: z.string(),
  fit: z.string(),
  durations: z.string(),
})

/**
 * Body of a v2 status answer (`taskStatusAnswer`) as JSON text. The database writes the maps: a
 * film has ten thousand cues and is asked for several times a second.
 */
export function statusText(sql: Sql, task: Task, baseUrl: string): string {
  const fitted = task.fit === 'none' ? 0 : 1
  const parts = sql.row(
    partsRow,
    `SELECT
       json_group_object(chunk, CASE state WHEN 1 THEN 1 ELSE 0 END) AS chunks,
       json_group_object(chunk, ? || file) FILTER (WHERE file IS NOT NULL) AS urls,
       json_group_object(chunk, json_object(
         'error_code', coalesce(error_code, 'SYNTHESIS_FAILED'),
         'message', coalesce(error_message, '')
       )) FILTER (WHERE state = 2) AS errors,
       json_group_object(chunk, json_object(
         'rate', coalesce(rate, 1), 'overflow_ms', coalesce(overflow_ms, 0)
       )) FILTER (WHERE state = 1 AND ?) AS fit,
       json_group_object(chunk, CAST(round(duration_ms) AS INTEGER))
         FILTER (WHERE duration_ms IS NOT NULL) AS durations
     FROM (SELECT * FROM chunks WHERE task = ? ORDER BY chunk)`,
    [`${baseUrl}/storage/`, fitted, task.number],
  )
  if (!parts) throw new Error('an aggregate has always one row')
  const { chunks, urls, errors, fit, durations } = parts
  return (
    `{"status":"success","chunks":${chunks},"urls":${urls},"global_status":"${task.status}",` +
    `"errors":${errors},"fit":${fit},"durations":${durations}}`
  )
}

const lastRow = z.object({ last: z.number().nullable() })

/** How many chunks a task has. */
export function chunkCount(sql: Sql, task: number): number {
  const row = sql.row(lastRow, 'SELECT max(chunk) AS last FROM chunks WHERE task = ?', [task])
  return (row?.last ?? -1) + 1
}
