import { failWith, ok } from '@shared/contracts/result'
import { fieldsOf, listOf, textOf } from '@shared/services/loose-json'
import type { ProviderAdapter, ProviderRefusal, ProviderRequest, ProviderVoice } from './adapter'
import { priceOf } from './prices'
import { spokenLanguage } from './spoken-language'
import {
  durationIn,
  encodedSound,
  genderIn,
  jsonIn,
  jsonOf,
  languagesIn,
  voicesIn,
} from './read-answer'

/**
 * Google Cloud Text-to-Speech. Source: its REST reference, v1; Quotas and limits (5,000 bytes: three for each letter at
 * most); Pricing.
 *
 * Times of words exist for marks in SSML alone, in v1beta1 and for the older families of voices. The `<speak>` around
 * them is charged with every text, a third more for a subtitle, so words are aligned here.
 */
export const google: ProviderAdapter = {
  limits: { characters: 1_600, parallel: 4 },
  // `speakingRate`: [0.25, 2.0]; it was 4.0 before.
  rates: { least: 0.25, most: 2 },
  context: false,
  terms: () => ({
    title: {
      vi: 'Điều khoản Google Cloud: được dùng âm thanh trong ứng dụng và tác phẩm của mình',
      en: 'Google Cloud Terms: sound may be used in your own applications and media',
    },
    url: 'https://cloud.google.com/terms',
    commercial: 'allowed',
  }),
  price: (_, voice) => priceOf('google', familyOf(voice)),
  counted: (_, { text }) => text.length,
  authorization: (key) => ({ 'x-goog-api-key': key }),

  async voices({ model }, ask) {
    const answer = await ask({ method: 'GET', path: '/v1/voices' })
    if (!answer.ok) return answer
    const list = listOf(jsonIn(answer.value), 'voices')
    if (!list)
      return failWith('BAD_RESPONSE', 'there is no list of voices: this is not Google Cloud')
    const voices = voicesIn(list, voiceOf)
    // Voices without a place in their name are those of Gemini's models, which have to be named.
    return ok(model === null ? voices.filter(({ id }) => localeOf(id) !== null) : voices)
  },

  request({ model }, { text, voice, language, rate }) {
    const locale = localeOf(voice)
    return {
      method: 'POST',
      path: '/v1/text:synthesize',
      body: {
        input: { text },
        voice: {
          languageCode: locale ?? spokenLanguage({ language, text }),
          name: voice,
          ...(locale === null && model !== null && { modelName: model }),
        },
        audioConfig: { audioEncoding: 'LINEAR16', ...(rate !== 1 && { speakingRate: rate }) },
      },
    }
  },

  read(answer) {
    const bytes = encodedSound(answer, 'audioContent')
    return bytes.ok ? ok({ bytes: bytes.value }) : bytes
  },

  refusal(refusal) {
    const { message, reasons } = errorIn(refusal)
    if (reasons.includes('API_KEY_INVALID')) return 'UNAUTHORIZED'
    if (reasons.includes('BILLING_DISABLED')) return 'INSUFFICIENT_CREDITS'
    if (refusal.status >= 500 || refusal.status === 429) return null
    if (/longer than the limit|exceeds the limit|too long/i.test(message)) return 'TEXT_TOO_LONG'
    return /\bvoice\b.*\b(?:does not exist|not found)/i.test(message) ? 'VOICE_NOT_FOUND' : null
  },

  pause: (refusal) =>
    errorIn(refusal)
      .details.map((detail) => durationIn(detail['retryDelay']))
      .find((ms) => ms !== null) ?? null,

  simpler: withoutExtras,
}

/** `vi-VN` of `vi-VN-Neural2-A`; null where a name does not begin with it. */
const localeOf = (voice: string): string | null =>
  /^[a-z]{2,3}-(?:[A-Z]{2}|\d{3})(?=-)/.exec(voice)?.[0] ?? null

/** `Neural2` of `vi-VN-Neural2-A`. */
const familyOf = (voice: string): string =>
  /-(Standard|Wavenet|Neural2|Studio|Chirp3-HD|Chirp-HD)-/i.exec(voice)?.[1] ?? ''

function voiceOf(entry: unknown): ProviderVoice | null {
  const fields = fieldsOf(entry) ?? {}
  const id = textOf(fields['name'])
  if (id === null) return null
  const languages = languagesIn(listOf(fields['languageCodes']) ?? [])
  return { id, name: id, languages, gender: genderIn(fields['ssmlGender']) }
}

function errorIn(refusal: ProviderRefusal) {
  const error = fieldsOf(fieldsOf(jsonOf(refusal))?.['error'])
  const details = (listOf(error?.['details']) ?? []).map((each) => fieldsOf(each) ?? {})
  const reasons = details.map((detail) => textOf(detail['reason']) ?? '')
  return { message: textOf(error?.['message']) ?? '', details, reasons }
}

/** Voices that know no speed are asked for the text alone. */
function withoutExtras(refusal: ProviderRefusal, request: ProviderRequest): ProviderRequest | null {
  const isAboutSpeed = /speaking.?rate|audio.?config/i.test(errorIn(refusal).message)
  const body = fieldsOf(request.body)
  if (refusal.status !== 400 || !isAboutSpeed || !body) return null
  return { ...request, body: { ...body, audioConfig: { audioEncoding: 'LINEAR16' } } }
}
