import {
  addressKind,
  fetchChecked,
  literalAddress,
  mayReach,
  refusedAddress,
} from '@cuecast/platform'
import type { Provider } from '@shared/contracts/models/providers'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { readRetryAfter } from '@shared/services/rate-limit'
import { readCapped } from '@shared/services/read-capped'
import { backoff, sleep } from '@shared/services/retry'
import { errorOfAnswer, networkFailure } from '@shared/services/service-error'
import { cleaned, redact } from '@shared/services/service-text'
import type {
  ProviderAdapter,
  ProviderAnswer,
  ProviderRefusal,
  ProviderRequest,
  ProviderVoice,
} from './adapter'
import { adapterOf } from './adapters'
import { jsonOf, statesFailure } from './read-answer'

/** A long text at 48 kHz in 16 bits, base64 included. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** Of an answer that is no success. */
const MAX_REFUSAL_BYTES = 64 * 1024
const TIMEOUT_MS = 30_000
/** A voice speaks at least so many characters in a second. */
const CHARACTERS_PER_SECOND = 20
/** Tries of a request that was refused for the moment. */
const MAX_TRIES = 6
/** A provider that wants to be left alone for longer is not waited for, ms. */
const MAX_PAUSE_MS = 120_000

/** How a paid request ended. */
export type PaidOutcome =
  /** `isSimpler`: it was asked for without what is beyond text and voice, so without a speed. */
  | { kind: 'answer'; answer: ProviderAnswer; isSimpler: boolean }
  /** Certainly not accepted: nothing is owed. */
  | { kind: 'refused'; error: StudioError }
  /** It left, and whether it was accepted is not known. */
  | { kind: 'lost'; error: StudioError }

interface Sending {
  signal?: AbortSignal | undefined
  /** Characters of the text, by which a longer answer is waited for longer. */
  characters?: number
  timeoutMs?: number
}

export type Sent =
  | { kind: 'answer'; answer: ProviderAnswer }
  | { kind: 'refusal'; refusal: ProviderRefusal }
  | { kind: 'failure'; error: StudioError; maybeSent: boolean }

/**
 * Sends a request that is paid for. It is sent again only after an answer that refuses it, so that it is never paid for
 * twice by itself.
 */
export async function sendPaid(
  provider: Provider,
  first: ProviderRequest,
  sending: Sending,
): Promise<PaidOutcome> {
  const adapter = adapterOf(provider.kind)
  let request = first
  for (let tries = 1; ; tries += 1) {
    const sent = await sendOnce(provider, request, sending)
    if (sent.kind === 'answer') return { ...sent, isSimpler: request !== first }
    if (sent.kind === 'failure' && sent.maybeSent) return { kind: 'lost', error: sent.error }
    const isNamed = sent.kind === 'refusal' && adapter.refusal(sent.refusal) !== null
    const simpler =
      sent.kind === 'refusal' && !isNamed ? adapter.simpler?.(sent.refusal, request) : null
    if (simpler && request === first) {
      request = simpler
      continue
    }
    const error = sent.kind === 'refusal' ? refusalError(provider, sent.refusal) : sent.error
    if (sent.kind === 'refusal' && maybeSpoken(sent.refusal)) return { kind: 'lost', error }
    if (!(await pauseBefore(adapter, sent, error, tries, sending)))
      return { kind: 'refused', error }
  }
}

/** Asks for something that costs nothing; what fails for a while is tried again. */
export async function askProvider(
  provider: Provider,
  request: ProviderRequest,
  sending: Sending = {},
): Promise<Result<ProviderAnswer>> {
  const adapter = adapterOf(provider.kind)
  for (let tries = 1; ; tries += 1) {
    const sent = await sendOnce(provider, request, sending)
    if (sent.kind === 'answer') return ok(sent.answer)
    const error = sent.kind === 'refusal' ? refusalError(provider, sent.refusal) : sent.error
    if (tries >= 3 || !(await pauseBefore(adapter, sent, error, tries, sending))) return fail(error)
  }
}

/** Asks a provider for its voices. */
export const listVoices = (provider: Provider): Promise<Result<ProviderVoice[]>> =>
  adapterOf(provider.kind).voices(provider, (request) => askProvider(provider, request))

/** Waits until it makes sense to try again; false where it does not. */
async function pauseBefore(
  adapter: ProviderAdapter,
  sent: Exclude<Sent, { kind: 'answer' }>,
  { code }: StudioError,
  tries: number,
  { signal }: Sending,
): Promise<boolean> {
  const passes = ['RATE_LIMITED', 'SERVICE_ERROR', 'OFFLINE', 'TIMEOUT'].includes(code)
  if (!passes || tries >= MAX_TRIES || signal?.aborted) return false
  const asked = sent.kind === 'refusal' ? pauseAsked(adapter, sent.refusal) : null
  if (asked !== null && asked > MAX_PAUSE_MS) return false
  return sleep(asked ?? backoff(tries), signal)
}

/** The longer one, where its headers and its body ask for two. */
function pauseAsked(adapter: ProviderAdapter, refusal: ProviderRefusal): number | null {
  const asked = [adapter.pause(refusal), readRetryAfter(refusal.headers, Date.now())]
  const known = asked.filter((ms) => ms !== null)
  return known.length > 0 ? Math.max(...known) : null
}

/**
 * What stands before the provider answered, because it had waited too long or was cut off: the provider may have spoken
 * all the same. (520 and 524 are Cloudflare's; 303 is the answer to what has been done.)
 */
