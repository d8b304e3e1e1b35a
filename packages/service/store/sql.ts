import { z } from 'zod'

export type SqlValue = string | number | null

/**
 * The store as the service sees it: statements with `?` for each value. What belongs together is
 * one statement or one transaction, since other requests run between any two calls.
 */
export interface Sql {
  /** Where the two differ: `lockRow` and the like. */
  readonly dialect: 'sqlite' | 'postgres'
  /** First row, parsed; null when there is none. */
  row<T>(shape: z.ZodType<T>, text: string, values?: readonly SqlValue[]): Promise<T | null>
  rows<T>(shape: z.ZodType<T>, text: string, values?: readonly SqlValue[]): Promise<T[]>
  run(text: string, values?: readonly SqlValue[]): Promise<{ changes: number }>
  /** Runs the statement once for each of these. All or nothing only inside a transaction. */
  each(text: string, list: readonly (readonly SqlValue[])[]): Promise<void>
  /**
   * All or nothing. The work uses the `sql` it is given and no other; a transaction inside it joins
   * the one that is open. It waits for nothing but the store.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Takes a lock of this name on the whole database; null when it is taken, by this process or
   * another. It falls with the process.
   */
  tryLock(name: string): Promise<Unlock | null>
  /**
   * Differs once anything was written, by any process; null = only a question would tell.
   *
   * @param request on whose behalf: what other processes write is looked for once for each
   */
  state(request?: object): string | null
  /**
   * The store's clock, epoch ms, by which rows are dated and kept: the database's, as last asked and counted on
   * since. SQLite's is the clock of this machine.
   */
  now(): number
  close(): Promise<void>
}

/** Answers that `KeptRow` has at most. */
const MAX_KEPT_ROWS = 1_000

/**
 * A row that is asked for again and again: as long as nothing was written, by any process, the answer of before
 * is given, which nobody may change.
 */
export class KeptRow<T> {
  readonly #known = new WeakMap<Sql, { state: string; rows: Map<string, T | null> }>()

  constructor(
    private readonly shape: z.ZodType<T>,
    private readonly text: string,
  ) {}

  /**
   * First row, parsed; null when there is none.
   *
   * @param request see `Sql.state`
   */
  async of(sql: Sql, values: readonly (string | number)[], request?: object): Promise<T | null> {
    const state = sql.state(request)
    if (state === null) return sql.row(this.shape, this.text, values)
    let known = this.#known.get(sql)
    if (known?.state !== state) {
      known = { state, rows: new Map() }
      this.#known.set(sql, known)
    }
    const name = values.join(' ')
    const before = known.rows.get(name)
    if (before !== undefined) return before
    // What is written meanwhile makes another state: then this answer is not given again.
    const row = await sql.row(this.shape, this.text, values)
    if (known.rows.size >= MAX_KEPT_ROWS) known.rows.clear()
    known.rows.set(name, row)
    return row
  }
}

export type Unlock = () => Promise<void>

/**
 * Inside a transaction: nobody else gets past this for the same row until it is over. SQLite has one
 * writer at a time anyway.
 */
export async function lockRow(sql: Sql, table: 'accounts' | 'tasks', id: number): Promise<void> {
  if (sql.dialect === 'sqlite') return
  const key = table === 'tasks' ? 'number' : 'id'
  await sql.run(`SELECT 1 FROM ${table} WHERE ${key} = ? FOR NO KEY UPDATE`, [id])
}

const clockRow = z.object({ now: z.number() })

/**
 * The time by which processes hold something for a while, epoch ms: the store's clock, asked for now.
 */
export async function clockOf(sql: Pick<Sql, 'dialect' | 'row'>): Promise<number> {
  if (sql.dialect === 'sqlite') return Date.now()
  const text = 'SELECT CAST(floor(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT) AS now'
  return (await sql.row(clockRow, text))?.now ?? Date.now()
}

/** At the end of a SELECT that claims rows: those that somebody else claims just now are left out. */
export const skipLocked = ({ dialect }: Sql): string =>
  dialect === 'sqlite' ? '' : 'FOR UPDATE SKIP LOCKED'

/** The database or the audio cannot be reached at the moment: what was asked may be asked again. */
export class StoreAway extends Error {
  constructor(cause: unknown, message: string) {
    super(message, { cause })
  }

  /** For logs: the message alone goes to clients. */
  override toString(): string {
    return `${this.message}: ${String(this.cause)}`
  }
}

export const DATABASE_AWAY_MESSAGE = "the service's database cannot be reached"
export const DATABASE_READ_ONLY_MESSAGE = "the service's database takes no changes at the moment"

/** What an exception says of a full disk, whether a file or the database met it. */
export function isDiskFull(cause: unknown): boolean {
  const text = cause instanceof Error ? `${Reflect.get(cause, 'code')} ${cause.message}` : ''
  return /\b(ENOSPC|EDQUOT|SQLITE_FULL|53100)\b|disk is full/.test(text)
}

export const DISK_FULL_MESSAGE = "the service's disk is full"

/** True for what SQLite says of a file that is damaged or no database at all. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /\bSQLITE_(?:NOTADB|CORRUPT)|malformed|not a database/.test(
    `${Reflect.get(error, 'code')} ${error.message}`,
  )
}
