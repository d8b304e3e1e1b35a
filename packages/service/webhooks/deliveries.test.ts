import { present } from '@shared/testing/must'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '../accounts/accounts'
import { openStore } from '../store/open-store'
import { temporaryFolder } from '../testing/test-service'
import {
  addDelivery,
  claimDeliveries,
  type Delivery,
  deliveryById,
  recordResponse,
  testEvent,
} from './deliveries'

async function store() {
  const sql = openStore(await temporaryFolder())
  onTestFinished(() => sql.close())
  const { id } = present(await createAccount(sql, { name: 'Lan', plan: 'unlimited' }))
  const event = { ...testEvent('http://127.0.0.1', new Date()), event: 'tts.completed' as const }
  const add = async (): Promise<Delivery> =>
    present(await deliveryById(sql, await addDelivery(sql, id, event)))
  return { sql, add, now: (delivery: Delivery) => deliveryById(sql, delivery.id) }
}

it.each([429, 500, 503])(
  'a receiver that answers %s three times in a row is left alone with all that waits',
  async (status) => {
    const { sql, add, now } = await store()
    const tried = [await add(), await add(), await add()]
    const other = await add()
    const before = Date.now()
    for (const delivery of tried) {
      expect((await now(other))?.nextAt).toBe(other.nextAt)
      await recordResponse(sql, delivery, { status })
    }
    expect((await now(other))?.nextAt).toBeGreaterThanOrEqual(before + 10_000)
    expect(await claimDeliveries(sql, before + 5_000, 10, 60_000)).toEqual([])
    const probes = await claimDeliveries(sql, before + 20_000, 10, 60_000)
    expect(probes).toHaveLength(1)
    await recordResponse(sql, present(probes[0]), { status: 200 })
    expect(await claimDeliveries(sql, before + 20_000, 10, 60_000)).toHaveLength(3)
  },
)

it('a delivery that fails again and again holds up no other', async () => {
  const { sql, add, now } = await store()
  const failing = await add()
  for (let tries = 0; tries < 8; tries += 1)
    await recordResponse(sql, present(await now(failing)), { status: 500 })
  const others = [await add(), await add(), await add()]
  await recordResponse(sql, present(await now(failing)), { status: 500 })
  const claimed = await claimDeliveries(sql, Date.now() + 5_000, 10, 60_000)
  expect(claimed.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort())
})

it('a receiver that refuses one delivery still gets the others', async () => {
  const { sql, add } = await store()
  const [tried, other] = [await add(), await add()]
  await recordResponse(sql, tried, { status: 404 })
  const claimed = await claimDeliveries(sql, Date.now() + 5_000, 10, 60_000)
  expect(claimed.map(({ id }) => id)).toEqual([other.id])
})

it('an answer that comes after the next try has begun says nothing any more', async () => {
  const { sql, add, now } = await store()
  const first = await add()
  await recordResponse(sql, first, { error: 'timeout' })
  const second = present(await now(first))
  await recordResponse(sql, second, { status: 500 })
  const known = await now(first)
  await recordResponse(sql, first, { status: 404 })
  expect(await now(first)).toMatchObject({ attempts: 2, answerStatus: 500, state: 'waiting' })
  expect((await now(first))?.nextAt).toBe(known?.nextAt)
})
