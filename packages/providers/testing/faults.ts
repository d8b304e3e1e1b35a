import type { ErrorCode } from '@shared/contracts/errors'
import {
  gzipped,
  json,
  type FakeProvider,
  type Happening,
  type Reason,
  type Reply,
} from './fake-server'
import { mp3, tone, toneMs } from './sounds'

/** What a provider can do wrong with a paid request, and what has to come of it. */
export interface Fault {
  name: string
  happens: Happening
  outcome: 'answer' | 'refused' | 'lost'
  /** Of what is reported; none where there is a sound. */
  code?: ErrorCode
  /** How often the request is sent. */
  sent: number
  /** Paid for, and no sound in it. */
  useless?: boolean
}

const MAX_TRIES = 6
const page = '<!doctype html><html><body>Bad gateway</body></html>'
const html = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: page,
})

const refusing =
  (reason: Reason, more: Partial<Reply> = {}, message = 'no') =>
  (_: Reply, { documented }: FakeProvider): Reply => {
    const reply = documented.refusal(reason, message)
    return { ...reply, ...more, headers: { ...reply.headers, ...more.headers } }
  }

const refused = (name: string, reply: Happening['reply'], code: ErrorCode, sent = 1): Fault => ({
  name,
  happens: { ...(reply && { reply }), charged: false },
  outcome: 'refused',
  code,
  sent,
})

/** Refused for the moment: once, and then no more. */
const passing = (name: string, reply: Happening['reply'], more: Happening = {}): Fault => ({
  name,
  happens: { ...(reply && { reply }), times: 1, ...more },
  outcome: 'answer',
  sent: 2,
})

const lost = (name: string, happens: Happening, code: ErrorCode): Fault => ({
  name,
  happens: { charged: true, ...happens },
  outcome: 'lost',
  code,
  sent: 1,
})

const sounding = (name: string, happens: Happening): Fault => ({
  name,
  happens,
  outcome: 'answer',
  sent: 1,
})

const useless = (name: string, reply: Happening['reply']): Fault => ({
  ...sounding(name, { ...(reply && { reply }) }),
  code: 'BAD_RESPONSE',
  useless: true,
})

const inChunks = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'transfer-encoding': 'chunked' },
})

const inOneSecond = () => new Date(Date.now() + 1_000).toUTCString()
const echoing =
  (before: number): Happening['reply'] =>
  (_, { documented, key }) =>
    documented.refusal('key', `${'x'.repeat(before)} wrong key: ${key}`)

const refusals: Fault[] = [
  refused('401', refusing('key'), 'UNAUTHORIZED'),
  refused('403', refusing('forbidden'), 'FORBIDDEN'),
  refused('no credit left', refusing('quota'), 'INSUFFICIENT_CREDITS'),
  refused('402', () => json(402, { message: 'pay' }), 'INSUFFICIENT_CREDITS'),
  refused('voice gone', refusing('voice'), 'VOICE_NOT_FOUND'),
  refused('text too long', refusing('long'), 'TEXT_TOO_LONG'),
  refused('413 of a proxy', () => html(413), 'TEXT_TOO_LONG'),
  refused('400', () => json(400, { message: 'no' }), 'INVALID_PARAMETER'),
  refused('404 of another program', () => html(404), 'NOT_FOUND'),
  refused('405', () => html(405), 'FEATURE_UNAVAILABLE'),
  refused('422 with a list', () => json(422, { errors: [{ msg: 'no' }] }), 'INVALID_PARAMETER'),
  refused(
    'a refusal in invalid UTF-8',
    () => ({ ...html(400), body: Buffer.from([0xff, 0xfe, 0xc3]) }),
    'INVALID_PARAMETER',
  ),
  refused('a refusal without a body', () => ({ ...html(400), body: '' }), 'INVALID_PARAMETER'),
  refused('the key in a message', echoing(0), 'UNAUTHORIZED'),
  refused('the key where a message is cut', echoing(370), 'UNAUTHORIZED'),
  refused(
    'the key in a text',
    (_, { key }) => ({ ...html(403), body: `forbidden for ${key}` }),
    'FORBIDDEN',
  ),
  refused(
    'a failure with 200',
    () => json(200, { error: { message: 'model crashed' } }),
    'SYNTHESIS_FAILED',
  ),
  refused(
    'success: false with 200',
    () => json(200, { success: false, message: 'no' }),
    'SYNTHESIS_FAILED',
  ),
  refused('429 without end', refusing('busy'), 'RATE_LIMITED', MAX_TRIES),
  refused(
    '429 for an hour',
    refusing('busy', { headers: { 'retry-after': '3600' } }, 'later'),
    'RATE_LIMITED',
  ),
  refused('500 without end', refusing('broken'), 'SERVICE_ERROR', MAX_TRIES),
  refused('503 without end', () => html(503), 'SERVICE_ERROR', MAX_TRIES),
]

