import { createRoute, z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import {
  managed,
  managedAccount,
  managedAccountChange,
  newManagedAccount,
  type ManagedAccount,
} from '@shared/contracts/service-manage'
import {
  accountById,
  accountByName,
  createAccount,
  listAccounts,
  type ServiceAccount,
  setCredits,
  setPlan,
  setPlanEnd,
} from '../accounts/accounts'
import { plans } from '../accounts/plans'
import type { ServiceContext } from '../context'
import { answer, answers, jsonBody, type Routes } from '../http/routes'
import { failure } from '../http/failure'
import type { LimitState, RateLimits } from '../accounts/rate-limits'
import { accountParams, noAccount, tags } from './manage-answer'

const one = managed(managedAccount)
const many = managed(z.array(managedAccount))

const list = createRoute({
  method: 'get',
  path: '/accounts',
  tags,
  summary: 'Accounts with plan, credits and what is left of their requests',
  responses: answers(many, 'All accounts'),
})
const create = createRoute({
  method: 'post',
  path: '/accounts',
  tags,
  summary: 'A new account',
  request: { body: jsonBody(newManagedAccount) },
  responses: answers(one, 'The account'),
})
const change = createRoute({
  method: 'patch',
  path: '/accounts/{account}',
  tags,
  summary: 'Another plan or end of it, other credits',
  request: { params: accountParams, body: jsonBody(managedAccountChange) },
  responses: answers(one, 'The account'),
})

const windowOf = ({ limit, remaining, resetAt }: LimitState) => ({ limit, remaining, resetAt })

async function describe(limits: RateLimits, account: ServiceAccount): Promise<ManagedAccount> {
  const { id, name, email, plan, planUntil, credits, ofInstall } = account
  const state = await limits.look(account)
  return {
    id,
    name,
    email,
    plan,
    planUntil,
    credits,
    ofInstall,
    planTitle: plans[plan].title,
    requests: state && { minute: windowOf(state.minute), day: windowOf(state.day) },
  }
}

const taken = studioError('INVALID_PARAMETER', 'name: another account has that name')
const ofStudio = studioError('INVALID_PARAMETER', 'the studio’s own account stays unlimited')

export function accountRoutes(app: Routes, { sql, limits }: ServiceContext): void {
  app.openapi(list, async (c) =>
    answer(c, many, {
      status: 'success',
      data: await Promise.all(listAccounts(sql).map((account) => describe(limits, account))),
    }),
  )
  app.openapi(create, async (c) => {
    const { name, plan, credits } = c.req.valid('json')
    if (accountByName(sql, name)) return failure(c, taken)
    const account = createAccount(sql, {
      name,
      plan,
      ...(credits === undefined ? {} : { credits }),
    })
    return answer(c, one, { status: 'success', data: await describe(limits, account) })
  })
  app.openapi(change, async (c) => {
    const account = accountById(sql, c.req.valid('param').account)
    if (!account) return failure(c, noAccount)
    if (account.ofInstall) return failure(c, ofStudio)
    const { plan, planUntil, credits } = c.req.valid('json')
    if (plan !== undefined) setPlan(sql, account.id, plan, credits)
    else if (credits !== undefined) setCredits(sql, account.id, credits)
    if (planUntil !== undefined) setPlanEnd(sql, account.id, planUntil)
    const changed = accountById(sql, account.id) ?? account
    return answer(c, one, { status: 'success', data: await describe(limits, changed) })
  })
}
