import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { WRONG_KEYS_A_MINUTE } from '../http/wrong-keys'
import { openStore } from '../store/open-store'
import { openPostgres } from '../store/postgres'
import { SharedCounts } from '../store/shared-counts'
import { type Sql, StoreAway } from '../store/sql'
import { startPostgres, type TestPostgres } from '../testing/postgres'
import { temporaryFolder, testService } from '../testing/test-service'
import { accountByName, createAccount, type PlanName } from './accounts'
import { AccountLimits } from './rate-limits'

const DAY_MS = 86_400_000

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** What one process counts, on a store whose clock stands until a test moves it. */
function processOn(store: Sql, clock: { now: number }, isShared: boolean) {
  const state: { writes: number; fault: Error | null } = { writes: 0, fault: null }
  const sql: Sql = {
    ...store,
    now: () => clock.now,
    rows(shape, text, values) {
      if (!text.startsWith('WITH')) return store.rows(shape, text, values)
      state.writes += 1
      return state.fault ? Promise.reject(state.fault) : store.rows(shape, text, values)
    },
  }
  return { limits: new AccountLimits(sql, isShared ? new SharedCounts(sql) : null), state }
}

/** Processes on one database, or one alone with its file. */
async function processes(isShared: boolean, plan: PlanName = 'creator') {
  const sql = isShared
    ? await openPostgres(await postgres.database())
    : openStore(await temporaryFolder())
  const clock = { now: Date.UTC(2026, 10, 28) }
  const all = Array.from({ length: isShared ? 3 : 1 }, () => processOn(sql, clock, isShared))
  onTestFinished(async () => {
    for (const { limits } of all) await limits.close()
    await sql.close()
  })
  const account = await createAccount(sql, { name: 'Phim Hay', plan })
  if (!account) throw new Error('no account')
  /** Requests that are let through of so many to each process at the same time. */
  const allowed = async (times: number): Promise<number> => {
    const asked = Array.from({ length: times }, () => all.map(({ limits }) => limits.take(account)))
    return (await Promise.all(asked.flat())).filter((state) => state?.allowed).length
  }
  const [{ limits }] = [all[0] ?? processOn(sql, clock, isShared)]
  return { sql, clock, all, limits, account, allowed }
}

describe.each([
  ['processes on one database', true],
  ['one with a file', false],
])('%s', (_, isShared) => {
  it('let through exactly what the plan says, however many requests come at once', async () => {
    const { allowed, clock, limits, account } = await processes(isShared)
    expect(await allowed(70)).toBe(60)
    expect(await limits.take(account)).toMatchObject({ allowed: false, limit: 60, retryAfter: 60 })
    // Refused by the minute they do not count on the day.
    expect((await limits.look(account))?.day.remaining).toBe(2_000 - 60)
    clock.now += 60_000
    expect(await allowed(70)).toBe(60)
    expect((await limits.look(account))?.day.remaining).toBe(2_000 - 120)
  })

  it('say which window is closer to being used up, and when it begins again', async () => {
    const { sql, clock, limits, account } = await processes(isShared)
    const add = 'INSERT INTO rate_limits (key, points, expire) VALUES (?, ?, ?)'
    await sql.run(add, [`day:${account.id}`, 1_998, clock.now + 7_200_000])
    const resetAt = (clock.now + 7_200_000) / 1_000
    const day = { limit: 2_000, resetAt, retryAfter: 7_200 }
    expect(await limits.take(account)).toEqual({ ...day, allowed: true, remaining: 1 })
    expect(await limits.look(account)).toMatchObject({ minute: { limit: 60, remaining: 59 }, day })
    expect(await limits.take(account)).toEqual({ ...day, allowed: true, remaining: 0 })
    for (let i = 0; i < 2; i += 1)
      expect(await limits.take(account)).toEqual({ ...day, allowed: false, remaining: 0 })
    clock.now += 7_200_000
    expect(await limits.take(account)).toMatchObject({ allowed: true, limit: 60, remaining: 59 })
  })

  it.each([
    ['back', -DAY_MS],
    ['forward and back again', 30 * DAY_MS],
  ])('have no window longer than its length when the clock is set %s', async (_set, ms) => {
    const { clock, limits, account, allowed } = await processes(isShared, 'starter')
    const now = clock.now
    clock.now = ms > 0 ? now + ms : now
    await allowed(25)
    clock.now = ms > 0 ? now : now + ms
    const state = await limits.take(account)
    expect(state).toMatchObject({ allowed: false })
    expect(state?.retryAfter).toBeLessThanOrEqual(60)
    clock.now += 60_001
    expect(await limits.take(account)).toMatchObject({ allowed: true })
  })

  it('forgive nothing when a process ends', async () => {
    const { sql, clock, account, limits } = await processes(isShared)
    for (let i = 0; i < 5; i += 1) await limits.take(account)
    await limits.close()
    const next = processOn(sql, clock, isShared)
    expect((await next.limits.look(account))?.minute.remaining).toBe(55)
    expect(await next.limits.take(account)).toMatchObject({ remaining: 54 })
  })
})

