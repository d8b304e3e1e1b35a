import { createServer } from 'node:http'
import { jsonLog, keepOffline } from '@cuecast/platform'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accountByName, createAccount } from '../accounts/accounts'
import { testService, type TestService } from '../testing/test-service'
import { webhookReceiver } from '../testing/webhook-receiver'
import {
  addDelivery,
  claimDeliveries,
  listDeliveries,
  retryPausesMs,
  testEvent,
} from './deliveries'
import { setWebhook } from './webhook-settings'

async function deliveries({ service }: TestService) {
  const { sql } = service.context
  return listDeliveries(sql, (await accountByName(sql, 'Tester'))?.id ?? 0, 100)
}

async function tellTester(
  { service }: TestService,
  url: string,
  allowPrivate = true,
): Promise<void> {
  const { sql } = service.context
  const id = (await accountByName(sql, 'Tester'))?.id ?? 0
  await setWebhook(sql, id, { url, secret: 'secret', signature: 'hmac', allowPrivate })
}

/** As if the pause before the next try were over. */
async function skipPause({ service }: TestService): Promise<void> {
  await service.context.sql.run('UPDATE deliveries SET next_at = 0 WHERE next_at IS NOT NULL')
  service.context.webhooks.wake()
}

const speak = (test: TestService, text = 'Xin chào.') =>
  test.call.post('/api/v2/tts_stream', { text, ref_voice_id: 1 })

