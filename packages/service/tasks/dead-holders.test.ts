import { present } from '@shared/testing/must'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAccount } from '../accounts/accounts'
import { openStore } from '../store/open-store'
import type { Sql } from '../store/sql'
import { temporaryFolder } from '../testing/test-service'
import { heartbeat, hasSuspects } from './chunk-claims'
import { DeadHolders } from './dead-holders'

const LEASE_MS = 30_000
let now = Date.UTC(2026, 0, 1)

/** A store with a chunk that a process named `one` renders. */
async function rendering(): Promise<Sql> {
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const sql = openStore(await temporaryFolder())
  onTestFinished(() => sql.close())
  const { id } = present(await createAccount(sql, { name: 'A', plan: 'unlimited' }))
  await sql.run(
    `INSERT INTO tasks (number, id, account_id, kind, text, language, audio, fit, status, open_chunks, base_url, created_at)
     VALUES (1, 'a', ?, 'tts', '', 'vi', '{}', 'none', 'processing', 1, '', 0)`,
    [id],
  )
  await sql.run(
    `INSERT INTO chunks (task, chunk, text, voice_id, credits, running, holder)
     VALUES (1, 0, 'Một.', 1, 4, 1, 'one')`,
  )
  await heartbeat(sql, 'one', [])
  return sql
}

/** What happens every three seconds, so long. */
async function during(ms: number, work: () => Promise<void>): Promise<void> {
  for (let past = 0; past < ms; past += 3_000) {
    vi.setSystemTime((now += 3_000))
    vi.advanceTimersByTime(3_000)
    await work()
  }
}

it('a chunk of a process that died is given to others after a lease', async () => {
  const sql = await rendering()
  const dead = new DeadHolders(sql, LEASE_MS)
  await during(27_000, () => dead.look())
  expect(await hasSuspects(sql, [])).toBe(false)
  await during(9_000, () => dead.look())
  expect(await hasSuspects(sql, [])).toBe(true)
})

it('what was running while the database was away for longer than a lease is nobody’s fault', async () => {
  const sql = await rendering()
  const dead = new DeadHolders(sql, LEASE_MS)
  const alive = async () => {
    await dead.look()
    await heartbeat(sql, 'one', [])
  }
  await during(60_000, alive)
  // Neither looks nor signs of life reach it.
  await during(120_000, async () => undefined)
  await dead.look()
  await during(60_000, alive)
  expect(await hasSuspects(sql, [])).toBe(false)
  await during(60_000, () => dead.look())
  expect(await hasSuspects(sql, [])).toBe(true)
})
