import { transcriptSchema, type Transcript } from '@shared/contracts/tts-v2'
import type { StudioError } from '@shared/contracts/errors'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../store/sql'

const transcriptionRow = z
  .object({
    number: z.number().int(),
    id: z.string(),
    account_id: z.number().int(),
    status: z.enum(['processing', 'completed', 'failed']),
    language: z.string(),
    recogniser: z.string(),
    audio_url: z.string().nullable(),
    progress: z.number(),
    result: z
      .string()
      .transform((text) => transcriptSchema.parse(JSON.parse(text)))
      .nullable(),
    error_code: z.string().nullable(),
    error_message: z.string().nullable(),
    base_url: z.string(),
    created_at: z.number(),
    finished_at: z.number().nullable(),
  })
  .transform((row) => ({
    number: row.number,
    /** UUID: the task_id. */
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    /** As asked for; empty: to be recognised. */
    language: row.language,
    /** Id of the recogniser. */
    recogniser: row.recogniser,
    /** Where the sound is to be fetched from; null: it came with the request. */
    audioUrl: row.audio_url,
    /** 0 … 1. */
    progress: row.progress,
    result: row.result,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    baseUrl: row.base_url,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }))
export type Transcription = z.infer<typeof transcriptionRow>

export interface TranscriptionDraft {
  id: string
  accountId: number
  language: string
  recogniser: string
  audioUrl: string | null
  baseUrl: string
}

/** An id before its task exists: the sound is stored under it first. */
export const newTranscriptionId = (): string => randomUUID()

/** Takes a task down; null when the account has `most` waiting already. */
export function insertTranscription(
  sql: Sql,
  draft: TranscriptionDraft,
  most: number,
): Promise<Transcription | null> {
  const { id, accountId, language, recogniser, audioUrl, baseUrl } = draft
  return sql.row(
    transcriptionRow,
    `INSERT INTO transcriptions
       (id, account_id, status, language, recogniser, audio_url, base_url, created_at)
     SELECT ?, CAST(? AS BIGINT), 'processing', ?, ?, ?, ?, CAST(? AS BIGINT)
     WHERE CAST(? AS BIGINT) > (
       SELECT count(*) FROM transcriptions WHERE status = 'processing' AND account_id = ?)
     RETURNING *`,
    [id, accountId, language, recogniser, audioUrl, baseUrl, Date.now(), most, accountId],
  )
}

export const transcriptionById = (sql: Sql, id: string): Promise<Transcription | null> =>
  sql.row(transcriptionRow, 'SELECT * FROM transcriptions WHERE id = ?', [id])

/** What a stop of the service left undone, in the order of its coming. */
export const openTranscriptions = (sql: Sql): Promise<Transcription[]> =>
  sql.rows(
    transcriptionRow,
    `SELECT * FROM transcriptions WHERE status = 'processing' ORDER BY number`,
  )

export async function noteProgress(sql: Sql, id: string, progress: number): Promise<void> {
  await sql.run(
    `UPDATE transcriptions SET progress = ? WHERE id = ? AND status = 'processing' AND progress < ?`,
    [progress, id, progress],
  )
}

/** Ends a task with its result or its failure; false where it has ended already. */
export async function endTranscription(
  sql: Sql,
  id: string,
  end: { result: Transcript } | { error: StudioError },
): Promise<boolean> {
  const [result, error] = 'result' in end ? [end.result, null] : [null, end.error]
  const { changes } = await sql.run(
    `UPDATE transcriptions SET status = ?, progress = CASE WHEN ? = 1 THEN 1 ELSE progress END,
       result = ?, error_code = ?, error_message = ?, finished_at = ?
     WHERE id = ? AND status = 'processing'`,
    [
      error ? 'failed' : 'completed',
      error ? 0 : 1,
      result && JSON.stringify(result),
      error?.code ?? null,
      error?.message ?? null,
      Date.now(),
      id,
    ],
  )
  return changes > 0
}

/** Tasks that ended before a time, epoch ms, are forgotten. */
export async function forgetTranscriptions(sql: Sql, before: number): Promise<void> {
  await sql.run(`DELETE FROM transcriptions WHERE status <> 'processing' AND created_at < ?`, [
    before,
  ])
}
