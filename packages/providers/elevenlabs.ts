import type { ErrorCode } from '@shared/contracts/errors'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { fieldsOf, listOf, numberOf, textOf } from '@shared/services/loose-json'
import type {
  Ask,
  ProviderAdapter,
  ProviderAnswer,
  ProviderRefusal,
  ProviderRequest,
  ProviderVoice,
  ProviderWord,
} from './adapter'
import { priceOf } from './prices'
import { spokenLanguage } from './spoken-language'
import { encodedSound, genderIn, jsonIn, jsonOf, voicesIn } from './read-answer'

/** Pages of voices at most, of a hundred each. */
const MAX_PAGES = 120

/**
 * ElevenLabs. Source: its API reference (Create speech with timing, List voices), Models (5,000 characters is the least
 * of any of them; two requests at a time on the smallest plan), Errors.
 */
export const elevenlabs: ProviderAdapter = {
  limits: { characters: 5_000, parallel: 2 },
  rates: { least: 0.7, most: 1.2 },
  context: true,
  terms: () => ({
    title: {
      vi: 'Điều khoản ElevenLabs: dùng cho mục đích thương mại cần gói trả phí, gói miễn phí cấm',
      en: 'ElevenLabs Terms of Service: commercial use needs a paid plan, the free one forbids it',
    },
    url: 'https://elevenlabs.io/terms-of-use',
    commercial: 'unknown',
  }),
  price: ({ model }) => priceOf('elevenlabs', model ?? multilingual),
  // Neither what is said before it nor after it.
  counted: (_, { text }) => text.length,
  authorization: (key) => ({ 'xi-api-key': key }),

  async voices({ model }, ask) {
    const entries = await listed(ask)
    if (!entries.ok) return entries
    const languages = englishOnly.has(model ?? '') ? ['en'] : []
    return ok(voicesIn(entries.value, (entry) => voiceOf(entry, languages)))
  },

  request: ({ model }, { text, voice, language, rate, before, after }) => {
    const [code = ''] = spokenLanguage({ language, text }).toLowerCase().split('-')
    const chosen = model ?? (newer.has(code) ? flash : multilingual)
    const hasContext = !chosen.startsWith('eleven_v3')
    return {
      method: 'POST',
      // WAV and PCM depend on the plan; every plan has this.
      path: `/v1/text-to-speech/${encodeURIComponent(voice)}/with-timestamps?output_format=mp3_44100_128`,
      body: {
        text,
        model_id: chosen,
        ...(takesLanguage.test(chosen) && code.length === 2 && { language_code: code }),
        ...(hasContext && before !== '' && { previous_text: before }),
        ...(hasContext && after !== '' && { next_text: after }),
        ...(rate !== 1 && { voice_settings: { speed: Number(rate.toFixed(3)) } }),
      },
    }
  },

  read(answer) {
    const sound = encodedSound(answer, 'audio_base64')
    if (!sound.ok) return sound
    const words = wordsIn(answer)
    return ok(words ? { bytes: sound.value, words } : { bytes: sound.value })
  },

  refusal: (refusal) => meanings[statusIn(refusal)] ?? null,

  pause: () => null,

  simpler: withoutExtras,
}

const multilingual = 'eleven_multilingual_v2'
const flash = 'eleven_flash_v2_5'
/** Languages of Flash v2.5 that Multilingual v2 does not have. */
const newer = new Set(['vi', 'hu', 'no', 'nb'])
const englishOnly = new Set(['eleven_monolingual_v1', 'eleven_turbo_v2', 'eleven_flash_v2'])
/** The other models refuse the field. */
const takesLanguage = /^eleven_(?:(?:flash|turbo)_v2_5|v3)/

