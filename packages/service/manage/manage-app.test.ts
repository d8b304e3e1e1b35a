import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  clonedVoice,
  createdKey,
  managed,
  managedAccount,
  managedDelivery,
  managedKey,
  managedWebhook,
  usageDay,
} from '@shared/contracts/service-manage'
import { installKey } from '../accounts/keys'
import { caller, type Caller, json, testService } from '../testing/test-service'
import { webhookReceiver } from '../testing/webhook-receiver'

async function studio() {
  const test = await testService()
  const key = await installKey(test.service.context.sql, test.dataDir)
  return { ...test, key, studio: caller(test.service, key) }
}

async function newAccount(call: Caller, name = 'Phim Hay') {
  const answer = await call.post('/manage/accounts', { name, plan: 'starter', credits: 500 })
  return (await json(answer, managed(managedAccount))).data
}

it.each([
  ['PATCH', ''],
  ['GET', '/usage'],
  ['GET', '/voices'],
  ['DELETE', '/webhook'],
  ['POST', '/webhook/test'],
])('answers 404 to %s of %s of an account that does not exist', async (method, rest) => {
  const { studio: call } = await studio()
  const path = `/manage/accounts/999${rest}`
  const answered = await (method === 'GET' ? call.get(path) : call.send(method, path, {}))
  expect(answered.status).toBe(404)
})

