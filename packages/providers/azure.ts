import { ok, failWith } from '@shared/contracts/result'
import { fieldsOf, listOf, textOf } from '@shared/services/loose-json'
import type { ProviderAdapter, ProviderText, ProviderVoice } from './adapter'
import { spokenLanguage } from './spoken-language'
import { genderIn, jsonIn, languagesIn, soundIn, voicesIn } from './read-answer'

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
    title: {
      vi: 'Điều khoản sản phẩm của Microsoft: được dùng âm thanh của giọng có sẵn cho mục đích thương mại',
      en: 'Microsoft Product Terms: sound of prebuilt voices may be used commercially',
    },
    url: 'https://www.microsoft.com/licensing/terms',
    commercial: 'allowed',
  }),
  // By region and agreement.
  price: () => null,
  // All markup inside `voice` is charged, and a Chinese character as two. Source: Text to speech, Billable characters.
  counted({ style }, text) {
    const sent = content(style, text)
    return sent.length + (sent.match(/\p{Script=Han}/gu)?.length ?? 0)
  },
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
    return failWith('BAD_RESPONSE', 'there is no list of voices: this is not Azure Speech')
  },

  request: ({ style }, text) => ({
    method: 'POST',
    path: '/cognitiveservices/v1',
    headers: {
      ...named,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
    },
    body:
      `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" ` +
      `xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="${escaped(localeOf(text))}">` +
      `<voice name="${escaped(text.voice)}">${content(style, text)}</voice></speak>`,
  }),

  read: soundIn,

  refusal: ({ status, text }) => {
    if (status === 400 && /\bvoice\b/i.test(text)) return 'VOICE_NOT_FOUND'
    if ([401, 403, 429].includes(status) && /out of call volume quota|quota exceeded/i.test(text))
      return 'INSUFFICIENT_CREDITS'
    return null
  },

  pause: () => null,
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 cannot hold at all, not even escaped. */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text as the content or an attribute of SSML. */
const escaped = (text: string): string =>
  text.replace(unspeakable, ' ').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function content(style: string | null, { text, rate }: ProviderText): string {
  const plain = escaped(text)
  const paced = rate === 1 ? plain : `<prosody rate="${Number(rate.toFixed(3))}">${plain}</prosody>`
  return style === null
    ? paced
    : `<mstts:express-as style="${escaped(style)}">${paced}</mstts:express-as>`
}

/** `vi-VN` of `vi-VN-HoaiMyNeural`, which the document has to name. */
const localeOf = (text: ProviderText): string =>
  /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-(?:[A-Z]{2}|\d{3})(?=-)/.exec(text.voice)?.[0] ??
  spokenLanguage(text)

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
