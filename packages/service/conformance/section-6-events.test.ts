import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { webhookReceiver } from '../testing/webhook-receiver'
import { setWebhook, type WebhookSettings } from '../webhooks/webhook-settings'
import { overHttp, jsonRequest, type TestClient } from './harness'

const payload = z.looseObject({
  event: z.string(),
  job_id: z.string(),
  audio_url: z.string(),
  duration: z.number(),
  credits_used: z.int(),
  created_at: z.iso.datetime(),
})

let number = 0

/** An account whose webhook is at this address. */
async function listeningAccount(
  client: TestClient,
  url: string,
  more: Partial<Omit<WebhookSettings, 'secret'>> = {},
): Promise<string> {
  const account = `Listener ${(number += 1)}`
  const key = await client.key({ account, plan: 'creator' })
  const { sql } = client.service.context
  const id = (await accountByName(sql, account))?.id ?? 0
  await setWebhook(sql, id, {
    url,
    secret: 'a secret of mine',
    signature: 'hmac',
    allowPrivate: true,
    ...more,
  })
  return key
}

async function createTask(
  client: TestClient,
  key: string,
  path: string,
  body: object,
): Promise<string> {
  const request = jsonRequest(key, 'POST', { ref_voice_id: 1, ...body })
  const answer = await client.request(`/api/v2/${path}`, request)
  return z.object({ task_id: z.string() }).parse(await answer.json()).task_id
}

overHttp('section 6', (client) => {
  it('reports that a text is finished, with audio, duration and credits', async () => {
    const receiver = await webhookReceiver()
    const key = await listeningAccount(client, receiver.url)
    const text = 'Xin chào. Tạm biệt.'
    const task = await createTask(client, key, 'tts_stream', { text })
    await expect.poll(() => receiver.received.length).toBe(1)
    const event = payload.parse(JSON.parse(receiver.received[0]?.body ?? ''))
    expect(event).toMatchObject({
      event: 'tts.completed',
      job_id: task,
      credits_used: text.length,
    })
    expect(event.duration).toBeGreaterThan(0.5)
    const { pathname } = new URL(event.audio_url)
    expect((await client.request(pathname)).status).toBe(200)
  })

  it('signs the raw body with HMAC-SHA256 under the secret', async () => {
    const receiver = await webhookReceiver()
    const key = await listeningAccount(client, receiver.url)
    await createTask(client, key, 'tts_stream', { text: 'Ký tên.' })
    await expect.poll(() => receiver.received.length).toBe(1)
    const { body = '', headers } = receiver.received[0] ?? {}
    const expected = createHmac('sha256', 'a secret of mine').update(body).digest('hex')
    expect(headers?.['x-service-signature']).toBe(`sha256=${expected}`)
    expect(headers?.['content-type']).toBe('application/json')
  })

  it('sends the bare secret where that is set', async () => {
    const receiver = await webhookReceiver()
    const key = await listeningAccount(client, receiver.url, { signature: 'secret' })
    await createTask(client, key, 'tts_stream', { text: 'Trần trụi.' })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(receiver.received[0]?.headers['x-service-signature']).toBe('a secret of mine')
  })

  it('tells that a subtitle is finished', async () => {
    const receiver = await webhookReceiver()
    const key = await listeningAccount(client, receiver.url)
    const srt = '1\n00:00:01,000 --> 00:00:03,000\nXin chào.\n'
    const task = await createTask(client, key, 'stt_stream', { srt })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(payload.parse(JSON.parse(receiver.received[0]?.body ?? ''))).toMatchObject({
      event: 'srt.completed',
      job_id: task,
    })
  })
})
