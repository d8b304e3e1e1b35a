import { fieldsOf } from '@shared/services/loose-json'
import { type Documented, json, type ListedVoice, type Reason } from './fake-server'

/** https://elevenlabs.io/docs/developers/resources/errors: status and `detail.status`. */
const errors: Record<Reason, [number, string]> = {
  key: [401, 'invalid_api_key'],
  forbidden: [401, 'missing_permissions'],
  quota: [401, 'quota_exceeded'],
  busy: [429, 'too_many_concurrent_requests'],
  voice: [404, 'voice_not_found'],
  long: [400, 'max_character_limit_exceeded'],
  invalid: [422, 'invalid_parameters'],
  broken: [500, 'internal_server_error'],
  gateway: [502, 'bad_gateway'],
  unavailable: [503, 'service_unavailable'],
}

const PAGE = 100

const entry = ({ id, name, female }: ListedVoice) => ({
  voice_id: id,
  name,
  category: 'premade',
  labels: { gender: female ? 'female' : 'male', accent: 'american', language: 'en' },
  verified_languages: [{ language: 'en', model_id: 'eleven_multilingual_v2' }],
})

/** ElevenLabs: speech with timing, and its voices in pages. */
export const fakeElevenlabs: Documented = {
  kind: 'elevenlabs',
  prefix: '',
  keyHeaders: ['xi-api-key'],
  paid({ path, body }) {
    const url = new URL(path, 'http://here')
    const voice = /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps$/.exec(url.pathname)?.[1]
    if (!voice) return null
    const {
      text,
      model_id: model,
      language_code: language,
      voice_settings: settings,
      previous_text: previous,
    } = fieldsOf(JSON.parse(body)) ?? {}
    if (typeof text !== 'string' || text === '') return { wrong: 'text is missing' }
    if (language !== undefined && model === 'eleven_multilingual_v2')
      return { wrong: 'the model does not support language_code' }
    if (previous !== undefined && model === 'eleven_v3')
      return { wrong: 'the model does not support previous_text' }
    const { speed = 1 } = fieldsOf(settings) ?? {}
    if (Number(speed) < 0.7 || Number(speed) > 1.2) return { wrong: 'speed is out of range' }
    const format = url.searchParams.get('output_format') ?? 'mp3_44100_128'
    return format.startsWith('mp3_44100_')
      ? { text, voice: decodeURIComponent(voice) }
      : { wrong: 'plan' }
  },
  sound(sound, { text }) {
    const characters = [...text]
    return json(200, {
      audio_base64: Buffer.from(sound).toString('base64'),
      alignment: {
        characters,
        character_start_times_seconds: characters.map((_, i) => i * 0.05),
        character_end_times_seconds: characters.map((_, i) => (i + 1) * 0.05),
      },
      normalized_alignment: null,
    })
  },
  refusal(reason, message) {
    const [code, status] = errors[reason]
    return json(code, { detail: { status, message } })
  },
  list({ path }, voices) {
    const url = new URL(path, 'http://here')
    if (url.pathname !== '/v2/voices') return null
    const from = Number(url.searchParams.get('next_page_token') ?? 0)
    const size = Number(url.searchParams.get('page_size') ?? 10)
    if (size > PAGE) return this.refusal('invalid', 'page_size is at most 100')
    const hasMore = from + size < voices.length
    return json(200, {
      voices: voices.slice(from, from + size).map(entry),
      has_more: hasMore,
      total_count: voices.length,
      next_page_token: hasMore ? String(from + size) : null,
    })
  },
  listOf: (voices) => json(200, { voices, has_more: false, next_page_token: null }),
  entry,
}
