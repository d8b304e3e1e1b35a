import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountAnswer } from '@shared/contracts/tts-v2'
import { identify } from '../accounts/keys'
import { forgetOldAnswers } from '../http/idempotency'
import { testService, type TestService } from '../testing/test-service'

const HOUR_MS = 3_600_000
const text = 'Xin chào.'
const srt = '1\n00:00:01,000 --> 00:00:03,000\nXin chào.\n'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

async function service(credits = 1_000) {
  const made = await testService({ key: { account: 'Payer', plan: 'creator', credits } })
  return {
    ...made,
    credits: async () => (await identify(made.service.context.sql, made.key))?.account.credits,
    tasks: async () =>
      (
        await made.service.context.sql.row(
          z.object({ n: z.number() }),
          'SELECT count(*) AS n FROM tasks',
        )
      )?.n,
  }
}

/** POSTs a JSON body, or a form on the legacy surface. */
function post({ service: { app }, key }: TestService, path: string, body: object, repeat: string) {
  const isForm = path === '/api/tts'
  const fields = z.record(z.string(), z.string())
  return app.request(path, {
    method: 'POST',
    headers: {
      'idempotency-key': repeat,
      ...(isForm
        ? { apikey: key }
        : { authorization: `Bearer ${key}`, 'content-type': 'application/json' }),
    },
    body: isForm ? form(fields.parse(body)) : JSON.stringify(body),
  })
}

const creating = [
  ['/api/v2/tts_stream', { text, ref_voice_id: 1 }],
  ['/api/v2/stt_stream', { srt, ref_voice_id: 1 }],
  ['/api/v1/tts', { text, voice_id: '1' }],
  ['/api/tts', { text, voice_id: '1', language_id: '1' }],
] as const

it.each(creating)(
  'POST %s: the same key and body answer the first answer again and charge once',
  async (path, body) => {
    const payer = await service()
    const first = await post(payer, path, body, 'one')
    const again = await post(payer, path, body, 'one')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await again.text()).toBe(await first.text())
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('content-type')).toContain('application/json')
    expect(await payer.tasks()).toBe(1)
    expect(await payer.credits()).toBe(1_000 - text.length)
    await post(payer, path, body, 'two')
    expect(await payer.tasks()).toBe(2)
  },
)

it.each(creating)('POST %s: another body under the same key is 422', async (path, body) => {
  const payer = await service()
  await post(payer, path, body, 'one')
  const other = await post(payer, path, { ...body, format: 'mp3', audio_format: 'mp3' }, 'one')
  expect(other.status).toBe(422)
  const shape = path.startsWith('/api/v2')
    ? { success: false, error_code: 'INVALID_PARAMETER' }
    : { error: path === '/api/tts' ? expect.any(String) : { code: 'INVALID_PARAMETER' } }
  expect(await other.json()).toMatchObject(shape)
  expect(await payer.tasks()).toBe(1)
})

it.each(creating)('POST %s: concurrent requests with one key make one task', async (path, body) => {
  const payer = await service()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(payer, path, body, 'together')),
  )
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(texts).size).toBe(1)
  expect(await payer.tasks()).toBe(1)
})

it.each([
  ['tts', { text, ref_voice_id: 1 }],
  ['stt', { srt, ref_voice_id: 1 }],
])('%s edit_chunk: repeated with the same key it is charged once', async (kind, body) => {
  const payer = await service()
  const created = z
    .object({ task_id: z.string() })
    .parse(await (await payer.call.post(`/api/v2/${kind}_stream`, body)).json())
  const edit = { task_id: created.task_id, chunk_index: 0, text: 'Chào bạn nhé.' }
  const path = `/api/v2/${kind}_stream/edit_chunk`
  const first = await post(payer, path, edit, 'edit')
  const before = await payer.credits()
  const again = await post(payer, path, edit, 'edit')
  expect(await again.text()).toBe(await first.text())
  expect(await payer.credits()).toBe(before)
  expect((await post(payer, path, { ...edit, text: 'Khác.' }, 'edit')).status).toBe(422)
})

it('a key under another address is 422', async () => {
  const payer = await service()
  await post(payer, '/api/v2/tts_stream', { text, ref_voice_id: 1, srt }, 'one')
  expect(
    (await post(payer, '/api/v2/stt_stream', { text, ref_voice_id: 1, srt }, 'one')).status,
  ).toBe(422)
})

it('a refused request is not remembered: after topping up the same key pays', async () => {
  const payer = await service(5)
  const [path, body] = creating[0]
  expect((await post(payer, path, body, 'one')).status).toBe(402)
  await payer.service.context.sql.run('UPDATE accounts SET credits = 100')
  expect((await post(payer, path, body, 'one')).status).toBe(200)
})

it('an answer that cannot be kept is not charged: both are one transaction', async () => {
  const payer = await service()
  const { sql } = payer.service.context
  await sql.run(
    sql.dialect === 'sqlite'
      ? `CREATE TRIGGER refuse BEFORE INSERT ON idempotency_keys BEGIN SELECT RAISE(ABORT, 'no'); END`
      : 'ALTER TABLE idempotency_keys ADD CHECK (false)',
  )
  const [path, body] = creating[0]
  expect((await post(payer, path, body, 'one')).status).toBe(500)
  expect([await payer.tasks(), await payer.credits()]).toEqual([0, 1_000])
})

it('keys survive a restart, belong to one account, and are forgotten after a day', async () => {
  const payer = await service()
  const [path, body] = creating[0]
  const first = await (await post(payer, path, body, 'one')).text()
  await payer.service.close()
  const next = await testService({ dataDir: payer.dataDir, key: { account: 'Somebody else' } })
  expect(await (await post({ ...next, key: payer.key }, path, body, 'one')).text()).toBe(first)
  expect(await (await post(next, path, body, 'one')).text()).not.toBe(first)
  await forgetOldAnswers(next.service.context.sql, Date.now() + 25 * HOUR_MS)
  const later = await post({ ...next, key: payer.key }, path, body, 'one')
  expect(later.headers.get('idempotent-replayed')).toBeNull()
})

it.each(['', ' ', 'ä', 'x'.repeat(256)])('key %j is refused', async (bad) => {
  const payer = await service()
  const headers = { authorization: `Bearer ${payer.key}`, 'content-type': 'application/json' }
  const request = new Request('http://127.0.0.1/api/v2/tts_stream', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': bad },
    body: JSON.stringify({ text, ref_voice_id: 1 }),
  })
  expect((await payer.service.app.request(request)).status).toBe(400)
  expect(await payer.tasks()).toBe(0)
})

it('is announced at /me and in the OpenAPI document', async () => {
  const { call } = await service()
  const me = accountAnswer.parse(await (await call.get('/api/v2/me')).json())
  expect(me.data.idempotency).toEqual({ header: 'Idempotency-Key', retention_hours: 24 })
  const operation = z.looseObject({
    parameters: z.array(z.object({ name: z.string() })).default([]),
    responses: z.record(z.string(), z.unknown()),
  })
  const document = z
    .object({ paths: z.record(z.string(), z.object({ post: operation.optional() })) })
    .parse(await (await call.get('/openapi.json')).json())
  for (const path of [...creating.map(([p]) => p), '/api/v2/tts_stream/edit_chunk']) {
    const charging = document.paths[path]?.post
    expect(charging?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    expect(charging?.responses).toHaveProperty('422')
  }
})
