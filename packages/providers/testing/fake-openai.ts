import { fieldsOf } from '@shared/services/loose-json'
import { type Documented, json, type ListedVoice, type Reason } from './fake-server'

/** status, type, code, param. https://platform.openai.com/docs/guides/error-codes */
const errors: Record<Reason, [number, string, string | null, string | null]> = {
  key: [401, 'invalid_request_error', 'invalid_api_key', null],
  forbidden: [403, 'invalid_request_error', 'unsupported_country_region_territory', null],
  quota: [429, 'insufficient_quota', 'insufficient_quota', null],
  busy: [429, 'requests', 'rate_limit_exceeded', null],
  voice: [400, 'invalid_request_error', null, 'voice'],
  long: [400, 'invalid_request_error', 'string_above_max_length', 'input'],
  invalid: [400, 'invalid_request_error', null, 'model'],
  broken: [500, 'server_error', null, null],
  gateway: [502, 'server_error', null, null],
  unavailable: [503, 'server_error', null, null],
}

const entry = ({ id, name, language, female }: ListedVoice) => ({
  id,
  name,
  language,
  gender: female ? 'female' : 'male',
})

/** OpenAI's `POST /v1/audio/speech`, and the list of voices of the servers that speak it. */
export const fakeOpenai: Documented = {
  kind: 'openai',
  prefix: '/v1',
  keyHeaders: ['authorization'],
  paid({ path, body, headers }) {
    if (path !== '/audio/speech') return null
    if (headers['content-type'] !== 'application/json') return { wrong: 'JSON is needed' }
    const { model, input, voice, speed, response_format: format } = fieldsOf(JSON.parse(body)) ?? {}
    if (typeof model !== 'string') return { wrong: 'you must provide a model parameter' }
    if (typeof input !== 'string' || input === '') return { wrong: 'input is empty' }
    if (typeof voice !== 'string') return { wrong: 'voice is missing' }
    if (speed !== undefined && (Number(speed) < 0.25 || Number(speed) > 4))
      return { wrong: 'speed is out of range' }
    if (!['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'].includes(String(format ?? 'mp3')))
      return { wrong: 'no such response_format' }
    return { text: input, voice }
  },
  sound: (body) => ({ status: 200, headers: { 'content-type': 'audio/wav' }, body }),
  refusal(reason, message) {
    const [status, type, code, param] = errors[reason]
    const headers: Record<string, string> =
      reason === 'busy'
        ? { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1s' }
        : {}
    return json(status, { error: { message, type, param, code } }, headers)
  },
  list({ path }, voices) {
    if (path === '/models')
      return json(200, { object: 'list', data: [{ id: 'tts-1', object: 'model', owned_by: 'x' }] })
    return path === '/audio/voices' ? this.listOf(voices.map(entry)) : null
  },
  listOf: (voices) => json(200, { voices }),
  entry,
}
