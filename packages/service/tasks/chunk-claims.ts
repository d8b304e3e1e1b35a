import { FIRST_CLONE_ID } from '../voices/voice-catalogue'
import { z } from 'zod'
import { skipLocked, type Sql } from '../store/sql'
import { DEATHS_MS, isDeadlyAccount } from './deaths'

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

/** Texts of more steps than this take a while: about two minutes of speech. The index `chunks_long` has the same number. */
const LONG_STEPS = 10

const claimRow = z
  .object({
    task: z.number().int(),
    chunk: z.number().int(),
    revision: z.number().int(),
    steps: z.number(),
    turn: z.number(),
    alone: z.number(),
  })
  .transform(({ steps, alone, ...row }) => ({
    ...row,
    isLong: steps > LONG_STEPS,
    /** It is to run with nothing beside it, so that the death of its process is known to be its own. */
    isAlone: alone === 1,
  }))
export type ClaimedChunk = z.infer<typeof claimRow>

interface ClaimWish {
  /** The process that renders it. */
  holder: string
  /** Which lengths there is room for. */
  lengths: 'all' | 'short' | 'long'
  /** Voices that others can speak with, and this process cannot. */
  silent: readonly number[]
  /** Accounts that get nothing for the moment. */
  held: readonly number[]
  /** Nothing of an earlier turn; left out: from the first on. */
  from?: number
}

/** The chunk `c` is in none of these voices, nor in a clone of one. */
const spokenHere = (silent: readonly number[]): string =>
  silent.length === 0
    ? ''
    : `AND coalesce((SELECT base_voice_id FROM clones WHERE id = c.voice_id - ${FIRST_CLONE_ID}), c.voice_id)
       NOT IN (${silent.map(() => '?').join(', ')})`

const notHeld = (held: readonly number[]): string =>
  held.length === 0
    ? ''
    : `AND NOT EXISTS (SELECT 1 FROM tasks WHERE number = c.task AND account_id IN (${held.map(() => '?').join(', ')}))`

/**
 * Takes the open chunk whose turn it is, for a process to render: nobody else gets it while that lives, and it is
 * known later what a death cut short. Null when there is none.
 */
export function claimChunk(
  sql: Sql,
  { holder, lengths, silent, held, from }: ClaimWish,
): Promise<ClaimedChunk | null> {
  const length = {
    all: '',
    short: `AND c.steps <= ${LONG_STEPS}`,
    long: `AND c.steps > ${LONG_STEPS}`,
  }
  return sql.row(
    claimRow,
    `UPDATE chunks SET holder = ?, running = 1
     WHERE state = 0 AND running = 0 AND (task, chunk) = (
       SELECT c.task, c.chunk FROM chunks c
       WHERE c.state = 0 AND c.running = 0 ${length[lengths]} ${spokenHere(silent)} ${notHeld(held)}
         ${from === undefined ? '' : 'AND c.turn >= ?'}
       ORDER BY c.turn, c.task, c.chunk LIMIT 1 ${skipLocked(sql)})
     RETURNING task, chunk, revision, steps, turn,
       CASE WHEN attempts > 0 OR ${isDeadlyAccount} THEN 1 ELSE 0 END AS alone`,
    [holder, ...silent, ...held, ...(from === undefined ? [] : [from]), sql.now() - DEATHS_MS],
  )
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

  async claim(sql: Sql, wish: Omit<ClaimWish, 'from'>): Promise<ClaimedChunk | null> {
    const floor = this.#floors.get(wish.lengths)
    if (sql.dialect === 'postgres' && floor && performance.now() < floor.until) {
      const chunk = await claimChunk(sql, { ...wish, from: floor.turn })
      if (chunk) return chunk
    }
    const chunk = await claimChunk(sql, wish)
    if (chunk)
      this.#floors.set(wish.lengths, { turn: chunk.turn, until: performance.now() + FLOOR_MS })
    return chunk
  }
}

/** Nothing runs beside this chunk from now on: if the process dies, it died of it. */
export async function beginAlone(sql: Sql, chunk: QueuedChunk, holder: string): Promise<void> {
  await sql.run(
    `UPDATE chunks SET running = 2
     WHERE task = ? AND chunk = ? AND revision = ? AND holder = ? AND running = 1`,
    [chunk.task, chunk.chunk, chunk.revision, holder],
  )
}

/** Gives a chunk back: the process did not die of it, whatever else came of it. */
export async function releaseChunk(sql: Sql, chunk: QueuedChunk, holder: string): Promise<void> {
  await sql.run(
    `UPDATE chunks SET running = 0
     WHERE task = ? AND chunk = ? AND revision = ? AND holder = ? AND running > 0`,
    [chunk.task, chunk.chunk, chunk.revision, holder],
  )
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
