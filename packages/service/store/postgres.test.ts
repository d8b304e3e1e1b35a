import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { accountByName, createAccount } from '../accounts/accounts'
import { activeEntries, changeEntry, putEntry, removeEntry } from '../accounts/dictionary'
import { createKey, identify } from '../accounts/keys'
import type { ServiceEnv } from '../http/environment'
import { idempotency, keepAnswer } from '../http/idempotency'
import { guarded, startPostgres, type TestPostgres } from '../testing/postgres'
import { json, settled, submitText, temporaryFolder, testService } from '../testing/test-service'
import { addDelivery, claimDeliveries, testEvent } from '../webhooks/deliveries'
import { Client } from 'pg'
import { startPgBouncer } from '../testing/pgbouncer'
import { migratePostgres, openPostgres } from './postgres'
import { schemas } from './schema'
import type { Sql } from './sql'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function opened(url: string): Promise<Sql> {
  const sql = await openPostgres(url)
  onTestFinished(() => sql.close())
  return sql
}

/** The store as two processes have it. */
async function twoStores(): Promise<[Sql, Sql]> {
  const database = await postgres.database()
  // Both bring the empty database to the newest version.
  return Promise.all([opened(database), opened(database)])
}

async function accountIn(sql: Sql): Promise<number> {
  const account = await createAccount(sql, { name: 'Phim Hay', plan: 'api' })
  if (!account) throw new Error('the account is there already')
  return account.id
}

it('speaks a text and charges for it once', async () => {
  const database = await postgres.database()
  const { call, service } = await testService({ database, key: { plan: 'api', credits: 100 } })
  const created = await call.post('/api/v2/tts_stream', { text: 'Một. Hai.', ref_voice_id: 1 })
  const { task_id } = await json(created, z.object({ task_id: z.string() }))
  const status = async () => (await call.get(`/api/v2/tts_stream/status/${task_id}`)).json()
  await expect.poll(status).toMatchObject({ global_status: 'completed', chunks: { 0: 1, 1: 1 } })
  expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(91)
})

it('gives chunks that are finished at once different versions of their task', async () => {
  const database = await postgres.database()
  const { call, service } = await testService({ database, workers: 4 })
  const text = Array.from({ length: 40 }, (_, index) => `Câu ${index}.`).join('\n\n')
  const created = await call.post('/api/v2/tts_stream', { text, ref_voice_id: 1 })
  const { task_id } = await json(created, z.object({ task_id: z.string() }))
  const status = async () => (await call.get(`/api/v2/tts_stream/status/${task_id}`)).json()
  await expect.poll(status).toMatchObject({ global_status: 'completed' })
  const row = z.object({ changed: z.number() })
  const chunks = await service.context.sql.rows(row, 'SELECT changed FROM chunks')
  expect(chunks).toHaveLength(40)
  expect(new Set(chunks.map(({ changed }) => changed)).size).toBe(40)
})

it('accepts parallel tasks as far as the credits go, and counts requests one by one', async () => {
  const database = await postgres.database()
  const { call, service } = await testService(
    { database, key: { plan: 'starter', credits: 35 } },
    true,
  )
  const sent = await times(30, () =>
    call.post('/api/v2/tts_stream', { text: 'Bốn!', ref_voice_id: 1 }),
  )
  const count = (wanted: number) => sent.filter(({ status }) => status === wanted).length
  expect([count(200), count(402), count(429)]).toEqual([8, 12, 10])
  expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(3)
})

