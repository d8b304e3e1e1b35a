import { Kysely, Migrator, PostgresDialect, sql as raw } from 'kysely'
import { textCache } from '@cuecast/platform'
import { Client, Pool, type PoolClient, type PoolConfig, type QueryResult, types } from 'pg'
import { z } from 'zod'
import { schemas } from './schema'
import {
  DATABASE_AWAY_MESSAGE,
  DATABASE_READ_ONLY_MESSAGE,
  type Sql,
  type SqlValue,
  StoreAway,
  type Unlock,
} from './sql'

/** Connections of one service, unless the URL says `?pool=N`; one more holds its locks. */
const POOL = 10
/** How long a request waits for a connection, ms. */
const CONNECT_MS = 10_000
/** An answer that takes longer means a dead connection, ms. */
const QUERY_MS = 60_000

/** `bigint` and `numeric` come as text: our counts, times and sums fit a number exactly. */
for (const type of [20, 1700]) types.setTypeParser(type, Number)

/** Characters kept in all; a longer text than a hundredth of it is one of many rows. */
const MAX_KEPT = 500_000

const numbered = textCache(MAX_KEPT, MAX_KEPT / 100)

/** `?` as PostgreSQL writes it: `$1`, `$2` … No statement of ours has one inside a literal. */
function withNumbers(text: string): string {
  const known = numbered.get(text)
  if (known !== undefined) return known
  let count = 0
  const made = text.replaceAll('?', () => `$${++count}`)
  numbered.set(text, made)
  return made
}

type Run = (text: string, values: readonly SqlValue[]) => Promise<QueryResult>

const runOn =
  (on: Pool | PoolClient): Run =>
  async (text, values) => {
    try {
      return await on.query(withNumbers(text), [...values])
    } catch (error) {
      if (isReadOnly(error)) throw new StoreAway(error, DATABASE_READ_ONLY_MESSAGE)
      throw isAway(error) ? new StoreAway(error, DATABASE_AWAY_MESSAGE) : error
    }
  }

/** Rows of one INSERT; a statement has at most 65,535 values. */
const BATCH = 1_000

/** Runs an INSERT with many rows at once; anything else once for each. */
async function runEach(run: Run, text: string, list: readonly (readonly SqlValue[])[]) {
  const insert = /^(INSERT INTO [^?]+ VALUES )(\([?, ]+\))$/.exec(
    text.replaceAll(/\s+/g, ' ').trim(),
  )
  const [, head = '', row = ''] = insert ?? []
  if (!insert) for (const values of list) await run(text, values)
  else
    for (let from = 0; from < list.length; from += BATCH) {
      const part = list.slice(from, from + BATCH)
      await run(head + part.map(() => row).join(', '), part.flat())
    }
}

const statements = (run: Run): Omit<Sql, 'transaction' | 'close' | 'tryLock'> => ({
  dialect: 'postgres',
  async row(shape, text, values = []) {
    const [row] = (await run(text, values)).rows
    return row === undefined ? null : shape.parse(row)
  },
  async rows(shape, text, values = []) {
    return (await run(text, values)).rows.map((row) => shape.parse(row))
  },
  async run(text, values = []) {
    return { changes: (await run(text, values)).rowCount ?? 0 }
  },
  each: (text, list) => runEach(run, text, list),
})

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw isAway(error) ? new StoreAway(error, DATABASE_AWAY_MESSAGE) : error
  }
}

/** Its statement says why a connection broke: without this the process would end. */
const ignore = (): void => undefined

async function inTransaction<T>(
  pool: Pool,
  tryLock: Sql['tryLock'],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await connected(pool)
  client.on('error', ignore)
  const run = runOn(client)
  const inside: Sql = {
    ...statements(run),
    tryLock,
    transaction: (more) => more(inside),
    close: () => Promise.reject(new Error('a transaction is open')),
  }
  let broken = false
  try {
    await run('BEGIN', [])
    const value = await work(inside)
    await run('COMMIT', [])
    return value
  } catch (error) {
    if (error instanceof StoreAway) broken = true
    else await client.query('ROLLBACK').catch(() => (broken = true))
    throw error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}

const gotRow = z.object({ got: z.boolean() })

/**
 * Locks of this process, held by one connection of their own: they fall when the process dies. A
 * broken connection is made again, and what was held is taken again.
 */
class Locks {
  private readonly held = new Set<string>()
  private session: Promise<Client> | null = null
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(private readonly connect: () => Promise<Client>) {}

  async tryLock(name: string): Promise<Unlock | null> {
    if (this.held.has(name)) return null
    this.held.add(name)
    try {
      if (await this.take(await this.open(), name)) return () => this.free(name)
    } catch (error) {
      this.held.delete(name)
      throw isAway(error) ? new StoreAway(error, DATABASE_AWAY_MESSAGE) : error
    }
    this.held.delete(name)
    return null
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    const client = await this.session?.catch(() => null)
    await client?.end().catch(ignore)
  }

  private async take(client: Client, name: string): Promise<boolean> {
    const { rows } = await client.query(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got',
      [name],
    )
    return gotRow.parse(rows[0]).got
  }

  private async free(name: string): Promise<void> {
    this.held.delete(name)
    const client = await this.session?.catch(() => null)
    // Where the connection is gone, so is the lock.
    await client?.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(ignore)
  }

  private open(): Promise<Client> {
    this.session ??= this.begin().catch((error: unknown) => {
      this.session = null
      throw error
    })
    return this.session
  }

  private async begin(): Promise<Client> {
    const client = await this.connect()
    client.on('error', ignore)
    client.once('end', () => this.lost())
    return client
  }

  private lost(): void {
    this.session = null
    if (this.closed || this.held.size === 0) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.takeAgain().catch(() => this.lost()), 1_000)
    this.timer.unref()
  }

  private async takeAgain(): Promise<void> {
    const client = await this.open()
    for (const name of this.held)
      // Somebody else was faster: what is taken already falls with the connection, then once more.
      if (!(await this.take(client, name))) return client.end()
  }
}

