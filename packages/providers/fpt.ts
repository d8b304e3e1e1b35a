import { fail, ok } from '@shared/contracts/result'
import { fieldsOf, textOf } from '@shared/services/loose-json'
import type { ProviderAdapter, ProviderVoice } from './adapter'
import { jsonIn, noSound, soundIn } from './read-answer'

/** Shorter texts are refused. */
const MIN_CHARACTERS = 3

/**
 * FPT.AI. Source: docs.fpt.ai, Speech › API › Text to Speech (3 to 5,000 characters; nine voices; the sound is at an
 * address of the answer after 5 s to 2 min).
 *
 * Its speeds are steps from -3 to 3 of which no ratio is documented, so texts are asked for at its own pace.
 */
export const fpt: ProviderAdapter = {
  limits: { characters: 5_000, parallel: 2 },
  rates: null,
  context: false,
  terms: () => ({
    title: {
      vi: 'Điều khoản FPT.AI: tuỳ gói dịch vụ',
      en: 'FPT.AI terms of service: depends on the plan',
    },
    url: 'https://fpt.ai/terms-and-conditions',
    commercial: 'unknown',
  }),
  price: () => null,
  counted: (_, { text }) => sent(text).length,
  // The documentation has both spellings, in its table and in its examples.
  authorization: (key) => ({ 'api-key': key, api_key: key }),

  // Nothing lists them, and nothing that costs nothing tells whether a key is right.
  voices: () => Promise.resolve(ok(documented)),

  request: (_, { text, voice }) => ({
    method: 'POST',
    path: '/hmi/tts/v5',
    headers: { voice, format: 'wav', 'content-type': 'text/plain; charset=utf-8' },
    body: sent(text),
  }),

  read(answer) {
    const fields = fieldsOf(jsonIn(answer))
    const later = textOf(fields?.['async'])
    if (later !== null && URL.canParse(later)) return ok({ later })
    const sound = soundIn(answer)
    return sound.ok ? fail(noSound('something else')) : sound
  },

  refusal({ status, text }) {
    if (status >= 500 || status === 429) return null
    if (/quota|credit|balance|hết (?:hạn mức|ký tự|tiền)/i.test(text)) return 'INSUFFICIENT_CREDITS'
    if (/\bvoice\b/i.test(text)) return 'VOICE_NOT_FOUND'
    if (/too long|limit.*characters|5[.,]?000/i.test(text)) return 'TEXT_TOO_LONG'
    return null
  },

  // Seconds until its gateway counts from the start again.
  pause({ headers }) {
    const seconds = Number(headers.get('ratelimit-reset') ?? Number.NaN)
    return Number.isFinite(seconds) ? seconds * 1_000 : null
  },
}

const sent = (text: string): string => text.padEnd(MIN_CHARACTERS, '.')

const voice = (
  id: string,
  name: string,
  gender: ProviderVoice['gender'],
  place: 'Bắc' | 'Trung' | 'Nam',
): ProviderVoice => ({ id, name: `${name} (miền ${place})`, languages: ['vi-VN'], gender })

const documented: ProviderVoice[] = [
  voice('banmai', 'Ban Mai', 'female', 'Bắc'),
  voice('leminh', 'Lê Minh', 'male', 'Bắc'),
  voice('lannhi', 'Lan Nhi', 'female', 'Nam'),
  voice('thuminh', 'Thu Minh', 'female', 'Bắc'),
  voice('giahuy', 'Gia Huy', 'male', 'Trung'),
  voice('myan', 'Mỹ An', 'female', 'Trung'),
  voice('linhsan', 'Linh San', 'female', 'Nam'),
  voice('minhquang', 'Minh Quang', 'male', 'Nam'),
  voice('ngoclam', 'Ngọc Lam', 'female', 'Trung'),
]