it('takes no more of an account than may wait in all services, and charges for nothing else', async () => {
  const database = await postgres.database()
  const limits = {
    maxWaitingChunksOfAccount: 5,
    key: { plan: 'unlimited', credits: 1_000 },
  } as const
  const options = { database, ...limits }
  const { call, service } = await testService(options, true)
  const { call: other } = await testService(options, true)
  const sent = await times(12, (index) =>
    (index % 2 ? call : other).post('/api/v2/tts_stream', { text: 'Bốn!', ref_voice_id: 1 }),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(1_000 - 5 * 4)
})

it('shares the work of two services, each chunk rendered once', async () => {
  const database = await postgres.database()
  const one = await testService({ database }, true)
  const other = await testService({ database, dataDir: await temporaryFolder() }, true)
  const task = await submitText(one.call, 'Một. Hai. Ba. Bốn.')
  const texts = () => [one, other].map(({ speech }) => speech.requests.map(({ text }) => text))
  await expect.poll(() => texts().map((each) => each.length)).toEqual([1, 1])
  one.speech.release()
  other.speech.release()
  expect((await settled(one.call, task)).chunks).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1 })
  expect(texts().flat().sort()).toEqual(['Ba.', 'Bốn.', 'Hai.', 'Một.'])
})

it('keeps a lock for one process until that ends', async () => {
  const [one, other] = await twoStores()
  const unlock = await one.tryLock('a')
  expect([await one.tryLock('a'), await other.tryLock('a')]).toEqual([null, null])
  expect(await other.tryLock('b')).not.toBeNull()
  await unlock?.()
  expect(await other.tryLock('a')).not.toBeNull()
})

it('answers both of two requests with one key, in two processes, with one answer', async () => {
  const stores = await twoStores()
  const accountId = await accountIn(stores[0])
  const { secret } = await createKey(stores[0], accountId, 'key')
  let done = 0
  const apps = stores.map((store) => {
    const app = new Hono<ServiceEnv>()
    app.use(async (c, next) => {
      const identity = await identify(store, secret)
      if (identity) c.set('identity', identity)
      await next()
    })
    app.post('/', idempotency(store), async (c) => {
      const body = { answer: (done += 1) }
      await store.transaction((sql) => keepAnswer(sql, c, 1, body))
      return c.json(body)
    })
    return app
  })
  const headers = { 'idempotency-key': 'key-1' }
  const answers = await times(20, async (index) => {
    const answer = await apps[index % 2]?.request('/', { method: 'POST', headers, body: '{}' })
    return answer?.json()
  })
  expect(done).toBe(1)
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"answer":1}']),
  )
})

it('reads a dictionary again that another process has changed', async () => {
  const [one, other] = await twoStores()
  const account = await accountIn(one)
  const read = async (sql: Sql) => JSON.stringify(await activeEntries(sql, account))
  expect([await read(one), await read(other)]).toEqual(['[]', '[]'])
  const word = { original_word: 'AI', modified_word: 'ây ai', status: 1 } as const
  const entry = await putEntry(one, account, word, 10)
  expect(await read(other)).toContain('ây ai')
  expect(await activeEntries(other, account)).toBe(await activeEntries(other, account))
  await changeEntry(one, account, entry?.id ?? 0, { modified_word: 'trí tuệ' })
  expect(await read(other)).toContain('trí tuệ')
  await removeEntry(other, account, entry?.id ?? 0)
  expect(await read(one)).toBe('[]')
})

it('gives each delivery to one of many senders', async () => {
  const [one, other] = await twoStores()
  const account = await accountIn(one)
  const event = testEvent('http://x', new Date())
  const added = await times(100, () => addDelivery(one, account, event))
  const claims = await times(40, (index) =>
    claimDeliveries(index % 2 ? one : other, Date.now() + 1, 5, 60_000),
  )
  const ids = claims.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  while (ids.length < added.length) {
    const more = await claimDeliveries(one, Date.now() + 1, 50, 60_000)
    expect(more).not.toHaveLength(0)
    ids.push(...more.map(({ id }) => id))
  }
  expect(ids.sort()).toEqual(added.sort())
})

it.each([
  ['an unreachable server', () => 'postgres://me:secret@127.0.0.1:1/db', 'cannot be reached'],
  ['a wrong password', () => at('db', `${guarded.user}:secret@`), 'refuses the password of'],
  ['no password', () => at('db', `${guarded.user}@`), 'wants a password of'],
  ['a database that is not there', () => at('nowhere'), 'createdb -E UTF8 -T template0 nowhere'],
  ['a pool without room', () => `${at('db')}&pool=0`, 'the pool'],
  ['an address that is none', () => 'postgres://me:secret@host:port/db', 'cannot be read'],
])('says what is wrong with %s, and never the password', async (_, url, reason) => {
  await postgres.database('db')
  const error = await openPostgres(url()).then(
    () => 'opened',
    (thrown: unknown) => String(thrown),
  )
  expect(error).toContain(reason)
  expect(error).not.toContain('secret')
})

