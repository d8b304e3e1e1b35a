import { LRUCache } from '@cuecast/platform'
import { pronunciationEntry } from '@shared/contracts/tts-v2'
import type { DictionaryEntry } from '@shared/text/dictionary'
import { z } from 'zod'
import type { Sql } from '../store/sql'

/** A word of the personal dictionary; `status` 1 = on, 0 = off. */
type PronunciationEntry = z.infer<typeof pronunciationEntry>

const columns = 'id, original_word, modified_word, status'

export function listEntries(sql: Sql, accountId: number): Promise<PronunciationEntry[]> {
  return sql.rows(
    pronunciationEntry,
    `SELECT ${columns} FROM pronunciations WHERE account_id = ? ORDER BY original_word, id`,
    [accountId],
  )
}

const countRow = z.object({ count: z.number().int() })

/** How many words besides this one an account's dictionary has. */
async function countOthers(sql: Sql, accountId: number, word: string): Promise<number> {
  const text =
    'SELECT count(*) AS count FROM pronunciations WHERE account_id = ? AND original_word <> ?'
  return (await sql.row(countRow, text, [accountId, word]))?.count ?? 0
}

/** Active entries of an account, as they were at a version of its dictionary. */
interface Active {
  entries: readonly DictionaryEntry[]
  version: number
}

/** The same list for every chunk until the dictionary changes, so that it is compiled only once. */
const active = new WeakMap<Sql, LRUCache<number, Active>>()
/** Accounts whose entries are kept, those that were asked for last: a dictionary may have thousands. */
const MAX_KEPT = 200

/**
 * Changes a dictionary and gives it a new version, so that every process reads it again. Changes to
 * one account run one after another.
 */
function changing<T>(store: Sql, accountId: number, work: (sql: Sql) => Promise<T>): Promise<T> {
  return store.transaction(async (sql) => {
    const text = 'UPDATE accounts SET dictionary_version = dictionary_version + 1 WHERE id = ?'
    await sql.run(text, [accountId])
    return work(sql)
  })
}

const versionRow = z.object({ dictionary_version: z.number().int() })

/** What is applied to every text of the account. */
export async function activeEntries(
  sql: Sql,
  accountId: number,
): Promise<readonly DictionaryEntry[]> {
  const text = 'SELECT dictionary_version FROM accounts WHERE id = ?'
  const version = (await sql.row(versionRow, text, [accountId]))?.dictionary_version ?? 0
  return entriesAt(sql, accountId, version)
}

/** The active entries, for a caller that has read this version of the account's dictionary just now. */
export async function entriesAt(
  sql: Sql,
  accountId: number,
  version: number,
): Promise<readonly DictionaryEntry[]> {
  const accounts = active.get(sql) ?? new LRUCache<number, Active>({ max: MAX_KEPT })
  active.set(sql, accounts)
  const known = accounts.get(accountId)
  if (known?.version === version) return known.entries
  // A change after the version was read is in the entries already, and read again by the next one.
  const entries = (await listEntries(sql, accountId)).filter((entry) => entry.status === 1)
  accounts.set(accountId, { entries, version })
  return entries
}

export function entryById(
  sql: Sql,
  accountId: number,
  id: number,
): Promise<PronunciationEntry | null> {
  return sql.row(
    pronunciationEntry,
    `SELECT ${columns} FROM pronunciations WHERE account_id = ? AND id = ?`,
    [accountId, id],
  )
}

/** Adds an entry. The same word again replaces what it was read as, and keeps its id. Null when it is full. */
export function putEntry(
  store: Sql,
  accountId: number,
  entry: Omit<PronunciationEntry, 'id'>,
  most: number,
): Promise<PronunciationEntry | null> {
  const word = entry.original_word.normalize('NFC')
  return changing(store, accountId, async (sql) => {
    if ((await countOthers(sql, accountId, word)) >= most) return null
    return sql.row(
      pronunciationEntry,
      `INSERT INTO pronunciations (account_id, original_word, modified_word, status)
       VALUES (?, ?, ?, ?)
       ON CONFLICT (account_id, original_word) DO UPDATE SET
         modified_word = excluded.modified_word, status = excluded.status
       RETURNING ${columns}`,
      [accountId, word, entry.modified_word, entry.status],
    )
  })
}

/** Changes parts of an entry: `unknown` when there is none, `taken` when another one has that word already. */
export function changeEntry(
  store: Sql,
  accountId: number,
  id: number,
  parts: Partial<Omit<PronunciationEntry, 'id'>>,
): Promise<PronunciationEntry | 'unknown' | 'taken'> {
  return changing(store, accountId, async (sql) => {
    const known = await entryById(sql, accountId, id)
    if (!known) return 'unknown'
    const word = (parts.original_word ?? known.original_word).normalize('NFC')
    const { modified_word = known.modified_word, status = known.status } = parts
    const changed = await sql.row(
      pronunciationEntry,
      `UPDATE pronunciations SET original_word = ?, modified_word = ?, status = ?
       WHERE account_id = ? AND id = ? AND NOT EXISTS (
         SELECT 1 FROM pronunciations WHERE account_id = ? AND original_word = ? AND id <> ?)
       RETURNING ${columns}`,
      [word, modified_word, status, accountId, id, accountId, word, id],
    )
    return changed ?? 'taken'
  })
}

export function removeEntry(store: Sql, accountId: number, id: number): Promise<boolean> {
  return changing(store, accountId, async (sql) => {
    const text = 'DELETE FROM pronunciations WHERE account_id = ? AND id = ?'
    return (await sql.run(text, [accountId, id])).changes > 0
  })
}
