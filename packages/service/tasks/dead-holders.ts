import { clockOf, type Sql } from '../store/sql'
import { expireClaims } from './chunk-claims'

/**
 * Gives the chunks of processes that have shown no life for a lease to others. Only a process that has reached the
 * database for as long looks: while it was away nobody could show life, and afterwards all need time to.
 */
export class DeadHolders {
  #lookedAt = -Infinity
  #reachedSince = -Infinity

  constructor(
    private readonly sql: Sql,
    private readonly leaseMs: number,
  ) {}

  /** To be called ten times within a lease. */
  async look(): Promise<void> {
    const { sql, leaseMs } = this
    await clockOf(sql)
    const now = performance.now()
    // The living show life three times within a lease.
    if (now - this.#lookedAt > leaseMs / 3) this.#reachedSince = now
    this.#lookedAt = now
    if (now - this.#reachedSince >= leaseMs) await expireClaims(sql, leaseMs)
  }
}
