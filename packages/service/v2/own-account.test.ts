import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { caller, makeKey, settled, submitText, testService } from '../testing/test-service'
import { webhookReceiver } from '../testing/webhook-receiver'
import { webhookOf } from '../webhooks/webhook-settings'

const ACCOUNT = { account: 'Phim Hay', plan: 'api', credits: 1_000 } as const
const manager = { ...ACCOUNT, privileges: ['tts', 'account'] as const }

const madeKey = z.object({ data: z.object({ id: z.string(), secret: z.string() }) })
const keyList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      spent_this_month: z.number(),
      month_limit: z.number().nullable(),
      revoked_at: z.string().nullable(),
    }),
  ),
})

async function answered<T>(response: Promise<Response>, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(await (await response).json())
}

it('lets an account make, limit and revoke its keys, and no other account’s', async () => {
  const test = await testService({ key: manager })
  const { call, service } = test
  const other = caller(service, await makeKey(service, { ...manager, account: 'Studio Xa' }))
  const wish = { name: 'Máy dựng', privileges: ['tts'], month_limit: 20 }
  const { data: made } = await answered(call.post('/api/v2/keys', wish), madeKey)
  const made2 = caller(service, made.secret)
  expect((await made2.get('/api/v2/keys')).status).toBe(403)
  await settled(made2, await submitText(made2, 'Mười hai ký.'))
  const tooMuch = await made2.post('/api/v2/tts_stream', { text: 'Mười hai ký.', ref_voice_id: 1 })
  expect(tooMuch.status).toBe(402)
  expect(await tooMuch.text()).toContain('may spend this month')
  expect((await accountByName(service.context.sql, 'Phim Hay'))?.credits).toBe(988)

  const listed = async () => (await answered(call.get('/api/v2/keys'), keyList)).data
  expect((await listed()).find(({ id }) => id === made.id)).toMatchObject({
    name: 'Máy dựng',
    spent_this_month: 12,
    month_limit: 20,
  })
  expect((await answered(other.get('/api/v2/keys'), keyList)).data).toHaveLength(1)
  expect((await other.send('DELETE', `/api/v2/keys/${made.id}`)).status).toBe(404)
  expect((await other.send('PATCH', `/api/v2/keys/${made.id}`, { name: 'x' })).status).toBe(404)

  const more = { month_limit: null }
  expect((await call.send('PATCH', `/api/v2/keys/${made.id}`, more)).status).toBe(200)
  await settled(made2, await submitText(made2, 'Mười hai ký.'))
  expect((await call.send('DELETE', `/api/v2/keys/${made.id}`)).status).toBe(200)
  expect((await made2.get('/api/v2/me')).status).toBe(403)
  const own = (await listed()).find(({ id }) => id !== made.id)
  const itself = await call.send('DELETE', `/api/v2/keys/${own?.id}`)
  expect([itself.status, await itself.text()]).toEqual([
    400,
    expect.stringContaining('cannot revoke itself'),
  ])
})

it('gives a key back what a failed chunk had cost', async () => {
  const { call } = await testService({ key: manager })
  const before = await answered(call.get('/api/v2/keys'), keyList)
  const id = before.data[0]?.id ?? ''
  await call.send('PATCH', `/api/v2/keys/${id}`, { month_limit: 30 })
  const text = 'Một câu dài.\nthis is broken'
  await settled(call, await submitText(call, text, { split_by_newline: true }))
  const { data } = await answered(call.get('/api/v2/keys'), keyList)
  expect(data[0]?.spent_this_month).toBe('Một câu dài.'.length)
})

/** Two keys of one account, and what each has spent this month by its list. */
async function twoKeys() {
  const test = await testService({ key: manager }, true)
  const { call, service } = test
  const other = caller(service, await makeKey(service, manager))
  const spent = async () => {
    const { data } = await answered(call.get('/api/v2/keys'), keyList)
    return data.map((key) => key.spent_this_month)
  }
  const edit = (by: typeof call, task: string, text: string) =>
    by.post('/api/v2/tts_stream/edit_chunk', { task_id: task, chunk_index: 0, text })
  return { ...test, other, spent, edit }
}

it.each([
  ['before it is spoken', 'Một câu dài hơn.', 'Ngắn.', [0, 5]],
  ['to what cannot be spoken', 'Một câu dài hơn.', 'broken', [0, 0]],
])('gives the key that paid its credits back when another one edits %s', async (_, ...texts) => {
  const [first, second, left] = texts
  const { call, other, spent, edit, speech } = await twoKeys()
  const task = await submitText(call, first)
  expect((await spent()).sort()).toEqual([0, first.length])
  await edit(other, task, second)
  speech.release()
  await settled(call, task)
  expect((await spent()).sort()).toEqual(left)
})

