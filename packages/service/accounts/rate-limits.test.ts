import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openStore } from '../store/open-store'
import { temporaryFolder, testService } from '../testing/test-service'
import { accountByName, createAccount } from './accounts'
import { rateLimits } from './rate-limits'

const DAY_MS = 86_400_000

async function limited() {
  const sql = openStore(await temporaryFolder())
  const account = await createAccount(sql, { name: 'Starter', plan: 'starter' })
  if (!account) throw new Error('no account')
  return { account, limits: rateLimits(sql) }
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
