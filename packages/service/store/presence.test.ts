import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../testing/test-service'
import { openStore } from './open-store'
import { type Dead, Presence } from './presence'

const LEASE_MS = 30_000

/** A process that lives and one that has died, on one store; those that are held to be dead by their names. */
async function twoProcesses() {
  let now = Date.UTC(2026, 0, 1)
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const sql = openStore(await temporaryFolder())
  onTestFinished(() => sql.close())
  const found: string[] = []
  const giveBack = async (_: unknown, dead: Dead): Promise<void> => {
    for (const [name, { id }] of Object.entries({ living, dying })) {
      const text = `SELECT 1 FROM (SELECT '${id}' AS id) AS held WHERE ${dead.where('held.id')}`
      if (await sql.row(z.unknown(), text, dead.values)) found.push(name)
    }
  }
  const parts = { sql, leaseMs: LEASE_MS, isShared: true, works: true, lacks: () => [] }
  const living = new Presence({ ...parts, giveBack: [giveBack] })
  const dying = new Presence({ ...parts, giveBack: [] })
  /** What happens every three seconds, so long. */
  async function during(ms: number, work: () => Promise<void>): Promise<void> {
    for (let past = 0; past < ms; past += 3_000) {
      vi.setSystemTime((now += 3_000))
      vi.advanceTimersByTime(3_000)
      await work()
    }
  }
  return { living, dying, during, found }
}

it('a process that shows no life for a lease is dead, one that does is not', async () => {
  const { living, dying, during, found } = await twoProcesses()
  await dying.show()
  const lookAndShow = async (): Promise<void> => {
    await living.show()
    await living.look()
  }
  await during(27_000, lookAndShow)
  expect(found).toEqual([])
  await during(9_000, lookAndShow)
  expect(new Set(found)).toEqual(new Set(['dying']))
})

it('nobody is dead because the database was away for longer than a lease', async () => {
  const { living, dying, during, found } = await twoProcesses()
  const both = async (): Promise<void> => {
    await living.look()
    await living.show()
    await dying.show()
  }
  await during(60_000, both)
  // Neither looks nor signs of life reach it.
  await during(120_000, async () => undefined)
  await living.look()
  await during(60_000, both)
  expect(found).toEqual([])
})

it('nobody is dead because the machine slept, or the database set its clock', async () => {
  const { living, dying, during, found } = await twoProcesses()
  const both = async (): Promise<void> => {
    await living.look()
    await living.show()
    await dying.show()
  }
  await during(60_000, both)
  // Neither counts in the clock that processes have of their own.
  vi.setSystemTime(Date.now() + 120_000)
  await both()
  await dying.show()
  expect(found).toEqual([])
})
