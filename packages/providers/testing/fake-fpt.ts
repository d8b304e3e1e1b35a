import { type Documented, json, type ListedVoice, type Reason } from './fake-server'

/** Its gateway answers `{ message }` by status; itself it answers 200 with an error code and a message. */
const statuses: Record<Reason, number> = {
  key: 401,
  forbidden: 403,
  quota: 200,
  busy: 429,
  voice: 200,
  long: 200,
  invalid: 200,
  broken: 500,
  gateway: 502,
  unavailable: 503,
}

const said: Partial<Record<Reason, string>> = {
  quota: 'Quota exceeded.',
  voice: 'The voice does not exist.',
  long: 'The text is too long: at most 5000 characters.',
}

/** FPT.AI: a text becomes an address where its sound will be. */
export const fakeFpt: Documented = {
  kind: 'fpt',
  prefix: '',
  keyHeaders: ['api-key', 'api_key'],
  paid({ path, headers, body }) {
    if (path !== '/hmi/tts/v5') return null
    if (body.length < 3 || body.length > 5_000) return { wrong: 'between 3 and 5000 characters' }
    const speed = Number(headers['speed'] ?? 0)
    if (!Number.isInteger(speed) || Math.abs(speed) > 3) return { wrong: 'speed' }
    if (!['mp3', 'wav'].includes(String(headers['format'] ?? 'mp3'))) return { wrong: 'format' }
    return { text: body, voice: String(headers['voice'] ?? 'banmai') }
  },
  sound: (_, { address }) =>
    json(200, {
      async: address,
      error: 0,
      message: 'The content will be returned after a few seconds under the async link.',
    }),
  refusal(reason, message) {
    const status = statuses[reason]
    const headers: Record<string, string> =
      reason === 'busy' ? { 'ratelimit-limit': '10', 'ratelimit-reset': '1' } : {}
    const text = said[reason] ? `${said[reason]} ${message}` : message
    return json(status, status === 200 ? { error: 1, message: text } : { message: text }, headers)
  },
  list: () => null,
  listOf: () => json(404, { message: 'no Route matched with those values' }),
  entry: (voice: ListedVoice) => ({ ...voice }),
}
