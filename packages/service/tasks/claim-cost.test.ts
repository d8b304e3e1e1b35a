import { present } from '@shared/testing/must'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openPostgres } from '../store/postgres'
import type { Sql, SqlValue } from '../store/sql'
import { startPostgres, type TestPostgres } from '../testing/postgres'
import { claimChunk, TurnClaims } from './chunk-claims'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const WAITING = 20_000
const wish = { holder: 'a', lengths: 'all', silent: [], held: [] } as const

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A database in which so many short chunks of one task wait. */
async function crowded(): Promise<{ url: string; sql: Sql }> {
  const url = await postgres.database()
  const sql = await openPostgres(url)
  onTestFinished(() => sql.close())
  for (const text of [
    `INSERT INTO accounts (id, name, email, plan, created_at) VALUES (1, 'a', '', 'api', 0)`,
    `INSERT INTO tasks (number, id, account_id, kind, text, language, audio, fit, status, open_chunks, base_url, created_at)
     VALUES (1, 'a', 1, 'tts', '', 'vi', '{}', 'none', 'processing', ${WAITING}, '', 0)`,
    `INSERT INTO chunks (task, chunk, text, voice_id, credits, turn)
     SELECT 1, n, 'Một câu ngắn, như trong một bộ phim.', 1, 9, n FROM generate_series(1, ${WAITING}) AS n`,
    'VACUUM ANALYZE chunks',
  ])
    await sql.run(text)
  return { url, sql }
}

const plan = z.tuple([
  z.object({
    Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
  }),
])

/** How many pages of the database a question of the queue reads. */
async function pagesOf(sql: Sql, ask: (sql: Sql) => Promise<unknown>): Promise<number> {
  let pages = 0
  const row = async (_: unknown, text: string, values?: readonly SqlValue[]): Promise<null> => {
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`
    const found = await sql.row(z.object({ 'QUERY PLAN': plan }), explained, values)
    const [{ Plan }] = present(found)['QUERY PLAN']
    pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    return null
  }
  const get = (target: Sql, name: string) => (name === 'row' ? row : Reflect.get(target, name))
  await ask(new Proxy(sql, { get }))
  return pages
}

it('takes the next text and looks for long ones without reading all that waits', async () => {
  const { sql } = await crowded()
  const long = { ...wish, lengths: 'long' } as const
  expect(await pagesOf(sql, (asked) => claimChunk(asked, wish))).toBeLessThanOrEqual(28)
  expect(await pagesOf(sql, (asked) => claimChunk(asked, long))).toBeLessThan(10)
})

it('claims from a turn on, past what a long transaction keeps of the finished', async () => {
  const { url, sql } = await crowded()
  const other = await connected(url)
  await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await other.query('SELECT count(*) FROM accounts')
  const finished = WAITING / 2
  await sql.run('UPDATE chunks SET state = 1 WHERE chunk <= ?', [finished])
  const fromTheFirst = await pagesOf(sql, (asked) => claimChunk(asked, wish))
  const from = await pagesOf(sql, (asked) => claimChunk(asked, { ...wish, from: finished }))
  expect(fromTheFirst).toBeGreaterThan(200)
  expect(from).toBeLessThan(100)
})

it('takes what is given back of an earlier turn once nothing else waits, at the latest', async () => {
  const { sql } = await crowded()
  await sql.run('UPDATE chunks SET state = 1 WHERE chunk < 5 OR chunk > 6')
  const claims = new TurnClaims()
  const claimed = [await claims.claim(sql, wish)]
  await sql.run('UPDATE chunks SET state = 0 WHERE chunk = 3')
  while (claimed.length < 4) claimed.push(await claims.claim(sql, wish))
  expect(claimed.map((chunk) => chunk?.chunk)).toEqual([5, 6, 3, undefined])
})
