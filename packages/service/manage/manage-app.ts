import { z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import {
  clonedVoice,
  type ClonedVoice,
  createdKey,
  isWebhookUrl,
  managed,
  managedAccount,
  type ManagedAccount,
  managedAccountChange,
  managedDelivery,
  type ManagedDelivery,
  managedKey,
  managedWebhook,
  newClonedVoice,
  newManagedAccount,
  newManagedKey,
  usageDay,
  webhookChange,
} from '@shared/contracts/service-manage'
import {
  accountById,
  createAccount,
  listAccounts,
  plans,
  type ServiceAccount,
  setCredits,
  setPlan,
  setPlanEnd,
  usageDays,
} from '../accounts/accounts'
import { createKey, listKeys, revokeKey } from '../accounts/keys'
import type { LimitState, RateLimits } from '../accounts/rate-limits'
import type { ManageContext } from '../context'
import { authenticate, requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { checkBody } from '../http/request-body'
import { ownVoiceRoutes } from './own-voice-routes'
import { answers, idParam, jsonBody, newRoutes, route, type Routes, sent } from '../http/routes'
import { addClone, type Clone, removeClone } from '../voices/voice-catalogue'
import { type Delivery, listDeliveries } from '../webhooks/deliveries'
import { removeWebhook, setWebhook, webhookOf } from '../webhooks/webhook-settings'

/** The API settings: only the install's own key opens them. */
export function manageApp(context: ManageContext): Routes {
  const app = newRoutes()
  app.use(authenticate(context), requirePrivilege('manage'), checkBody(context.settings))
  app.use('/accounts/:account/*', async (c, next) => {
    const account = await accountById(context.sql, idParam.parse(c.req.param('account')))
    return account ? next() : failure(c, noAccount)
  })
  accountRoutes(app, context)
  keyRoutes(app, context)
  webhookRoutes(app, context)
  usageRoutes(app, context)
  clonedVoiceRoutes(app, context)
  ownVoiceRoutes(app, context)
  return app
}

const accountParams = z.object({ account: idParam })
const noAccount = studioError('NOT_FOUND', 'there is no such account')

/** The answer of a call without data. */
const done = managed(z.null())

const oneAccount = managed(managedAccount)
const accountList = managed(z.array(managedAccount))

const accountsRoute = route('manage', 'get', '/accounts', {
  summary: 'Accounts with plan, credits and what is left of their requests',
  responses: answers(accountList, 'All accounts'),
})
const createAccountRoute = route('manage', 'post', '/accounts', {
  summary: 'A new account',
  request: { body: jsonBody(newManagedAccount) },
  responses: answers(oneAccount, 'The account'),
})
const changeAccountRoute = route('manage', 'patch', '/accounts/{account}', {
  summary: 'Change plan, plan end or credits',
  request: { params: accountParams, body: jsonBody(managedAccountChange) },
  responses: answers(oneAccount, 'The account'),
})

const windowOf = ({ limit, remaining, resetAt }: LimitState) => ({ limit, remaining, resetAt })

async function describeAccount(
  limits: RateLimits,
  account: ServiceAccount,
): Promise<ManagedAccount> {
  const { createdAt: _, ...shown } = account
  const state = await limits.look(account)
  const requests = state && { minute: windowOf(state.minute), day: windowOf(state.day) }
  return { ...shown, planTitle: plans[account.plan].title, requests }
}

const nameTaken = studioError('INVALID_PARAMETER', 'name: another account has that name')
const studioStaysUnlimited = studioError(
  'INVALID_PARAMETER',
  'the studio’s own account stays unlimited',
)

function accountRoutes(app: Routes, { sql, limits }: ManageContext): void {
  app.openapi(accountsRoute, async (c) => {
    const accounts = await listAccounts(sql)
    const shown = accounts.map((account) => describeAccount(limits, account))
    return sent(c, accountList, await Promise.all(shown))
  })
  app.openapi(createAccountRoute, async (c) => {
    const { name, plan, credits } = c.req.valid('json')
    const wish = { name, plan, ...(credits === undefined ? {} : { credits }) }
    const account = await createAccount(sql, wish)
    if (!account) return failure(c, nameTaken)
    return sent(c, oneAccount, await describeAccount(limits, account))
  })
  app.openapi(changeAccountRoute, async (c) => {
    const account = await accountById(sql, c.req.valid('param').account)
    if (!account) return failure(c, noAccount)
    if (account.ofInstall) return failure(c, studioStaysUnlimited)
    const { plan, planUntil, credits } = c.req.valid('json')
    const changed = await sql.transaction(async (tx) => {
      if (plan !== undefined) await setPlan(tx, account.id, plan, credits)
      else if (credits !== undefined) await setCredits(tx, account.id, credits)
      if (planUntil !== undefined) await setPlanEnd(tx, account.id, planUntil)
      return (await accountById(tx, account.id)) ?? account
    })
    return sent(c, oneAccount, await describeAccount(limits, changed))
  })
}

const keyList = managed(z.array(managedKey))
const newKey = managed(createdKey)

const keysRoute = route('manage', 'get', '/keys', {
  summary: 'Keys of all accounts, revoked ones too; never the keys themselves',
  responses: answers(keyList, 'All keys'),
})
const createKeyRoute = route('manage', 'post', '/keys', {
  summary: 'A new key; this answer is the only one that holds it',
  request: { body: jsonBody(newManagedKey) },
  responses: answers(newKey, 'The key'),
})
const revokeKeyRoute = route('manage', 'delete', '/keys/{id}', {
  summary: 'Revoke a key: from now on it is answered with 403',
  request: { params: z.object({ id: z.string() }) },
  responses: answers(done, 'It is revoked'),
})

const noKey = studioError('NOT_FOUND', 'there is no such key in use')
const studioNeedsKey = studioError('INVALID_PARAMETER', 'the studio needs its own key')

function keyRoutes(app: Routes, { sql }: ManageContext): void {
  app.openapi(keysRoute, async (c) => {
    const names = new Map((await listAccounts(sql)).map(({ id, name }) => [id, name]))
    const keys = await listKeys(sql)
    const data = keys.map(({ privileges, monthLimit: _limit, spent: _spent, ...key }) => {
      return { ...key, privileges: [...privileges], accountName: names.get(key.accountId) ?? '' }
    })
    return sent(c, keyList, data)
  })
  app.openapi(createKeyRoute, async (c) => {
    const { accountId, name, privileges } = c.req.valid('json')
    if (!(await accountById(sql, accountId))) return failure(c, noAccount)
    return sent(c, newKey, await createKey(sql, accountId, name, privileges))
  })
  app.openapi(revokeKeyRoute, async (c) => {
    const { id } = c.req.valid('param')
    if (id === c.get('identity').key.id) return failure(c, studioNeedsKey)
    return (await revokeKey(sql, id)) ? sent(c, done, null) : failure(c, noKey)
  })
}

const USAGE_DAYS = 90
const usageList = managed(z.array(usageDay))

const usageRoute = route('manage', 'get', '/accounts/{account}/usage', {
  summary: 'What an account has used, by day (UTC), newest first',
  request: { params: accountParams },
  responses: answers(usageList, `The last ${USAGE_DAYS} days with work`),
})

function usageRoutes(app: Routes, { sql }: ManageContext): void {
  app.openapi(usageRoute, async (c) => {
    const { account } = c.req.valid('param')
    return sent(c, usageList, await usageDays(sql, account, USAGE_DAYS))
  })
}

const MAX_CLONES = 100
const oneClone = managed(clonedVoice)
const cloneList = managed(z.array(clonedVoice))
const clonesPath = '/accounts/{account}/voices'

const clonesRoute = route('manage', 'get', clonesPath, {
  summary: 'Cloned voices of an account: named variants of system voices',
  request: { params: accountParams },
  responses: answers(cloneList, 'The cloned voices'),
})
const addCloneRoute = route('manage', 'post', clonesPath, {
  summary: 'Register a cloned voice',
  request: { params: accountParams, body: jsonBody(newClonedVoice) },
  responses: answers(oneClone, 'The cloned voice'),
})
const removeCloneRoute = route('manage', 'delete', `${clonesPath}/{voice}`, {
  summary: 'Remove a cloned voice',
  request: { params: accountParams.extend({ voice: idParam }) },
  responses: answers(done, 'It is removed'),
})

const noVoice = studioError('VOICE_NOT_FOUND', 'baseVoiceId: there is no such system voice')
const noClone = studioError('NOT_FOUND', 'the account has no such cloned voice')
const tooManyClones = studioError(
  'INVALID_PARAMETER',
  `an account has ${MAX_CLONES} cloned voices at most`,
)

function describeClone({ token, ...clone }: Clone, baseUrl: string): ClonedVoice {
  return { ...clone, previewUrl: `${baseUrl}/previews/${token}.mp3` }
}

function clonedVoiceRoutes(app: Routes, { sql, voices }: ManageContext): void {
  app.openapi(clonesRoute, async (c) => {
    const { account } = c.req.valid('param')
    const shown = (clone: Clone) => describeClone(clone, c.get('baseUrl'))
    return sent(c, cloneList, (await voices.clones(account)).map(shown))
  })
  app.openapi(addCloneRoute, async (c) => {
    const { account } = c.req.valid('param')
    const wish = c.req.valid('json')
    if (!(await voices.system(wish.baseVoiceId))) return failure(c, noVoice)
    const clone = await addClone(sql, account, wish, MAX_CLONES)
    return clone
      ? sent(c, oneClone, describeClone(clone, c.get('baseUrl')))
      : failure(c, tooManyClones)
  })
  app.openapi(removeCloneRoute, async (c) => {
    const { account, voice } = c.req.valid('param')
    return (await removeClone(sql, account, voice)) ? sent(c, done, null) : failure(c, noClone)
  })
}

const oneWebhook = managed(managedWebhook.nullable())
const oneDelivery = managed(managedDelivery)
const deliveryList = managed(z.array(managedDelivery))
const webhookPath = '/accounts/{account}/webhook'
const readWebhookRoute = route('manage', 'get', webhookPath, {
  summary: 'Where webhooks go, with the secret; null = none are sent',
  request: { params: accountParams },
  responses: answers(oneWebhook, 'The webhook'),
})
const setWebhookRoute = route('manage', 'put', webhookPath, {
  summary: 'Set the webhook address',
  request: { params: accountParams, body: jsonBody(webhookChange) },
  responses: answers(oneWebhook, 'The webhook'),
})
const removeWebhookRoute = route('manage', 'delete', webhookPath, {
  summary: 'Stop sending webhooks',
  request: { params: accountParams },
  responses: answers(done, 'It is removed'),
})
const testWebhookRoute = route('manage', 'post', `${webhookPath}/test`, {
  summary: 'Send a test event now',
  request: { params: accountParams },
  responses: answers(oneDelivery, 'The delivery'),
})
const deliveriesRoute = route('manage', 'get', '/accounts/{account}/deliveries', {
  summary: 'The latest webhooks and how they went, newest first',
  request: { params: accountParams },
  responses: answers(deliveryList, 'Up to 200 deliveries'),
})
const retryRoute = route('manage', 'post', '/accounts/{account}/deliveries/{delivery}/retry', {
  summary: 'Send a webhook that was not accepted again, now',
  request: { params: accountParams.extend({ delivery: z.string() }) },
  responses: answers(oneDelivery, 'The delivery'),
})

const LISTED_DELIVERIES = 200
const badUrl = studioError('INVALID_PARAMETER', 'url must be an http or https address')
const noDelivery = studioError('NOT_FOUND', 'no webhook with that id waits or has failed')
const noWebhook = studioError('INVALID_PARAMETER', 'the account has no webhook address')

function describeDelivery({
  accountId: _account,
  body: _body,
  ...delivery
}: Delivery): ManagedDelivery {
  return delivery
}

function webhookRoutes(app: Routes, { sql, webhooks, secretKeys }: ManageContext): void {
  app.openapi(readWebhookRoute, async (c) => {
    const { account } = c.req.valid('param')
    const webhook = await webhookOf(sql, account, secretKeys)
    return sent(c, oneWebhook, webhook && { ...webhook, secret: webhook.secret ?? '' })
  })
  app.openapi(setWebhookRoute, async (c) => {
    const { account } = c.req.valid('param')
    const change = c.req.valid('json')
    if (!isWebhookUrl(change.url)) return failure(c, badUrl)
    return sent(c, oneWebhook, await setWebhook(sql, account, change, secretKeys))
  })
  app.openapi(removeWebhookRoute, async (c) => {
    await removeWebhook(sql, c.req.valid('param').account)
    return sent(c, done, null)
  })
  app.openapi(testWebhookRoute, async (c) => {
    const delivery = await webhooks.sendTest(c.req.valid('param').account, c.get('baseUrl'))
    return delivery ? sent(c, oneDelivery, describeDelivery(delivery)) : failure(c, noWebhook)
  })
  app.openapi(retryRoute, async (c) => {
    const { account, delivery: id } = c.req.valid('param')
    if (!(await webhookOf(sql, account))) return failure(c, noWebhook)
    const delivery = await webhooks.retry(account, id)
    return delivery ? sent(c, oneDelivery, describeDelivery(delivery)) : failure(c, noDelivery)
  })
  app.openapi(deliveriesRoute, async (c) => {
    const { account } = c.req.valid('param')
    const latest = await listDeliveries(sql, account, LISTED_DELIVERIES)
    return sent(c, deliveryList, latest.map(describeDelivery))
  })
}