const maybeSpoken = (refusal: ProviderRefusal): boolean =>
  [303, 504, 520, 524].includes(refusal.status) ||
  (refusal.status === 502 && jsonOf(refusal) === undefined)

function refusalError(
  { name, kind, key, address }: Provider,
  refusal: ProviderRefusal,
): StudioError {
  const { status, text } = refusal
  const at = new URL(address).origin
  if (status >= 300 && status < 400) {
    const message = `${name} redirects to another address, where the key must not go`
    return studioError('BAD_RESPONSE', message, { at, params: { status } })
  }
  const json = jsonOf(refusal)
  const isText = json === undefined && !/^\s*</.test(text)
  const said = isText ? { message: text } : json
  // Without the key before anything shortens it.
  const error = errorOfAnswer(status, cleaned(said, key ?? ''), at)
  // Nothing says that it is over soon where a status of success states a failure.
  const byStatus = status < 300 ? 'SYNTHESIS_FAILED' : error.code
  const code = adapterOf(kind).refusal(refusal) ?? byStatus
  return { ...error, code, message: `${name}: ${error.message}` }
}

/** Sends a request, whatever comes of it. */
export async function sendOnce(
  provider: Provider,
  request: ProviderRequest,
  { signal, characters = 0, timeoutMs = TIMEOUT_MS }: Sending,
): Promise<Sent> {
  const ready = prepared(provider, request)
  if (!ready.ok) return { kind: 'failure', error: ready.error, maybeSent: false }
  const { url, init } = ready.value
  const timeout = AbortSignal.timeout(timeoutMs + (characters / CHARACTERS_PER_SECOND) * 1_000)
  try {
    const response = await fetchChecked(url, {
      ...init,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return await readAnswer(response, provider)
  } catch (cause) {
    if (signal?.aborted) {
      const error = studioError('CANCELLED', 'the request was cancelled', { at: url.origin })
      return { kind: 'failure', error, maybeSent: true }
    }
    const reason = timeout.aborted ? timeout.reason : cause
    const { error, maybeSent } = networkFailure(reason, url.origin)
    const message = `${provider.name}: ${redact(error.message, provider.key ?? '')}`
    return { kind: 'failure', error: { ...error, message }, maybeSent }
  }
}

/** A request as it leaves; a failure where it cannot. */
function prepared(
  provider: Provider,
  { method, path, headers, body }: ProviderRequest,
): Result<{ url: URL; init: RequestInit }> {
  const { name, address, key, kind } = provider
  const whole = path.startsWith('/') ? address + path : path
  if (!URL.canParse(whole) || !URL.canParse(address))
    return failWith('INVALID_ARGUMENT', `${name}: its address is no web address`)
  const url = new URL(whole)
  const refused = mayAsk(url, provider)
  if (refused) return fail(refused)
  // Whole addresses are those of sounds that a provider has put somewhere: the key stays at home.
  const isOwn = url.origin === new URL(address).origin && key !== null
  try {
    const all = new Headers({
      ...(body !== undefined && typeof body !== 'string' && { 'content-type': 'application/json' }),
      ...headers,
      ...(isOwn && adapterOf(kind).authorization(key)),
    })
    const content = typeof body === 'string' ? body : JSON.stringify(body)
    return ok({ url, init: { method, headers: all, ...(content && { body: content }) } })
  } catch {
    // The system's message would repeat the key.
    const message = `${name}: the key holds characters that no key has; copy it again`
    return failWith('UNAUTHORIZED', message, { at: url.origin })
  }
}

async function readAnswer(response: Response, { name }: Provider): Promise<Sent> {
  const { status, headers } = response
  if (!response.ok) {
    // It is refused by its status, even where the reason breaks off.
    const bytes = await readCapped(response, MAX_REFUSAL_BYTES).catch(() => null)
    const text = bytes ? new TextDecoder().decode(bytes) : ''
    return { kind: 'refusal', refusal: { status, headers, text } }
  }
  const bytes = await readCapped(response, MAX_ANSWER_BYTES)
  if (!bytes) {
    const message = `${name}: the answer is longer than a sound of this text can be`
    return { kind: 'failure', error: studioError('BAD_RESPONSE', message), maybeSent: true }
  }
  const answer = { contentType: headers.get('content-type') ?? '', bytes }
  if (!statesFailure(answer)) return { kind: 'answer', answer }
  return { kind: 'refusal', refusal: { status, headers, text: new TextDecoder().decode(bytes) } }
}

/** Why nothing may be sent there; null = it may. */
function mayAsk(url: URL, { name, address, plainOrigin }: Provider): StudioError | null {
  const at = url.origin
  const own = new URL(address)
  if (url.username || url.password || !['http:', 'https:'].includes(url.protocol))
    return studioError('INVALID_ARGUMENT', `${name}: its address is no plain web address`, { at })
  // A provider of the internet must not make this computer ask its own network.
  if (placeOf(own) === 'public' && placeOf(url) !== 'public')
    return studioError('BAD_RESPONSE', `${name} points to an address inside this network`, { at })
  const refused = refusedAddress(url, plainOrigin)
  if (refused) return { ...refused, message: `${name}: ${refused.message}` }
  return mayReach(url)
    ? null
    : studioError('NETWORK_OFF', `${name}: the network is switched off`, { at })
}

/** Where an address leads, as far as it says so itself. */
function placeOf(url: URL): 'machine' | 'private' | 'public' {
  if (/^(?:.+\.)?localhost$/i.test(url.hostname)) return 'machine'
  const literal = literalAddress(url)
  const kind = literal === null ? 'public' : addressKind(literal)
  return kind === 'machine' || kind === 'public' ? kind : 'private'
}
