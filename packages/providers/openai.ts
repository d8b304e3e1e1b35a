import { z } from 'zod'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { fieldsOf, listOf, textOf } from '@shared/services/loose-json'
import type {
  Ask,
  ProviderAdapter,
  ProviderRefusal,
  ProviderRequest,
  ProviderTerms,
  ProviderVoice,
} from './adapter'
import { priceOf } from './prices'
import { durationIn, genderIn, jsonIn, jsonOf, languagesIn, soundIn, voicesIn } from './read-answer'

/**
 * OpenAI's `POST /audio/speech` and the servers that speak it (Kokoro-FastAPI, Speaches, LM Studio, VieNeu-TTS, …).
 * Source: OpenAI's API reference, Audio › Create speech, and the README of those servers for their lists of voices.
 */
export const openai: ProviderAdapter = {
  limits: { characters: 4_096, parallel: 3 },
  rates: { least: 0.25, most: 4 },
  context: false,
  terms: ({ address }) => (isOpenAi(address) ? ownTerms : termsOfOthers),
  price: ({ address, model }) =>
    isOpenAi(address) ? priceOf('openai', model ?? DEFAULT_MODEL) : null,
  counted: (_, { text }) => text.length,
  authorization: (key) => ({ authorization: `Bearer ${key}` }),

  async voices(_, ask) {
    const listed = await listedVoices(ask)
    if (listed.ok && listed.value.length > 0) return listed
    // OpenAI does not list its voices: a server that answers /models is taken to have the documented ones.
    const models = await ask({ method: 'GET', path: '/models' })
    const hasNone = !models.ok && ['NOT_FOUND', 'FEATURE_UNAVAILABLE'].includes(models.error.code)
    if (!models.ok && !hasNone) return models
    if (models.ok && listOf(jsonIn(models.value)) === null) {
      const message = 'there is no list of models: this is no OpenAI-compatible server'
      return failWith('BAD_RESPONSE', message)
    }
    return ok(documented.map((id) => ({ id, name: nameOf(id), languages: [], gender: 'unknown' })))
  },

  request: ({ model, style }, { text, voice, rate }) => ({
    method: 'POST',
    path: '/audio/speech',
    body: {
      model: model ?? DEFAULT_MODEL,
      input: text,
      voice,
      response_format: 'wav',
      ...(rate !== 1 && { speed: rate }),
      ...(style !== null && { instructions: style }),
    },
  }),

  read: (answer) => soundIn(answer),

  refusal(refusal) {
    const { code, param } = errorIn(refusal)
    if (code === 'insufficient_quota' || code === 'billing_hard_limit_reached')
      return 'INSUFFICIENT_CREDITS'
    if (code === 'string_above_max_length') return 'TEXT_TOO_LONG'
    return /\bvoice\b/i.test(param) && refusal.status < 500 ? 'VOICE_NOT_FOUND' : null
  },

  pause: ({ headers }) => {
    const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
    if (Number.isFinite(ms)) return ms
    return headers.has('retry-after') ? null : durationIn(headers.get('x-ratelimit-reset-requests'))
  },

  simpler: withoutExtras,
}

const ownTerms: ProviderTerms = {
  title: {
    vi: 'Điều khoản OpenAI: kết quả thuộc về bạn; phải nói rõ rằng giọng là nhân tạo',
    en: 'OpenAI Terms of Use: the output is yours; say that the voice is artificial',
  },
  url: 'https://openai.com/policies/terms-of-use/',
  commercial: 'allowed',
}
const termsOfOthers: ProviderTerms = {
  title: {
    vi: 'Tuỳ mô hình mà máy chủ đó chạy',
    en: 'Depends on the model that the server runs',
  },
  url: null,
  commercial: 'unknown',
}

const DEFAULT_MODEL = 'tts-1'

const isOpenAi = (address: string): boolean => /^https:\/\/api\.openai\.com(?:\/|$)/.test(address)

const documented = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
]

const nameOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

/** Where servers list their voices; OpenAI's interface has no route for it. */
export const voicePaths = ['/audio/voices', '/audio/speech/voices', '/voices']

async function listedVoices(ask: Ask): Promise<Result<ProviderVoice[]>> {
  for (const path of voicePaths) {
    const answer = await ask({ method: 'GET', path })
    if (!answer.ok) {
      if (
        ['UNAUTHORIZED', 'OFFLINE', 'NETWORK_OFF', 'INSECURE_URL', 'TIMEOUT'].includes(
          answer.error.code,
        )
      )
        return answer
      continue
    }
    const voices = voicesIn(listOf(jsonIn(answer.value), 'voices') ?? [], voiceOf)
    if (voices.length > 0) return ok(voices)
  }
  return ok([])
}

/** A voice is its name, or an object of which `id`, `voice_id` or `name` is what requests name. */
function voiceOf(value: unknown): ProviderVoice | null {
  const fields = fieldsOf(value)
  const id = textOf(fields?.['id'] ?? fields?.['voice_id'] ?? fields?.['name'] ?? value)
  if (id === null) return null
  return {
    id,
    name: textOf(fields?.['name']) ?? id,
    languages: languagesIn([fields?.['language'] ?? fields?.['lang'] ?? languageOfKokoro(id)]),
    gender: genderIn(fields?.['gender'] ?? genderOfKokoro(id)),
  }
}

/** Kokoro's names begin with a letter for the language and one for the gender: `af_bella`. */
const kokoro = /^([abefhijpz])([fm])_/
const kokoroLanguages: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt-BR',
  z: 'zh',
}
const languageOfKokoro = (id: string): string | null =>
  kokoroLanguages[kokoro.exec(id)?.[1] ?? ''] ?? null
const genderOfKokoro = (id: string) => ({ f: 'female', m: 'male' })[kokoro.exec(id)?.[2] ?? '']

function errorIn(refusal: ProviderRefusal) {
  const error = fieldsOf(fieldsOf(jsonOf(refusal))?.['error'])
  return { code: textOf(error?.['code']) ?? '', param: textOf(error?.['param']) ?? '' }
}

const speechBody = z.looseObject({ response_format: z.string() })

/** Servers that do not know WAV, or another field beyond the text, are asked for MP3 and without it. */
function withoutExtras({ status, text }: ProviderRefusal, request: ProviderRequest) {
  const body = speechBody.safeParse(request.body)
  const isAboutFields = /response_format|\bwav\b|\bspeed\b|instructions/i.test(text)
  if (![400, 415, 422].includes(status) || !isAboutFields || !body.success) return null
  const { model, input, voice, speed } = body.data
  const keepsSpeed = speed !== undefined && !/\bspeed\b/i.test(text)
  const plain = { model, input, voice, response_format: 'mp3', ...(keepsSpeed && { speed }) }
  return { ...request, body: plain }
}
