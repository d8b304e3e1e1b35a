import { expect, it } from 'vitest'
import { cancelAnswer } from '@shared/contracts/tts-v2'
import { accountByName } from '../accounts/accounts'
import { caller, json, makeKey, settled, submitText, testService } from '../testing/test-service'

it('calls back what nobody works at, and gives back what that cost', async () => {
  const { service, speech, call } = await testService(
    { workers: 1, key: { plan: 'api', credits: 100 } },
    true,
  )
  const credits = async () => (await accountByName(service.context.sql, 'Tester'))?.credits
  const task = await submitText(call, 'Một.\nHai.\nBa.\nBốn.')
  const paid = await credits()
  await expect.poll(() => speech.requests.length).toBeGreaterThan(0)
  const begun = speech.requests.length
  const cancel = (by = call) => by.post('/api/v2/tts_stream/cancel', { task_id: task })
  const stranger = caller(service, await makeKey(service, { account: 'Khác' }))
  expect((await cancel(stranger)).status).toBe(404)
  const { chunks } = await json(await cancel(), cancelAnswer)
  expect(chunks).toHaveLength(4 - begun)
  expect(await credits()).toBeGreaterThan(paid ?? 0)
  speech.release()
  const status = await settled(call, task)
  expect(Object.keys(status.urls)).toHaveLength(begun)
  expect(Object.values(status.errors).map(({ error_code }) => error_code)).toEqual(
    chunks.map(() => 'CANCELLED'),
  )
  expect((await json(await cancel(), cancelAnswer)).chunks).toEqual([])
})
