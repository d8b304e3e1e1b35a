import { z } from 'zod'
import { lockRow, type Sql } from '../store/sql'

/** A text of so many characters counts as one step of its account; every further so many as another. */
const STEP = 200
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
