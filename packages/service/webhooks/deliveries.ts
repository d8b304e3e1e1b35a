import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '../accounts/accounts'
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
      // Somebody waits for a test: it goes ahead of what waits for the same receiver.
      event.event === 'webhook.test' ? 0 : now,
      now,
      trace.requestId,
      trace.traceparent,
    ],
  )
  return id
}

/** Deliveries that failed in a row, none of them twice: so many, and the receiver as a whole is held to be down. */
const FAILURES_OF_DEAD = 3
/** Webhooks of one account on their way at once, and of one whose receiver is down. */
const WIDTH_OF_ACCOUNT = 4
const WIDTH_OF_DEAD = 1

/**
 * Takes deliveries that are due and puts their next try off by `leaseMs`: nobody else takes them
 * meanwhile, and one whose sender died is due again afterwards. Of one account only a few: a receiver that does not answer holds
 * up no other.
 *
 * @param busy how many of an account are on their way here already
 */
export function claimDeliveries(
  sql: Sql,
  now: number,
  limit: number,
  leaseMs: number,
  busy: ReadonlyMap<number, number> = new Map(),
): Promise<Delivery[]> {
  const cases = [...busy].map(() => 'WHEN ? THEN CAST(? AS INTEGER)').join(' ')
  const underWay = cases === '' ? '0' : `CASE d.account_id ${cases} ELSE 0 END`
  return sql.rows(
    deliveryRow,
    `WITH ranked AS MATERIALIZED (
       SELECT d.id, d.next_at, a.webhook_failures AS failures,
         row_number() OVER (PARTITION BY d.account_id ORDER BY d.next_at, d.id) + ${underWay} AS place
       FROM deliveries d JOIN accounts a ON a.id = d.account_id
       WHERE d.state = 'waiting' AND d.next_at <= ?),
     chosen AS MATERIALIZED (
       SELECT id FROM ranked
       WHERE place <= CASE WHEN failures < ${FAILURES_OF_DEAD} THEN ${WIDTH_OF_ACCOUNT} ELSE ${WIDTH_OF_DEAD} END
       ORDER BY next_at LIMIT ?),
     due AS MATERIALIZED (
       SELECT id FROM deliveries
       WHERE id IN (SELECT id FROM chosen) AND state = 'waiting' AND next_at <= ?
       ${skipLocked(sql)})
     UPDATE deliveries SET next_at = ? WHERE id IN (SELECT id FROM due) RETURNING *`,
    [...[...busy].flat(), now, limit, now, now + leaseMs],
  )
}

const nextRow = z.object({ next_at: z.number().nullable() })

/** When the next try after this time is due, epoch ms; null = none is. */
export async function nextDue(sql: Sql, now: number): Promise<number | null> {
  const row = await sql.row(
    nextRow,
    `SELECT min(next_at) AS next_at FROM deliveries WHERE state = 'waiting' AND next_at > ?`,
    [now],
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
  await noteReceiver(sql, delivery.accountId, isDead(answer), now)
}

/** No answer, or one that says that the receiver as a whole does not work at the moment. */
const isDead = (answer: WebhookAnswer): boolean =>
  'error' in answer || answer.status >= 500 || answer.status === 429

/** A receiver that does not work is left alone for at most this long, ms, though more waits for it. */
const MAX_REST_MS = 600_000

const failuresRow = z.object({ failures: z.number().int() })
const failingRow = z.object({ failing: z.number().int() })

/**
 * Leaves the receiver of an account alone for a while when several deliveries in a row failed, longer each time: all that
 * waits for it waits with them. A single one that always fails holds up no other.
 */
async function noteReceiver(
  sql: Sql,
  accountId: number,
  dead: boolean,
  now: number,
): Promise<void> {
  if (!dead) {
    const well = 'UPDATE accounts SET webhook_failures = 0 WHERE id = ? AND webhook_failures > 0'
    await sql.run(well, [accountId])
    return
  }
  const tried = await sql.row(
    failingRow,
    `SELECT count(*) AS failing FROM (
       SELECT 1 FROM deliveries WHERE account_id = ? AND state = 'waiting' AND attempts > 0 LIMIT ?
     ) AS tried`,
    [accountId, FAILURES_OF_DEAD + retryPausesMs.length],
  )
  const failing = tried?.failing ?? 0
  const row = await sql.row(
    failuresRow,
    `UPDATE accounts SET webhook_failures =
       CASE WHEN webhook_failures < ? THEN webhook_failures + 1 ELSE ? END WHERE id = ?
     RETURNING webhook_failures AS failures`,
    [failing, failing, accountId],
  )
  const excess = (row?.failures ?? 0) - FAILURES_OF_DEAD
  if (excess < 0) return
  const rest = Math.min(MAX_REST_MS, retryPausesMs[excess] ?? Infinity)
  await sql.run(
    `UPDATE deliveries SET next_at = ? WHERE account_id = ? AND state = 'waiting' AND next_at < ?`,
    [now + rest, accountId, now + rest],
  )
}

/** Makes a delivery due now, one that has failed for good too. False when there is none to send. */
export async function sendAgain(sql: Sql, accountId: number, id: string): Promise<boolean> {
  const { changes } = await sql.run(
    `UPDATE deliveries SET state = 'waiting', next_at = 0, finished_at = NULL
     WHERE id = ? AND account_id = ? AND state <> 'delivered'`,
    [id, accountId],
  )
  return changes > 0
}

/** What waits longer than this fails, ms: a receiver that is gone for good gathers no more. */
const MAX_WAIT_MS = 3 * DAY_MS

export async function forgetDeliveries(sql: Sql, before: number): Promise<void> {
  const now = await clockOf(sql)
  await sql.run(
    `UPDATE deliveries SET state = 'failed', next_at = NULL, finished_at = ?,
       answer_error = coalesce(answer_error, 'the receiver took nothing for three days')
     WHERE state = 'waiting' AND created_at < ?`,
    [now, now - MAX_WAIT_MS],
  )
  await sql.run(`DELETE FROM deliveries WHERE state <> 'waiting' AND created_at < ?`, [before])
}