const moments: Fault[] = [
  passing('429 with its own header', refusing('busy')),
  passing('429 without a header', () => html(429)),
  passing('429 until a date', () => html(429, { 'retry-after': inOneSecond() })),
  passing('429 until a date that is past', () =>
    html(429, { 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }),
  ),
  passing('429 with nonsense as Retry-After', () => html(429, { 'retry-after': 'soon' })),
  passing('429 that breaks off', refusing('busy'), { breaks: 'in the body' }),
  passing('408', () => html(408)),
  passing('500', refusing('broken')),
  passing('500 as a page', () => html(500)),
  passing('500 with a huge body', () => ({ ...html(500), body: 'x'.repeat(1 << 20) })),
  passing('502 of its own', () => json(502, { error: { message: 'no worker' } })),
  passing('503', refusing('unavailable')),
  passing('503 with Retry-After', () => html(503, { 'retry-after': '1' })),
]

const elsewhere =
  (status: number, query = ''): Happening['reply'] =>
  (_, { origin }) =>
    html(status, { location: `${origin.replace('127.0.0.1', 'localhost')}/elsewhere${query}` })

const ways: Fault[] = [
  lost('502 of a gateway', { reply: () => html(502) }, 'SERVICE_ERROR'),
  lost('504 of a gateway', { reply: () => html(504) }, 'SERVICE_ERROR'),
  lost(
    '504 of its own',
    { reply: () => json(504, { error: { message: 'deadline' } }) },
    'SERVICE_ERROR',
  ),
  lost('520', { reply: () => html(520) }, 'SERVICE_ERROR'),
  lost('524', { reply: () => html(524) }, 'SERVICE_ERROR'),
  lost('reset before it was read', { breaks: 'unread' }, 'OFFLINE'),
  lost('reset after it was read', { breaks: 'unanswered' }, 'OFFLINE'),
  lost('closed without an answer', { breaks: 'closed' }, 'OFFLINE'),
  lost('no HTTP', { breaks: 'no HTTP' }, 'OFFLINE'),
  lost('cut in the body', { breaks: 'in the body' }, 'OFFLINE'),
  lost('cut between chunks', { breaks: 'in chunks' }, 'OFFLINE'),
  lost('broken gzip', { reply: (right) => ({ ...gzipped(right), body: 'no gzip' }) }, 'OFFLINE'),
  lost(
    'announced as too long',
    { reply: (right) => ({ ...right, headers: { 'content-length': String(2 ** 31) } }) },
    'BAD_RESPONSE',
  ),
  lost(
    'longer than any sound',
    { reply: (right) => inChunks({ ...right, body: Buffer.alloc((64 << 20) + 1) }) },
    'BAD_RESPONSE',
  ),
  lost('303 to what it has done', { reply: elsewhere(303) }, 'BAD_RESPONSE'),
  refused('302 elsewhere', elsewhere(302), 'BAD_RESPONSE'),
  refused('307 elsewhere', elsewhere(307), 'BAD_RESPONSE'),
  refused(
    '308 with the key in the address',
    (right, fake) => elsewhere(308, `?key=${fake.key}`)?.(right, fake) ?? right,
    'BAD_RESPONSE',
  ),
]

const sounds: Fault[] = [
  sounding('slow', { slowMs: 20_000 }),
  sounding('gzip', { reply: gzipped }),
  sounding('in chunks, without a length', { reply: inChunks }),
  sounding('another content type', {
    reply: (right) => ({ ...right, headers: { 'content-type': 'text/plain' } }),
  }),
  sounding('no content type', { reply: (right) => ({ ...right, headers: {} }) }),
  sounding('silent', { sound: (text) => tone(toneMs(text), { level: 0 }) }),
  sounding('8 kHz', { sound: (text) => tone(toneMs(text), { rate: 8_000 }) }),
  sounding('stereo', { sound: (text) => tone(toneMs(text), { channels: 2 }) }),
  sounding('WAV of a stream', { sound: (text) => tone(toneMs(text), { claimed: 0xffff_ffff }) }),
  sounding('WAV without a length', { sound: (text) => tone(toneMs(text), { claimed: 0 }) }),
  sounding('truncated WAV', { sound: (text) => tone(toneMs(text)).subarray(0, 1_000) }),
  sounding('MP3 instead of WAV', { sound: () => mp3(8) }),
  sounding('a long sound', { sound: () => tone(60_000) }),
  useless('a page with 200', () => html(200)),
  useless('a page as sound', (right) => ({ ...right, body: page })),
  useless('nothing', (right) => ({ ...right, body: '' })),
  useless('202 and nothing', (right) => ({ ...right, status: 202, body: '' })),
  useless('JSON without a sound', () => json(200, { ok: true })),
  useless('JSON that is cut', () => ({ ...json(200, {}), body: '{"audioContent":' })),
]

