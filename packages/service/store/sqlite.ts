import { LRUCache } from '@cuecast/platform'
import { z } from 'zod'
import type { Sql, SqlValue } from './sql'
import { openDriver, type SqliteDriver, type SqliteStatement } from './sqlite-driver'

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
  statement: SqliteStatement
  writes: boolean
}

/** Statements kept prepared: those of the service, and lists of many lengths. */
const MAX_PREPARED = 500

/** Changes no row that `KeptRow` has: counts of requests are written down every second. */
const leavesRows = /^\s*(?:SELECT|PRAGMA|INSERT INTO rate_limits)\b/i

/** Statements are prepared once. */
function statementsOf(driver: SqliteDriver) {
  const known = new LRUCache<string, Prepared>({ max: MAX_PREPARED })
  function prepared(text: string): Prepared {
    const before = known.get(text)
    if (before) return before
    const made = { statement: driver.prepare(text), writes: !leavesRows.test(text) }
    known.set(text, made)
    return made
  }
  return { prepared, clear: () => known.clear() }
}

const versionRow = z.object({ data_version: z.number() })

/** SQLite's own count of what other connections have written, looked at once a request: it takes as long as a row. */
function writesOfOthers(driver: SqliteDriver): (request?: object) => number {
  const version = driver.prepare('PRAGMA data_version')
  let seen: { request: object | undefined; version: number } | null = null
  return (request) => {
    if (!seen || request === undefined || seen.request !== request)
      seen = { request, version: versionRow.parse(version.get([])).data_version }
    return seen.version
  }
}

/** How long a statement waits for another process that writes, ms. */
const BUSY_MS = 10_000

function openReady(path: string): SqliteDriver {
  const driver = openDriver(path)
  try {
    driver.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
    return driver
  } catch (error) {
    driver.close()
    throw error
  }
}

/** Opens (or makes) the file in write-ahead mode: readers never wait for a writer. */
export function openSqlite(path: string): SqliteFile {
  const driver = openReady(path)
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
      const row = asked(text).statement.get(values)
      return row === undefined ? null : shape.parse(row)
    },
    rows(shape, text, values = []) {
      return asked(text)
        .statement.all(values)
        .map((row) => shape.parse(row))
    },
    run(text, values = []) {
      return asked(text).statement.run(values)
    },
    script(text) {
      written += 1
      driver.exec(text)
    },
    state: (request) => `${written} ${others(request)}`,
    begin: () => void driver.exec('BEGIN IMMEDIATE'),
    commit: () => void driver.exec('COMMIT'),
    rollback() {
      try {
        driver.exec('ROLLBACK')
      } catch (error) {
        // A full disk has ended the transaction already.
        if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error
      }
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
  now: () => Date.now(),
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
