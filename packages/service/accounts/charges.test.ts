import * as fc from 'fast-check'
import { present } from '@shared/testing/must'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../store/open-store'
import type { Sql } from '../store/sql'
import { temporaryFolder } from '../testing/test-service'
import { accountById, createAccount, giveBack, setCredits, spend } from './accounts'
import { chargeKey, refundKey } from './key-usage'
import { createKey } from './keys'

async function store(): Promise<{ sql: Sql; id: number }> {
  const sql = openStore(await temporaryFolder())
  onTestFinished(() => sql.close())
  const { id } = present(await createAccount(sql, { name: 'Lan', plan: 'creator', credits: 10 }))
  return { sql, id }
}

it('a balance pays for exactly what it holds, and for nothing more', async () => {
  const { sql, id } = await store()
  expect(await spend(sql, id, 11)).toBe(false)
  expect(await spend(sql, id, 10)).toBe(true)
  expect((await accountById(sql, id))?.credits).toBe(0)
  expect(await spend(sql, id, 1)).toBe(false)
})

it('a key may spend its budget to the last character, and no further', async () => {
  const { sql, id } = await store()
  const { id: keyId } = await createKey(sql, id, 'Máy', undefined, 10)
  const charge = (credits: number) => chargeKey(sql, { keyId, accountId: id, credits })
  expect(await charge(11)).toBe(false)
  expect(await charge(4)).toBe(true)
  expect(await charge(6)).toBe(true)
  expect(await charge(1)).toBe(false)
  await refundKey(sql, { keyId, accountId: id, credits: 1, paidAt: sql.now() })
  expect(await charge(1)).toBe(true)
})

it('whatever is paid and given back, a balance never goes below nothing and loses nothing', async () => {
  const { sql, id } = await store()
  const amounts = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 60 }), amounts, async (first, changes) => {
      await setCredits(sql, id, first)
      let left = first
      for (const change of changes) {
        if (change < 0) {
          await giveBack(sql, id, -change)
          left -= change
        } else if (await spend(sql, id, change)) left -= change
        else expect(change).toBeGreaterThan(left)
        expect(left).toBeGreaterThanOrEqual(0)
      }
      expect((await accountById(sql, id))?.credits).toBe(left)
    }),
    { numRuns: 30 },
  )
})
