import type { z } from 'zod'

export type SqlValue = string | number | null

/**
 * The store as the service sees it: statements with `?` for each value. What belongs together is
 * one statement or one transaction, since other requests run between any two calls.
 */
export interface Sql {
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
  close(): Promise<void>
}

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
