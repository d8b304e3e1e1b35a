import { setImmediate } from 'node:timers/promises'
import { LRUCache } from '@cuecast/platform'
import { z } from 'zod'
import type { Sql } from './sql'

/** A window in which something is counted. */
export interface CountWindow {
  key: string
  /** Beyond this the window refuses. */
  limit: number
  durationMs: number
}

/** How much a window has counted with this request, and when it is over, epoch ms. */
export interface Counted {
  window: CountWindow
  points: number
  expire: number
}

/** Used-up windows that are known; the ones that nobody has asked for the longest are forgotten first. */
const MAX_KNOWN = 10_000
/** Accounts or addresses of one statement. */
const MOST = 500

export const countRow = z.object({ key: z.string(), points: z.number(), expire: z.number() })

/** Adds to a count; a window that is over, or longer than it should be, begins again. The two values: now. */
export const ADD_TO = `ON CONFLICT (key) DO UPDATE SET
   points = CASE WHEN had.expire <= ? THEN excluded.points ELSE had.points + excluded.points END,
   expire = CASE WHEN had.expire <= ? OR had.expire > excluded.expire
     THEN excluded.expire ELSE had.expire END`

/**
 * Counts all that is asked for in one statement, from the last key to the first, as everybody: no two processes wait
 * for each other. Nobody waits for the disk either: a server that crashes may forgive the last half second.
 */
const addAll = `WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
 asked AS (SELECT a.* FROM quick, json_to_recordset(?) AS a
   (first text, n int, most int, first_end bigint, second text, second_end bigint)),
 first AS (
   INSERT INTO rate_limits AS had (key, points, expire)
   SELECT first, n, first_end FROM asked ORDER BY first DESC ${ADD_TO}
   RETURNING key, points, expire),
 second AS (
   INSERT INTO rate_limits AS had (key, points, expire)
   SELECT second, greatest(0, least(n, n + most - points)), second_end
   FROM asked JOIN first ON first.key = asked.first WHERE second IS NOT NULL
   ORDER BY second DESC ${ADD_TO}
   RETURNING key, points, expire)
 SELECT * FROM first UNION ALL SELECT * FROM second`

type Count = Omit<Counted, 'window'>

/** Windows that are counted together, with the requests that wait for that. */
interface Asked {
  first: CountWindow
  second: CountWindow | null
  answers: { resolve(counted: Counted[]): void; reject(reason: unknown): void }[]
}

/**
 * Counts in PostgreSQL, exactly over all processes: one statement at a time with all requests that came meanwhile. A
 * window that is known to be used up is not asked about until it is over.
 */
export class SharedCounts {
  readonly #asked = new Map<string, Asked>()
  readonly #full = new LRUCache<string, Count>({ max: MAX_KNOWN })
  #isCounting = false

  constructor(private readonly sql: Pick<Sql, 'rows' | 'now'>) {}

  /**
   * Counts one in the first window, and in the second unless the first refuses.
   *
   * @returns the windows as they are with this request, the last one refuses where one does
   * @throws when the database does not take it
   */
  add(first: CountWindow, second: CountWindow | null = null): Promise<Counted[]> {
    const refused = this.#refusal(first) ?? (second && this.#refusal(second))
    if (refused) return Promise.resolve([refused])
    return new Promise((resolve, reject) => {
      const asked = this.#asked.get(first.key) ?? { first, second, answers: [] }
      this.#asked.set(first.key, asked)
      asked.answers.push({ resolve, reject })
      if (!this.#isCounting) void this.#countAll()
    })
  }

  /** What a window that is known to be used up says; null = the database has to be asked. */
  #refusal(window: CountWindow): Counted | null {
    const known = this.#full.get(window.key)
    const leftMs = (known?.expire ?? 0) - this.sql.now()
    // Longer than it should be where the clock was set back: the database begins it again.
    if (!known || known.points < window.limit || leftMs <= 0 || leftMs > window.durationMs)
      return null
    return { window, points: window.limit + 1, expire: known.expire }
  }

  async #countAll(): Promise<void> {
    this.#isCounting = true
    // Those of the same turn of the event loop are counted together.
    await setImmediate()
    while (this.#asked.size > 0) {
      const all = [...this.#asked.values()].slice(0, MOST)
      for (const { first } of all) this.#asked.delete(first.key)
      await this.#count(all).catch((error: unknown) => {
        for (const { answers } of all) for (const { reject } of answers) reject(error)
      })
    }
    this.#isCounting = false
  }

  async #count(all: readonly Asked[]): Promise<void> {
    const now = this.sql.now()
    const asked = all.map(({ first, second, answers }) => ({
      first: first.key,
      n: answers.length,
      most: first.limit,
      first_end: now + first.durationMs,
      ...(second && { second: second.key, second_end: now + second.durationMs }),
    }))
    const values = [JSON.stringify(asked), now, now, now, now]
    const rows = await this.sql.rows(countRow, addAll, values)
    const counts = new Map(rows.map((row) => [row.key, row]))
    for (const each of all) this.#answer(each, counts)
  }

  /** Each request has its own place in the windows. */
  #answer({ first, second, answers }: Asked, counts: ReadonlyMap<string, Count>): void {
    const before = (window: CountWindow, counted: number): Count => {
      const { points = 0, expire = 0 } = counts.get(window.key) ?? {}
      if (points >= window.limit) this.#full.set(window.key, { points, expire })
      return { points: points - counted, expire }
    }
    const ofFirst = before(first, answers.length)
    const left = Math.min(answers.length, Math.max(0, first.limit - ofFirst.points))
    const ofSecond = second && before(second, left)
    for (const [at, { resolve }] of answers.entries()) {
      const counted = [{ ...ofFirst, window: first, points: ofFirst.points + at + 1 }]
      if (second && ofSecond && at < left)
        counted.push({ ...ofSecond, window: second, points: ofSecond.points + at + 1 })
      resolve(counted)
    }
  }
}
