import { transcriptSchema, type Transcript } from '@shared/contracts/models/transcription'
import type { StudioError } from '@shared/contracts/errors'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { GiveBack } from '../store/presence'
import { skipLocked, type Sql } from '../store/sql'

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
    claims: z.number().int(),
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
    /** How often a process has taken it and not given it back. */
    claims: row.claims,
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

/** Name of the sound of a task that came with its request, in the storage of sounds. */
export const soundName = (id: string): string => `${id}.sound`

const idRow = z.object({ id: z.string() })

/** Which sounds of these names belong to tasks that have not ended. */
export async function neededSounds(
  sql: Sql,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = names.map((name) => name.replace(/\..*$/, ''))
  const rows = await sql.rows(
    idRow,
    `SELECT id FROM transcriptions WHERE status = 'processing' AND id IN (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  const open = new Set(rows.map(({ id }) => id))
  return new Set(names.filter((name) => open.has(name.replace(/\..*$/, ''))))
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
    [id, accountId, language, recogniser, audioUrl, baseUrl, sql.now(), most, accountId],
  )
}

export const transcriptionById = (sql: Sql, id: string): Promise<Transcription | null> =>
  sql.row(transcriptionRow, 'SELECT * FROM transcriptions WHERE id = ?', [id])

export interface Claim {
  /** Who takes it: nobody else gets it while that process lives. */
  owner: string
  /** Recognisers that this process has. */
  recognisers: readonly string[]
  /** Tasks from before this time, epoch ms, are taken whether it has their recogniser or not. */
  anyBefore: number
}

/**
 * Takes the oldest task that nobody works at; null where there is none, or another was faster. A process works at
 * one: what it is held to have besides is of a claim whose answer was lost.
 */
export function claimTranscription(
  sql: Sql,
  { owner, recognisers, anyBefore }: Claim,
): Promise<Transcription | null> {
  const known = recognisers.map(() => '?').join(', ')
  const free = '(claimed_by IS NULL AND claimed_until < ? OR claimed_by = ?)'
  const now = sql.now()
  return sql.row(
    transcriptionRow,
    `UPDATE transcriptions SET claimed_by = ?, claims = claims + 1
     WHERE ${free} AND status = 'processing' AND number = (
       SELECT number FROM transcriptions WHERE status = 'processing' AND ${free}
         AND (created_at < ?${known === '' ? '' : ` OR recogniser IN (${known})`})
       ORDER BY number LIMIT 1 ${skipLocked(sql)})
     RETURNING *`,
    [owner, now, owner, now, owner, anyBefore, ...recognisers],
  )
}

/** Gives a task back undone: others may take it from `until` on, epoch ms, and this claim does not count. */
export async function giveBackClaim(
  sql: Sql,
  id: string,
  { owner, until }: { owner: string; until: number },
): Promise<void> {
  await sql.run(
    `UPDATE transcriptions SET claimed_until = ?, claimed_by = NULL, claims = claims - 1
     WHERE id = ? AND claimed_by = ? AND status = 'processing'`,
    [until, id, owner],
  )
}

/** Tasks that dead processes were working at wait again. */
export const returnTranscriptions: GiveBack = async (sql, dead) => {
  await sql.run(
    `UPDATE transcriptions SET claimed_by = NULL, claimed_until = 0
     WHERE status = 'processing' AND claimed_by IS NOT NULL
       AND ${dead.where('transcriptions.claimed_by')}`,
    dead.values,
  )
}

export async function saveProgress(sql: Sql, id: string, progress: number): Promise<void> {
  await sql.run(
    `UPDATE transcriptions SET progress = ? WHERE id = ? AND status = 'processing' AND progress < ?`,
    [progress, id, progress],
  )
}

/**
 * Ends a task with its result or its failure; false where it has ended already, or is no longer
 * claimed by `owner` (null: whoever holds the claim).
 */
export async function endTranscription(
  sql: Sql,
  id: string,
  end: { result: Transcript } | { error: StudioError },
  owner: string | null,
): Promise<boolean> {
  const [result, error] = 'result' in end ? [end.result, null] : [null, end.error]
  const { changes } = await sql.run(
    `UPDATE transcriptions SET status = ?, progress = CASE WHEN ? = 1 THEN 1 ELSE progress END,
       result = ?, error_code = ?, error_message = ?, finished_at = ?
     WHERE id = ? AND status = 'processing'${owner === null ? '' : ' AND claimed_by = ?'}`,
    [
      error ? 'failed' : 'completed',
      error ? 0 : 1,
      result && JSON.stringify(result),
      error?.code ?? null,
      error?.message ?? null,
      sql.now(),
      id,
      ...(owner === null ? [] : [owner]),
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