it('gives a failed edit back to the key that made it', async () => {
  const { call, other, spent, edit, speech } = await twoKeys()
  speech.release()
  const task = await submitText(call, 'Một câu dài hơn.')
  await settled(call, task)
  await edit(other, task, 'broken')
  await settled(call, task)
  expect((await spent()).sort()).toEqual([0, 16])
})

it('counts what comes back in the next month in the month in which it was spent', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 23), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { call, spent, speech, service } = await twoKeys()
  const late = await submitText(call, 'broken so late')
  const now = Date.UTC(2026, 1, 1, 1)
  vi.setSystemTime(now)
  vi.spyOn(service.context.sql, 'now').mockReturnValue(now)
  const next = await submitText(call, 'Tháng hai.')
  speech.release()
  await Promise.all([settled(call, late), settled(call, next)])
  expect((await spent()).sort()).toEqual([0, 10])
})

it('exports what was used by day and key, page by page, as JSON and as CSV', async () => {
  const { call, service } = await testService({ key: manager })
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 30, 12), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let day = 0; day < 3; day += 1) {
    await settled(call, await submitText(call, 'Một. Hai.'))
    vi.setSystemTime(Date.now() + 86_400_000)
  }
  const page = z.object({
    data: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          tasks: z.number(),
          credits: z.number(),
          keys: z.array(z.object({ tasks: z.number(), credits: z.number() })),
        }),
      ),
      next: z.string().nullable(),
    }),
  })
  const first = await answered(call.get('/api/v2/usage?days=2'), page)
  expect(first.data.days.map(({ day }) => day)).toEqual(['2026-01-30', '2026-01-31'])
  expect(first.data.days[0]).toMatchObject({
    tasks: 1,
    credits: 9,
    keys: [{ tasks: 1, credits: 9 }],
  })
  expect(first.data.next).toBe('2026-02-01')
  const second = await answered(call.get(`/api/v2/usage?days=2&from=${first.data.next}`), page)
  expect([second.data.days.length, second.data.next]).toEqual([1, null])
  const csv = await call.get('/api/v2/usage?format=csv&days=2')
  expect(csv.headers.get('link')).toContain('from=2026-02-01')
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines[0]).toBe('day,key,key_name,tasks,credits,failed_chunks,audio_seconds')
  expect(lines).toHaveLength(1 + 2 * 2)
  expect(lines[1]).toMatch(/^2026-01-30,key_\w+,test,1,9,,$/)
  const other = caller(service, await makeKey(service, { account: 'Studio Xa' }))
  expect((await other.get('/api/v2/usage')).status).toBe(403)
  for (const from of ['yesterday', '2026-02-30', '2026-13-01'])
    expect((await call.get(`/api/v2/usage?from=${from}`)).status).toBe(400)
})

it('lets an account set its webhook, rotate the secret, test it and see what was sent', async () => {
  const test = await testService({ key: manager, privateWebhooks: true })
  const { call, service } = test
  const receiver = await webhookReceiver()
  const set = z.object({ data: z.object({ url: z.string(), secret: z.string().nullable() }) })
  const put = () => answered(call.send('PUT', '/api/v2/webhook', { url: receiver.url }), set)
  const { data: first } = await put()
  expect(first.secret).toMatch(/^whsec_/)
  expect((await put()).data.secret).toBeNull()
  expect(await (await call.get('/api/v2/webhook')).text()).not.toContain('whsec_')
  const { data: rotated } = await answered(call.post('/api/v2/webhook/rotate_secret', {}), set)
  expect(rotated.secret).not.toBe(first.secret)
  const account = (await accountByName(service.context.sql, 'Phim Hay'))?.id ?? 0
  const { sql, secretKeys } = service.context
  expect((await webhookOf(sql, account, secretKeys))?.secret).toBe(rotated.secret)

  const one = z.object({ data: z.object({ state: z.string(), answer_status: z.number() }) })
  const tried = await answered(call.post('/api/v2/webhook/test', {}), one)
  expect(tried.data).toEqual({ state: 'delivered', answer_status: 200 })
  const list = z.object({ data: z.array(z.object({ id: z.string(), event: z.string() })) })
  const { data: sent } = await answered(call.get('/api/v2/webhook/deliveries'), list)
  expect(sent.map(({ event }) => event)).toEqual(['webhook.test'])
  const other = caller(service, await makeKey(service, { ...manager, account: 'Studio Xa' }))
  expect((await other.post(`/api/v2/webhook/deliveries/${sent[0]?.id}/retry`, {})).status).toBe(404)

  expect((await call.send('DELETE', '/api/v2/webhook')).status).toBe(200)
  expect((await call.post('/api/v2/webhook/test', {})).status).toBe(404)
  const wrong = await call.send('PUT', '/api/v2/webhook', { url: 'ftp://example.com' })
  expect(wrong.status).toBe(400)
})
