import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { fieldsOf, listOf, numberOf, textOf } from '@shared/services/loose-json'
import type {
  ProviderAdapter,
  ProviderAnswer,
  ProviderRefusal,
  ProviderRequest,
  ProviderVoice,
  ProviderWord,
} from './adapter'
import { priceOf } from './prices'
import {
  durationIn,
  encodedSound,
  genderIn,
  jsonIn,
  jsonOf,
  languagesIn,
  voicesIn,
} from './read-answer'
import { escaped, textOfSsml } from './ssml'

/** Of one request, marks included. Source: Cloud Text-to-Speech, Quotas and limits. */
const MAX_BYTES = 5_000

/**
 * Google Cloud Text-to-Speech. Source: its REST reference, v1 and v1beta1; Quotas and limits (5,000 bytes: three for
 * each letter at most); Supported voices (which families take SSML).
 */
export const google: ProviderAdapter = {
  limits: { characters: 1_600, parallel: 4 },
  // `speakingRate`: [0.25, 2.0]; it was 4.0 before.
  rates: { least: 0.25, most: 2 },
  context: false,
  terms: () => ({
    title: 'Google Cloud Terms: sound may be used in your own applications and media',
    url: 'https://cloud.google.com/terms',
    commercial: 'allowed',
  }),
  price: (_, voice) => priceOf('google', familyOf(voice)),
  authorization: (key) => ({ 'x-goog-api-key': key }),

  async voices({ model }, ask) {
    const answer = await ask({ method: 'GET', path: '/v1/voices' })
    if (!answer.ok) return answer
    const list = listOf(jsonIn(answer.value), 'voices')
    if (!list)
      return fail(
        studioError('BAD_RESPONSE', 'there is no list of voices: this is not Google Cloud'),
      )
    const voices = voicesIn(list, voiceOf)
    // Voices without a place in their name are those of Gemini's models, which have to be named.
    return ok(model === null ? voices.filter(({ id }) => localeOf(id) !== null) : voices)
  },

  request: ({ model }, { text, voice, language, rate }) => {
    const ssml = takesMarks(voice) ? marked(text) : null
    const isMarked = ssml !== null && Buffer.byteLength(ssml) <= MAX_BYTES
    const locale = localeOf(voice)
    return {
      method: 'POST',
      path: isMarked ? '/v1beta1/text:synthesize' : '/v1/text:synthesize',
      body: {
        input: isMarked ? { ssml } : { text },
        voice: {
          languageCode: locale ?? language,
          name: voice,
          ...(locale === null && model !== null && { modelName: model }),
        },
        audioConfig: { audioEncoding: 'LINEAR16', ...(rate !== 1 && { speakingRate: rate }) },
        ...(isMarked && { enableTimePointing: ['SSML_MARK'] }),
      },
    }
  },

  read(answer, { text }) {
    const sound = encodedSound(answer, 'audioContent')
    if (!sound.ok) return sound
    const words = wordsIn(answer, text)
    return ok(words ? { bytes: sound.value, words } : { bytes: sound.value })
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

/** Studio voices take SSML without marks, and the later ones none. */
const takesMarks = (voice: string): boolean =>
  ['standard', 'wavenet', 'neural2'].includes(familyOf(voice).toLowerCase())

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** A mark before each word and one after the last. Marks are not charged. */
function marked(text: string): string {
  const words = wordsOf(text)
  const inside = words.map((word, i) => `<mark name="${i}"/>${escaped(word)}`).join(' ')
  return `<speak>${inside}<mark name="${words.length}"/></speak>`
}

function wordsIn(answer: ProviderAnswer, text: string): ProviderWord[] | null {
  const points = listOf(fieldsOf(jsonIn(answer))?.['timepoints']) ?? []
  const seconds = new Map(
    points.map((point) => [
      textOf(fieldsOf(point)?.['markName']),
      numberOf(fieldsOf(point)?.['timeSeconds']),
    ]),
  )
  const words = wordsOf(text).map((word, i) => {
    const [start, end] = [seconds.get(String(i)), seconds.get(String(i + 1))]
    if (typeof start !== 'number' || typeof end !== 'number' || end < start) return null
    return { text: word, startMs: start * 1_000, endMs: end * 1_000 }
  })
  const whole = words.filter((word) => word !== null)
  return whole.length > 0 && whole.length === words.length ? whole : null
}

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

/** Voices that know no speed or no SSML are asked for the text alone. */
function withoutExtras(refusal: ProviderRefusal, request: ProviderRequest): ProviderRequest | null {
  const { message } = errorIn(refusal)
  const isAboutFields = /ssml|speaking.?rate|audio.?config|time.?point|\bmark/i.test(message)
  const body = fieldsOf(request.body)
  const input = fieldsOf(body?.['input'])
  if (refusal.status !== 400 || !isAboutFields || !body || !input) return null
  const text = textOf(input['text']) ?? textOfSsml(textOf(input['ssml']) ?? '')
  return {
    ...request,
    path: '/v1/text:synthesize',
    body: { input: { text }, voice: body['voice'], audioConfig: { audioEncoding: 'LINEAR16' } },
  }
}