const at = (name: string, who = 'test@'): string =>
  `postgres://${who}/${name}?host=${encodeURIComponent(postgres.host)}`

it('leaves a database alone that a newer Cuecast wrote', async () => {
  const url = await postgres.database()
  const sql = await openPostgres(url)
  await sql.run(`INSERT INTO kysely_migration VALUES ('9999', '2030-01-01')`)
  await sql.run(`INSERT INTO instance (one, id, oldest) VALUES (1, 'a', 9999)`)
  await sql.close()
  await expect(openPostgres(url)).rejects.toThrow('a newer Cuecast')
  await expect(migratePostgres(url)).rejects.toThrow('a newer Cuecast')
})

it('works on a newer database that says it may be', async () => {
  const url = await postgres.database()
  const sql = await openPostgres(url)
  await sql.run(`INSERT INTO kysely_migration VALUES ('9999', '2030-01-01')`)
  await sql.close()
  expect(await accountIn(await opened(url))).toBeGreaterThan(0)
})

/** A database that lacks the last step. */
async function olderDatabase(): Promise<string> {
  const url = await postgres.database()
  const sql = await openPostgres(url)
  const tables = await sql.rows(
    z.object({ name: z.string() }),
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = current_schema() AND tablename NOT LIKE 'kysely%'`,
  )
  await sql.run(`DROP TABLE ${tables.map(({ name }) => name).join(', ')}`)
  await sql.run(`DELETE FROM kysely_migration WHERE name >= '0017'`)
  await sql.close()
  return url
}

it('leaves an older database to `cuecast migrate`, which runs the steps that it lacks, once', async () => {
  const url = await olderDatabase()
  await expect(openPostgres(url)).rejects.toThrow(/has version 16.*run "cuecast migrate"/)
  expect(await migratePostgres(url)).toEqual({ from: 16, to: schemas.length })
  const sql = await opened(url)
  const account = await accountIn(sql)
  expect(await migratePostgres(url)).toEqual({ from: schemas.length, to: schemas.length })
  expect((await accountByName(sql, 'Phim Hay'))?.id).toBe(account)
})

it('migrates once nobody uses the table any more, and holds up nobody meanwhile', async () => {
  const url = await olderDatabase()
  const other = new Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('BEGIN')
  await other.query('CREATE TABLE accounts (id INTEGER)')
  const migrated = migratePostgres(url)
  // The migration waits for at most three seconds at a time: others get in between.
  const busy = 'SELECT 1 FROM pg_locks WHERE NOT granted'
  const waits = async () => (await other.query(busy)).rowCount
  await expect.poll(waits).toBe(1)
  await expect.poll(waits).toBe(0)
  await other.query('ROLLBACK')
  expect(await migrated).toEqual({ from: 16, to: schemas.length })
})

describe('behind PgBouncer', () => {
  it('shares connections by transaction: no lock is left behind, repeated keys are answered', async () => {
    const pool = await startPgBouncer(postgres, 'transaction')
    onTestFinished(() => pool.stop())
    await postgres.database('pooled')
    const url = pool.url('pooled')
    const queue = { database: url }
    const one = await testService({ ...queue, key: { plan: 'api', credits: 1_000 } })
    const other = await testService({ ...queue, dataDir: await temporaryFolder() })
    const headers = {
      authorization: `Bearer ${one.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'k1',
    }
    const body = JSON.stringify({ text: 'Một. Hai.', ref_voice_id: 1 })
    const sent = await times(12, async (index) => {
      const { app } = (index % 2 ? one : other).service
      return app.request('/api/v2/tts_stream', { method: 'POST', headers, body })
    })
    const ids = await Promise.all(sent.map((answer) => answer.text()))
    expect(new Set(ids).size).toBe(1)
    expect((await settled(one.call, JSON.parse(ids[0] ?? '').task_id)).chunks).toEqual({
      0: 1,
      1: 1,
    })
    expect((await accountByName(one.service.context.sql, 'Tester'))?.credits).toBe(991)
    const left = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'`
    expect((await postgres.client('psql', ['-d', 'pooled', '-Atc', left])).trim()).toBe('0')
  })

  it('is refused at the start where each statement has another connection', async () => {
    const pool = await startPgBouncer(postgres, 'statement')
    onTestFinished(() => pool.stop())
    await postgres.database('pooled')
    await expect(openPostgres(pool.url('pooled'))).rejects.toThrow('set pool_mode = transaction')
  })
})

