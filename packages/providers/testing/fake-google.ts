import { fieldsOf } from '@shared/services/loose-json'
import { type Documented, json, type ListedVoice, type Reason } from './fake-server'

/** https://cloud.google.com/apis/design/errors: HTTP status, name, reason of its ErrorInfo. */
const errors: Record<Reason, [number, string, string | null]> = {
  key: [400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'],
  forbidden: [403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'],
  quota: [403, 'PERMISSION_DENIED', 'BILLING_DISABLED'],
  busy: [429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'],
  voice: [400, 'INVALID_ARGUMENT', null],
  long: [400, 'INVALID_ARGUMENT', null],
  invalid: [400, 'INVALID_ARGUMENT', null],
  broken: [500, 'INTERNAL', null],
  gateway: [502, 'UNAVAILABLE', null],
  unavailable: [503, 'UNAVAILABLE', null],
}

const said: Partial<Record<Reason, string>> = {
  voice: "Voice 'x' does not exist. Is it misspelled?",
  long: 'Either `input.text` or `input.ssml` is longer than the limit of 5000 bytes.',
}

const entry = ({ id, language, female }: ListedVoice) => ({
  languageCodes: [language],
  name: id,
  ssmlGender: female ? 'FEMALE' : 'MALE',
  naturalSampleRateHertz: 24_000,
})

const plain = (ssml: string): string =>
  ssml
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const marksIn = (body: string): string[] =>
  [...body.matchAll(/<mark name=\\?"([^"\\]*)\\?"\/>/g)].map(([, mark = '']) => mark)

/** Cloud Text-to-Speech, v1 and v1beta1. */
export const fakeGoogle: Documented = {
  kind: 'google',
  prefix: '',
  keyHeaders: ['x-goog-api-key'],
  paid({ path, body }) {
    const version = /^\/(v1|v1beta1)\/text:synthesize$/.exec(path)?.[1]
    if (!version) return null
    const { input, voice, audioConfig, enableTimePointing } = fieldsOf(JSON.parse(body)) ?? {}
    if (enableTimePointing && version === 'v1')
      return { wrong: 'Invalid JSON payload received. Unknown name "enableTimePointing"' }
    const { text, ssml } = fieldsOf(input) ?? {}
    const content = String(ssml ?? text ?? '')
    if ((text === undefined) === (ssml === undefined)) return { wrong: 'one of text and ssml' }
    if (Buffer.byteLength(content) > 5_000) return { wrong: said.long ?? '' }
    const { languageCode, name } = fieldsOf(voice) ?? {}
    if (typeof languageCode !== 'string' || languageCode === '') return { wrong: 'languageCode' }
    const { audioEncoding, speakingRate = 1 } = fieldsOf(audioConfig) ?? {}
    if (audioEncoding !== 'LINEAR16') return { wrong: 'audioEncoding' }
    if (Number(speakingRate) < 0.25 || Number(speakingRate) > 2) return { wrong: 'speakingRate' }
    // Tags count besides marks.
    const counted = content.replace(/<mark [^>]*>/g, '').length
    return { text: ssml === undefined ? content : plain(content), voice: String(name), counted }
  },
  sound: (sound, { request }) =>
    json(200, {
      audioContent: Buffer.from(sound).toString('base64'),
      timepoints: marksIn(request.body).map((markName, i) => ({ markName, timeSeconds: i * 0.1 })),
    }),
  refusal(reason, message) {
    const [code, status, why] = errors[reason]
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: why }
    const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' }
    const details = [...(why ? [info] : []), ...(reason === 'busy' ? [retry] : [])]
    const text = said[reason] ? `${said[reason]} ${message}` : message
    return json(code, { error: { code, message: text, status, details } })
  },
  list({ path }, voices) {
    return path === '/v1/voices' ? this.listOf(voices.map(entry)) : null
  },
  listOf: (voices) => json(200, { voices }),
  entry,
}
