import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transcription } from '../recognition/transcription-store'
import type { AudioLinks } from '../storage/audio-links'
import { clockOf, skipLocked, type Sql } from '../store/sql'
import { type Chunk, jobId, type Task, type Trace } from '../tasks/task-types'

/** Body of a webhook (specification §6), and what this service adds. */
interface WebhookEvent {
  event:
    | 'tts.completed'
    | 'tts.failed'
    | 'srt.completed'
    | 'srt.failed'
    | 'stt.completed'
    | 'stt.failed'
    | 'webhook.test'
  job_id: string
  /** Audio of the first chunk; empty when nothing could be rendered. */
  audio_url: string
  /** Seconds of all chunks together. */
  duration: number
  credits_used: number
  created_at: string
  /** Added: every chunk's audio by its index, where a task has more than one. */
  audio_urls?: Record<string, string>
  /** Added: where the text of a transcription is; it needs a key of the account. */
  result_url?: string
}

/** More addresses than this stay out of the body: the status endpoint has them. */
const MAX_URLS = 1_000

/** Pauses before the second, third … try, ms: about a day in all. */
export const retryPausesMs = [
  10_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000,
  28_800_000,
]

/** From the first try to the last, seconds. */
const TRIED_S = retryPausesMs.reduce((sum, ms) => sum + ms, 0) / 1_000

/** The event for a task that has ended. Its addresses hold as long as usual after the last try. */
export function taskEvent(
  task: Task,
  chunks: readonly Chunk[],
  links: AudioLinks,
  now: Date,
): WebhookEvent {
  const urls = Object.fromEntries(
    chunks.flatMap(({ index, file }) =>
      file === null ? [] : [[String(index), links.address(task.baseUrl, file, TRIED_S)] as const],
    ),
  )
  const durationMs = chunks.reduce((sum, chunk) => sum + (chunk.durationMs ?? 0), 0)
  const about = task.kind === 'srt' ? 'srt' : 'tts'
  return {
    event: task.status === 'failed' ? `${about}.failed` : `${about}.completed`,
    job_id: jobId(task),
    audio_url: Object.values(urls)[0] ?? '',
    duration: Math.round(durationMs) / 1_000,
    credits_used: chunks.reduce((sum, chunk) => sum + chunk.credits, 0),
    created_at: now.toISOString(),
    ...(chunks.length > 1 && chunks.length <= MAX_URLS ? { audio_urls: urls } : {}),
  }
}

/** The event for a transcription that has ended. */
export function transcriptionEvent(task: Transcription, now: Date): WebhookEvent {
  return {
    event: task.status === 'failed' ? 'stt.failed' : 'stt.completed',
    job_id: task.id,
    audio_url: task.audioUrl ?? '',
    duration: (task.result?.duration_ms ?? 0) / 1_000,
    credits_used: 0,
    created_at: now.toISOString(),
    result_url: `${task.baseUrl}/api/v2/stt/transcribe/status/${task.id}`,
  }
}

/** The event of "Send test". */
export function testEvent(baseUrl: string, now: Date): WebhookEvent {
  return {
    event: 'webhook.test',
    job_id: 'test',
    audio_url: `${baseUrl}/previews/1.mp3`,
    duration: 0,
    credits_used: 0,
    created_at: now.toISOString(),
  }
}

const deliveryRow = z
  .object({
    id: z.string(),
    account_id: z.number().int(),
    event: z.string(),
    job_id: z.string(),
    body: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.number().int(),
    next_at: z.number().nullable(),
    answer_status: z.number().nullable(),
    answer_error: z.string().nullable(),
    created_at: z.number(),
    finished_at: z.number().nullable(),
    request_id: z.string().nullable(),
    traceparent: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    accountId: row.account_id,
    event: row.event,
    jobId: row.job_id,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
    /** Epoch ms of the next try. */
    nextAt: row.next_at,
    answerStatus: row.answer_status,
    answerError: row.answer_error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    trace: { requestId: row.request_id, traceparent: row.traceparent } satisfies Trace,
  }))
export type Delivery = z.infer<typeof deliveryRow>

/** Writes a webhook down, due at once. Belongs into the transaction that caused it. */
export async function addDelivery(
  sql: Sql,
  accountId: number,
  event: WebhookEvent,
  trace: Trace = { requestId: null, traceparent: null },
): Promise<string> {
  const id = randomUUID()
  const now = await clockOf(sql)
  await sql.run(
    `INSERT INTO deliveries
       (id, account_id, event, job_id, body, state, next_at, created_at, request_id, traceparent)
     VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?)`,
    [
      id,
      accountId,
      event.event,
      event.job_id,
      JSON.stringify(event),
      now,
      now,
      trace.requestId,
      trace.traceparent,
    ],
  )
  return id
}

/**
 * Takes deliveries that are due and puts their next try off by `leaseMs`: nobody else takes them
 * meanwhile, and one whose sender died is due again afterwards.
 */
