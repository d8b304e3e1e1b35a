import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { studioError } from '@shared/contracts/errors'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_RETENTION_HOURS } from '@shared/contracts/tts-v2'
import type { ServiceEnv } from './environment'
import type { Sql, Unlock } from '../store/sql'
import { failure } from './failure'

const RETENTION_MS = IDEMPOTENCY_RETENTION_HOURS * 3_600_000

const keptRow = z.object({
  fingerprint: z.string(),
  task: z.number().int(),
  answer: z.string().nullable(),
})

/** 1–255 printable ASCII characters. */
const validKey = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

const invalidKey = studioError(
  'INVALID_PARAMETER',
  `${IDEMPOTENCY_HEADER} must be 1 to 255 printable ASCII characters`,
)
const otherRequest = studioError(
  'INVALID_PARAMETER',
  `${IDEMPOTENCY_HEADER}: this key belongs to a request with another address or body; use a new key`,
)

const stillRunning = studioError(
  'RATE_LIMITED',
  `${IDEMPOTENCY_HEADER}: the first request with this key is still running; try again later`,
  { params: { retryAfterSeconds: 10 } },
)

/**
 * Answers a repeated paid request with its first answer. Refused requests are not remembered, since
 * nothing was charged. Requests with the same key run one after the other, so the second of two
 * concurrent ones finds the first one's answer. Belongs behind authentication.
 */
export function idempotency(sql: Sql): MiddlewareHandler<ServiceEnv> {
  const running = new Map<string, Promise<void>>()
  return async (c, next) => {
    const key = c.req.header(IDEMPOTENCY_HEADER)
    if (key === undefined) return next()
    if (!validKey.test(key)) return failure(c, invalidKey)
    const accountId = c.get('identity').account.id
    const slot = `${accountId} ${key}`
    while (running.has(slot)) await running.get(slot)
    const { promise, resolve } = deferred()
    running.set(slot, promise)
    let unlock: Unlock | null = null
    try {
      unlock = await lockSlot(sql, slot)
      if (!unlock) return failure(c, stillRunning, 409)
      const fingerprint = await fingerprintOf(c)
      const kept = await storedAnswer(sql, accountId, key)
      if (kept && kept.fingerprint !== fingerprint) return failure(c, otherRequest, 422)
      if (kept) c.header('Idempotent-Replayed', 'true')
      if (kept && kept.answer !== null)
        return c.body(kept.answer, 200, { 'content-type': 'application/json' })
      c.set('idempotent', { key, fingerprint, task: kept?.task ?? null })
      return await next()
    } finally {
      await unlock?.().catch(() => undefined)
      running.delete(slot)
      resolve()
    }
  }
}

/** How long a request waits for one with the same key in another process, ms, and looks for its end. */
const LOCK_WAIT_MS = 120_000
const LOCK_LOOK_MS = 50

async function lockSlot(sql: Sql, slot: string): Promise<Unlock | null> {
  const until = performance.now() + LOCK_WAIT_MS
  for (;;) {
    const unlock = await sql.tryLock(`idempotency ${slot}`)
    if (unlock || performance.now() > until) return unlock
    await pause(LOCK_LOOK_MS)
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** The bytes of a JSON body; the fields of a form, whose boundary differs each time it is sent. */
async function fingerprintOf(c: Context<ServiceEnv>): Promise<string> {
  const hash = createHash('sha256').update(`${c.req.path}\n`)
  const isForm = /^(?:multipart\/|application\/x-www-form)/i.test(
    c.req.header('content-type') ?? '',
  )
  if (!isForm) return hash.update(await c.req.text()).digest('hex')
  // A form that cannot be read is refused by the route itself.
  const form = await c.req.formData().catch(() => null)
  const fields = [...(form?.entries() ?? [])].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  return hash.update(JSON.stringify(fields)).digest('hex')
}

function storedAnswer(sql: Sql, accountId: number, key: string) {
  return sql.row(
    keptRow,
    `SELECT fingerprint, task, answer FROM idempotency_keys
     WHERE account_id = ? AND key = ? AND created_at > ?`,
    [accountId, key, sql.now() - RETENTION_MS],
  )
}

/**
 * Keeps the answer of a paid request, if it carried a key. Call it inside the transaction that
 * charges: a process killed in between has then done both or neither.
 *
 * @param answer null = the route makes it from the task again
 */
export async function keepAnswer(
  sql: Sql,
  c: Context<ServiceEnv>,
  task: number,
  answer: object | null,
): Promise<void> {
  const request = c.get('idempotent')
  if (!request) return
  const now = sql.now()
  const { changes } = await sql.run(
    `INSERT INTO idempotency_keys
       (account_id, key, fingerprint, task, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint,
       task = excluded.task, answer = excluded.answer, created_at = excluded.created_at
     WHERE idempotency_keys.created_at <= ?`,
    [
      c.get('identity').account.id,
      request.key,
      request.fingerprint,
      task,
      answer && JSON.stringify(answer),
      now,
      now - RETENTION_MS,
    ],
  )
  // Another process has answered it meanwhile, because the lock was lost: this one is undone.
  if (changes === 0) throw new Error('the request with this key was answered elsewhere')
}

export async function forgetOldAnswers(sql: Sql, now: number): Promise<void> {
  await sql.run('DELETE FROM idempotency_keys WHERE created_at <= ?', [now - RETENTION_MS])
}