/** By `status` or `code` of their answers; they come with 400, 401, 402, 403, 422 and 429. */
const meanings: Readonly<Record<string, ErrorCode>> = {
  quota_exceeded: 'INSUFFICIENT_CREDITS',
  insufficient_credits: 'INSUFFICIENT_CREDITS',
  payment_required: 'INSUFFICIENT_CREDITS',
  invalid_api_key: 'UNAUTHORIZED',
  missing_api_key: 'UNAUTHORIZED',
  needs_authorization: 'UNAUTHORIZED',
  missing_permissions: 'FORBIDDEN',
  detected_unusual_activity: 'FORBIDDEN',
  subscription_required: 'FORBIDDEN',
  output_format_not_allowed: 'FORBIDDEN',
  too_many_concurrent_requests: 'RATE_LIMITED',
  concurrent_limit_exceeded: 'RATE_LIMITED',
  rate_limit_exceeded: 'RATE_LIMITED',
  system_busy: 'RATE_LIMITED',
  voice_not_found: 'VOICE_NOT_FOUND',
  voice_does_not_exist: 'VOICE_NOT_FOUND',
  max_character_limit_exceeded: 'TEXT_TOO_LONG',
  text_too_long: 'TEXT_TOO_LONG',
}

function statusIn(refusal: ProviderRefusal): string {
  const detail = fieldsOf(fieldsOf(jsonOf(refusal))?.['detail'])
  return textOf(detail?.['status'] ?? detail?.['code']) ?? ''
}

/** All pages of the second version; of the first one where a key or a server does not have it. */
async function listed(ask: Ask): Promise<Result<unknown[]>> {
  const entries: unknown[] = []
  let token: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const next: string = token === null ? '' : `&next_page_token=${encodeURIComponent(token)}`
    let answer = await ask({ method: 'GET', path: `/v2/voices?page_size=100${next}` })
    const isOld = !answer.ok && ['NOT_FOUND', 'FEATURE_UNAVAILABLE'].includes(answer.error.code)
    if (isOld && page === 0) answer = await ask({ method: 'GET', path: '/v1/voices' })
    if (!answer.ok) return answer
    const fields = fieldsOf(jsonIn(answer.value))
    const voices = listOf(fields, 'voices')
    if (!voices)
      return failWith('BAD_RESPONSE', 'there is no list of voices: this is not ElevenLabs')
    entries.push(...voices)
    token = fields?.['has_more'] === true ? textOf(fields['next_page_token']) : null
    if (token === null) break
  }
  return ok(entries)
}

function voiceOf(entry: unknown, languages: readonly string[]): ProviderVoice | null {
  const fields = fieldsOf(entry) ?? {}
  const id = textOf(fields['voice_id'])
  if (id === null) return null
  const labels = fieldsOf(fields['labels'])
  return { id, name: textOf(fields['name']) ?? id, languages, gender: genderIn(labels?.['gender']) }
}

/** Characters and their times, joined to words. */
function wordsIn(answer: ProviderAnswer): ProviderWord[] | null {
  const alignment = fieldsOf(fieldsOf(jsonIn(answer))?.['alignment'])
  const characters = listOf(alignment?.['characters']) ?? []
  const starts = listOf(alignment?.['character_start_times_seconds']) ?? []
  const ends = listOf(alignment?.['character_end_times_seconds']) ?? []
  if (characters.length !== starts.length || characters.length !== ends.length) return null
  const words: ProviderWord[] = []
  let isInside = false
  for (const [i, each] of characters.entries()) {
    const [start, end] = [numberOf(starts[i]), numberOf(ends[i])]
    if (typeof each !== 'string' || start === null || end === null || end < start) return null
    const word = isInside ? words.at(-1) : undefined
    if (each.trim() === '') isInside = false
    else if (word) Object.assign(word, { text: word.text + each, endMs: end * 1_000 })
    else {
      words.push({ text: each, startMs: start * 1_000, endMs: end * 1_000 })
      isInside = true
    }
  }
  return words.length > 0 ? words : null
}

/** Models that do not know a field beyond the text are asked without any. */
function withoutExtras(refusal: ProviderRefusal, request: ProviderRequest): ProviderRequest | null {
  const isAboutFields = /speed|voice_settings|language_code|previous_text|next_text/i.test(
    refusal.text,
  )
  const body = fieldsOf(request.body)
  if (![400, 422].includes(refusal.status) || !isAboutFields || !body) return null
  return { ...request, body: { text: body['text'], model_id: body['model_id'] } }
}
