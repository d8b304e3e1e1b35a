import { expect, it, vi } from 'vitest'
import { openStore } from '../store/open-store'
import { temporaryFolder, testService } from '../testing/test-service'
import { accountByName, createAccount } from './accounts'
import { rateLimits } from './rate-limits'

const DAY_MS = 86_400_000

async function limited() {
  const sql = openStore(await temporaryFolder())
  const account = createAccount(sql, { name: 'Starter', plan: 'starter' })
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
  for (let i = 0; i < 25; i += 1) limits.take(account)
  clock.mockReturnValue(ms > 0 ? now : now + ms)
  const state = limits.take(account)
  expect(state).toMatchObject({ allowed: false })
  expect(state?.retryAfter).toBeLessThanOrEqual(60)
  clock.mockReturnValue((ms > 0 ? now : now + ms) + 60_001)
  expect(limits.take(account)).toMatchObject({ allowed: true })
  clock.mockRestore()
})

it('reads are answered, and counted, while the disk is full', async () => {
  const { call, service } = await testService({ key: { plan: 'starter', credits: 100 } })
  const { sql } = service.context
  sql.script('CREATE TABLE filler (bytes BLOB)')
  sql.script('PRAGMA max_page_count = 100')
  const fill = (): void => {
    for (;;) sql.run('INSERT INTO filler VALUES (zeroblob(900))')
  }
  expect(fill).toThrow(/full/)
  sql.run('UPDATE keys SET used_at = NULL')
  const statuses: number[] = []
  for (let i = 0; i <= 20; i += 1) statuses.push((await call.get('/api/v2/me')).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  expect(accountByName(sql, 'Tester')?.credits).toBe(100)
})
