import { FIRST_CLONE_ID } from '../voices/voice-catalogue'
import { z } from 'zod'
import { clockOf, lockRow, skipLocked, type Sql } from '../store/sql'

/** What waits, as it is when somebody asks. */
export interface QueueState {
  waiting: number
  running: number
  /** How long the oldest chunk waits, ms; 0 = none does. */
  oldestMs: number
}

/** A chunk as the queue knows it: an edit makes another revision of it. */
export interface QueuedChunk {
  task: number
  chunk: number
  revision: number
}

export const chunkKey = ({ task, chunk, revision }: QueuedChunk): string =>
  `${task}-${chunk}-${revision}`

/** A text of so many characters counts as one step of its account; every further so many as another. */
const STEP = 200
/** Texts of more steps than this take a while: about two minutes of speech. The index `chunks_long` has the same number. */
const LONG_STEPS = 10

/** What a chunk's text weighs in the order of the queue: long texts of an account let others pass for longer. */
export const stepsOf = (text: string): number => Math.max(1, Math.ceil(text.length / STEP))

const turnRow = z.object({ turn: z.number().nullable() })

/**
 * The queue's clock: the furthest turn of what is being rendered. Where nothing is, the turn of the chunk that goes
 * next; while nothing waits, how far the furthest account has come, so that none begins behind another.
 */
async function queueClock(sql: Sql): Promise<number> {
  for (const text of [
    'SELECT max(turn) AS turn FROM chunks WHERE running > 0',
    'SELECT min(turn) AS turn FROM chunks WHERE state = 0 AND running = 0',
    'SELECT max(queue_turn) AS turn FROM accounts',
  ]) {
    const turn = (await sql.row(turnRow, text))?.turn ?? null
    if (turn !== null) return turn
  }
  return 0
}

/**
 * The turns of chunks of one account in their order: start-time fair queueing (Goyal, Vin and Cheng 1996). An
 * account's clock is moved on by the weight of its chunks; the turn of a chunk is the later of that clock and
 * the queue's, so an account that has waited for nothing goes next whatever others have waiting. Belongs into the
 * transaction that stores the chunks.
 *
 * @param steps weight of each chunk
 */
export async function takeTurns(
  sql: Sql,
  accountId: number,
  steps: readonly number[],
): Promise<number[]> {
  await lockRow(sql, 'accounts', accountId)
  const own = await sql.row(turnRow, 'SELECT queue_turn AS turn FROM accounts WHERE id = ?', [
    accountId,
  ])
  let turn = Math.max(await queueClock(sql), own?.turn ?? 0)
  const turns: number[] = []
  for (const step of steps) {
    turns.push(turn)
    turn += step
  }
  await sql.run('UPDATE accounts SET queue_turn = ? WHERE id = ?', [turn, accountId])
  return turns
}

/**
 * The turn of an edited chunk: behind other edited ones of its account that wait, ahead of what else does. The
 * account's clock is moved on all the same.
 */
export async function takeUrgentTurn(sql: Sql, accountId: number, steps: number): Promise<number> {
  await takeTurns(sql, accountId, [steps])
  const clock = await queueClock(sql)
  const edited = await sql.row(
    turnRow,
    `SELECT max(c.turn + c.steps) AS turn FROM tasks t JOIN chunks c ON c.task = t.number
     WHERE t.account_id = ? AND t.open_chunks > 0 AND c.state = 0 AND c.revision > 1`,
    [accountId],
  )
  return Math.max(clock, edited?.turn ?? 0)
}

const claimRow = z
  .object({
    task: z.number().int(),
    chunk: z.number().int(),
    revision: z.number().int(),
    steps: z.number(),
    turn: z.number(),
    account: z.number().int(),
  })
  .transform(({ steps, account: accountId, ...row }) => ({
    ...row,
    accountId,
    isLong: steps > LONG_STEPS,
  }))
export type ClaimedChunk = z.infer<typeof claimRow>

interface ClaimWish {
  /** The process that renders it. */
  holder: string
  /** Of the chunks that a death has cut short, the one first that has died least often. */
  suspect: boolean
  /** Which lengths there is room for. */
  lengths: 'all' | 'short' | 'long'
  /** Accounts that have enough running in this process. */
  without: readonly number[]
  /** Voices that others can speak with, and this process cannot. */
  silent: readonly number[]
  /** Nothing of an earlier turn; left out: from the first on. */
  from?: number
}

/** The chunk `c` is in none of these voices, nor in a clone of one. */
const spokenHere = (silent: readonly number[]): string =>
  silent.length === 0
    ? ''
    : `AND coalesce((SELECT base_voice_id FROM clones WHERE id = c.voice_id - ${FIRST_CLONE_ID}), c.voice_id)
       NOT IN (${silent.map(() => '?').join(', ')})`

/**
 * Takes the open chunk whose turn it is, for a process to render: nobody else gets it while that lives, and it is
 * known later what a death cut short. Null when there is none.
 */
