import { randomUUID } from 'node:crypto'
import { every } from '../every'
import { clockOf, type Sql } from './sql'

/** Which of those that hold something are dead. */
export interface Dead {
  /** A condition on the column that names the holder, which has to be qualified; takes `values` as they are. */
  where(column: string): string
  values: readonly number[]
}

/** Gives back what the dead were working at; what a living process holds is left alone. */
export type GiveBack = (sql: Sql, dead: Dead) => Promise<void>

interface PresenceParts {
  sql: Sql
  /** So long after its last sign of life a process is dead, ms. */
  leaseMs: number
  /** Others work on this store; otherwise whatever was held at the start is a dead process's. */
  isShared: boolean
  /** Whether this process takes work, and so has to show that it lives. */
  works: boolean
  /** Shared models that this process cannot use. */
  lacks(): readonly string[]
  giveBack: readonly GiveBack[]
}

const everybody: Dead = { where: () => '1 = 1', values: [] }

/**
 * The processes that work on one store: under `id` each holds the chunks and transcriptions that it works at, and
 * it shows six times within a lease, by the database's clock, that it lives. What the dead held is given back.
 *
 * Only a process that has reached the database for a lease, by that clock, looks for the dead: while it was away, the
 * machine slept, or the clock was set, nobody could show life, and afterwards all need time to.
 */
export class Presence {
  readonly id = randomUUID()
  readonly #rounds: (() => void)[] = []
  #lookedAt = -Infinity
  #reachedSince = -Infinity

  constructor(private readonly parts: PresenceParts) {}

  /** To be called before the process takes any work. */
  async begin(): Promise<void> {
    const { sql, leaseMs, isShared, works } = this.parts
    if (!isShared) return this.#giveBack(everybody)
    const dayAgo = (await clockOf(sql)) - 86_400_000
    await sql.run('DELETE FROM workers WHERE seen_at < ?', [dayAgo])
    if (works) {
      await this.show()
      this.#rounds.push(every(leaseMs / 6, () => this.show()))
    }
    this.#rounds.push(every(leaseMs / 10, () => this.look()))
  }

  /** What it held has been settled or given back. */
  async end(): Promise<void> {
    for (const end of this.#rounds) end()
    const { sql, isShared, works } = this.parts
    // Where the database is away, the lease ends.
    if (isShared && works)
      await sql.run('DELETE FROM workers WHERE id = ?', [this.id]).catch(() => undefined)
  }

  async show(): Promise<void> {
    const { sql, lacks } = this.parts
    await sql.run(
      `INSERT INTO workers (id, seen_at, lacks) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, lacks = excluded.lacks`,
      [this.id, await clockOf(sql), JSON.stringify(lacks())],
    )
  }

  /** Gives back what the dead held; to be called ten times within a lease. */
  async look(): Promise<void> {
    const { sql, leaseMs } = this.parts
    const now = await clockOf(sql)
    const pastMs = now - this.#lookedAt
    if (pastMs < 0 || pastMs > leaseMs / 3) this.#reachedSince = now
    this.#lookedAt = now
    if (now - this.#reachedSince < leaseMs) return
    const living = (column: string): string =>
      `EXISTS (SELECT 1 FROM workers WHERE id = ${column} AND seen_at > ?)`
    await this.#giveBack({ where: (column) => `NOT ${living(column)}`, values: [now - leaseMs] })
  }

  async #giveBack(dead: Dead): Promise<void> {
    for (const giveBack of this.parts.giveBack) await giveBack(this.parts.sql, dead)
  }
}
