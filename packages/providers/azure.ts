import { ok, fail } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/errors'
import { fieldsOf, listOf, textOf } from '@shared/services/loose-json'
import type { ProviderAdapter, ProviderVoice } from './adapter'
import { genderIn, jsonIn, languagesIn, soundIn, voicesIn } from './read-answer'
import { escaped } from './ssml'

/** Azure asks every program to name itself. */
const named = { 'user-agent': 'Cuecast' }

/**
 * Azure Speech by its REST interface. Source: Microsoft Learn, Text to speech REST API; SSML document structure; Speech
 * service quotas and limits (ten minutes of sound for each request, of which this many characters are about half).
 *
 * Word boundaries exist in its SDK and in batch synthesis alone, so words are aligned here.
 */
export const azure: ProviderAdapter = {
  limits: { characters: 5_000, parallel: 4 },
  // Prosody: "changes should be within 0.5 to 2 times the original audio".
  rates: { least: 0.5, most: 2 },
  context: false,
  terms: () => ({
    title: 'Microsoft Product Terms: sound of prebuilt voices may be used commercially',
    url: 'https://www.microsoft.com/licensing/terms',
    commercial: 'allowed',
  }),
  // By region and agreement; and a Chinese character counts as two.
  price: () => null,
  authorization: (key) => ({ 'ocp-apim-subscription-key': key }),

  async voices(_, ask) {
    const answer = await ask({
      method: 'GET',
      path: '/cognitiveservices/voices/list',
      headers: named,
    })
    if (!answer.ok) return answer
    const list = listOf(jsonIn(answer.value))
    if (list) return ok(voicesIn(list, voiceOf))
    return fail(studioError('BAD_RESPONSE', 'there is no list of voices: this is not Azure Speech'))
  },

  request: ({ style }, { text, voice, language, rate }) => {
    const paced = rate === 1 ? escaped(text) : prosody(escaped(text), rate)
    const styled =
      style === null
        ? paced
        : `<mstts:express-as style="${escaped(style)}">${paced}</mstts:express-as>`
    return {
      method: 'POST',
      path: '/cognitiveservices/v1',
      headers: {
        ...named,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
      },
      body:
        `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" ` +
        `xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="${escaped(localeOf(voice, language))}">` +
        `<voice name="${escaped(voice)}">${styled}</voice></speak>`,
    }
  },

  read: soundIn,

  refusal: ({ status, text }) => {
    if (status === 400 && /\bvoice\b/i.test(text)) return 'VOICE_NOT_FOUND'
    if ([401, 403, 429].includes(status) && /out of call volume quota|quota exceeded/i.test(text))
      return 'INSUFFICIENT_CREDITS'
    return null
  },

  pause: () => null,
}

const prosody = (text: string, rate: number): string =>
  `<prosody rate="${Number(rate.toFixed(3))}">${text}</prosody>`

/** `vi-VN` of `vi-VN-HoaiMyNeural`, which the document has to name. */
const localeOf = (voice: string, language: string): string =>
  /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-(?:[A-Z]{2}|\d{3})(?=-)/.exec(voice)?.[0] ?? (language || 'en-US')

function voiceOf(entry: unknown): ProviderVoice | null {
  const fields = fieldsOf(entry) ?? {}
  const id = textOf(fields['ShortName'])
  if (id === null || fields['Status'] === 'Deprecated') return null
  const local = textOf(fields['LocalName'])
  // "Hoài My" where its own language can be read by everybody, "Xiaoxiao" where it cannot.
  const isLatin = local !== null && !/[^\p{Script=Latin}\p{M}\p{N}\p{P}\s]/u.test(local)
  const others = listOf(fields['SecondaryLocaleList']) ?? []
  return {
    id,
    name: (isLatin ? local : textOf(fields['DisplayName'])) ?? id,
    languages: languagesIn([fields['Locale'], ...others]),
    gender: genderIn(fields['Gender']),
  }
}
