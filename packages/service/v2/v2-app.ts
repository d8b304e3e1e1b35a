import { studioError } from '@shared/contracts/errors'
import {
  accountAnswer,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_RETENTION_HOURS,
  languagesAnswer,
  spokenTextAnswer,
  spokenTextRequest,
} from '@shared/contracts/tts-v2'
import { planDateText, planTitle } from '../accounts/accounts'
import { activeEntries } from '../accounts/dictionary'
import type { LimitState } from '../accounts/rate-limits'
import type { ServiceContext } from '../context'
import { authenticate, limitRequests } from '../http/authenticate'
import { failure } from '../http/failure'
import { checkBody } from '../http/request-body'
import {
  answers,
  jsonBody,
  languageHeaders,
  namesIn,
  newRoutes,
  route,
  type Routes,
  sent,
} from '../http/routes'
import { textTooLong } from '@cuecast/speech'
import { resolveLanguage } from '../voices/voice-catalogue'
import { ownKeyRoutes } from './own-keys'
import { ownWebhookRoutes } from './own-webhook'
import { originRoutes } from './origin'
import { profileRoutes } from './profile'
import { pronunciationRoutes } from './pronunciation'
import { taskRoutes } from './tasks'
import { transcribeRoutes } from './transcribe'
import { voiceRoutes } from './voice'
import { wordRoutes } from './words'

/** Everything under /api/v2. Every endpoint asks for a key and counts against the account's limits. */
export function v2App(context: ServiceContext): Routes {
  const app = newRoutes()
  app.use(authenticate(context), limitRequests(context.limits), checkBody(context.settings))
  accountRoutes(app, context)
  voiceRoutes(app, context)
  taskRoutes(app, context)
  spokenTextRoutes(app, context)
  pronunciationRoutes(app, context)
  profileRoutes(app, context)
  transcribeRoutes(app, context)
  wordRoutes(app, context)
  originRoutes(app, context)
  ownKeyRoutes(app, context)
  ownWebhookRoutes(app, context)
  return app
}

/** What an unlimited account shows as its credits: the field is an integer in every client. */
const UNLIMITED_CREDITS = 999_999_999

const meRoute = route('v2', 'get', '/me', {
  summary: 'The account: credits, plan, what this service supports beyond the specification',
  request: { headers: languageHeaders },
  responses: answers(accountAnswer, 'The account'),
})

const languages = route('v2', 'get', '/languages', {
  summary: 'Languages that a voice is offered for',
  request: { headers: languageHeaders },
  responses: answers(languagesAnswer, 'The languages, Vietnamese first'),
})

const shown = ({ limit, remaining, resetAt }: LimitState) => ({ limit, remaining, reset: resetAt })

function accountRoutes(app: Routes, { voices, limits, recognisers }: ServiceContext): void {
  app.openapi(meRoute, async (c) => {
    const abilities = await recognisers.abilities()
    const { account } = c.get('identity')
    const locale = namesIn(c)
    const left = await limits.look(account)
    return sent(c, accountAnswer, {
      name: account.name,
      email: account.email,
      credits: account.credits ?? UNLIMITED_CREDITS,
      plan: account.plan,
      plan_until: account.planUntil === null ? null : new Date(account.planUntil).toISOString(),
      planName: planTitle(account.plan, locale),
      planDateStr: planDateText(account.planUntil, Date.now(), locale),
      unlimited: account.credits === null,
      capabilities: ['prefer_wait', 'fit_none', 'words', 'context', 'cancel', ...abilities],
      idempotency: {
        header: IDEMPOTENCY_HEADER,
        retention_hours: IDEMPOTENCY_RETENTION_HOURS,
      },
      limits: left && { minute: shown(left.minute), day: shown(left.day) },
    })
  })
  app.openapi(languages, async (c) =>
    sent(c, languagesAnswer, [...(await voices.languagesIn(namesIn(c)))]),
  )
}

const spokenText = route('v2', 'post', '/spoken_text', {
  summary: 'What would be spoken: the text after dictionary and normaliser. Costs no credits',
  request: { body: jsonBody(spokenTextRequest) },
  responses: answers(spokenTextAnswer, 'The text in words'),
})

function spokenTextRoutes(
  app: Routes,
  { sql, voices, settings, spokenTexts }: ServiceContext,
): void {
  app.openapi(spokenText, async (c) => {
    const { text, language: asked } = c.req.valid('json')
    const tooLong = textTooLong(text.length, settings.maxTextCharacters)
    if (tooLong) return failure(c, tooLong)
    const language = await resolveLanguage(voices, asked)
    if (language === null)
      return failure(c, studioError('INVALID_PARAMETER', 'language is not offered'))
    const accountId = c.get('identity').account.id
    const dictionary = await activeEntries(sql, accountId)
    const request = { text, language, dictionary }
    const prepared = await spokenTexts.prepare(accountId, request, c.req.raw.signal)
    if (!prepared.ok) return failure(c, prepared.error)
    const spoken = prepared.value
    return sent(c, spokenTextAnswer, { text, spoken })
  })
}