/** The SQLite schema in the words of PostgreSQL. Texts are compared by their bytes in both. */
const translated = (schema: string): string =>
  schema
    .replace(
      /INTEGER PRIMARY KEY( AUTOINCREMENT)?/g,
      'BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY',
    )
    .replace(/\bINTEGER\b/g, 'BIGINT')
    .replace(/\bREAL\b/g, 'DOUBLE PRECISION')
    .replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replace(/\) WITHOUT ROWID/g, ')')

/** Kysely's migrator holds a lock meanwhile: services that start together wait for one another. */
async function migrate(pool: Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.fromEntries(
    schemas.map((schema, index) => [
      String(index + 1).padStart(4, '0'),
      { up: async (on: Kysely<unknown>) => void (await raw.raw(translated(schema)).execute(on)) },
    ]),
  )
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (!error) return
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new Error(
      `a newer Cuecast wrote this database (this one reads up to version ${schemas.length}): ` +
        'update Cuecast, or name another database; nothing was changed',
    )
  throw error
}

const encodingRow = z.object({ server_encoding: z.string() })

async function requireUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query('SHOW server_encoding')
  const { server_encoding: encoding } = encodingRow.parse(rows[0])
  if (encoding !== 'UTF8')
    throw new Error(
      `the database keeps texts as ${encoding}; make one with: createdb -E UTF8 -T template0 NAME`,
    )
}

const codeOf = (error: unknown): string => String(Reflect.get(Object(error), 'code') ?? '')

/** After a failover the server is a copy of another, until its address leads elsewhere. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** The server cannot be reached, is stopping or starting, or has no connection left. */
function isAway(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return (
    /^(?:08...|57P0[123]|53300|E[A-Z_]+)$/.test(codeOf(error)) ||
    /Connection terminated|timeout exceeded|connection error|not queryable|Query read timeout/.test(
      message,
    )
  )
}

/** Why the store could not be opened, in words that say what to do; never with the password. */
function openFailure(error: unknown, { host, port, user, database }: Client): Error {
  const code = codeOf(error)
  const where = host.startsWith('/') ? host : `${host}:${port}`
  const said = error instanceof Error ? error.message : String(error)
  const reasons: Record<string, string> = {
    '28P01': `it refuses the password of "${user}"`,
    '28000': `it does not let "${user}" in: ${said}`,
    '3D000': `it has no database "${database}"; make it with: createdb -E UTF8 -T template0 ${database}`,
    '42501': `"${user}" may not make tables in "${database}": ${said}`,
  }
  const away = isAway(error) ? `it cannot be reached (${code || said})` : said
  const noPassword = /SASL.*password/.test(said) ? `it wants a password of "${user}"` : away
  return new Error(`the database server ${where} cannot be used: ${reasons[code] ?? noPassword}`, {
    cause: error,
  })
}

/** Reads the URL; what it lacks comes from the usual variables (`PGPASSWORD` …) and `~/.pgpass`. */
function readUrl(url: string): { config: PoolConfig; target: Client } {
  const pool = new URLSearchParams(url.split('?')[1] ?? '').get('pool')
  const max = pool === null ? POOL : Number(pool)
  if (!Number.isInteger(max) || max < 1 || max > 1_000)
    throw new Error('the pool of the database URL must be a number from 1 to 1000')
  const config = {
    connectionString: url,
    max,
    application_name: 'cuecast',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  }
  try {
    return { config, target: new Client(config) }
  } catch (error) {
    // What it says may quote the URL.
    const code = codeOf(error)
    throw new Error(`the database URL cannot be read${code === '' ? '' : ` (${code})`}`, {
      cause: error,
    })
  }
}

/**
 * Opens the store in a PostgreSQL database and brings it to the newest version.
 *
 * @param url `postgres://user@host/database`, with `?sslmode=…` and `?pool=N`
 */
export async function openPostgres(url: string): Promise<Sql> {
  const { config, target } = readUrl(url)
  const first = new Pool({ ...config, max: 1 })
  first.on('error', ignore)
  try {
    await requireUtf8(first)
    await migrate(first)
  } catch (error) {
    throw openFailure(error, target)
  } finally {
    await first.end()
  }
  const lasting = { query_timeout: QUERY_MS, idle_in_transaction_session_timeout: QUERY_MS }
  const pool = new Pool({ ...config, ...lasting })
  // A connection that breaks while it is idle is replaced by the next statement.
  pool.on('error', ignore)
  const locks = new Locks(async () => {
    const client = new Client({ ...config, query_timeout: QUERY_MS })
    await client.connect()
    return client
  })
  const tryLock = (name: string): Promise<Unlock | null> => locks.tryLock(name)
  return {
    ...statements(runOn(pool)),
    tryLock,
    transaction: (work) => inTransaction(pool, tryLock, work),
    async close() {
      await locks.close()
      await pool.end()
    },
  }
}