export function claimChunk(
  sql: Sql,
  { holder, suspect, lengths, without, silent, from }: ClaimWish,
): Promise<ClaimedChunk | null> {
  const length = {
    all: '',
    short: `AND c.steps <= ${LONG_STEPS}`,
    long: `AND c.steps > ${LONG_STEPS}`,
  }
  const others = `AND NOT EXISTS (SELECT 1 FROM tasks WHERE number = c.task
    AND account_id IN (${without.map(() => '?').join(', ')}))`
  return sql.row(
    claimRow,
    `UPDATE chunks SET running = ?, holder = ?
     WHERE state = 0 AND running = 0 AND (task, chunk) = (
       SELECT c.task, c.chunk FROM chunks c
       WHERE c.state = 0 AND c.running = 0 AND c.suspect = ${suspect ? 1 : 0} ${length[lengths]}
         ${without.length === 0 ? '' : others} ${spokenHere(silent)}
         ${from === undefined ? '' : 'AND c.turn >= ?'}
       ORDER BY ${suspect ? 'c.attempts, ' : ''}c.turn, c.task, c.chunk LIMIT 1 ${skipLocked(sql)})
     RETURNING task, chunk, revision, steps, turn,
       (SELECT account_id FROM tasks WHERE number = chunks.task) AS account`,
    [suspect ? 2 : 1, holder, ...without, ...silent, ...(from === undefined ? [] : [from])],
  )
}

const anyRow = z.object({ task: z.number() })

/**
 * Whether a chunk waits that a death has cut short.
 *
 * @param silent voices that this process cannot speak with
 */
export async function hasSuspects(sql: Sql, silent: readonly number[]): Promise<boolean> {
  const text = `SELECT c.task FROM chunks c
    WHERE c.state = 0 AND c.running = 0 AND c.suspect = 1 ${spokenHere(silent)} LIMIT 1`
  return (await sql.row(anyRow, text, silent)) !== null
}

/** How long a process takes nothing of an earlier turn than it found at first, ms. */
const FLOOR_MS = 1_000

/**
 * Claims of one process. While a long transaction is open (`pg_dump`), the index keeps the entries of all that has been
 * finished since, and a claim from its beginning walks over them. Turns grow, but for what is given back: it is
 * looked for from the beginning once a second, and whenever nothing else waits.
 */
export class TurnClaims {
  readonly #floors = new Map<ClaimWish['lengths'], { turn: number; until: number }>()

  async claim(sql: Sql, wish: Omit<ClaimWish, 'suspect' | 'from'>): Promise<ClaimedChunk | null> {
    const floor = this.#floors.get(wish.lengths)
    if (sql.dialect === 'postgres' && floor && performance.now() < floor.until) {
      const chunk = await claimChunk(sql, { ...wish, suspect: false, from: floor.turn })
      if (chunk) return chunk
    }
    const chunk = await claimChunk(sql, { ...wish, suspect: false })
    if (chunk)
      this.#floors.set(wish.lengths, { turn: chunk.turn, until: performance.now() + FLOOR_MS })
    return chunk
  }
}

/** Gives a chunk back: the process did not die of it, whatever else came of it. */
export async function releaseChunk(sql: Sql, chunk: QueuedChunk, holder: string): Promise<void> {
  await sql.run(
    `UPDATE chunks SET running = 0
     WHERE task = ? AND chunk = ? AND revision = ? AND holder = ? AND running > 0`,
    [chunk.task, chunk.chunk, chunk.revision, holder],
  )
}

/**
 * After a death: what was running is suspected of it, and what ran by itself is held to have caused
 * it. Nothing is noted after an orderly stop.
 *
 * @param leaseMs holders that have shown no life for so long are dead; left out: all are
 */
export async function expireClaims(sql: Sql, leaseMs?: number): Promise<void> {
  const seenSince = leaseMs === undefined ? null : (await clockOf(sql)) - leaseMs
  const dead = 'AND NOT EXISTS (SELECT 1 FROM workers WHERE id = chunks.holder AND seen_at > ?)'
  await sql.run(
    `UPDATE chunks SET attempts = attempts + CASE running WHEN 2 THEN 1 ELSE 0 END, suspect = 1,
       running = 0 WHERE running > 0 ${seenSince === null ? '' : dead}`,
    seenSince === null ? [] : [seenSince],
  )
}

/** A process that renders shows that it lives, and which shared models it cannot use. */
export async function heartbeat(sql: Sql, holder: string, lacks: readonly string[]): Promise<void> {
  await sql.run(
    `INSERT INTO workers (id, seen_at, lacks) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, lacks = excluded.lacks`,
    [holder, await clockOf(sql), JSON.stringify(lacks)],
  )
}

/** It has stopped in order: what it rendered is settled or given back. */
export async function unregister(sql: Sql, holder: string): Promise<void> {
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

const totalRow = z.object({
  open: z.number().nullable(),
  since: z.number().nullable(),
  running: z.number(),
})

/** What waits and runs in all processes together. */
export async function storedState(sql: Sql): Promise<QueueState> {
  const row = await sql.row(
    totalRow,
    `SELECT sum(open_chunks) AS open, min(coalesce(queued_at, created_at)) AS since,
       (SELECT count(*) FROM chunks WHERE running > 0) AS running
     FROM tasks WHERE open_chunks > 0`,
  )
  const running = row?.running ?? 0
  const waiting = Math.max(0, (row?.open ?? 0) - running)
  const since = row?.since ?? null
  const oldestMs = waiting > 0 && since !== null ? Math.max(0, sql.now() - since) : 0
  return { waiting, running, oldestMs }
}
