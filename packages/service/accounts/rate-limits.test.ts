import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { openStore } from '../store/open-store'
import type { Sql } from '../store/sql'
import { temporaryFolder, testService } from '../testing/test-service'
import { accountByName, createAccount } from './accounts'
import { AccountLimits } from './rate-limits'

const DAY_MS = 86_400_000

async function limited() {
  const sql = openStore(await temporaryFolder())
  const account = await createAccount(sql, { name: 'Starter', plan: 'starter' })
  if (!account) throw new Error('no account')
  const parts = { sql, isShared: false }
  return { account, limits: new AccountLimits(parts) }
}

it.each([
  ['back', -DAY_MS],
  ['forward and back again', 30 * DAY_MS],
])('a window is never longer than its length when the clock is set %s', async (_, ms) => {
  const { account, limits } = await limited()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now')
  clock.mockReturnValue(ms > 0 ? now + ms : now)
  for (let i = 0; i < 25; i += 1) await limits.take(account)
  clock.mockReturnValue(ms > 0 ? now : now + ms)
  const state = await limits.take(account)
  expect(state).toMatchObject({ allowed: false })
  expect(state?.retryAfter).toBeLessThanOrEqual(60)
  clock.mockReturnValue((ms > 0 ? now : now + ms) + 60_001)
  expect(await limits.take(account)).toMatchObject({ allowed: true })
  clock.mockRestore()
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

/** Two processes of a service on one database, and how many statements wrote counts. */
async function twoProcesses() {
  const sql = openStore(await temporaryFolder())
  const account = await createAccount(sql, { name: 'Creator', plan: 'creator' })
  if (!account) throw new Error('no account')
  let writes = 0
  const given = account
  const counted: Sql = {
    ...sql,
    rows(shape, text, values) {
      writes += text.startsWith('INSERT INTO rate_limits') ? 1 : 0
      return sql.rows(shape, text, values)
    },
  }
  const limits = [0, 1].map(() => new AccountLimits({ sql: counted, isShared: true }))
  onTestFinished(async () => {
    for (const each of limits) await each.close()
    await sql.close()
  })
  /** Requests that are let through when both processes get so many at a time, in turns. */
  async function allowed(times: number): Promise<number> {
    let count = 0
    for (let i = 0; i < times; i += 1) {
      const states = await Promise.all(limits.map((each) => each.take(given)))
      count += states.filter((state) => state?.allowed).length
    }
    return count
  }
  return { sql, account, limits, allowed, writes: () => writes }
}

it('processes pass a limit by at most a twentieth for each other process', async () => {
  const { allowed, writes } = await twoProcesses()
  const through = await allowed(60)
  expect(through).toBeGreaterThanOrEqual(60)
  expect(through).toBeLessThanOrEqual(63)
  expect(writes()).toBeLessThan(45)
})

it('requests that arrive together are counted one by one', async () => {
  const { limits, account } = await twoProcesses()
  const states = await Promise.all(Array.from({ length: 70 }, () => limits[0]?.take(account)))
  expect(states.filter((state) => state?.allowed)).toHaveLength(60)
})

it('a stopped process forgives nothing', async () => {
  const { sql, account, limits } = await twoProcesses()
  for (let i = 0; i < 5; i += 1) await limits[0]?.take(account)
  await limits[0]?.close()
  const next = new AccountLimits({ sql, isShared: false })
  expect((await next.look(account))?.minute.remaining).toBe(55)
})
