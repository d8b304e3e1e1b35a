import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { REFUSED, isTransient } from '@shared/contracts/failure-policy'
import { fail, ok, type Result } from '@shared/contracts/result'
import { backoff, retry } from '@shared/services/retry'
import { notSent, sendRequest, type HttpOutcome, type HttpRequest } from './http/http-client'
import { readRateWindow, readRetryAfter } from '@shared/services/rate-limit'
import {
  errorOfAnswer,
  isOwnRefusal,
  ownDiskFull,
  reportsFailure,
} from '@shared/services/service-error'
import { redact } from '@shared/services/service-text'
import type { RequestQueue } from './http/request-queue'
import type { TargetSource } from './http/service-target'

export interface CallOptions {
  /** Aborts the request even in flight: a paid one may have been accepted by then. */
  signal?: AbortSignal | undefined
  /** Cancels the request only while it is not in flight; default `signal`. Fires whenever `signal` does. */
  hold?: AbortSignal | undefined
  /** The user does not wait for the response. */
  background?: boolean
  /** Maximum wait for a rate limit, ms; default 20 s. */
  patienceMs?: number
  /** Attempts in total if it may be repeated; default 4. 1 if the caller retries. */
  tries?: number
}

/** A request that costs credits each time it is accepted; its steps are recorded in a journal. */
export interface PaidCall {
  /** Idempotency key: a service that supports it accepts the request once. */
  readonly key: string
  /** Awaited before each attempt; if it fails, nothing is sent. */
  sending(): Promise<Result<void>>
  /** Awaited before any pause if it was certainly not accepted: a kill during the pause costs nothing. */
  notAccepted(error: StudioError): Promise<Result<void>>
}

type Outcome = HttpOutcome | { kind: 'no-target'; error: StudioError }

export interface CallAnswer {
  body: unknown
  /** 304: nothing changed since the response with the ETag sent. */
  notModified: boolean
  headers: Headers
  /** From sending to the response, ms. */
  tookMs: number
}

const MAX_TRIES = 4
/** No request that ran out of time is repeated after this time, ms. */
const ALL_TRIES_MS = 45_000
const MAX_RATE_LIMITED = 8
const PATIENCE_MS = 20_000
/** Wait after a 429 without a time, ms; grows with each. */
const UNNAMED_WAIT_MS = 2_000

/**
 * Sends the requests of one connection through its queue, repeats what may be repeated and turns
 * everything else into error values.
 */
export class ServiceCaller {
  constructor(
    readonly connectionId: string,
    private readonly target: TargetSource,
    readonly queue: RequestQueue,
    private readonly onRequest: () => void = () => undefined,
  ) {}

  /**
   * @param paid for a request that costs credits each time it is accepted: repeated only if it
   *   certainly was not accepted; a lost response is ANSWER_LOST
   */
  async call(
    request: HttpRequest,
    options: CallOptions = {},
    paid: PaidCall | null = null,
  ): Promise<Result<CallAnswer>> {
    const { signal, hold = signal, patienceMs = PATIENCE_MS, tries = MAX_TRIES } = options
    const deadlineMs = Date.now() + patienceMs
    let last: Outcome | null = null
    const attempt = async () => {
      const { outcome, answer } = await this.#attempt(request, options, deadlineMs, paid)
      last = outcome
      return answer
    }
    const startMs = Date.now()
    // Answers that drip or never end: each attempt takes its whole time.
    const isOver = (): boolean => Date.now() - startMs > ALL_TRIES_MS
    const pause = (error: StudioError, failures: number) =>
      failures < tries &&
      !(error.code === 'TIMEOUT' && isOver()) &&
      last !== null &&
      mayRepeat(last, error, request, paid !== null)
        ? pauseAfter(last, failures)
        : null
    return retry(attempt, { pause, signal: hold })
  }