it('takes a film of ten thousand cues in a few statements', async () => {
  const sql = await opened(await postgres.database())
  const account = await accountIn(sql)
  const values = Array.from({ length: 10_000 }, (_, index) => [account, `từ ${index}`, 'a?', 1])
  const text =
    'INSERT INTO pronunciations (account_id, original_word, modified_word, status) VALUES (?, ?, ?, ?)'
  await sql.each(text, values)
  const counted = await sql.row(
    z.object({ count: z.number(), last: z.string() }),
    'SELECT count(*) AS count, max(original_word) AS last FROM pronunciations',
  )
  expect(counted).toEqual({ count: 10_000, last: 'từ 9999' })
})

it('answers 503 while the server is away, and recovers by itself when it is back', async () => {
  const database = await postgres.database()
  const { call, service, speech } = await testService({ database }, true)
  const send = () => call.post('/api/v2/tts_stream', { text: 'Một.', ref_voice_id: 1 })
  const { task_id } = await json(await send(), z.object({ task_id: z.string() }))
  await postgres.halt()
  const refused = await call.get('/api/v2/me')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('database') })
  expect((await send()).status).toBe(503)
  expect((await service.app.request('/readyz')).status).toBe(503)
  // What is rendered meanwhile cannot be stored yet.
  speech.release()
  await postgres.start()
  const status = async () => (await call.get(`/api/v2/tts_stream/status/${task_id}`)).json()
  await expect.poll(status).toMatchObject({ global_status: 'completed' })
  expect((await send()).status).toBe(200)
  await expect.poll(async () => (await service.app.request('/readyz')).status).toBe(200)
})

it('answers 503 while the server takes no changes, as after a failover', async () => {
  const database = await postgres.database()
  const { call, service } = await testService({ database })
  const send = () => call.post('/api/v2/tts_stream', { text: 'Một.', ref_voice_id: 1 })
  const admin = await opened(database)
  const named = await admin.row(z.object({ name: z.string() }), 'SELECT current_database() AS name')
  const name = named?.name ?? ''
  const readOnly = async (value: 'on' | 'off') => {
    await admin.run(`SET default_transaction_read_only = off`)
    await admin.run(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`)
    await admin.run(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ? AND pid <> pg_backend_pid()',
      [name],
    )
  }
  await readOnly('on')
  const refused = async () => {
    const answer = await send()
    return [answer.status, answer.headers.get('retry-after'), await answer.text()]
  }
  await expect.poll(refused).toEqual([503, '5', expect.stringContaining('no changes')])
  const unready = await service.app.request('/readyz')
  expect([unready.status, await unready.text()]).toEqual([503, expect.stringContaining('changes')])
  await readOnly('off')
  await expect.poll(async () => (await send()).status).toBe(200)
})

it('a lock of a process that stands still goes to another after its lease, one that lives keeps it', async () => {
  const [one, other] = await twoStores()
  expect(await one.tryLock('a')).not.toBeNull()
  await one.tryLock('b')
  await other.run(`UPDATE locks SET held_until = 0 WHERE name = 'a'`)
  expect(await other.tryLock('a')).not.toBeNull()
  expect(await other.tryLock('b')).toBeNull()
})
