import { causeText } from '@shared/contracts/errors'
import { type Log, textCache } from '@cuecast/platform'
import {
  Client,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryResult,
  types,
} from 'pg'
import { z } from 'zod'
import { LeasedLocks } from './locks'
import { StoreClock } from './store-clock'
import { migrate, requireVersion } from './migrate-postgres'
import { isPooled, Notices, type ServerSql } from './notices'
import {
  DATABASE_AWAY_MESSAGE,
  DATABASE_READ_ONLY_MESSAGE,
  type Sql,
  type SqlValue,
  StoreAway,
  type Unlock,
} from './sql'

/** Connections of one service, unless the URL says `?pool=N`. */
const POOL = 10
/** How long a request waits for a connection, ms. */
const CONNECT_MS = 10_000
/** An answer that takes longer means a dead connection, ms. */
const QUERY_MS = 60_000
/** What the connection that listens is called in `pg_stat_activity`. */
const LISTENER = 'cuecast-listener'

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

const statements = (
  run: Run,
  now: () => number,
): Omit<Sql, 'transaction' | 'close' | 'tryLock'> => ({
  dialect: 'postgres',
  now,
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
  state: () => null,
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

const BEGIN = 'BEGIN'
/** A pooler takes these neither at the start of a connection nor for longer than a transaction. */
const BEGIN_POOLED = `BEGIN; SET LOCAL statement_timeout = ${QUERY_MS}; SET LOCAL idle_in_transaction_session_timeout = ${QUERY_MS}`

async function inTransaction<T>(
  pool: Pool,
  { tryLock, begin, now }: Pick<Sql, 'tryLock' | 'now'> & { begin: string },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await connected(pool)
  client.on('error', ignore)
  const run = runOn(client)
  const inside: Sql = {
    ...statements(run, now),
    tryLock,
    transaction: (more) => more(inside),
    close: () => Promise.reject(new Error('a transaction is open')),
  }
  let broken = false
  try {
    await run(begin, [])
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

const STATEMENT_POOLING =
  'its pooler gives a connection away after each statement (pool_mode = statement), so that no transaction is ' +
  'possible: set pool_mode = transaction'

/** Why the store could not be opened, in words that say what to do; never with the password. */
function openFailure(error: unknown, { host, port, user, database }: Client): Error {
  const code = codeOf(error)
  const where = host.startsWith('/') ? host : `${host}:${port}`
  const said = causeText(error)
  const reasons: Record<string, string> = {
    '28P01': `it refuses the password of "${user}"`,
    '28000': `it does not let "${user}" in: ${said}`,
    '3D000': `it has no database "${database}"; make it with: createdb -E UTF8 -T template0 ${database}`,
    '42501': `"${user}" may not make tables in "${database}": ${said}`,
  }
  const away = isAway(error) ? `it cannot be reached (${code || said})` : said
  if (/statement pooling/.test(said)) reasons[code] = STATEMENT_POOLING
  const noPassword = /SASL.*password/.test(said) ? `it wants a password of "${user}"` : away
  return new Error(`the database server ${where} cannot be used: ${reasons[code] ?? noPassword}`, {
    cause: error,
  })
}

interface ReadUrl {
  config: PoolConfig
  target: Client
  /** The server itself, where the URL leads to a pooler. */
  direct: Pick<ClientConfig, 'host' | 'port'> | null
}

/** Reads the URL; what it lacks comes from the usual variables (`PGPASSWORD` …) and `~/.pgpass`. */
function readUrl(url: string): ReadUrl {
  const given = new URLSearchParams(url.split('?')[1] ?? '')
  const pool = given.get('pool')
  const max = pool === null ? POOL : Number(pool)
  if (!Number.isInteger(max) || max < 1 || max > 1_000)
    throw new Error('the pool of the database URL must be a number from 1 to 1000')
  const direct = directOf(given.get('direct'))
  const config = {
    connectionString: url,
    max,
    application_name: 'cuecast',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  }
  try {
    return { config, direct, target: new Client(config) }
  } catch (error) {
    // What it says may quote the URL.
    const code = codeOf(error)
    throw new Error(`the database URL cannot be read${code === '' ? '' : ` (${code})`}`, {
      cause: error,
    })
  }
}

function directOf(text: string | null): ReadUrl['direct'] {
  if (text === null) return null
  const [, host, inBrackets, port = '5432'] =
    /^(?:(\/.*?|[^:/[\]]+)|\[([\da-f:]+)\])(?::(\d+))?$/i.exec(text) ?? []
  const found = host ?? inBrackets
  if (found === undefined)
    throw new Error('the part "direct" of the database URL must be HOST or HOST:PORT')
  return { host: found, port: Number(port) }
}

async function onOne<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Does something with a single connection that is set up as any pooler takes it. */
async function withFirst<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { config, target } = readUrl(url)
  const first = new Pool({ ...config, max: 1 })
  first.on('error', ignore)
  try {
    await requireUtf8(first)
    return await work(first)
  } catch (error) {
    throw openFailure(error, target)
  } finally {
    await first.end()
  }
}

/**
 * Brings a database to the newest version while processes of the version before keep working.
 *
 * @returns its version before and now
 */
export const migratePostgres = (url: string): Promise<{ from: number; to: number }> =>
  withFirst(url, migrate)

/**
 * Opens the store in a PostgreSQL database, also behind a pooler whose connections belong to transactions.
 *
 * @param url `postgres://user@host/database`, with `?sslmode=…`, `?pool=N` and, where it is a pooler's,
 *   `?direct=HOST:PORT` of the server itself, on which one connection listens
 * @throws when it has another version than this program needs
 */
export async function openPostgres(url: string, log?: Log): Promise<ServerSql> {
  const { config, target, direct } = readUrl(url)
  const { version, pooled } = await withFirst(url, async (first) => ({
    version: await requireVersion(first),
    pooled: await onOne(first, isPooled),
  }))
  const listens = !pooled || direct !== null
  log?.('info', 'database', { version, pooled, listens })
  const lasting = { statement_timeout: QUERY_MS, idle_in_transaction_session_timeout: QUERY_MS }
  const pool = new Pool({ ...config, query_timeout: QUERY_MS, ...(pooled ? {} : lasting) })
  // A connection that breaks while it is idle is replaced by the next statement.
  pool.on('error', (error) =>
    log?.('warn', 'idle connection to the database lost', { reason: error.message }),
  )
  const clock = new StoreClock()
  const outside = statements(runOn(pool), () => clock.now())
  await clock.follow(outside)
  const locks = new LeasedLocks(outside)
  const relay = new Notices(outside, listens ? () => listener(config, target, direct) : null, log)
  const tryLock = (name: string): Promise<Unlock | null> => locks.tryLock(name)
  const begin = pooled ? BEGIN_POOLED : BEGIN
  return {
    ...outside,
    relay,
    tryLock,
    transaction: (work) => inTransaction(pool, { tryLock, begin, now: outside.now }, work),
    async close() {
      clock.end()
      await relay.close()
      await locks.close()
      await pool.end()
    },
  }
}

/** A connection of its own, outside the pool: to the URL's server, or past the pooler there. */
function listener(config: PoolConfig, target: Client, direct: ReadUrl['direct']): Client {
  const { user, password, database, ssl } = target
  const past = { ...direct, connectionString: undefined, user, password, database, ssl }
  const each = { application_name: LISTENER, query_timeout: CONNECT_MS }
  return new Client({ ...config, ...(direct && past), ...each })
}
