import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { backoff } from './http/backoff'
import { notSent, sendRequest, type HttpOutcome, type HttpRequest } from './http/http-client'
import { readRateWindow, readRetryAfter } from './http/rate-limit'
import { redact } from './http/redact'
import type { RequestQueue } from './http/request-queue'
import { errorOfAnswer, ownDiskFull, tellsFailure } from './answers/service-error'
import type { TargetSource } from './http/service-target'
import { sleep } from './http/sleep'

export interface CallOptions {
  /** Gives the request up, even on its way: a paid one may have been accepted then. */
  signal?: AbortSignal | undefined
  /** Gives it up only while it is not on its way; `signal` unless given. Fires whenever `signal` does. */
  hold?: AbortSignal | undefined
  /** Nobody waits at the screen for the answer. */
  background?: boolean
  /** Longest to wait for a rate limit, ms; 20 s unless said. */
  patienceMs?: number
}

/** A request that costs credits each time it is accepted. A journal hears of each of its steps. */
export interface PaidCall {
  /** Awaited before each time that it goes out; a failure keeps it back. */
  sending(): Promise<Result<void>>
  /** Awaited when it was certainly not accepted, before any pause: a kill meanwhile costs nothing. */
  notAccepted(error: StudioError): Promise<Result<void>>
}

export interface CallAnswer {
  body: unknown
  /** 304: nothing changed since the answer whose ETag was sent. */
  notModified: boolean
  headers: Headers
  /** From sending to the answer, ms. */
  tookMs: number
}

/** Tries in all of a request that may be repeated. */
const MAX_TRIES = 4
const MAX_RATE_LIMITED = 8
const PATIENCE_MS = 20_000
/** Wait after a 429 that names no time, ms; grows with each. */
const UNNAMED_WAIT_MS = 2_000

/**
 * Sends requests of one connection through its queue, repeats what can be repeated and makes
 * error values of everything else.
 */
export class ServiceCaller {
  constructor(
    readonly connectionId: string,
    private readonly target: TargetSource,
    readonly queue: RequestQueue,
    private readonly onRequest: () => void = () => undefined,
  ) {}

  /**
   * @param paid given for a request that costs credits each time it is accepted: it is repeated
   *   only when it certainly was not, and a lost answer is ANSWER_LOST
   */
  async call(
    request: HttpRequest,
    { signal, hold = signal, background = false, patienceMs = PATIENCE_MS }: CallOptions = {},
    paid: PaidCall | null = null,
  ): Promise<Result<CallAnswer>> {
    const deadline = Date.now() + patienceMs
    let failures = 0
    let limited = 0
    for (;;) {
      const turn = { background, patienceMs: deadline - Date.now(), signal: hold }
      const entered = await this.queue.enter(turn)
      if (entered === 'aborted') return fail(notSent(request.path))
      if (entered === 'out-of-patience') return fail(this.#rateLimited(request.path))
      const sentMs = Date.now()
      const noted = await paid?.sending()
      if (noted?.ok === false) {
        this.queue.leave()
        return noted
      }
      const outcome = await this.#send(request, signal)
      this.queue.leave()
      if (outcome.kind === 'answer' && outcome.status === 429 && limited < MAX_RATE_LIMITED) {
        limited += 1
        this.#block(outcome.headers, limited)
        await paid?.notAccepted(this.#rateLimited(request.path))
        continue
      }
      const answer = await this.#conclude(outcome, request, paid !== null, Date.now() - sentMs)
      failures += 1
      const repeat = failures < MAX_TRIES && mayRepeat(outcome, request, paid !== null)
      if (repeat && !answer.ok) await paid?.notAccepted(answer.error)
      if (!repeat || !(await sleep(pauseAfter(outcome, failures), hold))) return answer
    }
  }

  async #send(request: HttpRequest, signal: AbortSignal | undefined): Promise<HttpOutcome> {
    const target = await this.target()
    if (!target.ok)
      return { kind: 'failure', error: target.error, maybeSent: false, passing: false }
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

  async #conclude(
    outcome: HttpOutcome,
    { path }: HttpRequest,
    paid: boolean,
    tookMs: number,
  ): Promise<Result<CallAnswer>> {
    if (outcome.kind === 'failure') {
      const lost = paid && outcome.maybeSent && outcome.error.code !== 'CANCELLED'
      return fail(lost ? answerLost(outcome.error) : outcome.error)
    }
    const { status, headers, body } = outcome
    const notModified = status === 304
    if (notModified || (status >= 200 && status < 300 && !tellsFailure(body)))
      return ok({ body, headers, tookMs, notModified })
    const error = ownDiskFull(errorOfAnswer(status, body, path), this.connectionId)
    const target = await this.target()
    const message = redact(error.message, target.ok ? target.value.key : '')
    const lost = paid && isGateway(status)
    return fail(lost ? answerLost({ ...error, message }) : { ...error, message })
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

/** Statuses of a proxy that lost its service: the request may have been worked on. */
const isGateway = (status: number) => status === 502 || status === 504 || status === 408

function mayRepeat(outcome: HttpOutcome, { method }: HttpRequest, paid: boolean): boolean {
  const idempotent = method === 'GET' || method === 'PUT' || method === 'DELETE'
  if (outcome.kind === 'failure') return outcome.passing && (idempotent || !outcome.maybeSent)
  if (outcome.status === 503) return !paid || outcome.headers.has('retry-after')
  return idempotent && (outcome.status === 500 || isGateway(outcome.status))
}

/** A service that says when it is back is believed, within reason. */
function pauseAfter(outcome: HttpOutcome, failures: number): number {
  const named = outcome.kind === 'answer' ? readRetryAfter(outcome.headers, Date.now()) : null
  return Math.max(backoff(failures), Math.min(named ?? 0, 30_000))
}

function answerLost(error: StudioError): StudioError {
  const message = `the answer was lost after sending, so it may have been accepted: ${error.message}`
  return { ...error, code: 'ANSWER_LOST', message }
}