  /** One attempt in its turn. Waits out rate limits. */
  async #attempt(
    request: HttpRequest,
    { signal, hold = signal, background = false }: CallOptions,
    deadlineMs: number,
    paid: PaidCall | null,
  ): Promise<{ outcome: Outcome | null; answer: Result<CallAnswer> }> {
    const unsent = (error: StudioError) => ({ outcome: null, answer: fail(error) })
    for (let limited = 1; ; limited += 1) {
      const turn = { background, patienceMs: deadlineMs - Date.now(), signal: hold }
      const entered = await this.queue.enter(turn)
      if (entered === 'aborted') return unsent(notSent(request.path))
      if (entered === 'out-of-patience') return unsent(this.#rateLimited(request.path))
      const sentMs = Date.now()
      const noted = await paid?.sending()
      if (noted?.ok === false) {
        this.queue.leave()
        return unsent(noted.error)
      }
      const outcome = await this.#send(request, signal)
      this.queue.leave()
      if (outcome.kind === 'answer' && outcome.status === 429 && limited <= MAX_RATE_LIMITED) {
        this.#block(outcome.headers, limited)
        await paid?.notAccepted(this.#rateLimited(request.path))
        continue
      }
      const answer = this.#conclude(outcome, request, paid !== null, Date.now() - sentMs)
      if (!answer.ok && mayRepeat(outcome, answer.error, request, paid !== null))
        await paid?.notAccepted(answer.error)
      return { outcome, answer }
    }
  }

  async #send(request: HttpRequest, signal: AbortSignal | undefined): Promise<Outcome> {
    const target = await this.target()
    if (!target.ok) return { kind: 'no-target', error: target.error }
    this.onRequest()
    const outcome = await sendRequest(target.value, request, signal)
    if (outcome.kind === 'answer') {
      this.queue.note(readRateWindow(outcome.headers, Date.now()))
      return outcome
    }
    const message = redact(outcome.error.message, target.value.key)
    const stopped = this.connectionId === EMBEDDED_CONNECTION_ID && outcome.error.code === 'OFFLINE'
    const code = stopped ? 'SERVICE_NOT_RUNNING' : outcome.error.code
    return { ...outcome, error: { ...outcome.error, code, message } }
  }

  #conclude(
    outcome: Outcome,
    { path }: HttpRequest,
    paid: boolean,
    tookMs: number,
  ): Result<CallAnswer> {
    if (outcome.kind === 'no-target') return fail(outcome.error)
    if (outcome.kind === 'failure') {
      const lost = paid && outcome.maybeSent && outcome.error.code !== 'CANCELLED'
      return fail(lost ? answerLost(outcome.error) : outcome.error)
    }
    const { status, headers, body } = outcome
    const notModified = status === 304
    if (notModified || (status >= 200 && status < 300 && !reportsFailure(body)))
      return ok({ body, headers, tookMs, notModified })
    const plain = ownDiskFull(errorOfAnswer(status, body, path), this.connectionId)
    if (!paid || status === 503) return fail(plain)
    if (!isProxy(status) && isOwnRefusal(body))
      return fail({ ...plain, params: { ...plain.params, ...REFUSED } })
    // A proxy in front of the service cannot know whether the request was processed.
    return fail(isUnaccepted(status) ? plain : answerLost(plain))
  }

  #block(headers: Headers, count: number): void {
    const now = Date.now()
    const named =
      readRetryAfter(headers, now) ?? (readRateWindow(headers, now)?.resetMs ?? now) - now
    const wait = named > 0 ? named : UNNAMED_WAIT_MS * count
    this.queue.block(now + wait)
  }

  #rateLimited(path: string): StudioError {
    const message = 'the limit of requests is used up for now'
    return studioError('RATE_LIMITED', message, { at: path })
  }
}

const isProxy = (status: number) => status === 502 || status === 504 || status === 408

/** Statuses by which the request was refused, like 503. */
const isUnaccepted = (status: number) =>
  (status >= 300 && status < 500 && !isProxy(status)) || status === 501

function mayRepeat(
  outcome: Outcome,
  error: StudioError,
  { method }: HttpRequest,
  paid: boolean,
): boolean {
  if (outcome.kind === 'no-target' || !isTransient(error) || error.code === 'RATE_LIMITED')
    return false
  if (method === 'GET' || method === 'PUT' || method === 'DELETE') return true
  if (outcome.kind === 'failure') return !outcome.maybeSent
  return outcome.status === 503 && (!paid || outcome.headers.has('retry-after'))
}

/** Honours `Retry-After`, within limits. */
function pauseAfter(outcome: Outcome, failures: number): number {
  const named = outcome.kind === 'answer' ? readRetryAfter(outcome.headers, Date.now()) : null
  return Math.max(backoff(failures), Math.min(named ?? 0, 30_000))
}

function answerLost(error: StudioError): StudioError {
  const message = `the answer was lost after sending, so it may have been accepted: ${error.message}`
  return { ...error, code: 'ANSWER_LOST', message }
}
