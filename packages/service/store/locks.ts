import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Sql, Unlock } from './sql'

/** So long after the last sign of life of its process a lock goes to another, ms: its statements take longer than no other's. */
const LEASE_MS = 20_000

const nameRow = z.object({ name: z.string() })

/** The database's time, epoch ms. */
const now = 'CAST(floor(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT)'

/**
 * Locks of this process as rows that it renews while it holds them: they need no session of their own, so that a
 * pooler in between may hand each statement to another connection. A process that stood still for longer than the
 * lease may have lost its locks; what must never happen twice does not hang on them.
 */
export class LeasedLocks {
  private readonly holder = randomUUID()
  private readonly held = new Set<string>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly sql: Pick<Sql, 'row' | 'run'>) {}

  async tryLock(name: string): Promise<Unlock | null> {
    if (this.held.has(name)) return null
    this.held.add(name)
    const got = await this.take(name).catch((error: unknown) => {
      this.held.delete(name)
      throw error
    })
    if (got) return () => this.free(name)
    this.held.delete(name)
    return null
  }

  async close(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    if (this.held.size > 0)
      await this.sql.run('DELETE FROM locks WHERE holder = ?', [this.holder]).catch(() => undefined)
  }

  private async take(name: string): Promise<boolean> {
    const row = await this.sql.row(
      nameRow,
      `INSERT INTO locks (name, holder, held_until) VALUES (?, ?, ${now} + ${LEASE_MS})
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
         WHERE locks.held_until < ${now}
       RETURNING name`,
      [name, this.holder],
    )
    if (row) this.renewWhileHeld()
    return row !== null
  }

  private async free(name: string): Promise<void> {
    this.held.delete(name)
    // Where the database is away, the lease ends.
    await this.sql
      .run('DELETE FROM locks WHERE name = ? AND holder = ?', [name, this.holder])
      .catch(() => undefined)
  }

  private renewWhileHeld(): void {
    this.timer ??= setInterval(() => {
      if (this.held.size === 0) {
        if (this.timer) clearInterval(this.timer)
        this.timer = null
        return
      }
      const text = `UPDATE locks SET held_until = ${now} + ${LEASE_MS} WHERE holder = ?`
      this.sql.run(text, [this.holder]).catch(() => undefined)
    }, LEASE_MS / 4)
    this.timer.unref()
  }
}
