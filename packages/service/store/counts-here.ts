import { ADD_TO, type Counted, countRow, type CountWindow } from './shared-counts'
import type { Sql } from './sql'

/** Counts are written down within this time, ms. */
const WRITE_MS = 1_000

const add = `INSERT INTO rate_limits AS had (key, points, expire) VALUES (?, ?, ?) ${ADD_TO}`

interface Count {
  /** What the database has counted. */
  points: number
  unsent: number
  expire: number
}

/** Counts in memory; what is counted is written down once a second, so that a restart forgives nothing. */
export class CountsHere {
  readonly #known = new Map<string, Count>()
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly sql: Sql) {}

  /** Counts one in each window up to the first that refuses; answers these. */
  async add(windows: readonly CountWindow[]): Promise<Counted[]> {
    const rows = await this.#rows(windows)
    const counted: Counted[] = []
    for (const window of windows) {
      const count = this.#count(window, rows)
      count.unsent += 1
      this.#known.set(window.key, count)
      counted.push(asCounted(window, count))
      if (count.points + count.unsent > window.limit) break
    }
    this.#writeLater()
    return counted
  }

  /** The windows as they are, nothing counted. */
  async look(windows: readonly CountWindow[]): Promise<Counted[]> {
    const rows = await this.#rows(windows)
    return windows.map((window) => asCounted(window, this.#count(window, rows)))
  }

  /** Writes down what is counted so far. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#write()
  }

  /** The windows as known here or in the database; what is known may be forgotten as soon as it is written. */
  async #rows(windows: readonly CountWindow[]): Promise<ReadonlyMap<string, Count>> {
    const keys = windows.map(({ key }) => key)
    const known = keys.flatMap((key): [string, Count][] => {
      const count = this.#known.get(key)
      return count ? [[key, count]] : []
    })
    if (known.length === keys.length) return new Map(known)
    const text = `SELECT key, points, expire FROM rate_limits WHERE key IN (${keys.map(() => '?').join(', ')})`
    const rows = await this.sql.rows(countRow, text, keys)
    const stored = rows.map(
      ({ key, points, expire }) => [key, { points, expire, unsent: 0 }] as const,
    )
    return new Map([...stored, ...known])
  }

  /** The count of the window as it is now: never of one that is over, nor longer than it should be. */
  #count({ key, durationMs }: CountWindow, rows: ReadonlyMap<string, Count>): Count {
    const now = this.sql.now()
    const known = this.#known.get(key) ?? rows.get(key)
    if (!known || known.expire <= now) return { points: 0, unsent: 0, expire: now + durationMs }
    known.expire = Math.min(known.expire, now + durationMs)
    return known
  }

  #writeLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      // What could not be written is written with the next.
      this.#write().catch(() => this.#writeLater())
    }, WRITE_MS).unref()
  }

  async #write(): Promise<void> {
    const now = this.sql.now()
    const due = [...this.#known]
      .filter(([, { unsent, expire }]) => unsent > 0 && expire > now)
      // From the last key to the first, as all that counts in the database.
      .toSorted(([a], [b]) => (a > b ? -1 : 1))
      .map(([key, count]) => ({ key, count, sent: count.unsent }))
    const list = due.map(({ key, count, sent }) => [key, sent, count.expire, now, now])
    if (due.length > 0) await this.sql.transaction((sql) => sql.each(add, list))
    for (const { count, sent } of due) {
      count.points += sent
      count.unsent -= sent
    }
    // Read again when it is asked for again: other programs may have written it.
    for (const [key, { unsent, expire }] of this.#known)
      if (unsent === 0 || expire <= now) this.#known.delete(key)
  }
}

const asCounted = (window: CountWindow, { points, unsent, expire }: Count): Counted => ({
  window,
  points: points + unsent,
  expire,
})
