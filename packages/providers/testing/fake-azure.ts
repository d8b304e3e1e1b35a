import { type Documented, json, type ListedVoice, type Reason, type Reply } from './fake-server'

/** https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech#http-status-codes-1 */
const statuses: Record<Reason, number> = {
  key: 401,
  forbidden: 403,
  quota: 403,
  busy: 429,
  voice: 400,
  long: 413,
  invalid: 400,
  broken: 500,
  gateway: 502,
  unavailable: 503,
}

const denied = 'Access denied due to invalid subscription key or wrong API endpoint.'

const entry = ({ id, name, language, female }: ListedVoice) => ({
  Name: `Microsoft Server Speech Text to Speech Voice (${language}, ${id})`,
  DisplayName: name,
  LocalName: name,
  ShortName: id,
  Gender: female ? 'Female' : 'Male',
  Locale: language,
  LocaleName: language,
  SampleRateHertz: '24000',
  VoiceType: 'Neural',
  Status: 'GA',
})

const unescape = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Well-formed, as far as it shows: tags close in the order that they open in. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', rest = ''] of xml.matchAll(/<(\/?)([\w:-]+)([^<>]*)>/g)) {
    if (close) {
      if (open.pop() !== name) return false
    } else if (!rest.endsWith('/')) open.push(name)
  }
  const outside = xml.replace(/<[^<>]*>/g, '')
  return open.length === 0 && !/[<>]|&(?!(?:lt|gt|amp|quot|apos);)/.test(outside)
}

/** Azure Speech: the list of voices and SSML to sound. */
export const fakeAzure: Documented = {
  kind: 'azure',
  prefix: '',
  keyHeaders: ['ocp-apim-subscription-key'],
  paid({ path, headers, body }) {
    if (path !== '/cognitiveservices/v1') return null
    if (headers['content-type'] !== 'application/ssml+xml') return { wrong: 'SSML is needed' }
    if (!headers['x-microsoft-outputformat'])
      return { wrong: 'X-Microsoft-OutputFormat is missing' }
    if (!headers['user-agent']) return { wrong: 'User-Agent is missing' }
    const root = /^<speak ([^>]*)>/.exec(body)?.[1] ?? ''
    const isComplete = [
      'version="1.0"',
      'xmlns="http://www.w3.org/2001/10/synthesis"',
      'xml:lang="',
    ]
    if (!isComplete.every((each) => root.includes(each)) || !isWellFormed(body))
      return { wrong: 'the SSML is not valid' }
    const inside = /<voice name="([^"]+)">(.*)<\/voice><\/speak>$/s.exec(body)
    if (!inside) return { wrong: 'a voice element is missing' }
    if (body.includes('<mstts:') && !root.includes('xmlns:mstts='))
      return { wrong: 'the namespace mstts is not declared' }
    const [, voice = '', content = ''] = inside
    // Markup counts besides `speak` and `voice`, and a Chinese character twice.
    const counted = content.length + [...content.matchAll(/\p{Script=Han}/gu)].length
    return { text: unescape(content.replace(/<[^>]*>/g, '')), voice: unescape(voice), counted }
  },
  sound: (body) => ({ status: 200, headers: { 'content-type': 'audio/x-wav' }, body }),
  refusal(reason, message): Reply {
    const status = statuses[reason]
    if (reason === 'key')
      return json(status, { error: { code: '401', message: `${denied} ${message}` } })
    if (reason === 'forbidden') return json(status, { error: { code: '403', message } })
    if (reason === 'quota')
      return json(status, {
        error: { code: '403', message: `Out of call volume quota. ${message}` },
      })
    const headers: Record<string, string> = { 'content-type': 'text/plain' }
    if (reason === 'busy') headers['retry-after'] = '1'
    return { status, headers, body: reason === 'voice' ? `Unsupported voice. ${message}` : message }
  },
  list({ path }, voices) {
    return path === '/cognitiveservices/voices/list' ? this.listOf(voices.map(entry)) : null
  },
  listOf: (entries) => json(200, entries),
  entry,
}
