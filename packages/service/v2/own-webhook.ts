import { z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import { isWebhookUrl, managed } from '@shared/contracts/service-manage'
import type { ManageContext } from '../context'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { answers, jsonBody, route, type Routes, sent } from '../http/routes'
import { type Delivery, listDeliveries } from '../webhooks/deliveries'
import { freshSecret, removeWebhook, setWebhook, webhookOf } from '../webhooks/webhook-settings'

const signature = z.enum(['hmac', 'secret']).openapi({
  description: '`hmac`: `sha256=` and the HMAC of the body; `secret`: the bare secret',
})
const webhookObject = z.object({ url: z.string(), signature }).openapi('OwnWebhook')
const readAnswer = managed(webhookObject.nullable())
const setAnswer = managed(
  webhookObject.extend({
    secret: z.string().nullable().openapi({
      description: 'Where it is new: no later answer holds it. null = the one before stays',
    }),
  }),
)
const done = managed(z.null())
const time = z.string().nullable().openapi({ description: 'ISO 8601, UTC' })
const deliveryObject = z
  .object({
    id: z.string().openapi({ description: 'As in `X-Service-Delivery`' }),
    event: z.string(),
    job_id: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    next_at: time,
    answer_status: z.int().nullable().openapi({ description: 'HTTP status of the receiver' }),
    answer_error: z.string().nullable().openapi({ description: 'Why there was no answer' }),
    created_at: z.string(),
    finished_at: time,
  })
  .openapi('OwnDelivery')
const deliveryList = managed(z.array(deliveryObject))
const oneDelivery = managed(deliveryObject)

const path = '/webhook'

const read = route('v2', 'get', path, {
  summary: 'Where the account’s webhooks go, without the secret; null = none are sent (added)',
  responses: answers(readAnswer, 'The webhook'),
})
const set = route('v2', 'put', path, {
  summary: 'Set the address; the secret of an earlier one stays unless another is given (added)',
  request: {
    body: jsonBody(
      z.object({
        url: z.string().max(2_000),
        signature: signature.default('hmac'),
        secret: z.string().min(8).max(200).optional(),
      }),
    ),
  },
  responses: answers(setAnswer, 'The webhook'),
})
const rotate = route('v2', 'post', `${path}/rotate_secret`, {
  summary: 'A new secret; what is sent from now on is signed with it (added)',
  responses: answers(setAnswer, 'The webhook with its secret'),
})
const remove = route('v2', 'delete', path, {
  summary: 'Send no webhooks any more (added)',
  responses: answers(done, 'It is removed'),
})
const test = route('v2', 'post', `${path}/test`, {
  summary: 'Send a test event now (added)',
  responses: answers(oneDelivery, 'The delivery, with the receiver’s answer'),
})
const list = route('v2', 'get', `${path}/deliveries`, {
  summary: 'The latest webhooks and how they went, newest first (added)',
  request: { query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }) },
  responses: answers(deliveryList, 'The deliveries'),
})
const retry = route('v2', 'post', `${path}/deliveries/{id}/retry`, {
  summary: 'Send a webhook that was not accepted again, now (added)',
  request: { params: z.object({ id: z.string() }) },
  responses: answers(oneDelivery, 'The delivery, with the receiver’s answer'),
})

const badUrl = studioError('INVALID_PARAMETER', 'url must be an http or https address')
const noWebhook = studioError('NOT_FOUND', 'the account has no webhook')
const noDelivery = studioError('NOT_FOUND', 'no webhook with that id waits or has failed')

const at = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const shown = (delivery: Delivery): z.infer<typeof deliveryObject> => ({
  id: delivery.id,
  event: delivery.event,
  job_id: delivery.jobId,
  state: delivery.state,
  attempts: delivery.attempts,
  next_at: at(delivery.nextAt),
  answer_status: delivery.answerStatus,
  answer_error: delivery.answerError,
  created_at: new Date(delivery.createdAt).toISOString(),
  finished_at: at(delivery.finishedAt),
})

type Parts = Pick<ManageContext, 'sql' | 'webhooks' | 'secretKeys'>

/** The webhook of an account, for its own keys with the privilege `account`. */
export function ownWebhookRoutes(app: Routes, parts: Parts): void {
  app.use(path, requirePrivilege('account'))
  app.use(`${path}/*`, requirePrivilege('account'))
  settingRoutes(app, parts)
  deliveryRoutes(app, parts)
}

function settingRoutes(app: Routes, { sql, secretKeys }: Parts): void {
  app.openapi(read, async (c) => {
    const known = await webhookOf(sql, c.get('identity').account.id)
    const data = known && { url: known.url, signature: known.signature }
    return sent(c, readAnswer, data)
  })
  app.openapi(set, async (c) => {
    const { id } = c.get('identity').account
    const wish = c.req.valid('json')
    if (!isWebhookUrl(wish.url)) return failure(c, badUrl)
    const known = await webhookOf(sql, id, secretKeys)
    // Only who runs the service lets webhooks into its own network.
    const change = { ...wish, allowPrivate: known?.allowPrivate ?? false }
    const stored = await setWebhook(sql, id, change, secretKeys)
    const secret = stored.secret === known?.secret ? null : stored.secret
    const data = { url: stored.url, signature: stored.signature, secret }
    return sent(c, setAnswer, data)
  })
  app.openapi(rotate, async (c) => {
    const { id } = c.get('identity').account
    const known = await webhookOf(sql, id)
    if (!known) return failure(c, noWebhook)
    const change = { ...known, secret: freshSecret() }
    const { url, signature: kind, secret } = await setWebhook(sql, id, change, secretKeys)
    return sent(c, setAnswer, { url, signature: kind, secret })
  })
  app.openapi(remove, async (c) => {
    await removeWebhook(sql, c.get('identity').account.id)
    return sent(c, done, null)
  })
}

function deliveryRoutes(app: Routes, { sql, webhooks }: Parts): void {
  app.openapi(test, async (c) => {
    const delivery = await webhooks.sendTest(c.get('identity').account.id, c.get('baseUrl'))
    return delivery ? sent(c, oneDelivery, shown(delivery)) : failure(c, noWebhook)
  })
  app.openapi(list, async (c) => {
    const { limit } = c.req.valid('query')
    const latest = await listDeliveries(sql, c.get('identity').account.id, limit)
    return sent(c, deliveryList, latest.map(shown))
  })
  app.openapi(retry, async (c) => {
    const { id: account } = c.get('identity').account
    const { id } = c.req.valid('param')
    if (!(await webhookOf(sql, account))) return failure(c, noWebhook)
    const delivery = await webhooks.retry(account, id)
    return delivery ? sent(c, oneDelivery, shown(delivery)) : failure(c, noDelivery)
  })
}
