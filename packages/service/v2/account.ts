import { createRoute } from '@hono/zod-openapi'
import {
  accountAnswer,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_RETENTION_HOURS,
  languagesAnswer,
} from '@shared/contracts/tts-v2'
import { planDateText, planTitle } from '../accounts/plans'
import { answer, answers, languageHeaders, namesIn, type Routes } from '../http/routes'
import type { ServiceContext } from '../context'
import type { LimitState } from '../accounts/rate-limits'

/** What an unlimited account shows as its credits: the field is an integer in every client. */
const UNLIMITED_CREDITS = 999_999_999

const me = createRoute({
  method: 'get',
  path: '/me',
  tags: ['v2'],
  summary: 'The account: credits, plan, what this service can do beyond the document',
  request: { headers: languageHeaders },
  responses: answers(accountAnswer, 'The account'),
})

const languages = createRoute({
  method: 'get',
  path: '/languages',
  tags: ['v2'],
  summary: 'Languages that a voice is offered for',
  request: { headers: languageHeaders },
  responses: answers(languagesAnswer, 'The languages, Vietnamese first'),
})

const shown = ({ limit, remaining, resetAt }: LimitState) => ({ limit, remaining, reset: resetAt })

export function accountRoutes(app: Routes, { voices, limits }: ServiceContext): void {
  app.openapi(me, (c) => {
    const { account } = c.get('identity')
    const locale = namesIn(c)
    const left = limits.look(account)
    return answer(c, accountAnswer, {
      status: 'success',
      data: {
        name: account.name,
        email: account.email,
        credits: account.credits ?? UNLIMITED_CREDITS,
        plan: account.plan,
        plan_until: account.planUntil === null ? null : new Date(account.planUntil).toISOString(),
        planName: planTitle(account.plan, locale),
        planDateStr: planDateText(account.planUntil, Date.now(), locale),
        unlimited: account.credits === null,
        capabilities: ['prefer_wait', 'fit_none'],
        idempotency: {
          header: IDEMPOTENCY_HEADER,
          retention_hours: IDEMPOTENCY_RETENTION_HOURS,
        },
        limits: left && { minute: shown(left.minute), day: shown(left.day) },
      },
    })
  })
  app.openapi(languages, (c) =>
    answer(c, languagesAnswer, { status: 'success', data: [...voices.languagesIn(namesIn(c))] }),
  )
}
