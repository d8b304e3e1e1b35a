import { z } from 'zod'
import type { Dead } from '../store/presence'
import { lockRow, type Sql } from '../store/sql'
import { takeTurns } from './turns'

/**
 * Deaths of processes while a chunk was being rendered, after which it fails. At the first others may have run beside it;
 * from then on it runs alone.
 */
const MAX_DEATHS = 3
/** Deaths by texts of one account, after which each of its texts runs alone. */
const DEATHS_OF_DEADLY = 3
/** Deaths by texts of one account, after which all its texts fail. */
const MAX_DEATHS_OF_ACCOUNT = 20
/** Deaths of an account count so long from the first of them on, ms. */
export const DEATHS_MS = 3_600_000

/** Whether texts of a chunk's account have ended several processes, since a time that the condition takes as its value. */
export const isDeadlyAccount = `EXISTS (
  SELECT 1 FROM tasks t JOIN accounts a ON a.id = t.account_id
  WHERE t.number = chunks.task AND a.deaths >= ${DEATHS_OF_DEADLY} AND a.deaths_since > ?)`

const cutRow = z.object({
  task: z.number().int(),
  chunk: z.number().int(),
  holder: z.string(),
  running: z.number(),
  steps: z.number(),
  account: z.number().int(),
})

/**
 * Chunks that dead processes were rendering wait again. One that ran alone ended its process: it comes behind what else
 * its account has waiting, and the death counts for its account. One that was still to run alone had not begun.
 */
export async function returnChunks(store: Sql, dead: Dead): Promise<void> {
  const cut = await store.rows(
    cutRow,
    `SELECT c.task, c.chunk, c.holder, c.running, c.steps, t.account_id AS account
     FROM chunks c JOIN tasks t ON t.number = c.task
     WHERE c.running > 0 AND ${dead.where('c.holder')} ORDER BY c.turn, c.task, c.chunk`,
    dead.values,
  )
  for (const { task, chunk, holder, running, steps, account } of cut)
    await store.transaction(async (sql) => {
      // Whatever changes chunks takes their task first: nobody waits for each other.
      await lockRow(sql, 'tasks', task)
      const { changes } = await sql.run(
        `UPDATE chunks SET running = 0,
           attempts = CASE WHEN running = 1 AND attempts > 0 THEN attempts ELSE attempts + 1 END
         WHERE task = ? AND chunk = ? AND holder = ? AND running = ?`,
        [task, chunk, holder, running],
      )
      if (changes === 0 || running !== 2) return
      const [turn = 0] = await takeTurns(sql, account, [steps])
      await sql.run('UPDATE chunks SET turn = ? WHERE task = ? AND chunk = ?', [turn, task, chunk])
      await countDeath(sql, account)
    })
}

/** Only where processes share the work: on one machine an account holds up nobody else, and programs are killed for other reasons. */
async function countDeath(sql: Sql, accountId: number): Promise<void> {
  if (sql.dialect === 'sqlite') return
  const before = sql.now() - DEATHS_MS
  await sql.run(
    `UPDATE accounts SET deaths = CASE WHEN deaths_since > ? THEN deaths + 1 ELSE 1 END,
       deaths_since = CASE WHEN deaths_since > ? THEN deaths_since ELSE ? END WHERE id = ?`,
    [before, before, sql.now(), accountId],
  )
}

const accountRow = z.object({ id: z.number().int() })
/** Silent holders of an account's chunks from which on it is held back, as long as it is not known to be deadly. */
const SILENT_OF_HELD = 3

/**
 * Accounts that get nothing for the moment: chunks of theirs are at processes that have been silent for a quarter of a
 * lease, which shows three deaths long before they are known to be deaths.
 */
export async function heldAccounts(sql: Sql, leaseMs: number): Promise<number[]> {
  const rows = await sql.rows(
    accountRow,
    `SELECT a.id FROM chunks c JOIN tasks t ON t.number = c.task JOIN accounts a ON a.id = t.account_id
     WHERE c.running > 0 AND NOT EXISTS (SELECT 1 FROM workers WHERE id = c.holder AND seen_at > ?)
     GROUP BY a.id, a.deaths, a.deaths_since
     HAVING count(DISTINCT c.holder) >=
       CASE WHEN a.deaths >= ${DEATHS_OF_DEADLY} AND a.deaths_since > ? THEN 1 ELSE ${SILENT_OF_HELD} END`,
    [sql.now() - leaseMs / 4, sql.now() - DEATHS_MS],
  )
  return rows.map(({ id }) => id)
}

export interface Deaths {
  /** By the chunk itself, or beside it. */
  attempts: number
  /** By texts of its account. */
  ofAccount: number
  /** When the first of these was, epoch ms. */
  since: number
}

/** Why a chunk is not rendered after these deaths; null = it is. */
export function deadlyReason({ attempts, ofAccount, since }: Deaths, now: number): string | null {
  if (attempts >= MAX_DEATHS) return 'the speech engine broke down at this text several times'
  if (ofAccount < MAX_DEATHS_OF_ACCOUNT || since + DEATHS_MS <= now) return null
  const minutes = Math.ceil((since + DEATHS_MS - now) / 60_000)
  return (
    `the speech engine broke down ${ofAccount} times at texts of this account: ` +
    `send this one again in ${minutes} min, without those that failed`
  )
}