/** The shared table: each of them with each provider. */
export const faults: readonly Fault[] = [...refusals, ...moments, ...ways, ...sounds]

/** What can come instead of a list of voices. */
export interface ListFault {
  name: string
  happens: Happening
  /** What is reported; none: the list comes in the end. */
  code?: ErrorCode
  /** How many of the two voices come; all without. */
  voices?: number
}

const failing = (name: string, happens: Happening, code: ErrorCode): ListFault => ({
  name,
  happens,
  code,
})

const entries =
  (change: (voice: Record<string, unknown>) => readonly unknown[]): Happening['reply'] =>
  (_, { documented, voices }) =>
    documented.listOf(voices.flatMap((voice) => change(documented.entry(voice))))

const once = { times: 1 }
const broken = Buffer.from([0xc3, 0x28, 0xff])
const withBrokenName = (right: Reply): Reply => {
  const parts = String(right.body)
    .split('Lan')
    .map((part) => Buffer.from(part))
  return {
    ...right,
    body: Buffer.concat(parts.flatMap((part, i) => (i ? [broken, part] : [part]))),
  }
}

/** The same for lists, which cost nothing and are asked for again. */
export const listFaults: readonly ListFault[] = [
  { name: 'right', happens: {} },
  { name: 'slow', happens: { slowMs: 20_000 } },
  { name: 'gzip', happens: { reply: gzipped } },
  { name: '429, then right', happens: { reply: refusing('busy'), ...once } },
  { name: '500, then right', happens: { reply: refusing('broken'), ...once } },
  { name: '502, then right', happens: { reply: () => html(502), ...once } },
  { name: '503, then right', happens: { reply: refusing('unavailable'), ...once } },
  { name: '504, then right', happens: { reply: () => html(504), ...once } },
  { name: 'reset, then right', happens: { breaks: 'unread', ...once } },
  { name: 'cut, then right', happens: { breaks: 'in the body', ...once } },
  {
    name: 'voices without anything but an id',
    happens: { reply: entries((voice) => [idOnly(voice)]) },
  },
  {
    name: 'languages that are none',
    happens: {
      reply: entries((voice) => [
        { ...voice, language: 'Tiếng Việt', Locale: 7, languageCodes: ['??', null] },
      ]),
    },
  },
  { name: 'each voice twice', happens: { reply: entries((voice) => [voice, voice]) } },
  {
    name: 'entries that are none',
    happens: { reply: entries((voice) => [null, true, {}, [], '', voice]) },
  },
  { name: 'invalid UTF-8 in a name', happens: { reply: withBrokenName } },
  failing('401', { reply: refusing('key') }, 'UNAUTHORIZED'),
  failing('403', { reply: refusing('forbidden') }, 'FORBIDDEN'),
  failing('500 without end', { reply: refusing('broken') }, 'SERVICE_ERROR'),
  failing('reset without end', { breaks: 'unanswered' }, 'OFFLINE'),
  failing('a page', { reply: () => html(200) }, 'BAD_RESPONSE'),
  failing('nothing', { reply: (right) => ({ ...right, body: '' }) }, 'BAD_RESPONSE'),
  failing(
    'JSON that is cut',
    { reply: (right) => ({ ...right, body: '{"voices": [' }) },
    'BAD_RESPONSE',
  ),
  failing('another object', { reply: () => json(200, { hello: 'world' }) }, 'BAD_RESPONSE'),
  failing('elsewhere', { reply: elsewhere(302) }, 'BAD_RESPONSE'),
  failing(
    'too long',
    { reply: (right) => ({ ...right, headers: { 'content-length': String(2 ** 31) } }) },
    'BAD_RESPONSE',
  ),
]

const idOnly = (voice: Record<string, unknown>) =>
  Object.fromEntries(
    ['id', 'voice_id', 'ShortName', ...('ssmlGender' in voice ? ['name'] : [])].flatMap((field) =>
      field in voice ? [[field, voice[field]]] : [],
    ),
  )
