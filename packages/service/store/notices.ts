import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { causeText } from '@shared/contracts/errors'
import type { Log } from '@cuecast/platform'
import type { Client } from 'pg'
import { z } from 'zod'
import type { Sql } from './sql'

/** Carries changes to other processes and from them. What it loses is found by reading again. */
export interface TaskRelay {
  publish(task: number): void
  /** @param wake is called with each task that another process has changed; with null when any may have */
  listen(wake: (task: number | null) => void): void
  /** Chunks wait that some process may have room for. */
  publishWork(): void
  listenForWork(wake: () => void): void
  /** False behind a pooler, where nothing can be listened to. */
  readonly canListen: boolean
  /** After this time a request that waits reads its task again, ms. */
  readonly rereadMs: number
}

/** The store on a server, which wakes the processes that work on it. */
export interface ServerSql extends Sql {
  readonly relay: TaskRelay
}

/** Null for a store that one process has for itself. */
export const relayOf = (sql: Sql): TaskRelay | null => (isServer(sql) ? sql.relay : null)

const isServer = (sql: Sql): sql is ServerSql => 'relay' in sql

const CHANNEL = 'cuecast'
const WORK = 'work'
/** Notices of one statement: a payload may have 8,000 bytes. */
const MOST = 400
/** How often waiting requests look for themselves, ms: while notices arrive, and while they do not. */
const REREAD_MS = 15_000
const REREAD_AWAY_MS = 1_000
/** How often the connection that listens is tried, ms: what was cut without a word is silent. */
const PING_MS = 10_000
/** Pauses between attempts to connect again, ms: twice as long each time. */
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

const pidRow = z.object({ pid: z.number() })

/**
 * NOTIFY and LISTEN of PostgreSQL. Notices are sent after the commit, one statement at a time with all that came
 * meanwhile: in the transaction itself they would have commits wait for each other.
 */
export class Notices implements TaskRelay {
  /** Leads what this process has sent: it needs no waking by itself. */
  readonly #id = randomUUID().slice(0, 8)
  readonly #unsent = new Set<string>()
  readonly #wakers: ((task: number | null) => void)[] = []
  readonly #workWakers: (() => void)[] = []
  readonly #ending = new AbortController()
  #sending: Promise<void> | null = null
  #following: Promise<void> | null = null
  #isListening = false
  /** Ends the connection that listens. */
  #lose: (reason: Error) => void = () => undefined

  /** @param connection to the server itself; null = there is only a pooler, and nothing is listened to */
  constructor(
    private readonly sql: Pick<Sql, 'run'>,
    private readonly connection: (() => Client) | null,
    private readonly log: Log | undefined,
  ) {}

  get canListen(): boolean {
    return this.connection !== null
  }

  get rereadMs(): number {
    return this.#isListening ? REREAD_MS : REREAD_AWAY_MS
  }

  publish(task: number): void {
    this.#send(String(task))
  }

  publishWork(): void {
    this.#send(WORK)
  }

  listen(wake: (task: number | null) => void): void {
    this.#wakers.push(wake)
    this.#follow()
  }

  listenForWork(wake: () => void): void {
    this.#workWakers.push(wake)
    this.#follow()
  }

  /** Sends what is not sent yet, and listens no more. */
  async close(): Promise<void> {
    this.#ending.abort()
    this.#lose(new Error('the store is closed'))
    await Promise.all([this.#sending, this.#following])
  }

  #send(notice: string): void {
    this.#unsent.add(notice)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
  }

  async #sendAll(): Promise<void> {
    await wait(0)
    while (this.#unsent.size > 0) {
      const notices = [...this.#unsent].slice(0, MOST)
      for (const each of notices) this.#unsent.delete(each)
      const payload = [this.#id, ...notices].join(' ')
      await this.sql.run(`SELECT pg_notify('${CHANNEL}', ?)`, [payload]).catch(() => undefined)
    }
  }

  #take(payload: string): void {
    const [sender, ...notices] = payload.split(' ')
    if (sender === this.#id) return
    for (const notice of notices)
      if (notice === WORK) for (const wake of this.#workWakers) wake()
      else for (const wake of this.#wakers) wake(Number(notice))
  }

  #follow(): void {
    if (this.connection) this.#following ??= this.#listenOn(this.connection)
  }

  async #listenOn(connection: () => Client): Promise<void> {
    const { signal } = this.#ending
    let pauseMs = FIRST_PAUSE_MS
    let isAway = false
    const begun = (): void => {
      if (isAway) this.log?.('info', 'notices back')
      isAway = false
      pauseMs = FIRST_PAUSE_MS
      this.#isListening = true
      // What was announced meanwhile has been missed.
      for (const wake of this.#wakers) wake(null)
      for (const wake of this.#workWakers) wake()
    }
    while (!signal.aborted) {
      const reason = await this.#session(connection(), begun)
      this.#isListening = false
      if (signal.aborted) return
      if (!isAway) this.log?.('warn', 'notices away', { reason })
      isAway = true
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    }
  }

  /** Listens until the connection is lost; answers why it was. */
  async #session(client: Client, begun: () => void): Promise<string> {
    const lost = new Promise<never>((_, reject) => (this.#lose = reject))
    lost.catch(() => undefined)
    const lose = this.#lose
    client.on('error', lose)
    client.on('end', () => lose(new Error('the connection has ended')))
    const ping = setInterval(() => client.query('SELECT 1').catch(lose), PING_MS)
    ping.unref()
    try {
      await client.connect()
      if (await isPooled(client)) throw new Error('a pooler is there, not the server itself')
      client.on('notification', ({ payload = '' }) => this.#take(payload))
      await client.query(`LISTEN ${CHANNEL}`)
      begun()
      return await lost
    } catch (error) {
      return causeText(error)
    } finally {
      clearInterval(ping)
      // Not waited for: a network that was cut never says that it has ended.
      client.end().catch(() => undefined)
    }
  }
}

/**
 * Whether a pooler (PgBouncer, for one) stands between: the number that it gives a connection is its own, not that of
 * the server's process.
 */
export async function isPooled(client: Pick<Client, 'query'>): Promise<boolean> {
  // A transaction is refused where a connection belongs to each statement.
  await client.query('BEGIN')
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  await client.query('COMMIT')
  return pidRow.parse(rows[0]).pid !== Reflect.get(client, 'processID')
}
