import { clockOf, type Sql } from './sql'

/** How often the database is asked for the time, ms. */
const EVERY_MS = 60_000

/** The database's clock, counted on by this process's monotonic one: whatever its own calendar says or jumps to. */
export class StoreClock {
  #offsetMs = Date.now() - performance.now()
  #timer: NodeJS.Timeout | undefined

  /** Asks the database for the time, now and every minute. */
  async follow(sql: Pick<Sql, 'dialect' | 'row'>): Promise<void> {
    await this.#ask(sql)
    // The database is away: the time of before is counted on.
    this.#timer = setInterval(() => void this.#ask(sql).catch(() => undefined), EVERY_MS)
    this.#timer.unref()
  }

  now(): number {
    return Math.floor(performance.now() + this.#offsetMs)
  }

  end(): void {
    clearInterval(this.#timer)
  }

  async #ask(sql: Pick<Sql, 'dialect' | 'row'>): Promise<void> {
    const before = performance.now()
    const now = await clockOf(sql)
    this.#offsetMs = now - (before + performance.now()) / 2
  }
}