export function claimDeliveries(
  sql: Sql,
  now: number,
  limit: number,
  leaseMs: number,
): Promise<Delivery[]> {
  return sql.rows(
    deliveryRow,
    `WITH due AS MATERIALIZED (
       SELECT id FROM deliveries WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at LIMIT ?
       ${skipLocked(sql)})
     UPDATE deliveries SET next_at = ? WHERE id IN (SELECT id FROM due) RETURNING *`,
    [now, limit, now + leaseMs],
  )
}

const nextRow = z.object({ next_at: z.number().nullable() })

/** When the next try is due, epoch ms; null = nothing waits. */
export async function nextDue(sql: Sql): Promise<number | null> {
  const row = await sql.row(
    nextRow,
    `SELECT min(next_at) AS next_at FROM deliveries WHERE state = 'waiting'`,
  )
  return row?.next_at ?? null
}

export function deliveryById(sql: Sql, id: string): Promise<Delivery | null> {
  return sql.row(deliveryRow, 'SELECT * FROM deliveries WHERE id = ?', [id])
}

/** The latest deliveries of an account, newest first. */
export function listDeliveries(sql: Sql, accountId: number, limit: number): Promise<Delivery[]> {
  return sql.rows(
    deliveryRow,
    'SELECT * FROM deliveries WHERE account_id = ? ORDER BY created_at DESC, id LIMIT ?',
    [accountId, limit],
  )
}

/** The receiver's HTTP status, or why there was no response. */
export type WebhookAnswer = { status: number } | { error: string }

/** Notes a try. Any 2xx is the end of it; otherwise it is tried again, a test excepted. */
export async function recordResponse(
  sql: Sql,
  delivery: Delivery,
  answer: WebhookAnswer,
): Promise<void> {
  const now = await clockOf(sql)
  const status = 'status' in answer ? answer.status : null
  const delivered = status !== null && status >= 200 && status < 300
  const again = !delivered && delivery.event !== 'webhook.test'
  const pause = again ? retryPausesMs[delivery.attempts] : undefined
  const state = delivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
  await sql.run(
    `UPDATE deliveries SET state = ?, attempts = attempts + 1, next_at = ?, answer_status = ?,
       answer_error = ?, finished_at = ?
     WHERE id = ? AND state = 'waiting' AND attempts = ?`,
    [
      state,
      pause === undefined ? null : now + pause,
      status,
      'error' in answer ? answer.error : null,
      state === 'waiting' ? null : now,
      delivery.id,
      // An answer that came later than the next try says nothing any more.
      delivery.attempts,
    ],
  )
}

/** Makes a delivery due now, one that has failed for good too. False when there is none to send. */
export async function sendAgain(sql: Sql, accountId: number, id: string): Promise<boolean> {
  const { changes } = await sql.run(
    `UPDATE deliveries SET state = 'waiting', next_at = ?, finished_at = NULL
     WHERE id = ? AND account_id = ? AND state <> 'delivered'`,
    [await clockOf(sql), id, accountId],
  )
  return changes > 0
}

export async function forgetDeliveries(sql: Sql, before: number): Promise<void> {
  await sql.run(`DELETE FROM deliveries WHERE state <> 'waiting' AND created_at < ?`, [before])
}

/** hmac: `sha256=<hex HMAC of the body>`; secret: the bare secret, the document's literal reading. */
const signatureModes = ['hmac', 'secret'] as const

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
export function webhookOf(sql: Sql, accountId: number): Promise<WebhookSettings | null> {
  return sql.row(
    settingsRow,
    `SELECT webhook_url, webhook_secret, webhook_signature, webhook_private
     FROM accounts WHERE id = ?`,
    [accountId],
  )
}

/** Sets the address. Without a new secret the old one stays, or one is made. */
export async function setWebhook(
  sql: Sql,
  accountId: number,
  change: Omit<WebhookSettings, 'secret'> & { secret?: string | undefined },
): Promise<WebhookSettings> {
  const fresh = `whsec_${randomBytes(24).toString('base64url')}`
  const stored = await sql.row(
    settingsRow,
    `UPDATE accounts SET webhook_url = ?, webhook_secret = coalesce(?, webhook_secret, ?),
       webhook_signature = ?, webhook_private = ? WHERE id = ?
     RETURNING webhook_url, webhook_secret, webhook_signature, webhook_private`,
    [
      change.url,
      change.secret ?? null,
      fresh,
      change.signature,
      change.allowPrivate ? 1 : 0,
      accountId,
    ],
  )
  if (!stored) throw new Error(`there is no account ${accountId}`)
  return stored
}

export async function removeWebhook(sql: Sql, accountId: number): Promise<void> {
  await sql.run('UPDATE accounts SET webhook_url = NULL, webhook_secret = NULL WHERE id = ?', [
    accountId,
  ])
}