it('what is counted while counts are written down is not forgotten', async () => {
  const { account, limits } = await processes(false)
  for (let i = 0; i < 5; i += 1) await limits.take(account)
  const written = limits.close()
  const states = []
  for (let i = 0; i < 20; i += 1) states.push(await limits.take(account))
  await written
  expect(states.map((state) => state?.remaining)).toEqual(states.map((_, i) => 54 - i))
})

it('requests that come together are one statement, and none once the limit is passed', async () => {
  const { all, account, limits } = await processes(true)
  const [first] = all
  await Promise.all(Array.from({ length: 100 }, () => limits.take(account)))
  expect(first?.state.writes).toBe(1)
  for (let i = 0; i < 10; i += 1)
    expect(await limits.take(account)).toMatchObject({ allowed: false })
  expect(first?.state.writes).toBe(1)
})

it('a plan that was raised lets through more at once', async () => {
  const { account, allowed, limits } = await processes(true, 'starter')
  expect(await allowed(30)).toBe(20)
  // Those that were refused have asked, too.
  expect(await limits.take({ ...account, plan: 'api' })).toMatchObject({
    allowed: true,
    limit: 120,
  })
})

it.each([
  ['its disk is full', Object.assign(new Error('full'), { code: '53100' })],
  ['it takes no changes', new StoreAway(new Error('25006'), 'no changes')],
])('processes limit by themselves while the database says that %s', async (_, fault) => {
  const { all, account, limits } = await processes(true, 'starter')
  await limits.take(account)
  for (const { state } of all) state.fault = fault
  const states = []
  for (let i = 0; i < 20; i += 1) states.push(await limits.take(account))
  expect(states.map((state) => state?.allowed)).toEqual([...Array<boolean>(19).fill(true), false])
  for (const { state } of all) state.fault = null
  await limits.close()
  expect((await all[1]?.limits.look(account))?.day.remaining).toBe(500 - 20)
})

it('another fault of the database is one', async () => {
  const { all, account, limits } = await processes(true)
  for (const { state } of all) state.fault = new Error('no such table')
  await expect(limits.take(account)).rejects.toThrow('no such table')
})

it('takes counts in the order of their keys, so that two processes never wait for each other', async () => {
  const { sql, all, limits, account } = await processes(true)
  const later = await createAccount(sql, { name: 'Later', plan: 'api' })
  if (!later) throw new Error('no account')
  for (const each of [account, later]) await limits.take(each)
  const key = [account, later]
    .map(({ id }) => `minute:${id}`)
    .toSorted()
    .at(-1)
  const free = 'SELECT key FROM rate_limits FOR UPDATE SKIP LOCKED'
  const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted'
  /** What is free while somebody takes counts and waits for the first of them. */
  async function freeDuring(take: () => Promise<unknown>): Promise<number> {
    let taking: Promise<unknown> = Promise.resolve()
    const left = await sql.transaction(async (holding) => {
      await holding.run('UPDATE rate_limits SET points = points WHERE key = ?', [key ?? ''])
      taking = take()
      await expect.poll(async () => (await sql.rows(z.unknown(), waiting)).length).toBe(1)
      return (await sql.rows(z.unknown(), free)).length
    })
    await taking
    return left
  }
  const takeBoth = () => Promise.all([later, account].map((each) => limits.take(each)))
  expect(await freeDuring(takeBoth)).toBe(3)
  for (const { state } of all) state.fault = new StoreAway(new Error('away'), 'away')
  await takeBoth()
  // What was counted in memory meanwhile is taken in the same order.
  expect(await freeDuring(() => limits.close())).toBe(3)
})

it('counts the wrong keys of an address over all processes', async () => {
  const database = await postgres.database()
  const one = await testService({ database, proxies: 1 })
  const other = await testService({ database, proxies: 1, dataDir: await temporaryFolder() })
  const ask = async ({ service }: typeof one, address: string): Promise<number> => {
    const headers = { authorization: 'Bearer wrong', 'x-forwarded-for': address }
    return (await service.app.request('/api/v2/me', { headers })).status
  }
  const tries = WRONG_KEYS_A_MINUTE + 10
  const asked = Array.from({ length: tries }, (_, at) => ask(at % 2 ? one : other, '203.0.113.7'))
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 401)).toHaveLength(WRONG_KEYS_A_MINUTE)
  expect([await ask(one, '203.0.113.7'), await ask(other, '203.0.113.8')]).toEqual([429, 401])
})

it('reads are answered, and counted, while the disk is full', async () => {
  const { call, service } = await testService({ key: { plan: 'starter', credits: 100 } })
  const { sql } = service.context
  await sql.run('CREATE TABLE filler (bytes BLOB)')
  await sql.row(z.unknown(), 'PRAGMA max_page_count = 100')
  const fill = async (): Promise<void> => {
    for (;;) await sql.run('INSERT INTO filler VALUES (zeroblob(900))')
  }
  await expect(fill()).rejects.toThrow(/full/)
  await sql.run('UPDATE keys SET used_at = NULL')
  const statuses: number[] = []
  for (let i = 0; i <= 20; i += 1) statuses.push((await call.get('/api/v2/me')).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  expect((await accountByName(sql, 'Tester'))?.credits).toBe(100)
})
