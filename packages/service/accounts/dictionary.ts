import type { DictionaryEntry } from '@cuecast/spoken-text'
import { z } from 'zod'
import type { Sql } from '../store/sql'

/** A word of the personal dictionary; `status` 1 = on, 0 = off. */
interface PronunciationEntry {
  id: number
  original_word: string
  modified_word: string
  status: 0 | 1
}

const entryRow = z.object({
  id: z.number().int(),
  original_word: z.string(),
  modified_word: z.string(),
  status: z.literal([0, 1]),
})

const columns = 'id, original_word, modified_word, status'

export function listEntries(sql: Sql, accountId: number): PronunciationEntry[] {
  return sql.rows(
    entryRow,
    `SELECT ${columns} FROM pronunciations WHERE account_id = ? ORDER BY original_word, id`,
    [accountId],
  )
}

/** The same list for every chunk until the dictionary changes, so that it is compiled only once. */
const active = new WeakMap<Sql, Map<number, readonly DictionaryEntry[]>>()

function activeOf(sql: Sql): Map<number, readonly DictionaryEntry[]> {
  const known = active.get(sql) ?? new Map<number, readonly DictionaryEntry[]>()
  active.set(sql, known)
  return known
}

/** What is applied to every text of the account. */
export function activeEntries(sql: Sql, accountId: number): readonly DictionaryEntry[] {
  const known = activeOf(sql).get(accountId)
  if (known) return known
  const entries = listEntries(sql, accountId).filter((entry) => entry.status === 1)
  activeOf(sql).set(accountId, entries)
  return entries
}

export function entryById(sql: Sql, accountId: number, id: number): PronunciationEntry | null {
  return sql.row(
    entryRow,
    `SELECT ${columns} FROM pronunciations WHERE account_id = ? AND id = ?`,
    [accountId, id],
  )
}

/** Adds an entry. The same word again replaces what it was read as, and keeps its id. */
export function putEntry(
  sql: Sql,
  accountId: number,
  entry: Omit<PronunciationEntry, 'id'>,
): PronunciationEntry {
  activeOf(sql).delete(accountId)
  const word = entry.original_word.normalize('NFC')
  const stored = sql.row(
    entryRow,
    `INSERT INTO pronunciations (account_id, original_word, modified_word, status)
     VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id, original_word) DO UPDATE SET
       modified_word = excluded.modified_word, status = excluded.status
     RETURNING ${columns}`,
    [accountId, word, entry.modified_word, entry.status],
  )
  if (!stored) throw new Error('the dictionary entry cannot be read')
  return stored
}

/** Changes an entry; null when another entry of the account has that word already. */
export function changeEntry(
  sql: Sql,
  accountId: number,
  entry: PronunciationEntry,
): PronunciationEntry | null {
  activeOf(sql).delete(accountId)
  const word = entry.original_word.normalize('NFC')
  const { changes } = sql.run(
    `UPDATE OR IGNORE pronunciations SET original_word = ?, modified_word = ?, status = ?
     WHERE account_id = ? AND id = ?`,
    [word, entry.modified_word, entry.status, accountId, entry.id],
  )
  return changes > 0 ? entryById(sql, accountId, entry.id) : null
}

export function removeEntry(sql: Sql, accountId: number, id: number): boolean {
  activeOf(sql).delete(accountId)
  const { changes } = sql.run('DELETE FROM pronunciations WHERE account_id = ? AND id = ?', [
    accountId,
    id,
  ])
  return changes > 0
}
