import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { settled, testService } from '../testing/test-service'
import { webhookReceiver } from '../testing/webhook-receiver'
import { setWebhook } from '../webhooks/webhook-settings'
import { accountByName } from '../accounts/accounts'
import { tracingSetting } from './tracing-settings'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.string()) })),
  status: z.object({ code: z.number() }),
})
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

/** What a collector has taken; it ends with the test. */
async function collector() {
  const spans: z.infer<typeof span>[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    bodies.push(`${request.url} ${request.headers['x-team']} ${text}`)
    const { resourceSpans } = sent.parse(JSON.parse(text))
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)))
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { spans, bodies, endpoint: `http://127.0.0.1:${port}` }
}

function settingsFor(more: Record<string, string>) {
  const read = tracingSetting({ OTEL_BSP_SCHEDULE_DELAY: '20', ...more })
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

it('follows a request to its chunk and its webhook, without a text or a key', async () => {
  const { spans, bodies, endpoint } = await collector()
  const tracing = settingsFor({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=dub%20house',
    OTEL_SERVICE_NAME: 'tts',
  })
  const test = await testService({ tracing, privateWebhooks: true })
  const receiver = await webhookReceiver()
  const { sql, secretKeys } = test.service.context
  const account = (await accountByName(sql, 'Tester'))?.id ?? 0
  const change = { url: receiver.url, signature: 'hmac', allowPrivate: true } as const
  await setWebhook(sql, account, change, secretKeys)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await test.service.app.request('/api/v2/tts_stream', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${test.key}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ text: 'Bí mật.', ref_voice_id: 1 }),
  })
  const { task_id } = z.object({ task_id: z.string() }).parse(await answer.json())
  await settled(test.call, task_id)
  const own = () => spans.filter((each) => each.traceId === traceId)
  await expect.poll(() => own().length).toBe(3)
  const [request, chunk, webhook] = [2, 5, 3].map((kind) =>
    own().find((each) => each.kind === kind),
  )
  expect(request).toMatchObject({
    name: 'POST /api/v2/tts_stream',
    parentSpanId: 'b7ad6b7169203331',
  })
  expect(chunk).toMatchObject({ name: 'render chunk', parentSpanId: request?.spanId })
  expect(webhook).toMatchObject({ name: 'send webhook', parentSpanId: request?.spanId })
  expect(receiver.received[0]?.headers['traceparent']).toContain(`${traceId}-${webhook?.spanId}`)
  expect(BigInt(chunk?.endTimeUnixNano ?? 0) > BigInt(chunk?.startTimeUnixNano ?? 0)).toBe(true)
  const all = bodies.join('\n')
  expect(all).toMatch(/^\/v1\/traces dub house .*"stringValue":"tts"/)
  for (const secret of ['Bí mật', test.key, task_id]) expect(all).not.toContain(secret)
})

it('sends a share of the traces, and follows what the client has decided', async () => {
  const { spans, endpoint } = await collector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' }
  const tracing = settingsFor({ ...env, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })
  const { service } = await testService({ tracing })
  await service.app.request('/healthz')
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await service.app.request('/healthz', { headers })
  await expect.poll(() => spans.length).toBe(1)
  expect(spans[0]?.parentSpanId).toBe('b7ad6b7169203331')
})

it('is off without its variables, and says which of them is wrong', () => {
  expect(tracingSetting({})).toEqual({ ok: true, value: null })
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(tracingSetting({ ...on, OTEL_SDK_DISABLED: 'true' })).toEqual({ ok: true, value: null })
  expect(tracingSetting(on)).toMatchObject({
    value: { endpoint: 'http://collector:4318/v1/traces', ratio: 1, followsParent: true },
  })
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ] as const)
    expect(tracingSetting({ ...on, [name]: value })).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(new RegExp(`^${name} must`)) },
    })
})
