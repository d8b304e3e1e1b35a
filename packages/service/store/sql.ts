import Database from 'libsql'
import type { z } from 'zod'

type SqlValue = string | number | null

/** One connection to the service's database. Calls are synchronous and take microseconds. */
export interface Sql {
  /** First row, parsed; null when there is none. */
  row<T>(shape: z.ZodType<T>, text: string, values?: readonly SqlValue[]): T | null
  rows<T>(shape: z.ZodType<T>, text: string, values?: readonly SqlValue[]): T[]
  run(text: string, values?: readonly SqlValue[]): { changes: number; lastId: number }
  /** Runs several statements without values. */
  script(text: string): void
  /** All or nothing. Inside a transaction it joins the one that is open. */
  transaction<T>(work: () => T): T
  close(): void
  /** The driver's own handle, for a library that speaks better-sqlite3. */
  readonly driver: Database.Database
}

/** How long a statement waits for another process that writes, ms. */
const BUSY_MS = 10_000

/** Opens (or makes) the file in write-ahead mode: readers never wait for a writer. */
export function openSql(file: string): Sql {
  const driver = new Database(file, { timeout: BUSY_MS })
  try {
    driver.pragma('journal_mode = WAL')
    driver.pragma('synchronous = NORMAL')
    driver.pragma('foreign_keys = ON')
  } catch (error) {
    driver.close()
    throw error
  }
  const statements = new Map<string, Database.Statement>()

  function prepared(text: string): Database.Statement {
    const known = statements.get(text)
    if (known) return known
    const statement = driver.prepare(text)
    statements.set(text, statement)
    return statement
  }

  return {
    driver,
    row(shape, text, values = []) {
      const row = prepared(text).get([...values])
      return row === undefined ? null : shape.parse(row)
    },
    rows(shape, text, values = []) {
      return prepared(text)
        .all([...values])
        .map((row) => shape.parse(row))
    },
    run(text, values = []) {
      const result = prepared(text).run([...values])
      return { changes: result.changes, lastId: Number(result.lastInsertRowid) }
    },
    script(text) {
      driver.exec(text)
    },
    transaction(work) {
      if (driver.inTransaction) return work()
      driver.exec('BEGIN IMMEDIATE')
      try {
        const value = work()
        driver.exec('COMMIT')
        return value
      } catch (error) {
        // A full disk has ended the transaction already.
        if (driver.inTransaction) driver.exec('ROLLBACK')
        throw error
      }
    },
    close() {
      statements.clear()
      driver.close()
    },
  }
}

/** What an exception says of a full disk, whether a file or the database met it. */
export function isDiskFull(cause: unknown): boolean {
  const text = cause instanceof Error ? `${Reflect.get(cause, 'code')} ${cause.message}` : ''
  return /\b(ENOSPC|EDQUOT|SQLITE_FULL)\b|disk is full/.test(text)
}

export const DISK_FULL_MESSAGE = "the service's disk is full"

/** True for what SQLite says of a file that is damaged or no database at all. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /\bSQLITE_(?:NOTADB|CORRUPT)|malformed|not a database/.test(
    `${Reflect.get(error, 'code')} ${error.message}`,
  )
}