describe('the API settings', () => {
  it('open to the install’s key alone', async () => {
    const { call, service } = await studio()
    const refused = await call.get('/manage/accounts')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ success: false, error_code: 'FORBIDDEN' })
    expect((await service.app.request('/manage/accounts')).status).toBe(401)
  })

  it('make, show and change accounts', async () => {
    const { studio: call } = await studio()
    const account = await newAccount(call)
    expect(account).toMatchObject({ planTitle: 'Starter', credits: 500, ofInstall: false })
    expect(account.requests?.minute).toMatchObject({ limit: 20, remaining: 20 })
    const changed = await call.send('PATCH', `/manage/accounts/${account.id}`, { plan: 'api' })
    expect((await json(changed, managed(managedAccount))).data).toMatchObject({
      plan: 'api',
      credits: 1_000_000,
      requests: { day: { limit: 5_000 } },
    })
    const all = await json(await call.get('/manage/accounts'), managed(z.array(managedAccount)))
    expect(all.data.filter(({ ofInstall }) => ofInstall)).toHaveLength(1)
    const ended = await call.send('PATCH', `/manage/accounts/${account.id}`, { planUntil: 1 })
    expect((await json(ended, managed(managedAccount))).data).toMatchObject({
      plan: 'api',
      planUntil: 1,
    })
    const again = await call.post('/manage/accounts', { name: 'Phim Hay', plan: 'api' })
    expect(again.status).toBe(400)
  })

  it('show a key once, list it without its secret, and revoke it', async () => {
    const { studio: call, service } = await studio()
    const { id: accountId } = await newAccount(call)
    const made = await call.post('/manage/keys', { accountId, name: 'Dựng phim' })
    const { id, secret } = (await json(made, managed(createdKey))).data
    const user = caller(service, secret)
    expect((await user.get('/api/v2/me')).status).toBe(200)
    const text = await (await call.get('/manage/keys')).text()
    expect(text).not.toContain(secret)
    const listed = managed(z.array(managedKey)).parse(JSON.parse(text)).data
    expect(listed.find((key) => key.id === id)).toMatchObject({
      accountName: 'Phim Hay',
      name: 'Dựng phim',
      revokedAt: null,
    })
    expect((await call.send('DELETE', `/manage/keys/${id}`)).status).toBe(200)
    expect((await user.get('/api/v2/me')).status).toBe(403)
    expect((await call.send('DELETE', `/manage/keys/${id}`)).status).toBe(404)
  })

  it('never revoke the studio’s own key or change its account', async () => {
    const { studio: call } = await studio()
    const { data } = await json(await call.get('/manage/keys'), managed(z.array(managedKey)))
    const own = data.find(({ name }) => name === 'install')
    expect((await call.send('DELETE', `/manage/keys/${own?.id}`)).status).toBe(400)
    const path = `/manage/accounts/${own?.accountId}`
    expect((await call.send('PATCH', path, { plan: 'starter' })).status).toBe(400)
  })

  it('set a webhook, test it and list what was sent', async () => {
    const { studio: call } = await studio()
    const receiver = await webhookReceiver()
    const { id } = await newAccount(call)
    const path = `/manage/accounts/${id}/webhook`
    const change = { url: receiver.url, allowPrivate: true }
    const shape = managed(managedWebhook.nullable())
    const { data: webhook } = await json(await call.send('PUT', path, change), shape)
    expect(webhook).toMatchObject({ signature: 'hmac', secret: expect.stringMatching(/^whsec_/) })

    const test = await json(await call.post(`${path}/test`, {}), managed(managedDelivery))
    expect(test.data).toMatchObject({ event: 'webhook.test', state: 'delivered', attempts: 1 })
    expect(receiver.received).toHaveLength(1)
    receiver.answerWith(500)
    const failed = await json(await call.post(`${path}/test`, {}), managed(managedDelivery))
    expect(failed.data).toMatchObject({ state: 'failed', answerStatus: 500 })
    const list = await call.get(`/manage/accounts/${id}/deliveries`)
    expect((await json(list, managed(z.array(managedDelivery)))).data).toHaveLength(2)

    const retry = `/manage/accounts/${id}/deliveries/${failed.data.id}/retry`
    const sent = await json(await call.post(retry, {}), managed(managedDelivery))
    expect(sent.data).toMatchObject({ id: failed.data.id, state: 'delivered', attempts: 2 })
    expect((await call.post(retry, {})).status).toBe(404)

    await call.send('DELETE', path)
    expect((await json(await call.get(path), shape)).data).toBeNull()
    expect((await call.post(`${path}/test`, {})).status).toBe(400)
    expect((await call.send('PUT', path, { url: 'ftp://x' })).status).toBe(400)
  })

  it('count what an account uses', async () => {
    const { studio: call, service, speech } = await studio()
    const { id: accountId } = await newAccount(call)
    const made = await call.post('/manage/keys', { accountId, name: 'x' })
    const { secret } = (await json(made, managed(createdKey))).data
    const user = caller(service, secret)
    await user.post('/api/v2/tts_stream', { text: 'Xin chào.', ref_voice_id: 1 })
    await expect.poll(() => speech.requests.length).toBe(1)
    const usage = async () => {
      const answer = await call.get(`/manage/accounts/${accountId}/usage`)
      return (await json(answer, managed(z.array(usageDay)))).data
    }
    const used = { tasks: 1, characters: 9, failedChunks: 0, audioMs: 450 }
    await expect.poll(usage).toMatchObject([used])
  })

  it('register a cloned voice that only its account hears', async () => {
    const { studio: call, service, speech, call: other } = await studio()
    const { id: accountId } = await newAccount(call)
    const path = `/manage/accounts/${accountId}/voices`
    const wish = { name: 'Giọng anh Ba', baseVoiceId: 5, speed: 1.2, pitch: -3 }
    const { data: clone } = await json(await call.post(path, wish), managed(clonedVoice))
    const made = await call.post('/manage/keys', { accountId, name: 'x' })
    const { secret } = (await json(made, managed(createdKey))).data
    const body = { text: 'Xin chào.', ref_voice_id: clone.id, pitch: -11, speed: 1.5 }
    expect((await caller(service, secret).post('/api/v2/tts_stream', body)).status).toBe(200)
    await expect.poll(() => speech.requests.length).toBe(1)
    expect(speech.requests[0]).toMatchObject({ voiceKey: 'vi', audio: { pitch: -12 } })
    expect(speech.requests[0]?.audio.speed).toBeCloseTo(1.8)
    expect((await other.post('/api/v2/tts_stream', body)).status).toBe(400)
    expect((await service.app.request(clone.previewUrl)).status).toBe(200)

    expect((await call.send('DELETE', `${path}/${clone.id}`)).status).toBe(200)
    expect((await caller(service, secret).post('/api/v2/tts_stream', body)).status).toBe(400)
    expect((await call.post(path, { name: 'x', baseVoiceId: 99 })).status).toBe(400)
  })
})
