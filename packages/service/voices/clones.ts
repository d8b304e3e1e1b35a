import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../store/sql'

/** Cloned voices have ids from here on; system voices stay below. */
export const FIRST_CLONE_ID = 10_000_000

/** A named variant of a system voice that only its account sees. */
export interface Clone {
  id: number
  name: string
  baseVoiceId: number
  /** Factor on the speed asked for. */
  speed: number
  /** Semitones added to the pitch asked for. */
  pitch: number
  /** Names the preview, so that it cannot be guessed. */
  token: string
}

const cloneRow = z
  .object({
    id: z.number().int(),
    name: z.string(),
    base_voice_id: z.number().int(),
    speed: z.number(),
    pitch: z.number(),
    token: z.string(),
  })
  .transform((row): Clone => ({
    id: FIRST_CLONE_ID + row.id,
    name: row.name,
    baseVoiceId: row.base_voice_id,
    speed: row.speed,
    pitch: row.pitch,
    token: row.token,
  }))

export function clonesOf(sql: Sql, accountId: number): Clone[] {
  return sql.rows(cloneRow, 'SELECT * FROM clones WHERE account_id = ? ORDER BY id', [accountId])
}

export function cloneById(sql: Sql, accountId: number, id: number): Clone | null {
  return sql.row(cloneRow, 'SELECT * FROM clones WHERE account_id = ? AND id = ?', [
    accountId,
    id - FIRST_CLONE_ID,
  ])
}

export function cloneByToken(sql: Sql, token: string): Clone | null {
  return sql.row(cloneRow, 'SELECT * FROM clones WHERE token = ?', [token])
}

export function addClone(
  sql: Sql,
  accountId: number,
  clone: Pick<Clone, 'name' | 'baseVoiceId' | 'speed' | 'pitch'>,
): Clone {
  const token = randomUUID()
  const { lastId } = sql.run(
    `INSERT INTO clones (account_id, name, base_voice_id, speed, pitch, token, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [accountId, clone.name, clone.baseVoiceId, clone.speed, clone.pitch, token, Date.now()],
  )
  return { ...clone, id: FIRST_CLONE_ID + lastId, token }
}

/** False when the account has no such cloned voice. */
export function removeClone(sql: Sql, accountId: number, id: number): boolean {
  const row = id - FIRST_CLONE_ID
  return sql.run('DELETE FROM clones WHERE account_id = ? AND id = ?', [accountId, row]).changes > 0
}
