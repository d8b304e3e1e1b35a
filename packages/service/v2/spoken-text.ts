import { createRoute } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import { spokenTextAnswer, spokenTextRequest } from '@shared/contracts/tts-v2'
import type { ServiceContext } from '../context'
import { activeEntries } from '../accounts/dictionary'
import { answer, answers, jsonBody, type Routes } from '../http/routes'
import { failure } from '../http/failure'
import { textTooLong } from '../speech/text-limit'
import { resolveLanguage } from '../voices/voice-catalogue'

const route = createRoute({
  method: 'post',
  path: '/spoken_text',
  tags: ['v2'],
  summary: 'What would be spoken: the text after dictionary and normaliser. Costs no credits',
  request: { body: jsonBody(spokenTextRequest) },
  responses: answers(spokenTextAnswer, 'The text in words'),
})

export function spokenTextRoutes(
  app: Routes,
  { sql, voices, settings, spokenTexts }: ServiceContext,
): void {
  app.openapi(route, async (c) => {
    const { text, language: asked } = c.req.valid('json')
    const tooLong = textTooLong(text.length, settings.maxTextCharacters)
    if (tooLong) return failure(c, tooLong)
    const language = resolveLanguage(voices, asked)
    if (language === null)
      return failure(c, studioError('INVALID_PARAMETER', 'language is not offered'))
    const accountId = c.get('identity').account.id
    const dictionary = activeEntries(sql, accountId)
    const request = { text, language, dictionary }
    const prepared = await spokenTexts.prepare(accountId, request, c.req.raw.signal)
    if (!prepared.ok) return failure(c, prepared.error)
    const spoken = prepared.value
    return answer(c, spokenTextAnswer, { status: 'success', data: { text, spoken } })
  })
}
