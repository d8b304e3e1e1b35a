import { mayReach } from '@cuecast/platform'
import type { Provider } from '@shared/contracts/models/providers'
import { studioError, type ErrorCode, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { readRetryAfter } from '@shared/services/rate-limit'
import { readCapped } from '@shared/services/read-capped'
import { backoff, sleep } from '@shared/services/retry'
import { networkFailure } from '@shared/services/service-error'
import { redact } from '@shared/services/service-text'
import type { ProviderAdapter, ProviderAnswer, ProviderRefusal, ProviderRequest } from './adapter'
import { adapterOf } from './adapters'

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
  | { kind: 'answer'; answer: ProviderAnswer }
  /** Certainly not accepted: nothing is owed. */
  | { kind: 'refused'; error: StudioError }
  /** It left, and whether it was accepted is not known. */
  | { kind: 'lost'; error: StudioError }

interface Sending {
  signal?: AbortSignal | undefined
  /** Characters of the text, by which a longer answer is waited for longer. */
  characters?: number
}

type Sent =
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
    if (sent.kind === 'answer') return sent
    if (sent.kind === 'failure' && sent.maybeSent) return { kind: 'lost', error: sent.error }
    const simpler = sent.kind === 'refusal' ? adapter.simpler?.(sent.refusal, request) : null
    if (simpler && request === first) {
      request = simpler
      continue
    }
    const error = sent.kind === 'refusal' ? refusalError(provider, sent.refusal) : sent.error
    // What stands before the provider gave up waiting for it: it may have spoken all the same.
    if (sent.kind === 'refusal' && sent.refusal.status === 504) return { kind: 'lost', error }
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

const pauseAsked = (adapter: ProviderAdapter, refusal: ProviderRefusal): number | null =>
  adapter.pause(refusal) ?? readRetryAfter(refusal.headers, Date.now())

const statusCodes: Record<number, ErrorCode> = {
  400: 'INVALID_PARAMETER',
  401: 'UNAUTHORIZED',
  402: 'INSUFFICIENT_CREDITS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'FEATURE_UNAVAILABLE',
  408: 'TIMEOUT',
  413: 'TEXT_TOO_LONG',
  429: 'RATE_LIMITED',
}

function refusalError(provider: Provider, refusal: ProviderRefusal): StudioError {
  const { status, text } = refusal
  const named = adapterOf(provider.kind).refusal(refusal)
  const byStatus =
    statusCodes[status] ?? (status >= 500 || status < 400 ? 'SERVICE_ERROR' : 'INVALID_PARAMETER')
  const said = named?.message ?? (/^\s*</.test(text) ? '' : text)
  const message = redact(said.trim() || `it answered with status ${status}`, provider.key ?? '')
  return studioError(named?.code ?? byStatus, `${provider.name}: ${message}`, {
    at: new URL(provider.address).origin,
    params: { status },
  })
}

async function sendOnce(
  provider: Provider,
  { method, path, headers, body }: ProviderRequest,
  { signal, characters = 0 }: Sending,
): Promise<Sent> {
  const { origin } = new URL(provider.address)
  // Whole addresses are those of sounds that a provider has put somewhere: the key stays at home.
  const url = new URL(path.startsWith('/') ? provider.address + path : path)
  const refused = mayAsk(url, provider)
  if (refused) return { kind: 'failure', error: refused, maybeSent: false }
  const timeout = AbortSignal.timeout(TIMEOUT_MS + (characters / CHARACTERS_PER_SECOND) * 1_000)
  const isOwn = url.origin === origin && provider.key !== null
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(isOwn && adapterOf(provider.kind).authorization(provider.key ?? '')),
        ...(body !== undefined &&
          typeof body !== 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return await readAnswer(response, provider)
  } catch (cause) {
    if (signal?.aborted) {
      const error = studioError('CANCELLED', 'the request was cancelled', { at: origin })
      return { kind: 'failure', error, maybeSent: true }
    }
    const { error, maybeSent } = networkFailure(timeout.aborted ? timeout.reason : cause, origin)
    const message = `${provider.name}: ${redact(error.message, provider.key ?? '')}`
    return { kind: 'failure', error: { ...error, message }, maybeSent }
  }
}

async function readAnswer(response: Response, { name, address }: Provider): Promise<Sent> {
  const { status, headers } = response
  if (response.ok) {
    const bytes = await readCapped(response, MAX_ANSWER_BYTES)
    if (bytes) {
      const contentType = headers.get('content-type') ?? ''
      return { kind: 'answer', answer: { contentType, bytes } }
    }
    const message = `${name}: the answer is longer than a sound of this text can be`
    return { kind: 'failure', error: studioError('BAD_RESPONSE', message), maybeSent: true }
  }
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    const message = `${name} redirects to another address, where the key must not go`
    const error = studioError('BAD_RESPONSE', message, { at: new URL(address).origin })
    return { kind: 'failure', error, maybeSent: false }
  }
  const bytes = await readCapped(response, MAX_REFUSAL_BYTES)
  const text = bytes ? new TextDecoder().decode(bytes) : ''
  return { kind: 'refusal', refusal: { status, headers, text } }
}

/** Why nothing may be sent there; null = it may. */
function mayAsk(url: URL, { name, plain }: Provider): StudioError | null {
  const at = url.origin
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !isHere && !plain)
    return studioError('INSECURE_URL', 'a key over plain http can be read on the way', { at })
  return mayReach(url)
    ? null
    : studioError('NETWORK_OFF', `${name}: the network is switched off`, { at })
}
