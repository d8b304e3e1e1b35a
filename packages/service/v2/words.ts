import { studioError } from '@shared/contracts/errors'
import { wordsAnswer, wordsForm } from '@shared/contracts/models/words-v2'
import { activeEntries } from '../accounts/dictionary'
import type { ServiceContext } from '../context'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { answers, route, type Routes, sent } from '../http/routes'
import { receiveSound } from '../http/sound-form'
import { resolveLanguage } from '../voices/voice-catalogue'

const words = route('v2', 'post', '/stt/words', {
  summary:
    'When each word of a known text is said in at most 10 minutes of sound (added). Free of credits, for whatever the sound was made with',
  request: { body: { content: { 'multipart/form-data': { schema: wordsForm } }, required: true } },
  responses: answers(wordsAnswer, 'The times of the words, in the order of the text'),
})

const fields = wordsForm.omit({ file: true })

/** `POST /stt/words`. */
export function wordRoutes(app: Routes, context: ServiceContext): void {
  const { sql, uploads, voices } = context
  app.on('POST', '/stt/words', requirePrivilege('srt'))
  app.openAPIRegistry.registerPath(words)
  app.post('/stt/words', (c) =>
    receiveSound(c, uploads, fields, async (file, { text, language: asked, voice_id: id }) => {
      const language = await resolveLanguage(voices, asked)
      if (language === null)
        return failure(c, studioError('INVALID_PARAMETER', 'language is not offered'))
      const accountId = c.get('identity').account.id
      const voice = id === undefined ? null : await voices.find(accountId, id)
      const found = await context.words({
        file,
        text,
        language,
        voiceKey: voice?.engine.key ?? null,
        gender: voice?.engine.gender ?? 'unknown',
        dictionary: await activeEntries(sql, accountId),
        signal: c.req.raw.signal,
      })
      if (!found.ok) return failure(c, found.error)
      return sent(c, wordsAnswer, { words: found.value })
    }),
  )
}
