import Database from 'libsql'
import { LRUCache } from '@cuecast/platform'
import type { z } from 'zod'
import type { Sql, SqlValue } from './sql'

/** One connection to a database file. Calls are synchronous and take microseconds. */
export interface SqliteFile {
  /** First row, parsed; null when there is none. */
  row<T>(shape: z.ZodType<T>, text: string, values?: readonly SqlValue[]): T | null
  rows<T>(shape: z.ZodType<T>, text: string, values?: readonly SqlValue[]): T[]
  run(text: string, values?: readonly SqlValue[]): { changes: number }
  /** Runs several statements without values. */
  script(text: string): void
  /** All or nothing. */
  transaction<T>(work: () => T): T
  begin(): void
  commit(): void
  rollback(): void
  /** Differs once anything was written, through this connection or another: for those it is asked once a request. */
  state(request?: object): string
  close(): void
}

interface Prepared {
  statement: Database.Statement
  columns: readonly string[]
  writes: boolean
}

/** A row as an object; the driver gives its values in the order of the columns. */
function named(columns: readonly string[], values: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  if (!Array.isArray(values)) throw new Error('the driver gave no list of values')
  columns.forEach((column, at) => {
    row[column] = values[at]
  })
  return row
}

/** Statements kept prepared: those of the service, and lists of many lengths. */
const MAX_PREPARED = 500

/** Changes no row that `KeptRow` has: counts of requests are written down every second. */
const leavesRows = /^\s*(?:SELECT|PRAGMA|INSERT INTO rate_limits)\b/i

/** Statements are prepared once. */
function statementsOf(driver: Database.Database) {
  const known = new LRUCache<string, Prepared>({ max: MAX_PREPARED })
  function prepared(text: string): Prepared {
    const before = known.get(text)
    if (before) return before
    const statement = driver.prepare(text)
    // The driver hands over a list of values in half the time of an object.
    const columns = statement.reader
      ? statement
          .raw()
          .columns()
          .map(({ name }) => name)
      : []
    const made = { statement, columns, writes: !leavesRows.test(text) }
    known.set(text, made)
    return made
  }
  return { prepared, clear: () => known.clear() }
}

/** SQLite's own count of what other connections have written, looked at once a request: it takes as long as a row. */
function writesOfOthers(driver: Database.Database): (request?: object) => string {
  const version = driver.prepare('PRAGMA data_version').raw()
  let seen: { request: object | undefined; version: string } | null = null
  return (request) => {
    if (!seen || request === undefined || seen.request !== request)
      seen = { request, version: String(version.get()) }
    return seen.version
  }
}

/** How long a statement waits for another process that writes, ms. */
const BUSY_MS = 10_000

/** Opens (or makes) the file in write-ahead mode: readers never wait for a writer. */
export function openSqlite(path: string): SqliteFile {
  const driver = new Database(path, { timeout: BUSY_MS })
  try {
    driver.pragma('journal_mode = WAL')
    driver.pragma('synchronous = NORMAL')
    driver.pragma('foreign_keys = ON')
  } catch (error) {
    driver.close()
    throw error
  }
  const { prepared, clear } = statementsOf(driver)
  /** Statements through this connection that may have written: SQLite itself counts those of others alone. */
  let written = 0
  const asked = (text: string): Prepared => {
    const found = prepared(text)
    if (found.writes) written += 1
    return found
  }
  const others = writesOfOthers(driver)
  const file: SqliteFile = {
    row(shape, text, values = []) {
      const { statement, columns } = asked(text)
      const row = statement.get([...values])
      return row === undefined ? null : shape.parse(named(columns, row))
    },
    rows(shape, text, values = []) {
      const { statement, columns } = asked(text)
      return statement.all([...values]).map((row) => shape.parse(named(columns, row)))
    },
    run(text, values = []) {
      return { changes: asked(text).statement.run([...values]).changes }
    },
    script(text) {
      written += 1
      driver.exec(text)
    },
    state: (request) => `${written} ${others(request)}`,
    begin: () => void driver.exec('BEGIN IMMEDIATE'),
    commit: () => void driver.exec('COMMIT'),
    rollback() {
      // A full disk has ended the transaction already.
      if (driver.inTransaction) driver.exec('ROLLBACK')
    },
    transaction(work) {
      file.begin()
      try {
        const value = work()
        file.commit()
        return value
      } catch (error) {
        file.rollback()
        throw error
      }
    },
    close() {
      clear()
      driver.close()
    },
  }
  return file
}

/** The store in a file of this process. */
export interface EmbeddedSql extends Sql {
  /** Runs synchronous work on the file itself, while no transaction is open. */
  alone<T>(work: (file: SqliteFile) => T): Promise<T>
}

export const isEmbedded = (sql: Sql): sql is EmbeddedSql => 'alone' in sql

/** Locks of this process, which has the file for itself. */
function locksHere(): Sql['tryLock'] {
  const held = new Set<string>()
  return async (name) => {
    if (held.has(name)) return null
    held.add(name)
    return async () => void held.delete(name)
  }
}

/** Statements on the connection; `before` gives what to wait for. */
const statementsOn = (
  file: SqliteFile,
  tryLock: Sql['tryLock'],
  before: () => Promise<void> | null,
): Omit<Sql, 'transaction' | 'close'> => ({
  dialect: 'sqlite',
  tryLock,
  state: (request) => file.state(request),
  async row(shape, text, values) {
    for (let wait = before(); wait; wait = before()) await wait
    return file.row(shape, text, values)
  },
  async rows(shape, text, values) {
    for (let wait = before(); wait; wait = before()) await wait
    return file.rows(shape, text, values)
  },
  async run(text, values) {
    for (let wait = before(); wait; wait = before()) await wait
    return file.run(text, values)
  },
  async each(text, list) {
    for (let wait = before(); wait; wait = before()) await wait
    for (const values of list) file.run(text, values)
  },
})

/**
 * The port on top of one connection. A transaction has the connection for itself: what is asked
 * outside it waits until it is over, so that neither sees or undoes half of the other's work.
 */
export function embedded(file: SqliteFile, tryLock = locksHere()): EmbeddedSql {
  let open: Promise<void> | null = null
  const turn = (): Promise<void> | null => open

  async function transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    for (let wait = turn(); wait; wait = turn()) await wait
    file.begin()
    let over = false
    let settle = (): void => undefined
    open = new Promise((resolve) => (settle = resolve))
    const inside: Sql = {
      ...statementsOn(file, tryLock, () =>
        over ? Promise.reject(new Error('the transaction is over')) : null,
      ),
      transaction: (more) => more(inside),
      close: () => Promise.reject(new Error('a transaction is open')),
    }
    try {
      const value = await work(inside)
      file.commit()
      return value
    } catch (error) {
      file.rollback()
      throw error
    } finally {
      over = true
      open = null
      settle()
    }
  }

  return {
    ...statementsOn(file, tryLock, turn),
    transaction,
    async alone(work) {
      for (let wait = turn(); wait; wait = turn()) await wait
      return work(file)
    },
    async close() {
      for (let wait = turn(); wait; wait = turn()) await wait
      file.close()
    },
  }
}