describe('webhooks', () => {
  it('are tried again until the receiver takes them', async () => {
    const test = await testService()
    const receiver = await webhookReceiver()
    receiver.answerWith(500, 302)
    await tellTester(test, receiver.url)
    await speak(test)
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect.poll(async () => (await deliveries(test))[0]?.attempts).toBe(tries)
      if (tries < 3) await skipPause(test)
    }
    expect((await deliveries(test))[0]).toMatchObject({ state: 'delivered', answerStatus: 200 })
    const bodies = receiver.received.map(({ body }) => body)
    expect(new Set(bodies).size).toBe(1)
  })

  it('carry the id and the trace of the request that their task came with, as the logs do', async () => {
    const lines: string[] = []
    const log = jsonLog((line) => lines.push(line))
    const test = await testService({ log })
    const receiver = await webhookReceiver()
    await tellTester(test, receiver.url)
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await test.service.app.request('/api/v2/tts_stream', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${test.key}`,
        'content-type': 'application/json',
        'x-request-id': 'order-17',
        traceparent,
      },
      body: JSON.stringify({ text: 'Một. broken', ref_voice_id: 1, split_by_newline: true }),
    })
    await expect
      .poll(() => receiver.received[0]?.headers)
      .toMatchObject({
        'x-request-id': 'order-17',
        traceparent,
      })
    const about = (event: string) => lines.find((line) => line.includes(`"event":"${event}"`))
    for (const event of ['request', 'chunk failed', 'webhook'])
      await expect.poll(() => about(event)).toContain('"requestId":"order-17"')
  })

  it('are held back by a restored copy, which deletes nothing either', async () => {
    const test = await testService({ restored: true })
    const receiver = await webhookReceiver()
    await tellTester(test, receiver.url)
    await speak(test)
    await expect.poll(async () => (await deliveries(test))[0]?.state).toBe('waiting')
    test.service.context.webhooks.wake()
    await test.service.close()
    expect(receiver.received).toEqual([])
  })

  it('wait while the user stays offline', async () => {
    keepOffline(true)
    onTestFinished(() => keepOffline(false))
    const test = await testService()
    await tellTester(test, 'http://192.0.2.1/')
    await speak(test)
    await expect.poll(async () => (await deliveries(test))[0]?.attempts).toBe(1)
    expect((await deliveries(test))[0]).toMatchObject({
      answerError: 'the network is switched off',
    })
  })

  it('are given up after about a day', async () => {
    const sum = retryPausesMs.reduce((total, pause) => total + pause, 0)
    expect(sum / 3_600_000).toBeGreaterThan(22)
    expect(sum / 3_600_000).toBeLessThan(26)
    const test = await testService()
    await tellTester(test, 'http://127.0.0.1:1/')
    await speak(test)
    await expect.poll(async () => (await deliveries(test))[0]?.attempts).toBe(1)
    expect((await deliveries(test))[0]).toMatchObject({ state: 'waiting', answerStatus: null })
    await test.service.context.sql.run('UPDATE deliveries SET attempts = ?', [retryPausesMs.length])
    await skipPause(test)
    await expect.poll(async () => (await deliveries(test))[0]?.state).toBe('failed')
    expect((await deliveries(test))[0]?.answerError).toContain('ECONNREFUSED')
  })

  it('tell of a task that failed', async () => {
    const test = await testService()
    const receiver = await webhookReceiver()
    await tellTester(test, receiver.url)
    await speak(test, 'broken')
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'tts.failed',
      audio_url: '',
      credits_used: 0,
    })
  })

  it.each(['http://127.0.0.1:9/', 'http://localhost:9/', 'http://[::1]:9/', 'http://10.1.2.3/'])(
    'never go to %s unless that is allowed',
    async (url) => {
      const test = await testService()
      await tellTester(test, url, false)
      await speak(test)
      await expect.poll(async () => (await deliveries(test))[0]?.attempts).toBe(1)
      expect((await deliveries(test))[0]?.answerError).toContain('private')
    },
  )

  it.each(['http://169.254.169.254/', 'http://[::ffff:169.254.169.254]/', 'https://[fe80::1]/'])(
    'never go to %s, whatever is allowed',
    async (url) => {
      const test = await testService({ privateWebhooks: true })
      await tellTester(test, url)
      await speak(test)
      await expect.poll(async () => (await deliveries(test))[0]?.attempts).toBe(1)
      expect((await deliveries(test))[0]?.answerError).toContain('link-local')
    },
  )

  it('may go to private addresses where the service itself allows it', async () => {
    const test = await testService({ privateWebhooks: true })
    const receiver = await webhookReceiver()
    await tellTester(test, receiver.url, false)
    await speak(test)
    await expect.poll(async () => (await deliveries(test))[0]?.state).toBe('delivered')
  })

  it('of an account without an address are not written down', async () => {
    const test = await testService()
    await speak(test)
    await expect.poll(() => test.speech.requests.length).toBe(1)
    expect(await deliveries(test)).toEqual([])
  })

  it('wait for one dead receiver without holding up those for a living one', async () => {
    const test = await testService({ privateWebhooks: true })
    const { sql, webhooks, secretKeys } = test.service.context
    const accounts = ['Im lặng', 'Sống'].map((name) => ({ name, plan: 'unlimited' }) as const)
    const [dead = 0, living = 0] = await Promise.all(
      accounts.map(async (account) => (await createAccount(sql, account))?.id ?? 0),
    )
    const silent = await silentServer()
    const receiver = await webhookReceiver()
    const change = { signature: 'hmac', allowPrivate: true } as const
    await setWebhook(sql, dead, { ...change, url: silent.url }, secretKeys)
    await setWebhook(sql, living, { ...change, url: receiver.url }, secretKeys)
    const event = { ...testEvent('http://x', new Date()), event: 'tts.completed' } as const
    for (let count = 0; count < 40; count += 1) await addDelivery(sql, dead, event)
    for (let count = 0; count < 30; count += 1) await addDelivery(sql, living, event)
    webhooks.wake()
    await expect.poll(() => receiver.received.length).toBe(30)
    expect(silent.connections()).toBe(4)
    silent.end()
    const states = async () => (await listDeliveries(sql, dead, 100)).map(({ nextAt }) => nextAt)
    // What was not tried waits with what was.
    await expect
      .poll(async () => (await states()).every((at) => (at ?? 0) > Date.now() + 5_000))
      .toBe(true)
    const now = Date.now() + 3_600_000
    expect((await claimDeliveries(sql, now, 16, 1_000)).length).toBe(1)
  })
})

/** Takes connections and never answers; gone after the test. */
async function silentServer() {
  const server = createServer()
  let count = 0
  server.on('connection', () => (count += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(end)
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://127.0.0.1:${port}/hook`, connections: () => count, end }
}
