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
  'a receiver that answers %s is left alone with all that waits',
  async (status) => {
    const { sql, add, now } = await store()
    const [tried, other] = [await add(), await add()]
    const before = Date.now()
    await recordResponse(sql, tried, { status })
    expect((await now(other))?.nextAt).toBeGreaterThanOrEqual(before + 10_000)
    expect(await claimDeliveries(sql, before + 5_000, 10, 60_000)).toEqual([])
  },
)

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
