import { createRoute, z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import {
  isWebhookUrl,
  managed,
  managedDelivery,
  managedWebhook,
  webhookChange,
  type ManagedDelivery,
} from '@shared/contracts/service-manage'
import { accountById } from '../accounts/accounts'
import type { ServiceContext } from '../context'
import { answer, answers, jsonBody, type Routes } from '../http/routes'
import { failure } from '../http/failure'
import {
  addDelivery,
  type Delivery,
  listDeliveries,
  sendAgain,
  testEvent,
} from '../webhooks/deliveries'
import { removeWebhook, setWebhook, webhookOf } from '../webhooks/webhook-settings'
import { accountParams, done, noAccount, tags } from './manage-answer'

const one = managed(managedWebhook.nullable())
const tried = managed(managedDelivery)
const many = managed(z.array(managedDelivery))
const path = '/accounts/{account}/webhook'
const params = accountParams

const get = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'Where finished jobs are told, with the secret; null = nowhere',
  request: { params },
  responses: answers(one, 'The webhook'),
})
const put = createRoute({
  method: 'put',
  path,
  tags,
  summary: 'Set the webhook address',
  request: { params, body: jsonBody(webhookChange) },
  responses: answers(one, 'The webhook'),
})
const remove = createRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Tell nobody any more',
  request: { params },
  responses: answers(done, 'It is removed'),
})
const test = createRoute({
  method: 'post',
  path: `${path}/test`,
  tags,
  summary: 'Send a test event now',
  request: { params },
  responses: answers(tried, 'How it went'),
})
const deliveries = createRoute({
  method: 'get',
  path: '/accounts/{account}/deliveries',
  tags,
  summary: 'The latest webhooks and how they went, newest first',
  request: { params },
  responses: answers(many, 'Up to 200 deliveries'),
})
const retry = createRoute({
  method: 'post',
  path: '/accounts/{account}/deliveries/{delivery}/retry',
  tags,
  summary: 'Send a webhook that was not taken once more, now',
  request: { params: accountParams.extend({ delivery: z.string() }) },
  responses: answers(tried, 'How it went'),
})

const LISTED = 200
const badUrl = studioError('INVALID_PARAMETER', 'url must be an http or https address')
const noDelivery = studioError('NOT_FOUND', 'no webhook with that id waits or has failed')
const noWebhook = studioError('INVALID_PARAMETER', 'the account has no webhook address')

function describe({ accountId: _account, body: _body, ...delivery }: Delivery): ManagedDelivery {
  return delivery
}

export function webhookRoutes(app: Routes, { sql, webhooks }: ServiceContext): void {
  app.openapi(get, (c) => {
    const { account } = c.req.valid('param')
    if (!accountById(sql, account)) return failure(c, noAccount)
    return answer(c, one, { status: 'success', data: webhookOf(sql, account) })
  })
  app.openapi(put, (c) => {
    const { account } = c.req.valid('param')
    const change = c.req.valid('json')
    if (!accountById(sql, account)) return failure(c, noAccount)
    if (!isWebhookUrl(change.url)) return failure(c, badUrl)
    return answer(c, one, { status: 'success', data: setWebhook(sql, account, change) })
  })
  app.openapi(remove, (c) => {
    removeWebhook(sql, c.req.valid('param').account)
    return answer(c, done, { status: 'success', data: null })
  })
  app.openapi(test, async (c) => {
    const { account } = c.req.valid('param')
    if (!accountById(sql, account)) return failure(c, noAccount)
    if (!webhookOf(sql, account)) return failure(c, noWebhook)
    const id = addDelivery(sql, account, testEvent(c.get('baseUrl'), new Date()))
    const delivery = await webhooks.tried(id)
    if (!delivery) return failure(c, noWebhook)
    return answer(c, tried, { status: 'success', data: describe(delivery) })
  })
  app.openapi(retry, async (c) => {
    const { account, delivery: id } = c.req.valid('param')
    if (!webhookOf(sql, account)) return failure(c, noWebhook)
    if (!sendAgain(sql, account, id)) return failure(c, noDelivery)
    const delivery = await webhooks.tried(id)
    if (!delivery) return failure(c, noDelivery)
    return answer(c, tried, { status: 'success', data: describe(delivery) })
  })
  app.openapi(deliveries, (c) => {
    const { account } = c.req.valid('param')
    if (!accountById(sql, account)) return failure(c, noAccount)
    const data = listDeliveries(sql, account, LISTED).map(describe)
    return answer(c, many, { status: 'success', data })
  })
}
