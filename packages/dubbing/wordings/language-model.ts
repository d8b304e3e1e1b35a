import { fetchChecked, mayReach, refusedAddress } from '@cuecast/platform'
import { z } from 'zod'
import type { LanguageModel } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  type ChatMessage,
  readWordings,
  type WordingQuestion,
  wordingMessages,
} from '@shared/dubbing/shorten/asked-wordings'
import { networkOff } from '../gateway/http/http-client'
import { readCapped } from '@shared/services/read-capped'
import { fieldsOf } from '@shared/services/loose-json'
import { readRetryAfter } from '@shared/services/rate-limit'
import { sleep } from '@shared/services/retry'
import { badResponse, errorOfAnswer, networkFailure } from '@shared/services/service-error'
import { redact } from '@shared/services/service-text'
import { parseAddress } from '../gateway/http/service-target'

/** A language model with everything a request to it needs. */
export interface ModelTarget extends LanguageModel {
  /** Null: it needs none. */
  key: string | null
}

/** Requests to a model in one run. */
export interface Asked {
  requests: number
  /** Sent and received, as the service counts them, else estimated. */
  tokens: number
}

interface Options {
  /** Usage of the run so far; each request is added. */
  asked: Asked
  signal?: AbortSignal | undefined
}

/** An answer is a few sentences: this holds it with whatever a service adds. */
const MAX_ANSWER_BYTES = 256 * 1024
/** Tokens that an answer may have; thinking counts. */
const MAX_ANSWER_TOKENS = 2_000
/** A service that wants to be left alone for longer is not waited for, ms. */
const MAX_RETRY_AFTER_MS = 30_000

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
})

/**
 * The address of a language model without trailing slashes and `/chat/completions`. Refuses what
 * `parseAddress` refuses.
 */
export function parseModelAddress(typed: string, plainOrigin?: string): Result<string> {
  const address = parseAddress(typed, plainOrigin)
  return address.ok ? ok(address.value.replace(/\/chat\/completions$/, '')) : address
}

/**
 * Shorter wordings of a text from a language model; useless ones are left out, so there may be
 * none.
 *
 * @returns REQUEST_LIMIT before a request that could exceed the run's limits; BAD_RESPONSE for an
 * answer that is too long or not in the agreed form; other errors of the service or the network
 */
export async function askForWordings(
  target: ModelTarget,
  question: WordingQuestion,
  options: Options,
): Promise<Result<string[]>> {
  const content = await complete(target, wordingMessages(question), options)
  if (!content.ok) return content
  const wordings = readWordings(content.value, question)
  return wordings ? ok(wordings) : fail(badResponse(placeOf(target), 'wordings'))
}

const placeOf = ({ address, model }: ModelTarget): string => `${address} · ${model}`

/** Repeats the request once if the service names a short wait, or rejects an optional field. */
async function complete(
  target: ModelTarget,
  messages: readonly ChatMessage[],
  { asked, signal }: Options,
): Promise<Result<string>> {
  let body: object = { max_tokens: MAX_ANSWER_TOKENS, temperature: 0.4 }
  for (let attempt = 1; ; attempt += 1) {
    const limit = overLimit(target, messages, asked)
    if (limit) return fail(limit)
    asked.requests += 1
    const answer = await send(target, { ...body, messages }, signal)
    if (!answer.ok) return answer
    const { status, text, retryAfterMs } = answer.value
    if (status === 200) return contentOf(target, text, { asked, messages })
    const error = refusal(target, status, text)
    if (attempt > 1 || text === null) return fail(error)
    if (status === 400 && /max_tokens|temperature/.test(text))
      // Newer models name the limit otherwise, and have one temperature.
      body = { max_completion_tokens: MAX_ANSWER_TOKENS }
    else if (status !== 429 || retryAfterMs === null || retryAfterMs > MAX_RETRY_AFTER_MS)
      return fail(withWait(error, retryAfterMs))
    else if (!(await sleep(retryAfterMs, signal))) return fail(cancelled(target))
  }
}

/** An estimate that is rather too high: Vietnamese has two to three characters a token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 2)

const promptTokens = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content), 0)

function overLimit(
  { maxRequests, maxTokens }: ModelTarget,
  messages: readonly ChatMessage[],
  asked: Asked,
): StudioError | null {
  const message = 'the limit for one run of the language model is reached'
  const exceed = (what: string, limit: number) =>
    studioError('REQUEST_LIMIT', message, { params: { what, limit } })
  if (asked.requests >= maxRequests) return exceed('requests', maxRequests)
  const next = promptTokens(messages) + MAX_ANSWER_TOKENS
  return asked.tokens + next > maxTokens ? exceed('tokens', maxTokens) : null
}

interface Answer {
  status: number
  /** Null: longer than an answer may be. */
  text: string | null
  retryAfterMs: number | null
}

/** One request. The key goes to this address alone: redirects are not followed. */
async function send(
  { address, model, key, timeoutSeconds, plainOrigin }: ModelTarget,
  body: object,
  signal: AbortSignal | undefined,
): Promise<Result<Answer>> {
  const url = new URL(`${address}/chat/completions`)
  const refused = refusedAddress(url, plainOrigin)
  if (refused) return fail(refused)
  if (!mayReach(url)) return fail(networkOff(address))
  const timeout = AbortSignal.timeout(timeoutSeconds * 1_000)
  try {
    const response = await fetchChecked(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      body: JSON.stringify({ model, stream: false, ...body }),
    })
    const bytes = await readCapped(response, MAX_ANSWER_BYTES)
    const text = bytes && new TextDecoder().decode(bytes)
    const retryAfterMs = readRetryAfter(response.headers, Date.now())
    return ok({ status: response.status, text, retryAfterMs })
  } catch (cause) {
    if (signal?.aborted) return fail(cancelled({ address }))
    const { error } = networkFailure(timeout.aborted ? timeout.reason : cause, address)
    return fail({ ...error, message: redact(error.message, key ?? '') })
  }
}

const cancelled = ({ address }: Pick<ModelTarget, 'address'>): StudioError =>
  studioError('CANCELLED', 'the request was cancelled', { at: address })

function refusal(target: ModelTarget, status: number, text: string | null): StudioError {
  const at = placeOf(target)
  if (status < 400)
    return studioError('BAD_RESPONSE', `the address answered with status ${status}`, { at })
  const error = errorOfAnswer(status, fieldsOf(jsonOf(text ?? '')), at)
  return { ...error, message: redact(error.message, target.key ?? '') }
}

function withWait(error: StudioError, retryAfterMs: number | null): StudioError {
  if (retryAfterMs === null) return error
  return { ...error, params: { ...error.params, seconds: Math.ceil(retryAfterMs / 1_000) } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The model's answer; its tokens are counted even if it is useless. */
function contentOf(
  target: ModelTarget,
  text: string | null,
  { asked, messages }: { asked: Asked; messages: readonly ChatMessage[] },
): Result<string> {
  const answer = answerSchema.safeParse(text === null ? undefined : jsonOf(text))
  const used = answer.data?.usage?.total_tokens
  asked.tokens += used ?? promptTokens(messages) + Math.min(tokensOf(text ?? ''), MAX_ANSWER_TOKENS)
  const content = answer.data?.choices[0]?.message.content
  return content ? ok(content) : fail(badResponse(placeOf(target), 'choices'))
}
